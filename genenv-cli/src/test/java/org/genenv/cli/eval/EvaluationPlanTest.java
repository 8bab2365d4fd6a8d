package org.genenv.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.environment.StopReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationPlanTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static ObjectNode read(String text) throws IOException {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }

    @Test
    void everyDifferenceIsNamedWithBothValues() throws IOException {
        EvaluationPlan now = new EvaluationPlan(read(
                "{'seed':1,'limit':3,'benchmarks':[{'split':'a','options':{}},{'split':'b','options':{'x':'1'}}]}"));

        assertThat(now.differences(now.json().deepCopy())).isEmpty();
        assertThat(
                        now.differences(
                                read(
                                        "{'seed':0,'dtype':'bfloat16','limit':3,'benchmarks':[{'split':'a','options':{}},{'split':'c','options':{}}]}")))
                .containsExactly(
                        "benchmarks[1].options.x is \"1\", but the evaluation was begun without it",
                        "benchmarks[1].split is \"b\", but the evaluation was begun with \"c\"",
                        "dtype is not given, but the evaluation was begun with \"bfloat16\"",
                        "seed is 1, but the evaluation was begun with 0");
    }

    @Test
    void aFingerprintChangesWithNameSizeAndContentButNotWithThePlace(@TempDir Path folder) throws IOException {
        Path first = Files.createDirectories(folder.resolve("first/data"));
        Files.writeString(first.resolve("a.json"), "one");
        Files.write(first.resolve("large.bin"), new byte[200_000]);
        String print = Fingerprint.of(first);
        Path second = Files.createDirectories(folder.resolve("second"));
        Files.writeString(second.resolve("a.json"), "one");
        byte[] large = new byte[200_000];
        Files.write(second.resolve("large.bin"), large);

        assertThat(print).startsWith("sampled-sha256:").hasSize("sampled-sha256:".length() + 64);
        assertThat(Fingerprint.of(second)).isEqualTo(print);
        large[199_999] = 1;
        Files.write(second.resolve("large.bin"), large);
        assertThat(Fingerprint.of(second)).as("its last byte").isNotEqualTo(print);
        Files.write(second.resolve("large.bin"), new byte[200_000]);
        Files.move(second.resolve("a.json"), second.resolve("b.json"));
        assertThat(Fingerprint.of(second)).as("a name").isNotEqualTo(print);
        assertThat(Fingerprint.of(first.resolve("a.json"))).as("a single file").startsWith("sampled-sha256:");
    }

    @Test
    void adviceNamesTheLimitAndTheRemedyOnlyWhereSomethingWasCutOff() {
        assertThat(new CutOff(134, 0, 0, 0).advice(2048, 32768)).isEmpty();
        assertThat(new CutOff(134, 12, 1, 2).advice(2048, 32768))
                .containsExactly(
                        "12 of 134 items ended because the context of 2048 tokens was full: raise --context-length, up to 32768"
                                + " for this model.",
                        "1 of 134 items ended in an answer that reached its limit: the protocol's, or half of the context, here"
                                + " 1024 tokens.",
                        "2 of 134 items used all turns that the protocol allows.");
        assertThat(new CutOff(1, 1, 0, 0).advice(512, 512).get(0)).contains("1 of 1 item ended", "all that the model");
        assertThat(Arrays.stream(StopReason.values()).map(StopReason::label))
                .as("what a line of an item says")
                .contains("context-limit", "truncated", "turn-limit");
    }

    @Test
    void aCommandIsQuotedForAShell() {
        assertThat(ShellCommand.quoted(List.of("genenv", "eval", "--output", "my runs/it's", "--option", "a=b,c", "")))
                .isEqualTo("genenv eval --output 'my runs/it'\\''s' --option a=b,c ''");
    }
}
