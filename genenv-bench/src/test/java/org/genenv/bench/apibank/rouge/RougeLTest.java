package org.genenv.bench.apibank.rouge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RougeLTest {
    @Test
    void agreesWithThePackageOfUpstream() throws IOException {
        ObjectMapper json = new ObjectMapper();
        int pairs = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                RougeLTest.class.getResourceAsStream("rouge-1.0.1.jsonl"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode pair = json.readTree(line);
                assertThat(RougeL.f1(
                                pair.path("response").asText(),
                                pair.path("reference").asText()))
                        .as(line)
                        .isCloseTo(
                                pair.path("exact").asDouble(), within(1e-12)); // the same sums in another order at most
                pairs++;
            }
        }
        assertThat(pairs).isEqualTo(72);
    }

    @Test
    void nothingSaidIsWorthNothing() {
        assertThat(RougeL.f1("", "Your alarm is set.")).isZero();
        assertThat(RougeL.f1("...", "Your alarm is set.")).isZero();
        assertThat(RougeL.f1("Your alarm is set.", "")).isZero();
    }

    @Test
    void endlessTextsTakeNoTime() {
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(RougeL.f1("a b ".repeat(250_000), "b a ".repeat(1000))).isLessThan(1.001);
            assertThat(RougeL.f1("a. ".repeat(300_000), "b a. ".repeat(1000))).isLessThan(1.001);
        });
    }
}
