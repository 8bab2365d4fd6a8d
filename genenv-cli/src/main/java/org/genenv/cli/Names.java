package org.genenv.cli;

import java.util.List;
import org.genenv.core.config.DidYouMean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks names that an option takes from a closed list. */
public final class Names {
    private Names() {}

    /**
     * Refuses a name that is not in the list.
     *
     * @param command the command the option belongs to
     * @param option such as {@code --benchmark}
     * @param name what was given
     * @param known what may be given
     * @return the name
     * @throws ParameterException naming the option, the value, the list and what was probably meant
     */
    public static String require(CommandSpec command, String option, String name, List<String> known) {
        if (known.contains(name)) {
            return name;
        }
        String meant = DidYouMean.among(name, known)
                .map(guess -> " Did you mean " + guess + "?")
                .orElse("");
        throw new ParameterException(
                command.commandLine(),
                option + " '" + name + "' is not known; known are " + String.join(", ", known) + "." + meant);
    }
}
