package org.genenv.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.genenv.cli.CommandParse;
import org.genenv.cli.CommandRun;
import org.genenv.cli.train.TrainConfig;
import org.genenv.core.config.ConfigKey;
import org.junit.jupiter.api.Test;

/** What can be said of the documentation without running anything. */
class DocumentationTest {
    private static final Path CONFIGS = MarkdownPage.ROOT.resolve("configs");
    private static final Set<String> KEYS =
            ConfigKey.of(TrainConfig.class).stream().map(ConfigKey::path).collect(Collectors.toSet());
    private static final Pattern SCRIPT = Pattern.compile("scripts/[\\w-]+\\.sh");
    private static final Pattern OURS = Pattern.compile("(\\./)?genenv [a-z].*");

    /** What a page leaves to the reader, so that a line is no whole command. */
    private static final Pattern LEFT_OPEN = Pattern.compile(".*(\\.\\.\\.|…|[\\[\\]|(]).*");

    @Test
    void everyLinkLeadsToAFileAndAHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (MarkdownPage page : MarkdownPage.all()) {
            for (MarkdownPage.Part link : page.links()) {
                if (!link.text().matches("[a-z]+:.*") && !leadsSomewhere(page, link.text())) {
                    broken.add(page.name() + ":" + link.line() + ": " + link.text());
                }
            }
        }
        assertThat(broken).as("links that lead nowhere").isEmpty();
    }

    private static boolean leadsSomewhere(MarkdownPage page, String link) throws IOException {
        URI target = URI.create(link);
        Path file = target.getPath().isEmpty()
                ? page.file()
                : page.file().resolveSibling(target.getPath()).normalize();
        if (!Files.exists(file) || target.getFragment() == null) {
            return Files.exists(file);
        }
        return MarkdownPage.all().stream()
                .filter(other -> other.file().equals(file))
                .anyMatch(other -> other.anchors().contains(target.getFragment()));
    }

    @Test
    void everyCommandParses() throws IOException {
        for (MarkdownPage page : MarkdownPage.all()) {
            for (DocumentedCommand command : DocumentedCommand.of(page)) {
                if (command.isOurs()) {
                    requireParses(command, ShellLine.parse(command.text()).words());
                } else {
                    requireScripts(command);
                }
            }
        }
    }

    @Test
    void everyCommandWithinTheProseParses() throws IOException {
        for (MarkdownPage page : MarkdownPage.all()) {
            for (MarkdownPage.Part span : page.codeSpans()) {
                boolean isCommand = OURS.matcher(span.text()).matches()
                        && !LEFT_OPEN.matcher(span.text()).matches();
                if (isCommand) {
                    List<String> words = ShellLine.parse(span.text()).words();
                    // Of a command that is spoken of, what it needs may be left out.
                    assertThat(CommandParse.problems(words.subList(1, words.size())))
                            .as(page.name() + ":" + span.line() + ": " + span.text())
                            .allMatch(problem -> problem.startsWith("Missing required"));
                }
            }
        }
    }

    /** Every option must be known and every value of its type, and so must configurations and keys that are set; files need not be there. */
    static void requireParses(DocumentedCommand command, List<String> words) {
        assertThat(CommandParse.problems(words.subList(1, words.size())))
                .as(command.toString())
                .isEmpty();
        int config = words.indexOf("--config");
        if (config >= 0 && Files.exists(CONFIGS.resolve(words.get(config + 1)))) {
            CommandRun resolved = CommandRun.of("config", words.get(config + 1));
            assertThat(resolved.code()).as("%s%n%s", command, resolved.err()).isZero();
        }
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).equals("--set")) {
                String key = words.get(i + 1).replaceFirst("=.*", "");
                assertThat(KEYS.contains(key) || key.startsWith("domain."))
                        .as("%s%n%s is no key of a configuration", command, key)
                        .isTrue();
            }
        }
    }

    static void requireScripts(DocumentedCommand command) {
        SCRIPT.matcher(command.text()).results().forEach(script -> assertThat(MarkdownPage.ROOT.resolve(script.group()))
                .as(command.toString())
                .isExecutable());
    }
}
