package org.genenv.core.config;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads YAML text into {@link YamlNode}s: one document, no repeated keys, bounded in size whatever its aliases say. */
final class YamlSource {
    /** A configuration has hundreds of values; more comes from aliases that multiply each other. */
    private static final int MAX_NODES = 20_000;

    private static final int MAX_DEPTH = 40;

    private final YamlNode.Origin source;
    private final List<ConfigProblem> problems;
    private int nodes;

    private YamlSource(YamlNode.Origin source, List<ConfigProblem> problems) {
        this.source = source;
        this.problems = problems;
    }

    /**
     * @param source the name of the text in messages
     * @param problems takes what is wrong
     * @return the root; an empty text, or one that is no YAML, gives an empty mapping
     */
    static YamlNode read(String source, String text, List<ConfigProblem> problems) {
        return read(new YamlNode.Origin(source), text, problems);
    }

    /**
     * @param key the key path that the command line sets
     * @param text the value
     * @param problems takes what is wrong
     * @return the value; an empty mapping when it is no YAML
     */
    static YamlNode readOverride(String key, String text, List<ConfigProblem> problems) {
        return read(YamlNode.Origin.ofOverride(key), text, problems);
    }

    private static YamlNode read(YamlNode.Origin source, String text, List<ConfigProblem> problems) {
        YamlSource reader = new YamlSource(source, problems);
        YamlNode.Mapping empty = new YamlNode.Mapping(Map.of(), source);
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            return root == null ? empty : reader.convert(root, "", 0);
        } catch (MarkedYAMLException e) {
            String column = e.getProblemMark() == null
                    ? ""
                    : " (column " + (e.getProblemMark().getColumn() + 1) + ")";
            String context = e.getContext() == null ? "" : e.getContext() + ", ";
            reader.problem(
                    e.getProblemMark() == null ? source : reader.line(e.getProblemMark()),
                    "",
                    "this is no YAML" + column + ": " + context + e.getProblem() + ". " + remedy(e, source));
        } catch (YAMLException e) {
            reader.problem(empty.origin(), "", "this is no YAML: " + e.getMessage());
        }
        return empty;
    }

    private static String remedy(MarkedYAMLException e, YamlNode.Origin source) {
        if (source.isOverride()) {
            return "Check its brackets, colons and quotes.";
        }
        return String.valueOf(e.getProblem()).contains("(TAB)")
                ? "Indent with spaces; YAML takes no tabs there."
                : "Check the indentation, colons and quotes of this line and the one before.";
    }

    /** Of a file its line; an option of the command line has none. */
    private YamlNode.Origin line(Mark mark) {
        return source.isOverride() ? source : new YamlNode.Origin(source.source(), mark.getLine() + 1);
    }

    private YamlNode convert(Node node, String path, int depth) {
        // The root is the file as a whole: the line of its first key would say nothing.
        YamlNode.Origin origin = depth == 0 ? source : line(node.getStartMark());
        if (++nodes > MAX_NODES || depth > MAX_DEPTH) {
            throw new YAMLException("it unfolds to more than " + MAX_NODES + " values or " + MAX_DEPTH
                    + " levels. Look for aliases (*name) that contain each other.");
        }
        if (node instanceof ScalarNode scalar) {
            return new YamlNode.Scalar(scalar.getValue(), scalar.getScalarStyle() == ScalarStyle.PLAIN, origin);
        }
        if (node instanceof SequenceNode sequence) {
            List<YamlNode> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(convert(item, path + "[" + items.size() + "]", depth + 1));
            }
            return new YamlNode.Sequence(List.copyOf(items), origin);
        }
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            YamlNode.Origin keyOrigin = line(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode keyNode)) {
                problem(keyOrigin, path, "a key is a list or a group, expected a name");
                continue;
            }
            String key = KeyPath.join(path, keyNode.getValue());
            YamlNode value = convert(tuple.getValueNode(), key, depth + 1);
            YamlNode earlier = entries.putIfAbsent(keyNode.getValue(), value);
            if (earlier != null) {
                problem(keyOrigin, key, key + " is set twice, first at " + earlier.origin() + ". Keep one of the two.");
            }
        }
        return new YamlNode.Mapping(entries, origin);
    }

    private void problem(YamlNode.Origin origin, String key, String message) {
        problems.add(new ConfigProblem(origin.toString(), key, message));
    }
}
