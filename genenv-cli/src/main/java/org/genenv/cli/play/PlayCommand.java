package org.genenv.cli.play;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.bench.Benchmarks;
import org.genenv.bench.alfworld.benchmark.GameCollection;
import org.genenv.bench.alfworld.benchmark.SampleGames;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.bench.alfworld.engine.WorkLimitException;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.TextFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plays a game by hand at a prompt, or replays commands. */
@Command(
        name = "play",
        mixinStandardHelpOptions = true,
        description = "Plays a game by hand at a prompt, or replays commands (one a line).")
public final class PlayCommand implements Callable<Integer> {
    private static final List<String> DOMAINS = List.of("alfworld");
    private static final String GAME_FILE = "game.tw-pddl";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final InputStream in;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--domain",
            defaultValue = "alfworld",
            paramLabel = "NAME",
            description = "The world: alfworld, the only one of typed commands.")
    private String domain;

    @Option(
            names = "--game",
            paramLabel = "F",
            description =
                    "A game.tw-pddl file, or the folder that holds one. Without it, one of the games inside the jar.")
    private Optional<Path> game;

    @Option(
            names = "--sample",
            defaultValue = "1",
            paramLabel = "N",
            description = "Which of the games inside the jar, 1 to 12, where there is no --game.")
    private int sample;

    @Option(
            names = "--commands",
            paramLabel = "F",
            description = "Replays the lines of this file instead of asking; - reads standard input.")
    private Optional<Path> commands;

    @Option(
            names = "--json",
            description =
                    "Prints one line a step: command, observation, admissible, score, done; the first has no command.")
    private boolean json;

    @Option(
            names = "--limit",
            defaultValue = "0",
            paramLabel = "N",
            description =
                    "Ends the episode at a win or after N commands, as the benchmark does with 50; 0 sets no limit.")
    private int limit;

    /** @param in where a person types */
    public PlayCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        if (Benchmarks.names().contains(domain) && !DOMAINS.contains(domain)) {
            problems.add("--domain is " + domain + ", but only " + String.join(", ", DOMAINS)
                    + ", a world of typed commands, can be played at a prompt. How a model does in " + domain
                    + " stands in DIR/items.jsonl after: genenv eval --benchmark " + domain
                    + " --model M --output DIR");
        } else {
            problems.requireKnown("--domain", domain, DOMAINS);
        }
        problems.require(limit >= 0, "--limit is " + limit + ", expected 0 for no limit, or a number of commands");
        List<String> replayed =
                commands.map(file -> readCommands(file, problems)).orElse(List.of());
        Optional<GameFile> file = readGame(problems);
        problems.refuseIfAny();
        PlayedGame played = PlayedGame.start(file.orElseThrow(), limit);
        try {
            if (commands.isPresent()) {
                replay(played, replayed);
            } else if (json) {
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
                printJson(null, played);
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    played.play(line);
                    printJson(line, played);
                }
            } else {
                new HandPlay(played, new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), out())
                        .run();
            }
        } catch (IOException e) {
            throw new CommandFailedException("standard input cannot be read: " + e.getMessage(), e);
        } catch (WorkLimitException e) {
            throw new CommandFailedException("the game was given up: " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    /** Absent after a problem. */
    private Optional<GameFile> readGame(UsageProblems problems) throws CommandFailedException {
        try {
            return game.isPresent() ? readGame(game.get(), problems) : readSample(problems);
        } catch (GameFormatException e) {
            problems.add("--game: " + e.getMessage());
            return Optional.empty();
        } catch (IOException e) {
            throw new CommandFailedException("the games inside the jar cannot be read: " + e.getMessage(), e);
        }
    }

    private static Optional<GameFile> readGame(Path given, UsageProblems problems) throws GameFormatException {
        Path file = Files.isDirectory(given) ? given.resolve(GAME_FILE) : given;
        if (!Files.exists(file)) {
            problems.add("--game " + given
                    + (file.equals(given) ? ": there is no such file." : " is a folder without " + GAME_FILE + ".")
                    + " Expected a " + GAME_FILE + " file, or a folder with one.");
            return Optional.empty();
        }
        return Optional.of(GameFile.read(file));
    }

    private Optional<GameFile> readSample(UsageProblems problems) throws GameFormatException, IOException {
        GameCollection games = SampleGames.collection();
        List<String> ids = games.ids(SampleGames.SPLIT);
        if (sample < 1 || sample > ids.size()) {
            problems.add("--sample is " + sample + ", expected 1 to " + ids.size() + ".");
            return Optional.empty();
        }
        spec.commandLine()
                .getErr()
                .println("No --game was given: this is sample " + sample + " of " + ids.size() + " inside the jar ("
                        + ids.get(sample - 1) + ").");
        return Optional.of(games.read(ids.get(sample - 1)));
    }

    private List<String> readCommands(Path file, UsageProblems problems) {
        String text;
        if (file.toString().equals("-")) {
            try {
                text = TextFile.decode(in.readAllBytes(), "standard input");
            } catch (IOException e) {
                problems.add("--commands " + e.getMessage());
                return List.of();
            }
        } else {
            text = problems.text("--commands", file);
        }
        // An empty line in between is a command, which the game refuses.
        return text.lines().toList();
    }

    private void replay(PlayedGame played, List<String> lines) {
        if (json) {
            printJson(null, played);
        } else {
            out().println(played.observation());
        }
        for (String line : lines) {
            played.play(line);
            if (json) {
                printJson(line, played);
            } else {
                out().println();
                out().println("> " + line);
                out().println(played.observation());
            }
        }
        if (!json) {
            out().println();
            out().println(played.summary());
        }
    }

    private void printJson(String command, PlayedGame played) {
        ObjectNode line = JSON.createObjectNode();
        line.put("command", command);
        line.put("observation", played.observation());
        played.admissible().forEach(line.putArray("admissible")::add);
        line.put("score", played.score());
        line.put("done", played.isDone());
        out().println(line);
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
