package org.genenv.cli.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.config.ConfigWriter;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.domain.DomainOption;

/** A configuration with every value that is in force, those of its world included, and where each comes from. */
final class EffectiveConfig {
    /** What {@link #sourceOf} says of a value that nobody set. */
    static final String DEFAULT = "default";

    private static final String DOMAIN = "domain";

    private final ResolvedConfig<TrainConfig> resolved;
    private final Map<String, Object> tree;

    EffectiveConfig(ResolvedConfig<TrainConfig> resolved) {
        this.resolved = resolved;
        this.tree = tree(resolved.value());
    }

    /**
     * Every value that is in force, by its path.
     *
     * @throws IllegalArgumentException if what the world's options name is not there
     */
    static Map<String, Object> values(TrainConfig config) {
        return ConfigWriter.values(tree(config));
    }

    private static Map<String, Object> tree(TrainConfig config) {
        Map<String, Object> tree = ConfigWriter.tree(config);
        tree.put(DOMAIN, domain(config));
        return tree;
    }

    /** A world that does not describe its options shows those that are set. */
    private static Map<String, Object> domain(TrainConfig config) {
        List<DomainOption> options = config.describeWorld();
        if (options.isEmpty()) {
            return config.domain();
        }
        Map<String, Object> domain = new LinkedHashMap<>();
        domain.put(TrainConfig.NAME, config.domain().get(TrainConfig.NAME));
        Map<String, Map<String, Object>> groups = new LinkedHashMap<>();
        groups.put("", domain);
        for (DomainOption option : options) {
            String path = option.key().path();
            int dot = path.lastIndexOf('.');
            Map<String, Object> group = groups.get(path.substring(0, Math.max(0, dot)));
            switch (option.key().kind()) {
                case GROUP -> {
                    Map<String, Object> below = new LinkedHashMap<>();
                    groups.put(path, below);
                    group.put(path.substring(dot + 1), below);
                }
                default -> option.value().ifPresent(value -> group.put(path.substring(dot + 1), value));
            }
        }
        return domain;
    }

    /** Plain values, groups as maps; a setting without a value is null, an option of the world without one is left out. */
    Map<String, Object> tree() {
        return tree;
    }

    /**
     * @param key a path such as {@code agent.grpo.learningRate}
     * @return {@code file:line}, {@code --set} with the key, or {@link #DEFAULT}
     */
    String sourceOf(String key) {
        return resolved.sources().getOrDefault(key, DEFAULT);
    }

    /** The values as a configuration that can be read again, each with its source as a comment. */
    String yaml() {
        return ConfigWriter.write(tree, key -> {
            String source = sourceOf(key);
            return source.startsWith("--set ") ? "--set" : source;
        });
    }

    /** The source of every value, by its path. */
    Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        ConfigWriter.values(tree).keySet().forEach(key -> sources.put(key, sourceOf(key)));
        return sources;
    }
}
