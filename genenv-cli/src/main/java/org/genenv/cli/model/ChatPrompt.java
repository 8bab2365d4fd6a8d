package org.genenv.cli.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.genenv.core.config.DidYouMean;

/**
 * Where a person types: reads what is said, and carries out the commands that begin with a slash. Prompt and notices go to standard error, so
 * that standard output holds the answers alone. Used by one thread.
 */
final class ChatPrompt {
    static final String SIGN = "> ";

    private static final List<String> COMMANDS = List.of("/reset", "/system", "/help", "/exit");
    private static final String HELP = String.join(
            System.lineSeparator(),
            "/reset        forgets the conversation and begins anew",
            "/system TEXT  begins anew with this system message; without TEXT, with the template's own",
            "/help         shows this",
            "/exit         leaves, as Ctrl-D does",
            "//...         says a text that begins with a slash",
            "Ctrl-C stops an answer.");

    private final BufferedReader in;
    private final PrintWriter err;
    private Optional<String> system;
    private boolean isLeaving;

    /** @param system message to begin with */
    ChatPrompt(BufferedReader in, PrintWriter err, Optional<String> system) {
        this.in = in;
        this.err = err;
        this.system = system;
    }

    /** The system message of the conversation that begins next; empty for the template's own. */
    Optional<String> system() {
        return system;
    }

    /** Whether the person is gone. */
    boolean isLeaving() {
        return isLeaving;
    }

    void notice(String text) {
        err.println("(" + text + ")");
        err.flush();
    }

    /**
     * Asks until something is said.
     *
     * @return what is said; empty when the conversation is over, because the person leaves or wants to begin anew
     * @throws UncheckedIOException if standard input cannot be read
     */
    Optional<String> ask() {
        while (true) {
            err.print(SIGN);
            err.flush();
            String line = readLine();
            if (line == null) {
                err.println();
                isLeaving = true;
                return Optional.empty();
            }
            if (line.startsWith("//")) {
                return Optional.of(line.substring(1));
            }
            if (line.startsWith("/")) {
                if (endsConversation(line.strip())) {
                    return Optional.empty();
                }
            } else if (!line.isBlank()) {
                return Optional.of(line);
            }
        }
    }

    private boolean endsConversation(String line) {
        String[] words = line.split("\\s+", 2);
        switch (words[0]) {
            case "/exit" -> isLeaving = true;
            case "/reset" -> notice("a new conversation");
            case "/system" -> {
                system = words.length > 1 ? Optional.of(words[1]) : Optional.empty();
                notice("a new conversation" + (system.isPresent() ? " with this system message" : ""));
            }
            case "/help" -> {
                err.println(HELP);
                return false;
            }
            default -> {
                String meant = DidYouMean.among(words[0], COMMANDS)
                        .map(guess -> "Did you mean " + guess + "?")
                        .orElse("/help lists them; a text that begins with a slash is written with two.");
                notice(words[0] + " is no command. " + meant);
                return false;
            }
        }
        return true;
    }

    private String readLine() {
        try {
            return in.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read: " + e.getMessage(), e);
        }
    }
}
