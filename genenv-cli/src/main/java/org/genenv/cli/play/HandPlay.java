package org.genenv.cli.play;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.genenv.core.config.DidYouMean;

/**
 * A game at a prompt. Beside the game's own commands it knows {@code ?}, which lists what is possible now with numbers, a number, which
 * picks from that list, and {@code quit}.
 */
final class HandPlay {
    private static final int MOST_HINTS = 6;
    private static final int LINE_WIDTH = 100;

    private final PlayedGame game;
    private final BufferedReader in;
    private final PrintWriter out;

    HandPlay(PlayedGame game, BufferedReader in, PrintWriter out) {
        this.game = game;
        this.in = in;
        this.out = out;
    }

    /** Plays until the task is solved, the episode is over, or the player leaves. */
    void run() throws IOException {
        out.println(game.observation());
        out.println();
        out.println("(? lists what you can do now, a number picks from that list, quit leaves.)");
        while (!game.isDone()) {
            out.println();
            out.print("> ");
            out.flush();
            String line = in.readLine();
            if (line == null || isLeaving(line)) {
                out.println(line == null ? "" : "You leave the game.");
                break;
            }
            answer(line.strip());
        }
        out.println();
        out.println(game.summary());
    }

    private static boolean isLeaving(String line) {
        String word = line.strip().toLowerCase(Locale.ROOT);
        return word.equals("quit") || word.equals("exit") || word.equals("q");
    }

    private void answer(String line) {
        if (line.isEmpty()) {
            return;
        }
        List<String> admissible = game.admissible();
        if (line.equals("?")) {
            list(admissible);
            return;
        }
        Optional<String> picked = pick(line, admissible);
        if (picked.isEmpty() && line.chars().allMatch(Character::isDigit)) {
            out.println("There is no number " + line + "; ? lists 1 to " + admissible.size() + ".");
            return;
        }
        String command = picked.orElse(line);
        if (picked.isPresent()) {
            out.println("[" + command + "]");
        }
        game.play(command);
        out.println(game.observation());
        if (!game.wasAccepted()) {
            out.println(hint(command, admissible));
        }
    }

    private static Optional<String> pick(String line, List<String> admissible) {
        if (!line.matches("\\d{1,6}")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(line);
        return number >= 1 && number <= admissible.size() ? Optional.of(admissible.get(number - 1)) : Optional.empty();
    }

    private void list(List<String> admissible) {
        int widest = admissible.stream().mapToInt(String::length).max().orElse(0) + 7;
        int columns = Math.max(1, LINE_WIDTH / widest);
        int rows = (admissible.size() + columns - 1) / columns;
        for (int row = 0; row < rows; row++) {
            StringBuilder text = new StringBuilder();
            for (int i = row; i < admissible.size(); i += rows) {
                text.append(String.format(Locale.ROOT, "%3d  %-" + (widest - 5) + "s", i + 1, admissible.get(i)));
            }
            out.println(text.toString().stripTrailing());
        }
    }

    /** Why a command was probably refused: another one was meant, or it is not possible here. */
    private static String hint(String command, List<String> admissible) {
        Optional<String> meant = DidYouMean.among(command, admissible);
        if (meant.isPresent()) {
            return "(Did you mean: " + meant.get() + "?)";
        }
        String verb = command.split("\\s+", 2)[0];
        List<String> sameVerb = admissible.stream()
                .filter(possible -> possible.startsWith(verb + " "))
                .toList();
        if (sameVerb.isEmpty()) {
            return "(That is not possible here. ? lists what is.)";
        }
        String more = sameVerb.size() > MOST_HINTS ? ", ..." : "";
        return "(Possible here: " + String.join(", ", sameVerb.subList(0, Math.min(MOST_HINTS, sameVerb.size()))) + more
                + ")";
    }
}
