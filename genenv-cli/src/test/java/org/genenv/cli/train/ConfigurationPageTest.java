package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.genenv.cli.docs.GeneratedFile;
import org.genenv.core.config.ConfigKey;
import org.genenv.core.config.RetiredKey;
import org.genenv.core.config.ValueKind;
import org.genenv.core.domain.DomainOption;
import org.junit.jupiter.api.Test;

/** {@code docs/configuration.md} is made from the records, so that it is complete and says what the code does. */
class ConfigurationPageTest {
    private static final String HEAD =
            """
            # Every key of a configuration

            This page is made from the code; a test keeps it current.

            A configuration is one YAML file for `genenv train`, `tasks` and `doctor`. `--config` takes a file, or the name of one in `configs/` or inside the jar.
            Every key has a default, but for the models: `agent` and `simulator` each need `model` or `init`.

            ```sh
            ./genenv config quickstart.yaml                                   # every value in force, and where it comes from
            ./genenv config quickstart.yaml --set game.groupSize=4 --json     # the same for programs, with one value replaced
            ./genenv config quickstart.yaml > mine.yaml                       # a configuration to begin with
            ./genenv train --config mine.yaml --set run.output=runs/mine
            ```

            `--set key.path=value` replaces one value, which is YAML: `--set agent.lora={rank: 8}` sets a group, `--set agent.lora=` sets nothing. It may be given
            several times; the later one wins.

            A file is read strictly. Unknown, misplaced, repeated and former keys, values of a wrong type or out of range, worlds and models that are not there are
            all reported at once, each with file, line and remedy; nothing is started then (exit code 2). Which keys may change when a run goes on is in
            [runs.md](runs.md).

            ## Editors

            `configs/genenv.schema.json` is a JSON Schema (draft 2020-12) of everything below. Editors with a YAML language server complete and check a file that
            begins with

            ```yaml
            # yaml-language-server: $schema=./genenv.schema.json
            ```

            where the path is the schema's, from the file on. A schema that knows your own worlds on the class path, too, is written by

            ```sh
            ./genenv config --schema > genenv.schema.json
            ```

            """;

    /** A section for each group that has values of its own, in the order of the file. */
    private static String page() {
        StringBuilder page = new StringBuilder(HEAD);
        List<ConfigKey> keys = ConfigKey.of(TrainConfig.class);
        page.append("## At the top\n\n").append(table(keys, ""));
        for (ConfigKey group : keys) {
            if (group.kind() == ValueKind.GROUP) {
                String optional = group.isOptional() ? " Optional." : "";
                page.append(heading(group.path(), group.doc() + optional + source(group)));
                page.append(table(keys, group.path()));
            } else if (group.kind() == ValueKind.OPTIONS) {
                page.append(heading(
                        group.path(),
                        group.doc() + " Default: `" + group.defaultYaml().orElse("{}") + "`."));
                worlds(group.path(), page);
            }
        }
        former(page);
        return page.toString().stripTrailing() + "\n";
    }

    private static String heading(String path, String text) {
        return "#".repeat(path.contains(".") ? 3 : 2) + " " + path + "\n\n" + text + "\n\n";
    }

    private static String source(ConfigKey key) {
        return key.source().isEmpty() ? "" : " Source: " + key.source() + ".";
    }

    private static void worlds(String path, StringBuilder page) {
        page.append(head(false))
                .append("| `name` | ")
                .append(words(Worlds.names()))
                .append(" | | | The world. Its other options are below. |\n\n");
        for (String world : Worlds.names()) {
            List<ConfigKey> options = Worlds.named(world).describeOptions(Map.of()).stream()
                    .map(DomainOption::key)
                    .toList();
            page.append("### ").append(path).append(": ").append(world).append("\n\n");
            page.append(table(options, ""));
            for (ConfigKey group : options) {
                if (group.kind() == ValueKind.GROUP) {
                    page.append("`")
                            .append(group.path())
                            .append("`: ")
                            .append(group.doc())
                            .append("\n\n");
                    page.append(table(options, group.path()));
                }
            }
        }
    }

    private static void former(StringBuilder page) {
        page.append("## Keys that there once were\n\n")
                .append("They are refused, and the message says what to write.\n\n")
                .append("| then | now |\n| --- | --- |\n");
        for (RetiredKey key : RetiredKeys.ALL) {
            page.append("| `")
                    .append(key.key())
                    .append("` | `")
                    .append(key.replacement())
                    .append("` |\n");
        }
    }

    /** The values right below a group; empty where it holds groups alone. */
    private static String table(List<ConfigKey> keys, String group) {
        List<ConfigKey> rows = keys.stream()
                .filter(key -> parent(key).equals(group))
                .filter(key -> key.kind() != ValueKind.GROUP && key.kind() != ValueKind.OPTIONS)
                .toList();
        if (rows.isEmpty()) {
            return "";
        }
        boolean haveSources = rows.stream().anyMatch(row -> !row.source().isEmpty());
        return head(haveSources)
                + rows.stream().map(row -> row(row, haveSources)).collect(Collectors.joining())
                + "\n";
    }

    private static String head(boolean haveSources) {
        return "| key | takes | default | range | meaning |" + (haveSources ? " source |" : "") + "\n"
                + "| --- | --- | --- | --- | --- |" + (haveSources ? " --- |" : "") + "\n";
    }

    private static String parent(ConfigKey key) {
        return key.path().substring(0, Math.max(0, key.path().lastIndexOf('.')));
    }

    private static String row(ConfigKey key, boolean hasSource) {
        String name = key.path().substring(key.path().lastIndexOf('.') + 1);
        return "| `" + name + "` | " + takes(key) + " | "
                + key.defaultYaml().map(text -> "`" + text + "`").orElse("not set") + " | " + cell(key.range()) + " | "
                + cell(key.doc()) + " |" + (hasSource ? " " + cell(key.source()) + " |" : "") + "\n";
    }

    private static String takes(ConfigKey key) {
        String unit = key.unit().isEmpty() ? "" : ", " + key.unit();
        if (key.choices().isEmpty()) {
            return key.kind().words() + unit;
        }
        return (key.kind() == ValueKind.TEXTS ? "list of " : "") + words(key.choices());
    }

    private static String words(List<String> choices) {
        return choices.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
    }

    /** Text that does not end its column. */
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }

    @Test
    void pageIsCurrent() throws IOException {
        GeneratedFile.requireCurrent("docs/configuration.md", page(), ConfigurationPageTest.class);
    }

    @Test
    void everyKeyHasARow() {
        String page = page();

        assertThat(ConfigKey.of(TrainConfig.class)).allSatisfy(key -> {
            String name = key.path().substring(key.path().lastIndexOf('.') + 1);
            assertThat(page)
                    .contains(
                            key.kind() == ValueKind.GROUP || key.kind() == ValueKind.OPTIONS
                                    ? "# " + key.path() + "\n"
                                    : "| `" + name + "` |");
        });
    }
}
