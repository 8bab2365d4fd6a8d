package org.genenv.cli.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ConfigWriter;

/**
 * Which settings may differ when a run goes on: compares the configuration that a run is to be resumed with to the one that it was played with.
 *
 * <p>The same table, in words, is in {@code docs/runs.md}.
 */
final class ResumeRules {
    /** What a change of a setting means for a run that is resumed. */
    enum Rule {
        /** Nothing that is learnt depends on it. */
        FREE,
        /** It counts from now on; the run is then another than the one that its first epochs began. */
        FROM_NOW_ON,
        /** The state of the run was made with it. */
        REFUSED
    }

    /** By the beginning of the key; the longest that fits decides. */
    static final Map<String, Rule> TABLE = table();

    private final List<ConfigProblem> refused = new ArrayList<>();
    private final List<String> fromNowOn = new ArrayList<>();

    private ResumeRules() {}

    private static Map<String, Rule> table() {
        Map<String, Rule> table = new LinkedHashMap<>();
        table.put("run", Rule.FREE);
        table.put("game.epochs", Rule.FREE);
        table.put("panel", Rule.FREE);
        table.put("agent.rollout.slots", Rule.FREE);
        table.put("agent.rollout.environmentThreads", Rule.FREE);
        table.put("agent.rollout.environmentTimeoutSeconds", Rule.FREE);
        table.put("agent.rollout.environmentPatienceSeconds", Rule.FREE);
        table.put("agent.grpo.tokensPerMicroBatch", Rule.FREE);
        table.put("agent.grpo.activationMiB", Rule.FREE);
        table.put("agent.grpo.logProbTolerance", Rule.FREE);
        table.put("simulator.rwr.tokensPerMicroBatch", Rule.FREE);
        table.put("simulator.rwr.activationMiB", Rule.FREE);
        table.put("simulator.rwr.slots", Rule.FREE);
        table.put("simulator.resultsTimeoutSeconds", Rule.FREE);
        table.put("runtime", Rule.FROM_NOW_ON);
        table.put("agent.model", Rule.FROM_NOW_ON); // a folder may have moved; its files are compared by their hashes
        table.put("simulator.model", Rule.FROM_NOW_ON);
        table.put("agent.rollout", Rule.FROM_NOW_ON);
        table.put("agent.grpo", Rule.FROM_NOW_ON);
        table.put("simulator.rwr", Rule.FROM_NOW_ON);
        table.put("curriculum", Rule.FROM_NOW_ON);
        table.put("game", Rule.FROM_NOW_ON);
        table.put("game.staticTasksPerSeed", Rule.REFUSED);
        table.put("seed", Rule.REFUSED);
        table.put("mode", Rule.REFUSED);
        table.put("domain", Rule.REFUSED);
        table.put("agent.init", Rule.REFUSED);
        table.put("agent.lora", Rule.REFUSED);
        table.put("agent.warmStart", Rule.REFUSED);
        table.put("simulator.init", Rule.REFUSED);
        table.put("simulator.lora", Rule.REFUSED);
        table.put("simulator.warmStart", Rule.REFUSED);
        return table;
    }

    /**
     * Compares two configurations.
     *
     * @param before of the run as it was played
     * @param now that it is to go on with
     */
    static ResumeRules of(TrainConfig before, TrainConfig now) {
        ResumeRules rules = new ResumeRules();
        Map<String, Object> old = ConfigWriter.values(before);
        Map<String, Object> wanted = ConfigWriter.values(now);
        if (!before.domain().equals(now.domain())) {
            try {
                // An option of the world that is written out equals one that is left to its default.
                old = EffectiveConfig.values(before);
                wanted = EffectiveConfig.values(now);
            } catch (IllegalArgumentException e) {
                // What the options of the earlier run name is gone; they are compared as they are written.
                old = ConfigWriter.values(before);
            }
        }
        TreeSet<String> keys = new TreeSet<>(old.keySet());
        keys.addAll(wanted.keySet());
        for (String key : keys) {
            if (!Objects.equals(old.get(key), wanted.get(key))) {
                rules.changed(key, old.get(key), wanted.get(key));
            }
        }
        return rules;
    }

    private void changed(String key, Object before, Object now) {
        String change = words(now) + ", but the run was played with " + words(before);
        switch (ruleOf(key)) {
            case FREE -> {}
            case FROM_NOW_ON -> {
                if (key.equals("agent.grpo.klCoefficient") && isZero(before)) {
                    // The reference of the divergence is the agent as it was before the first update, and was not kept.
                    refuse(key, change);
                } else {
                    fromNowOn.add(key + " is " + words(now) + " from now on, " + words(before) + " until now");
                }
            }
            case REFUSED -> refuse(key, change);
        }
    }

    private void refuse(String key, String change) {
        refused.add(new ConfigProblem(
                "--resume",
                key,
                key + " is " + change
                        + ", and its state was made with that. Leave it as it was, or begin a run in another folder."));
    }

    private static boolean isZero(Object value) {
        return value instanceof Number number && number.doubleValue() == 0;
    }

    private static String words(Object value) {
        return value == null ? "not set" : value.toString();
    }

    /** @throws IllegalStateException if the table has no line for the key */
    static Rule ruleOf(String key) {
        String place = key;
        while (!TABLE.containsKey(place)) {
            int dot = place.lastIndexOf('.');
            if (dot < 0) {
                throw new IllegalStateException("no rule says whether " + key + " may differ when a run is resumed");
            }
            place = place.substring(0, dot);
        }
        return TABLE.get(place);
    }

    /** @return settings that must not differ, and do */
    List<ConfigProblem> refused() {
        return List.copyOf(refused);
    }

    /** @return a sentence for each setting that makes another run of it from now on */
    List<String> fromNowOn() {
        return List.copyOf(fromNowOn);
    }
}
