package org.genenv.core.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** Writes a configuration record as YAML, every value said, so that {@link ConfigReader} reads an equal record back. */
public final class ConfigWriter {
    private static final String INDENT = "  ";

    /** A longer line moves its own comment to the right, and not everybody's. */
    private static final int WIDEST_BEFORE_COMMENTS = 50;

    private ConfigWriter() {}

    /**
     * @param config a record whose components carry {@link Setting}
     * @return YAML text, keys in the order of the components
     */
    public static String write(Record config) {
        return yaml(DumperOptions.FlowStyle.BLOCK).dump(plain(config));
    }

    /**
     * Writes values with a comment behind each, all comments in one column as far as the values leave room for it.
     *
     * @param tree what {@link #tree} gives, or another
     * @param comments of a key path such as {@code agent.grpo.learningRate}, a line without {@code #}
     * @return YAML text, keys in the order of the tree
     */
    public static String write(Map<String, Object> tree, Function<String, String> comments) {
        List<Line> lines = new ArrayList<>();
        collect("", "", tree, yaml(DumperOptions.FlowStyle.FLOW), comments, lines);
        int column = lines.stream()
                .filter(line -> !line.comment().isEmpty())
                .mapToInt(line -> line.text().length())
                .filter(length -> length <= WIDEST_BEFORE_COMMENTS)
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(line.text());
            if (!line.comment().isEmpty()) {
                text.append(" ".repeat(Math.max(0, column - line.text().length())))
                        .append("  # ")
                        .append(line.comment());
            }
            text.append('\n');
        }
        return text.toString();
    }

    private record Line(String text, String comment) {}

    private static void collect(
            String path,
            String indent,
            Map<?, ?> tree,
            Yaml oneLine,
            Function<String, String> comments,
            List<Line> lines) {
        tree.forEach((name, value) -> {
            String key = KeyPath.join(path, name.toString());
            if (value instanceof Map<?, ?> below && !below.isEmpty()) {
                lines.add(new Line(indent + oneLine.dump(name).strip() + ":", ""));
                collect(key, indent + INDENT, below, oneLine, comments, lines);
            } else {
                String text =
                        oneLine.dump(name).strip() + ": " + oneLine.dump(value).strip();
                lines.add(new Line(indent + text, comments.apply(key)));
            }
        });
    }

    private static Yaml yaml(DumperOptions.FlowStyle style) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(style);
        options.setIndent(INDENT.length());
        options.setIndicatorIndent(INDENT.length());
        options.setIndentWithIndicator(true);
        options.setWidth(style == DumperOptions.FlowStyle.FLOW ? Integer.MAX_VALUE : 120);
        options.setSplitLines(false);
        options.setNonPrintableStyle(DumperOptions.NonPrintableStyle.ESCAPE);
        return new Yaml(new QuotingRepresenter(options), options);
    }

    /**
     * A configuration as plain values.
     *
     * @param config a record whose components carry {@link Setting}
     * @return groups as maps, in the order of the components; a setting without a value is null
     */
    public static Map<String, Object> tree(Record config) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ((Map<?, ?>) plain(config)).forEach((key, value) -> tree.put(key.toString(), value));
        return tree;
    }

    /**
     * Every value by its key.
     *
     * @param config a record whose components carry {@link Setting}
     * @return plain values as YAML has them, by paths such as {@code agent.grpo.learningRate}, in the order of the components; a record that is left
     *     out, and any other setting without a value, is null
     */
    public static Map<String, Object> values(Record config) {
        return values(tree(config));
    }

    /**
     * Every value of a tree by its key, as {@link #values(Record)}.
     *
     * @param tree groups as maps
     */
    public static Map<String, Object> values(Map<String, Object> tree) {
        Map<String, Object> values = new LinkedHashMap<>();
        flatten("", tree, values);
        return values;
    }

    private static void flatten(String key, Object value, Map<String, Object> values) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            map.forEach((inner, below) -> flatten(KeyPath.join(key, inner.toString()), below, values));
        } else {
            values.put(key, value);
        }
    }

    /** Quotes text of several lines: as a block, YAML would turn some of Unicode's line breaks into plain ones. */
    private static final class QuotingRepresenter extends Representer {
        private static final Pattern LINE_BREAK = Pattern.compile("[\\n\\r\\x85\\u2028\\u2029]");

        QuotingRepresenter(DumperOptions options) {
            super(options);
            representers.put(String.class, text -> {
                boolean hasLines = LINE_BREAK.matcher((String) text).find();
                return representScalar(
                        Tag.STR,
                        (String) text,
                        hasLines ? DumperOptions.ScalarStyle.DOUBLE_QUOTED : DumperOptions.ScalarStyle.PLAIN);
            });
        }
    }

    private static Object plain(Object value) {
        if (value instanceof Record config) {
            Map<String, Object> entries = new LinkedHashMap<>();
            for (RecordComponent component : new Schema(config.getClass()).components()) {
                entries.put(component.getName(), plain(valueOf(component, config)));
            }
            return entries;
        }
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? plain(optional.get()) : null;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ConfigWriter::plain).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            map.forEach((key, inner) -> entries.put(key, plain(inner)));
            return entries;
        }
        if (value instanceof Enum<?> constant) {
            return Schema.word(constant);
        }
        return value instanceof Path path ? path.toString() : value;
    }

    private static Object valueOf(RecordComponent component, Record config) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(config);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
