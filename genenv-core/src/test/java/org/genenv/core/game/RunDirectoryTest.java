package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.tokenizer.TokenTexts;
import org.junit.jupiter.api.Test;

/** What a game leaves on disk for people to read. */
class RunDirectoryTest extends SmallGame {
    @Test
    void rolloutsAndTasksAreKeptForPeopleToRead() throws IOException {
        simulator.script = wish -> wish.key().uniform(0) < 0.5 ? "broken" : "{\"number\":4}";
        game().recorder(new RunDirectory(folder, true)).build().run(1, reports::add);

        List<JsonNode> tasks = lines(folder.resolve("tasks/epoch-1.jsonl"));
        assertThat(tasks.stream().map(line -> line.path("status").asText())).contains("accepted", "rejected");
        assertThat(tasks.get(0).path("spec").path("number").asInt()).isEqualTo(4);
        List<JsonNode> rollouts = lines(folder.resolve("rollouts/epoch-1.jsonl"));
        assertThat(rollouts)
                .hasSize((int) (8 * reports.get(1).metric("tasks.accepted").orElseThrow()));
        JsonNode one = rollouts.get(0);
        assertThat(one.path("turns").get(0).path("action").asText()).isEqualTo("4");
        assertThat(one.path("turns").get(0).path("observation").asText()).isIn("yes", "no");
        assertThat(one.path("stopReason").asText()).isIn("SOLVED", "TURN_LIMIT");
        assertThat(one.path("ids")).hasSize(3);
        assertThat(lines(folder.resolve("rollouts/panel-0.jsonl"))).hasSize(30);
    }

    @Test
    void whatWasSampledIsKeptTokenByTokenWhereTheTextsAreKnown() throws IOException {
        TokenTexts texts =
                ids -> Arrays.stream(ids).mapToObj(id -> "<" + id + ">").toList();
        game().recorder(new RunDirectory(folder, false, texts)).build().run(1, reports::add);

        for (String file : List.of("rollouts/epoch-1.jsonl", "rollouts/panel-0.jsonl")) {
            JsonNode rollout = lines(folder.resolve(file)).get(0);
            JsonNode turn = rollout.path("turns").get(0);
            assertThat(turn.path("sampled")).isNotEmpty().allSatisfy(token -> assertThat(token.asText())
                    .startsWith("<"));
            assertThat(turn.path("logProbs"))
                    .hasSameSizeAs(turn.path("sampled"))
                    .allSatisfy(value -> assertThat(value.asDouble())
                            .isNotPositive()
                            .isEqualTo(Math.round(1000 * value.asDouble()) / 1000.0));
            assertThat(rollout.has("ids")).isFalse();
        }
    }

    @Test
    void turnsWithoutTextsAreActionsAndObservationsAlone() throws IOException {
        game().runDirectory(folder).build().run(1, reports::add);

        JsonNode turn = lines(folder.resolve("rollouts/epoch-1.jsonl"))
                .get(0)
                .path("turns")
                .get(0);
        assertThat(turn.fieldNames()).toIterable().containsExactly("action", "observation", "valid", "origin");
    }

    @Test
    void poolsAreKeptWithAgesRewardsAndWeights() throws IOException {
        game().filter(DifficultyFilter.within(0.2)).runDirectory(folder).build().run(2, reports::add);

        List<JsonNode> generations = lines(folder.resolve("pools/generations-2.jsonl"));
        assertThat(generations).hasSize(24);
        assertThat(generations.stream().map(line -> line.path("age").asInt())).containsOnly(0, 1);
        AlphaCurriculum curriculum = new AlphaCurriculum(0.5, 2);
        assertThat(generations).allSatisfy(line -> {
            assertThat(line.path("reward").asDouble())
                    .isEqualTo(curriculum.reward(line.path("passRate").asDouble()));
            boolean isKept = Math.abs(line.path("passRate").asDouble() - 0.5) <= 0.2;
            assertThat(line.path("kept").asBoolean()).isEqualTo(isKept);
            assertThat(line.path("weight").asDouble())
                    .isEqualTo(isKept ? 1.0 / line.path("copies").asInt() : 0);
            assertThat(line.path("text").asText()).startsWith("{\"number\":");
        });
        assertThat(generations.stream().filter(line -> line.path("kept").asBoolean()))
                .hasSize(simulator.updates.get(1).size())
                .hasSizeBetween(1, 23);
        assertThat(lines(folder.resolve("pools/traces-2.jsonl"))).isNotEmpty().allSatisfy(line -> {
            assertThat(line.path("traces").asInt()).isBetween(2, 8);
            assertThat(line.path("successes").asInt()).isPositive();
        });
    }

    @Test
    void whatASimulatorThatDoesNotLearnWroteIsKeptWithoutWeights() throws IOException {
        game().mode(Mode.RANDOM).runDirectory(folder).build().run(2, reports::add);

        assertThat(lines(folder.resolve("pools/generations-2.jsonl")))
                .hasSize(24)
                .allSatisfy(line -> {
                    assertThat(line.path("weight").asDouble()).isZero();
                    assertThat(line.path("reward").asDouble()).isPositive();
                });
    }

    @Test
    void recordsOfEpochsThatWillBePlayedAgainAndUnfinishedOnesAreForgotten() throws IOException {
        RunDirectory records = new RunDirectory(folder, false);
        game().recorder(records).build().run(3, reports::add);
        Files.writeString(folder.resolve("tasks/epoch-2.jsonl.part"), "{\"id\":");
        Files.writeString(folder.resolve("tasks/notes-3.txt"), "mine");

        records.forgetAfter(2);

        assertThat(folder.resolve("tasks").toFile().list())
                .containsExactlyInAnyOrder("epoch-1.jsonl", "epoch-2.jsonl", "notes-3.txt");
        assertThat(folder.resolve("rollouts").toFile().list())
                .containsExactlyInAnyOrder("epoch-1.jsonl", "epoch-2.jsonl", "panel-0.jsonl", "panel-2.jsonl");
    }
}
