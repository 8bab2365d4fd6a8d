package org.genenv.core.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes what a {@link CrossCheck} finds, and knows where each key stands. Not thread-safe. */
public final class Findings {
    private final YamlNode root;
    private final List<ConfigProblem> problems = new ArrayList<>();
    private final List<ConfigProblem> warnings = new ArrayList<>();

    Findings(YamlNode root) {
        this.root = root;
    }

    /**
     * Something that makes the configuration unusable.
     *
     * @param key the full key path, such as {@code agent.grpo.groupSize}
     * @param message what follows the key: the value found, what was expected, the remedy
     */
    public void problem(String key, String message) {
        problems.add(new ConfigProblem(originOf(key).toString(), key, key + " " + message));
    }

    /**
     * Something that works but is probably not meant.
     *
     * @param key the full key path
     * @param message what follows the key: the value found, why it is doubtful, the remedy
     */
    public void warning(String key, String message) {
        warnings.add(new ConfigProblem(originOf(key).toString(), key, key + " " + message));
    }

    List<ConfigProblem> problems() {
        return problems;
    }

    List<ConfigProblem> warnings() {
        return warnings;
    }

    /** What the file or an override says for a key; absent when it is not set. */
    Optional<YamlNode> nodeAt(String key) {
        YamlNode node = root;
        for (String name : key.split("\\.", -1)) {
            node = node instanceof YamlNode.Mapping mapping ? mapping.entries().get(name) : null;
        }
        return Optional.ofNullable(node);
    }

    /** Where each key that is said stands, by its path; groups of keys are not listed, but for empty ones. */
    Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        collect("", root, sources);
        return sources;
    }

    private static void collect(String key, YamlNode node, Map<String, String> sources) {
        if (node instanceof YamlNode.Mapping mapping && !mapping.entries().isEmpty()) {
            mapping.entries().forEach((name, value) -> collect(KeyPath.join(key, name), value, sources));
        } else {
            sources.put(key, node.origin().toString());
        }
    }

    /** The place of the key, or of the closest group above it that the file has. */
    private YamlNode.Origin originOf(String key) {
        YamlNode node = root;
        for (String name : key.split("\\.", -1)) {
            YamlNode next =
                    node instanceof YamlNode.Mapping mapping ? mapping.entries().get(name) : null;
            if (next == null) {
                break;
            }
            node = next;
        }
        return node.origin();
    }
}
