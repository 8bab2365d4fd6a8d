package org.genenv.bench.python;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.genenv.bench.bfcl.JsonLines;
import org.junit.jupiter.api.Test;

class PythonRandomTest {
    @Test
    void recordedDrawsComeOutBitForBit() {
        int drawn = 0;
        for (JsonNode line : JsonLines.of("golden/python_random.jsonl")) {
            PythonRandom random = new PythonRandom(line.path("seed").asLong());
            for (JsonNode bits : line.path("getrandbits32")) {
                assertThat(random.bits(32)).as(line.toString()).isEqualTo(bits.asLong());
            }
            JsonNode integers = line.path("randint");
            JsonNode reals = line.path("uniform");
            for (JsonNode value : line.path("values")) {
                if (integers.isArray()) {
                    assertThat(random.integer(
                                    integers.get(0).asLong(), integers.get(1).asLong()))
                            .as(line.toString())
                            .isEqualTo(value.asLong());
                } else {
                    assertThat(random.uniform(
                                    reals.get(0).asDouble(), reals.get(1).asDouble()))
                            .as(line.toString())
                            .isEqualTo(value.asDouble());
                }
                drawn++;
            }
        }
        assertThat(drawn).isGreaterThan(300);
    }

    @Test
    void theSignOfTheSeedDoesNotMatter() {
        assertThat(new PythonRandom(-42).bits(32)).isEqualTo(new PythonRandom(42).bits(32));
    }

    @Test
    void theFirstDrawAfterSeedOneIsTheWellKnownOne() {
        assertThat(new PythonRandom(1).real()).isEqualTo(0.13436424411240122);
    }
}
