package org.genenv.core.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.core.file.TextFile;

/**
 * Reads a configuration record from YAML, strictly: unknown, misplaced, repeated and missing keys, values of a wrong type or out of
 * range are all reported together, each with its place and a remedy, before anything else happens.
 *
 * <pre>{@code
 * ResolvedConfig<TrainConfig> config = ConfigReader.of(TrainConfig.class)
 *         .withCheck(TrainConfig::crossCheck)
 *         .read(Path.of("quickstart.yaml"), List.of("agent.grpo.groupSize=8"));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 *
 * @param <T> a record whose components carry {@link Setting}
 */
public final class ConfigReader<T> {
    private final Class<T> type;
    private final List<CrossCheck<T>> checks;
    private final Map<String, ValueCheck> valueChecks;
    private final List<RetiredKey> retired;

    private ConfigReader(
            Class<T> type, List<CrossCheck<T>> checks, Map<String, ValueCheck> valueChecks, List<RetiredKey> retired) {
        this.type = type;
        this.checks = List.copyOf(checks);
        this.retired = List.copyOf(retired);
        this.valueChecks = Collections.unmodifiableMap(new LinkedHashMap<>(valueChecks));
    }

    /**
     * @param type a record whose components carry {@link Setting}
     * @return a reader without checks across records
     */
    public static <T extends Record> ConfigReader<T> of(Class<T> type) {
        return new ConfigReader<>(type, List.of(), Map.of(), List.of());
    }

    /** @return this reader with one more check across records */
    public ConfigReader<T> withCheck(CrossCheck<T> check) {
        List<CrossCheck<T>> more = new ArrayList<>(checks);
        more.add(check);
        return new ConfigReader<>(type, more, valueChecks, retired);
    }

    /**
     * A check that needs one value and not the whole record, so that its problems are reported beside those of other values.
     *
     * @param key the full key path
     * @param check called when the key is set and not left empty, whatever else is wrong
     * @return this reader with the check
     */
    public ConfigReader<T> withValueCheck(String key, ValueCheck check) {
        Map<String, ValueCheck> more = new LinkedHashMap<>(valueChecks);
        more.put(key, check);
        return new ConfigReader<>(type, checks, more, retired);
    }

    /** @return this reader, which says what became of keys that there once were */
    public ConfigReader<T> withRetired(List<RetiredKey> keys) {
        return new ConfigReader<>(type, checks, valueChecks, keys);
    }

    /**
     * The record in which every setting has its default.
     *
     * @param type a record without required settings
     * @throws IllegalStateException if a setting is required, or the record refuses its own defaults
     */
    public static <T extends Record> T defaults(Class<T> type) {
        try {
            return of(type).read(type.getSimpleName(), "", List.of()).value();
        } catch (ConfigException e) {
            throw new IllegalStateException(type.getName() + " has no complete defaults: " + e.getMessage(), e);
        }
    }

    /**
     * Reads a file.
     *
     * @param file YAML in UTF-8
     * @param overrides each {@code key.path=value}, the value in YAML; the later one wins
     * @throws ConfigException with every problem
     * @throws IOException if the file cannot be read
     */
    public ResolvedConfig<T> read(Path file, List<String> overrides) throws ConfigException, IOException {
        return read(file.toString(), TextFile.read(file), overrides);
    }

    /**
     * Reads a text.
     *
     * @param source the name of the text in messages
     * @param yaml the text; empty for all defaults
     * @param overrides each {@code key.path=value}, the value in YAML; the later one wins
     * @throws ConfigException with every problem
     */
    public ResolvedConfig<T> read(String source, String yaml, List<String> overrides) throws ConfigException {
        List<ConfigProblem> problems = new ArrayList<>();
        YamlNode tree = YamlSource.read(source, yaml, problems);
        if (tree instanceof YamlNode.Scalar scalar && scalar.isNull()) {
            tree = new YamlNode.Mapping(Map.of(), tree.origin()); // a document of which nothing is said
        }
        boolean isYaml = problems.stream().noneMatch(problem -> problem.key().isEmpty());
        for (String override : overrides) {
            tree = overridden(tree, override, problems);
        }
        if (!isYaml) {
            // Without the file's keys, every required one would be reported as missing.
            throw new ConfigException(problems);
        }
        Optional<Object> record = new RecordBinder(type, retired, problems).bind(type, tree);
        if (!problems.isEmpty()
                && tree instanceof YamlNode.Mapping mapping
                && mapping.entries().isEmpty()) {
            problems.add(0, new ConfigProblem(source, "", "the file holds no key at all, only comments or nothing."));
        }
        Findings findings = new Findings(tree);
        valueChecks.forEach((key, check) -> findings.nodeAt(key)
                .filter(node -> !(node instanceof YamlNode.Scalar scalar && scalar.isNull()))
                .ifPresent(node -> check.check(RecordBinder.plain(node), findings)));
        problems.addAll(findings.problems());
        if (record.isEmpty() || !problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        T config = type.cast(record.get());
        checks.forEach(check -> check.check(config, findings));
        if (!findings.problems().isEmpty()) {
            throw new ConfigException(findings.problems());
        }
        return new ResolvedConfig<>(config, findings.warnings(), findings.sources());
    }

    private static YamlNode overridden(YamlNode tree, String override, List<ConfigProblem> problems) {
        int equals = override.indexOf('=');
        if (equals <= 0) {
            problems.add(new ConfigProblem(
                    "--set " + override,
                    "",
                    "'" + override + "' has no key and value. Write --set key.path=value, such as --set seed=7."));
            return tree;
        }
        String key = override.substring(0, equals).strip();
        String text = override.substring(equals + 1);
        YamlNode value = text.isBlank()
                ? new YamlNode.Scalar("", true, YamlNode.Origin.ofOverride(key))
                : YamlSource.readOverride(key, text, problems);
        return replace(tree, key, key, value, problems);
    }

    private static YamlNode replace(
            YamlNode node, String rest, String key, YamlNode value, List<ConfigProblem> problems) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            String parent = key.substring(0, key.length() - rest.length() - 1);
            problems.add(new ConfigProblem(
                    YamlNode.Origin.ofOverride(key).toString(),
                    key,
                    parent + " is " + node.quoted() + " at " + node.origin() + ", so it has no keys below it."));
            return node;
        }
        int dot = rest.indexOf('.');
        if (dot < 0) {
            return mapping.with(rest, value);
        }
        String head = rest.substring(0, dot);
        Map<String, YamlNode> none = new LinkedHashMap<>();
        YamlNode child = mapping.entries().getOrDefault(head, new YamlNode.Mapping(none, value.origin()));
        if (child instanceof YamlNode.Scalar scalar && scalar.isNull()) {
            child = new YamlNode.Mapping(none, value.origin());
        }
        return mapping.with(head, replace(child, rest.substring(dot + 1), key, value, problems));
    }
}
