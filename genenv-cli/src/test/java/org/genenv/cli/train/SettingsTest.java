package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigKey;
import org.genenv.core.config.NumberRange;
import org.genenv.core.config.ValueKind;
import org.genenv.core.domain.DomainOption;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What settings say of themselves is there and is true. */
class SettingsTest {
    private static final String SMALL =
            """
            domain: {name: alfworld, catalog: small}
            agent: {init: {}}
            simulator: {init: {}}
            """;

    static Stream<ConfigKey> keys() {
        return ConfigKey.of(TrainConfig.class).stream();
    }

    static Stream<ConfigKey> keysWithRange() {
        return keys().filter(key -> NumberRange.parse(key.range()).isPresent());
    }

    static Stream<String> worlds() {
        return Worlds.names().stream();
    }

    record WorldKey(String world, ConfigKey key) {}

    static Stream<WorldKey> worldKeys() {
        return Worlds.names().stream().flatMap(world -> Worlds.named(world).describeOptions(Map.of()).stream()
                .map(option -> new WorldKey(world, option.key())));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void everyKeyIsDescribedInASentence(ConfigKey key) {
        requireSentence(key);
        if ((key.kind() == ValueKind.NUMBER || key.kind() == ValueKind.WHOLE)
                && !key.path().equals("seed")) {
            assertThat(key.range()).as("the numbers that %s takes", key.path()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("worldKeys")
    void everyOptionOfAWorldIsDescribedInASentence(WorldKey option) {
        requireSentence(option.key());
    }

    private static void requireSentence(ConfigKey key) {
        assertThat(key.doc())
                .as("description of %s", key.path())
                .hasSizeGreaterThan(8)
                .endsWith(".");
        assertThat(key.source()).as("source of %s", key.path()).doesNotEndWith(".");
    }

    @ParameterizedTest
    @MethodSource("keysWithRange")
    void rangesAreThoseThatTheRecordsCheck(ConfigKey key) {
        NumberRange range = NumberRange.parse(key.range()).orElseThrow();

        for (double wrong : outside(range, key.kind())) {
            String value = text(wrong, key.kind());
            assertThat(refusal(key.path(), value))
                    .as("%s=%s", key.path(), value)
                    .contains(key.path() + " is ");
        }
        for (double right : inside(range, key.kind())) {
            String value = text(right, key.kind());
            // Others may need more of it; the range itself is no reason to refuse it.
            assertThat(refusal(key.path(), value))
                    .as("%s=%s", key.path(), value)
                    .doesNotContain(key.path() + " is " + value + ", expected " + key.range())
                    .doesNotContain(key.path() + " is " + right + ", expected " + key.range());
        }
    }

    @ParameterizedTest
    @MethodSource("worldKeys")
    void defaultsOfAWorldAreWhatIsInForceWhenNothingIsSet(WorldKey option) {
        Optional<Object> value = Worlds.named(option.world()).describeOptions(Map.of()).stream()
                .filter(one -> one.key().equals(option.key()))
                .findFirst()
                .flatMap(DomainOption::value);

        assertThat(option.key().defaultYaml())
                .isEqualTo(value.map(set -> set instanceof Double number && number == Math.rint(number)
                        ? String.valueOf(number.longValue())
                        : set.toString()));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void valuesInForceReadBackTheSame(String world) {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Map<String, Object>> groups = new LinkedHashMap<>();
        groups.put("", values);
        List<DomainOption> described = Worlds.named(world).describeOptions(Map.of());
        for (DomainOption one : described) {
            int dot = one.key().path().lastIndexOf('.');
            Map<String, Object> group = groups.get(one.key().path().substring(0, Math.max(0, dot)));
            String name = one.key().path().substring(dot + 1);
            if (one.key().kind() == ValueKind.GROUP) {
                groups.put(one.key().path(), new LinkedHashMap<>());
                group.put(name, groups.get(one.key().path()));
            } else {
                one.value().ifPresent(value -> group.put(name, value));
            }
        }

        assertThat(Worlds.named(world).describeOptions(values)).isEqualTo(described);
    }

    private static List<Double> outside(NumberRange range, ValueKind kind) {
        List<Double> numbers = new ArrayList<>();
        double step = kind == ValueKind.WHOLE ? 1 : 0.001;
        range.least().ifPresent(least -> numbers.add(range.isLeastOpen() ? least : least - step));
        range.most().ifPresent(most -> numbers.add(range.isMostOpen() ? most : most + step));
        return numbers;
    }

    private static List<Double> inside(NumberRange range, ValueKind kind) {
        List<Double> numbers = new ArrayList<>();
        double step = kind == ValueKind.WHOLE ? 1 : 0.001;
        range.least().ifPresent(least -> numbers.add(range.isLeastOpen() ? least + step : least));
        range.most().ifPresent(most -> numbers.add(range.isMostOpen() ? most - step : most));
        return numbers;
    }

    private static String text(double number, ValueKind kind) {
        return kind == ValueKind.WHOLE ? String.valueOf((long) number) : String.valueOf(number);
    }

    /** What is said against a value; empty when it is accepted. */
    private static String refusal(String key, String value) {
        try {
            ConfigFiles.reader().read("my.yaml", SMALL, List.of(key + "=" + value));
            return "";
        } catch (ConfigException e) {
            return e.getMessage();
        }
    }
}
