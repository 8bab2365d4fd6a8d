package org.genenv.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigWriterTest {
    enum Order {
        AS_WRITTEN,
        SORTED
    }

    record Inner(
            @Setting(doc = "A list.") List<Double> rates,
            @Setting(value = "3", doc = "A count.") Optional<Integer> count) {}

    record Outer(
            @Setting(doc = "Text.") String text,
            @Setting(doc = "Seed.") long seed,
            @Setting(doc = "Rate.") double rate,
            @Setting(doc = "Flag.") boolean flag,
            @Setting(doc = "Order.") Order order,
            @Setting(doc = "Folder.") Path folder,
            @Setting(doc = "Options.") Map<String, Object> options,
            @Setting(doc = "Nested.") Inner inner) {}

    @ParameterizedTest
    @ValueSource(
            strings = {"\u0085", "\u2028\u2029", "two\nlines\n", "\r\n", " leading", "trailing ", "", "null", "\u0007"})
    void oddTextReadsBackEqual(String text) throws ConfigException {
        whatIsWrittenReadsBackEqual(text, 1, 0.5, true, Order.SORTED);
    }

    @Property(tries = 300)
    void whatIsWrittenReadsBackEqual(
            @ForAll String text, @ForAll long seed, @ForAll double rate, @ForAll boolean flag, @ForAll Order order)
            throws ConfigException {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("text", text);
        options.put("number", seed);
        options.put("list", List.of("null", "1", "yes", "x: y", "# no comment"));
        // YAML tells int from long by size alone.
        options.put("number", (int) seed);
        Outer config = new Outer(
                text,
                seed,
                rate,
                flag,
                order,
                Path.of("runs/a b"),
                options,
                new Inner(List.of(rate, 1e-7, 0.1), Optional.empty()));

        String yaml = ConfigWriter.write(config);

        assertThat(ConfigReader.of(Outer.class).read("written", yaml, List.of()).value())
                .as(yaml)
                .isEqualTo(config);
    }

    @Test
    void commentsStandInOneColumnBehindValuesThatReadBackEqual() throws ConfigException {
        Outer config = new Outer(
                "a: b # c",
                7,
                0.5,
                true,
                Order.SORTED,
                Path.of("runs/x"),
                Map.of("deep", Map.of("list", List.of("x, y", "1"), "none", Map.of())),
                new Inner(List.of(1e-7), Optional.empty()));

        String yaml = ConfigWriter.write(ConfigWriter.tree(config), key -> "of " + key);

        assertThat(yaml)
                .startsWith(
                        """
                        text: 'a: b # c'         # of text
                        seed: 7                  # of seed
                        """)
                .contains("  deep:\n")
                .contains("\n  rates: [1.0E-7]        # of inner.rates\n")
                .contains("\n  count: null            # of inner.count\n");
        assertThat(ConfigReader.of(Outer.class).read("written", yaml, List.of()).value())
                .isEqualTo(config);
    }

    @Test
    void aLongValueMovesItsOwnCommentAlone() {
        String yaml = ConfigWriter.write(
                Map.of("long", "x".repeat(80)),
                key -> "source"); // one key, so that the order of the map does not matter

        assertThat(yaml).isEqualTo("long: " + "x".repeat(80) + "  # source\n");
    }
}
