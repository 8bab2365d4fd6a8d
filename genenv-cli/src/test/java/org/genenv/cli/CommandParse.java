package org.genenv.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** Parses the arguments of a command without running it. */
public final class CommandParse {
    private CommandParse() {}

    /**
     * @param words what stands behind {@code genenv}
     * @return what is wrong with them; empty when nothing is
     */
    public static List<String> problems(List<String> words) {
        ParseResult parsed = new GenEnv(
                        InputStream.nullInputStream(), Writer.nullWriter(), new PrintWriter(Writer.nullWriter()))
                .commands()
                .parseArgs(words.toArray(String[]::new));
        List<String> problems = new ArrayList<>();
        for (ParseResult level = parsed; level != null; level = level.subcommand()) {
            level.errors().forEach(error -> problems.add(error.getMessage()));
        }
        return problems;
    }
}
