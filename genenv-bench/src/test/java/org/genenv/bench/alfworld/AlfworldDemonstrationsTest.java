package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.house.TaskSentence;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.HouseTaskReader;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;

class AlfworldDemonstrationsTest {
    private static final int MANY = 2_000;

    private final Demonstrations demonstrations = new AlfworldDomain()
            .withOptions(Map.of("catalog", "small"))
            .demonstrations()
            .orElseThrow();

    @Test
    void equalDrawsGiveEqualDemonstrationsAndOthersAreFresh() {
        Set<String> intros = new HashSet<>();
        for (long draw = 0; draw < 200; draw++) {
            Demonstration demonstration = demonstrations.forAgent(draw);
            assertThat(demonstration).isEqualTo(demonstrations.forAgent(draw));
            intros.add(demonstration.toString());
        }
        assertThat(intros).hasSize(200);
    }

    @Test
    void commandsWeighOneObservationsLessAndBlundersNothing() {
        int commands = 0;
        int blunders = 0;
        Map<String, Integer> kinds = new HashMap<>();
        for (long draw = 0; draw < MANY; draw++) {
            List<Demonstration.Segment> segments = demonstrations.forAgent(draw).segments();
            String intro = segments.get(0).message().content();
            kinds.merge(TaskSentence.parse(intro).orElseThrow().goal().kind(), 1, Integer::sum);
            assertThat(segments.size() % 2)
                    .as("world and agent in turn, the agent last")
                    .isZero();
            for (int i = 0; i < segments.size(); i++) {
                Demonstration.Segment segment = segments.get(i);
                boolean isCommand = i % 2 == 1;
                assertThat(segment.message().role()).isEqualTo(isCommand ? Message.Role.ASSISTANT : Message.Role.USER);
                boolean isRefused = i + 1 < segments.size()
                        && segments.get(i + 1).message().content().equals("Nothing happens.");
                if (isCommand) {
                    assertThat(segment.weight()).isEqualTo(isRefused ? 0.0 : 1.0);
                    commands += isRefused ? 0 : 1;
                    blunders += isRefused ? 1 : 0;
                } else {
                    boolean isAnswerToBlunder = segment.message().content().equals("Nothing happens.");
                    assertThat(segment.weight()).isEqualTo(isAnswerToBlunder ? 0.0 : 0.3);
                }
            }
        }
        assertThat((double) blunders / commands).isBetween(0.085, 0.105);
        assertThat(kinds.get("pick") / (double) MANY).isBetween(0.35, 0.45);
        assertThat(kinds.get("look") / (double) MANY).isBetween(0.16, 0.24);
        assertThat(kinds.get("two") / (double) MANY).isBetween(0.07, 0.13);
    }

    @Test
    void housesOfTheAgentsDemonstrationsAreSmall() {
        for (long draw = 0; draw < 300; draw++) {
            String intro =
                    demonstrations.forAgent(draw).segments().get(0).message().content();
            assertThat(intro.split(" a [a-z]+ \\d", -1).length - 1).isBetween(2, 6);
        }
    }

    @Test
    void mostOfTheSimulatorsVariationsAreFarTooLarge() throws Exception {
        HouseTaskReader reader = new HouseTaskReader(Catalog.small(), false);
        int inflated = 0;
        Set<String> variations = new HashSet<>();
        for (long draw = 0; draw < MANY; draw++) {
            List<Demonstration.Segment> segments =
                    demonstrations.forSimulator(draw).segments();
            Message prompt = segments.get(0).message();
            assertThat(prompt.content()).matches("seed [a-z]+ [a-z]+ [a-z]+ (closed|open) \\d+ rate (\\d|10) =>");
            assertThat(segments).extracting(Demonstration.Segment::weight).containsExactly(0.0, 1.0);
            HouseTask variation = reader.read(segments.get(1).message().content());
            assertThat(prompt.content())
                    .contains(variation.goal().kind())
                    .contains(variation.place().word());
            inflated += variation.size() >= 30 ? 1 : 0;
            variations.add(variation.toJson());
        }
        assertThat(inflated / (double) MANY).isBetween(0.77, 0.83);
        assertThat(variations).hasSizeGreaterThan(MANY * 99 / 100);
    }

    @Test
    void theFullCatalogHasDemonstrationsToo() throws Exception {
        Demonstrations full = new AlfworldDomain().demonstrations().orElseThrow();
        HouseTaskReader reader = new HouseTaskReader(Catalog.full(), false);
        for (long draw = 0; draw < 200; draw++) {
            List<Demonstration.Segment> segments = full.forSimulator(draw).segments();
            assertThat(segments).hasSize(3);
            assertThat(reader.read(segments.get(2).message().content()).goal()).isNotNull();
            assertThat(full.forAgent(draw).segments()).hasSizeGreaterThan(5);
        }
    }

    @Test
    void showWhatTheEnvironmentShows() {
        Demonstrations telling = new AlfworldDomain()
                .withOptions(Map.of("catalog", "small", "admissible", true))
                .demonstrations()
                .orElseThrow();
        for (long draw = 0; draw < 50; draw++) {
            List<Demonstration.Segment> segments = telling.forAgent(draw).segments();
            assertThat(segments.get(0).message().content()).contains("\nAdmissible commands: go to ");
            assertThat(segments.size())
                    .isEqualTo(demonstrations.forAgent(draw).segments().size());
        }
    }
}
