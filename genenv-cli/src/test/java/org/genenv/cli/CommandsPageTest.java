package org.genenv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.cli.docs.GeneratedFile;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code docs/commands.md} is made from the commands themselves. */
class CommandsPageTest {
    private static final String HEAD =
            """
            # Every command

            This page is made from the code; a test keeps it current. `genenv COMMAND --help` says the same.

            Results go to standard output, logs and progress to standard error, so that `genenv generate ... --json > answers.jsonl` holds answers alone.

            | exit code | meaning |
            | --- | --- |
            | 0 | done |
            | 1 | failed; the message says what is saved and how to go on |
            | 2 | wrong usage, input or configuration; every problem is reported, and nothing was done |
            | 130 | stopped by Ctrl-C, after a checkpoint where there is one |

            | variable of the environment | meaning |
            | --- | --- |
            | `GENENV_JAVA_OPTS` | options for Java, such as `-Xmx8g` |
            | `GENENV_MAVEN_OPTS` | options for the build that `./genenv` does on first use, such as `-Dgpu` |
            | `HF_ENDPOINT`, `HF_TOKEN` | another hub, and the token that opens gated models, for `download` |
            | `HF_HOME`, `HF_HUB_CACHE` | where models that are named by a hub id are looked up |

            ## Shell completion

            `generate-completion` prints a script for bash and zsh that completes commands and options. For the shell at hand:

            ```sh
            source <(./genenv generate-completion)
            ```

            It completes the word `genenv`; so put the folder of the launcher on the `PATH`, or link it there. To have it in every shell:

            ```sh
            ./genenv generate-completion > genenv-completion.bash       # then: source it in ~/.bashrc
            ```

            """;

    private static CommandLine commands() {
        return new GenEnv(InputStream.nullInputStream(), Writer.nullWriter(), new PrintWriter(Writer.nullWriter()))
                .commands();
    }

    private static String page() {
        StringBuilder page = new StringBuilder(HEAD);
        commands().getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .forEach(command -> section(command, page));
        return page.toString().stripTrailing() + "\n";
    }

    private static void section(CommandSpec command, StringBuilder page) {
        page.append("## ").append(command.name()).append("\n\n");
        page.append(text(command.usageMessage().description())).append("\n\n");
        page.append("| option | meaning | default |\n| --- | --- | --- |\n");
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            page.append(row("`" + parameter.paramLabel() + "`", parameter));
        }
        for (OptionSpec option : command.options()) {
            boolean isStandard = option.usageHelp() || option.versionHelp();
            if (!isStandard && !option.hidden()) {
                String names = Arrays.stream(option.names()).collect(Collectors.joining("`, `", "`", ""));
                String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
                page.append(row(names + label + "`" + need(option), option));
            }
        }
        page.append('\n');
        String footer = footer(command.usageMessage().footer());
        page.append(footer.isEmpty() ? "" : footer + "\n\n");
    }

    private static String row(String names, ArgSpec argument) {
        return "| " + names + " | " + text(argument.description()) + " | " + defaultOf(argument) + " |\n";
    }

    /** Of options that exclude each other one is required, and not each. */
    private static String need(OptionSpec option) {
        if (option.group() == null || !option.group().exclusive()) {
            return option.required() ? ", required" : "";
        }
        return option.group().args().stream()
                .filter(other -> other != option)
                .map(other -> "`" + ((OptionSpec) other).longestName() + "`")
                .collect(Collectors.joining(" or ", ", or else ", ""));
    }

    /** What is shown as default by the help; nothing for what is absent, empty or off by default. */
    private static String defaultOf(ArgSpec argument) {
        Object initial = argument.showDefaultValue() == Visibility.NEVER ? null : argument.initialValue();
        String value = argument.defaultValue() == null ? String.valueOf(initial) : argument.defaultValue();
        boolean isNothing =
                List.of("null", "Optional.empty", "[]", "{}", "false").contains(value);
        return isNothing ? "" : "`" + value + "`";
    }

    /** A few lines of a footer are prose, more are a list that is laid out already. */
    private static String footer(String[] lines) {
        return lines.length <= 3
                ? text(lines)
                : "```text\n" + String.join("\n", lines).strip() + "\n```";
    }

    private static String text(String[] lines) {
        return String.join(" ", lines)
                .strip()
                .replaceAll("\\s+", " ")
                .replace("%%", "%")
                .replace("|", "\\|")
                .replace("<", "&lt;");
    }

    @Test
    void pageIsCurrent() throws IOException {
        GeneratedFile.requireCurrent("docs/commands.md", page(), CommandsPageTest.class);
    }

    @Test
    void everyOptionOfEveryCommandIsDescribed() {
        for (CommandLine command : commands().getSubcommands().values()) {
            CommandSpec spec = command.getCommandSpec();
            assertThat(spec.usageMessage().description()).as(spec.name()).isNotEmpty();
            assertThat(spec.args()).allSatisfy(argument -> assertThat(text(argument.description()))
                    .as("%s of %s", argument, spec.name())
                    .isNotEmpty());
        }
    }
}
