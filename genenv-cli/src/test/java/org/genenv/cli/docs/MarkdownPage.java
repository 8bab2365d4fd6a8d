package org.genenv.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation: README.md, or a file below {@code docs/}. */
public final class MarkdownPage {
    /** The root of the repository. */
    static final Path ROOT = Path.of(System.getProperty("genenv.root"));

    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");

    private final Path file;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Part> prose = new ArrayList<>();

    /**
     * A fenced block.
     *
     * @param language what stands behind the fence; empty for nothing
     * @param line of its first line of content, from 1
     * @param lines without the fences, and without their common indentation
     */
    public record Block(String language, int line, List<String> lines) {
        /** Its lines as one text. */
        public String text() {
            return String.join("\n", lines) + "\n";
        }
    }

    /** A piece of the page and its line, from 1. */
    public record Part(int line, String text) {}

    private MarkdownPage(Path file) throws IOException {
        this.file = file;
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.strip().startsWith("```")) {
                prose.add(new Part(i + 1, line));
                continue;
            }
            int indent = line.indexOf('`');
            int first = i + 1;
            List<String> content = new ArrayList<>();
            for (i++; i < lines.size() && !lines.get(i).strip().equals("```"); i++) {
                String inner = lines.get(i);
                content.add(inner.isBlank() ? "" : inner.substring(Math.min(indent, inner.length())));
            }
            blocks.add(new Block(line.strip().substring(3).strip(), first + 1, List.copyOf(content)));
        }
    }

    /** @return README.md and every page below {@code docs/}, in the order of their names */
    public static List<MarkdownPage> all() throws IOException {
        List<MarkdownPage> pages = new ArrayList<>();
        pages.add(new MarkdownPage(ROOT.resolve("README.md")));
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !path.toString().contains("target"))
                    .sorted()
                    .toList()) {
                pages.add(new MarkdownPage(file));
            }
        }
        return pages;
    }

    Path file() {
        return file;
    }

    /** The path from the root of the repository on. */
    public String name() {
        return ROOT.relativize(file).toString();
    }

    /** Its fenced blocks. */
    public List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /** Code within the prose, in one line. */
    List<Part> codeSpans() {
        return matches(CODE, match -> match.group(1));
    }

    /** What links and images point to. */
    List<Part> links() {
        return matches(LINK, match -> match.group(1));
    }

    private List<Part> matches(Pattern pattern, Function<MatchResult, String> text) {
        List<Part> found = new ArrayList<>();
        for (Part line : prose) {
            pattern.matcher(line.text())
                    .results()
                    .forEach(match -> found.add(new Part(line.line(), text.apply(match))));
        }
        return found;
    }

    /** The anchors of its headings, made as GitHub does. */
    Set<String> anchors() {
        Set<String> anchors = new LinkedHashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (Part line : prose) {
            var heading = HEADING.matcher(line.text());
            if (heading.matches()) {
                String anchor = heading.group(1)
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int count = seen.merge(anchor, 1, Integer::sum);
                anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
            }
        }
        return anchors;
    }

    @Override
    public String toString() {
        return name();
    }
}
