package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.genenv.core.loss.AdvantageScale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolloutSampleTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private RolloutSample sample(int mostCharacters, RolloutSample.Wanted... wanted) throws IOException {
        return RolloutSample.of(
                new RunReader(folder).read().rollouts(), AdvantageScale.GROUP, Set.of(wanted), mostCharacters);
    }

    private static List<JsonNode> groups(RolloutSample sample) throws IOException {
        List<JsonNode> groups = new ArrayList<>();
        for (String group : sample.groups()) {
            groups.add(JSON.readTree(group));
        }
        return groups;
    }

    @Test
    void smallRunIsShownWhole() throws IOException {
        SyntheticRun.planned(folder, 2).upTo(2);

        RolloutSample sample = sample(10_000_000);

        // Three panels of 6 tasks and 4 attempts, two epochs of 8 tasks and 4 attempts.
        assertThat(sample.recorded()).isEqualTo(3 * 24 + 2 * 32);
        assertThat(sample.shown()).isEqualTo(sample.recorded());
        assertThat(sample.hasTokens()).isTrue();
        JsonNode group = groups(sample).get(18);
        assertThat(group.path("panel").asBoolean()).isFalse();
        assertThat(group.path("epoch").asInt()).isEqualTo(1);
        assertThat(group.path("attempts")).hasSize(4);
        assertThat(group.path("prompt").asText()).startsWith("You are in a room.");
        JsonNode turn = group.path("attempts").get(0).path("turns").get(0);
        assertThat(turn.path("sampled").get(1).asText()).isEqualTo(" to");
        assertThat(turn.path("logProbs").get(1).asDouble()).isEqualTo(-0.7);
    }

    @Test
    void largeRunIsSampledInWholeGroupsFromEveryEpochAndDifficulty() throws IOException {
        SyntheticRun.planned(folder, 10, 30, 8).upTo(10);

        RolloutSample sample = sample(400_000);

        assertThat(sample.groups().stream().mapToInt(String::length).sum()).isLessThanOrEqualTo(400_000);
        assertThat(sample.recorded()).isEqualTo(11 * 24 + 10 * 30 * 8);
        assertThat(sample.shown()).isBetween(100, sample.recorded() / 2);
        List<JsonNode> groups = groups(sample);
        assertThat(groups).allSatisfy(group -> assertThat(group.path("attempts").size())
                .isEqualTo(group.path("recorded").asInt()));
        for (int epoch = 1; epoch <= 10; epoch++) {
            int e = epoch;
            List<JsonNode> those = groups.stream()
                    .filter(group -> !group.path("panel").asBoolean()
                            && group.path("epoch").asInt() == e)
                    .toList();
            assertThat(those)
                    .extracting(group -> group.path("successes").asInt())
                    .contains(0, 8);
        }
        assertThat(sample(400_000)).as("made again it is the same").isEqualTo(sample);
    }

    @Test
    void panelShowsTheSameTasksAfterEveryEvaluation() throws IOException {
        SyntheticRun.planned(folder, 6, 2, 2).upTo(6);

        List<JsonNode> groups = groups(sample(150_000));

        List<List<String>> byEpoch = new ArrayList<>();
        for (int epoch : new int[] {0, 3, 6}) {
            byEpoch.add(groups.stream()
                    .filter(group -> group.path("panel").asBoolean()
                            && group.path("epoch").asInt() == epoch)
                    .map(group -> group.path("task").asText())
                    .toList());
        }
        assertThat(byEpoch.get(0)).isNotEmpty().contains("panel-0");
        assertThat(byEpoch).allSatisfy(tasks -> assertThat(tasks).contains("panel-0", "panel-5"));
    }

    @Test
    void tasksThatATableNamesAreThere() throws IOException {
        SyntheticRun.planned(folder, 4, 40, 4).upTo(4);
        RolloutSample.Wanted wanted = new RolloutSample.Wanted(3, "epoch-3/17-0");

        assertThat(groups(sample(60_000)))
                .noneMatch(group -> group.path("task").asText().equals(wanted.task()));
        assertThat(groups(sample(60_000, wanted)))
                .anyMatch(group -> group.path("task").asText().equals(wanted.task()));
    }

    @Test
    void longTextsAndLongEpisodesAreCutAndSaySo() throws IOException {
        SyntheticRun.planned(folder, 1, 1, 2)
                .withTurns(100)
                .saying("x".repeat(3_000) + "😀")
                .start()
                .epoch(1);

        List<JsonNode> groups = groups(sample(5_000_000));
        JsonNode attempt = groups.get(groups.size() - 1).path("attempts").get(0);

        assertThat(attempt.path("turns")).hasSize(41);
        assertThat(attempt.path("turns").get(20).path("leftOut").asInt()).isEqualTo(60);
        assertThat(attempt.path("turns").get(0).path("action").asText())
                .startsWith("xxx")
                .endsWith("… (502 more characters)");
    }

    @Test
    void recordsOfBeforeThereWereTokensAreShownWithout() throws IOException {
        SyntheticRun.planned(folder, 1).withoutTokens().upTo(1);

        RolloutSample sample = sample(1_000_000);

        assertThat(sample.hasTokens()).isFalse();
        assertThat(groups(sample)
                        .get(0)
                        .path("attempts")
                        .get(0)
                        .path("turns")
                        .get(0)
                        .has("sampled"))
                .isFalse();
    }

    @Test
    void fileThatGoesAwayMeanwhileLosesItsOwnGroupsAlone() throws IOException {
        SyntheticRun.planned(folder, 2).upTo(2);
        List<RolloutFile> files = new RunReader(folder).read().rollouts();
        Files.delete(folder.resolve("rollouts/epoch-1.jsonl"));
        Files.writeString(folder.resolve("rollouts/epoch-2.jsonl"), "{}\n");

        RolloutSample sample = RolloutSample.of(files, AdvantageScale.GROUP, Set.of(), 1_000_000);

        assertThat(groups(sample))
                .hasSize(18)
                .allSatisfy(group -> assertThat(group.path("panel").asBoolean()).isTrue());
    }

    @Test
    void linesThatCannotBeReadAreLeftOutAloneAndCounted() throws IOException {
        SyntheticRun.planned(folder, 1).upTo(1);
        Path file = folder.resolve("rollouts/epoch-1.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(0, lines.get(0).substring(0, lines.get(0).indexOf("turns") + 40) + "}");
        for (int sample = 0; sample < 4; sample++) {
            lines.set(4 + sample, lines.get(4 + sample).replace("\"turns\":[", "\"turns\":[" + "[".repeat(5_000)));
        }
        Files.write(file, lines);

        RolloutSample sample = sample(10_000_000);

        assertThat(sample.notes()).containsExactly("5 lines of rollouts/epoch-1.jsonl could not be read.");
        assertThat(sample.shown()).isEqualTo(sample.recorded() - 5);
        assertThat(groups(sample))
                .hasSize(2 * 6 + 7)
                .allSatisfy(group -> assertThat(group.path("prompt").asText()).startsWith("You are in a room."));
    }

    @Test
    void noRolloutsAreNoGroups() throws IOException {
        SyntheticRun.planned(folder, 2);

        assertThat(sample(1_000_000)).isEqualTo(new RolloutSample(List.of(), 0, 0, false, List.of()));
    }
}
