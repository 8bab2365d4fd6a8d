package org.genenv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The document of known problems names tests that there are, and leaves no problem without a test or a reason. */
class KnownProblemsTest {
    private static final Path ROOT = Path.of(System.getProperty("genenv.root"));
    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|");
    private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");

    private static List<MatchResult> rows() throws IOException {
        return Files.readAllLines(ROOT.resolve("docs").resolve("known-problems.md")).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(Matcher::toMatchResult)
                .toList();
    }

    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.toList()) {
                Path tests = module.resolve("src").resolve("test").resolve("java");
                if (Files.isDirectory(tests)) {
                    read(tests, sources);
                }
            }
        }
        return sources;
    }

    private static void read(Path folder, Map<String, String> sources) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString();
                sources.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
            }
        }
    }

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        Map<String, String> sources = testSources();
        for (MatchResult row : rows()) {
            TEST.matcher(row.group(4)).results().forEach(test -> {
                assertThat(sources).as("problem %s", row.group(1)).containsKey(test.group(1));
                assertThat(sources.get(test.group(1)))
                        .as("problem %s, %s", row.group(1), test.group(1))
                        .contains(" " + test.group(2) + "(");
            });
        }
    }

    @Test
    void everyProblemHasATestOrAReasonWhyItCannotHappen() throws IOException {
        List<MatchResult> rows = rows();
        assertThat(rows.stream().map(row -> row.group(1)).collect(Collectors.toSet()))
                .hasSize(rows.size())
                .hasSize(33);
        assertThat(rows).allSatisfy(row -> assertThat(TEST.matcher(row.group(4)).find()
                        || row.group(3).strip().startsWith("Cannot happen: "))
                .as("problem %s", row.group(1))
                .isTrue());
    }
}
