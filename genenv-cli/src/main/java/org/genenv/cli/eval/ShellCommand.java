package org.genenv.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The words of a command as they are typed in a shell. */
final class ShellCommand {
    private ShellCommand() {}

    /**
     * The command that is running, to be copied.
     *
     * @param spec of the command
     * @param more words at its end
     */
    static String again(CommandSpec spec, List<String> more) {
        List<String> words = new ArrayList<>(List.of(spec.root().name()));
        words.addAll(spec.root().commandLine().getParseResult().originalArgs());
        words.addAll(more);
        return quoted(words);
    }

    /** Words with quotation marks where a shell would read something else. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[\\w./,:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
