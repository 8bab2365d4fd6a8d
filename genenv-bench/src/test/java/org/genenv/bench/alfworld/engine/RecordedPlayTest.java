package org.genenv.bench.alfworld.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replays every recorded command and compares everything that the original engine answered. */
class RecordedPlayTest {
    private static final Map<String, GameFile> GAMES = new HashMap<>();

    @BeforeAll
    static void readGames() throws IOException, GameFormatException {
        for (String split : List.of("valid_seen", "valid_unseen", "valid_train_sample")) {
            for (Map.Entry<String, String> game : RecordedGames.games(split).entrySet()) {
                GAMES.put(game.getKey(), GameFile.parse(game.getValue(), game.getKey()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "valid_seen.golden.jsonl.gz, 238, 2350",
        "valid_unseen.golden.jsonl.gz, 228, 2249",
        "golden/tour.golden.jsonl.gz, 51, 4423",
        "golden/mixed.golden.jsonl.gz, 51, 3570",
        "golden/crowded.golden.jsonl.gz, 10, 268",
        "golden/beyond.golden.jsonl.gz, 34, 596"
    })
    void everyStepEqualsTheRecording(String file, int episodes, int steps) throws IOException {
        int playedEpisodes = 0;
        int playedSteps = 0;
        for (JsonNode game : RecordedGames.transcripts(file)) {
            for (JsonNode episode : game.get("episodes")) {
                Game play = Game.start(GAMES.get(game.get("game").textValue()));
                String where = file + " " + game.get("game").textValue();
                if (episode.has("intro")) {
                    assertThat(play.intro())
                            .as(where)
                            .isEqualTo(episode.get("intro").textValue());
                    assertThat(play.admissibleCommands()).as(where).isEqualTo(strings(episode.get("admissible0")));
                }
                List<String> admissible = play.admissibleCommands();
                for (JsonNode recorded : episode.get("steps")) {
                    String at = where + " step " + playedSteps + " " + recorded.get("command");
                    Step step = play.step(recorded.get("command").textValue());
                    assertThat(step.observation())
                            .as(at)
                            .isEqualTo(recorded.get("observation").textValue());
                    assertThat(step.won()).as(at).isEqualTo(recorded.get("won").booleanValue());
                    assertThat(step.accepted())
                            .as(at)
                            .isEqualTo(!recorded.get("observation").textValue().equals("Nothing happens."));
                    if (!recorded.get("admissible").asText().equals("=")) {
                        admissible = strings(recorded.get("admissible"));
                    }
                    assertThat(play.admissibleCommands()).as(at).isEqualTo(admissible);
                    playedSteps++;
                }
                playedEpisodes++;
            }
        }
        assertThat(playedEpisodes).isEqualTo(episodes);
        assertThat(playedSteps).isEqualTo(steps);
    }

    @Test
    void limitedEpisodesEqualTheRecording() throws IOException {
        int steps = 0;
        for (JsonNode game : RecordedGames.transcripts("golden/limit.golden.jsonl.gz")) {
            for (JsonNode episode : game.get("episodes")) {
                LimitedGame play = LimitedGame.start(GAMES.get(game.get("game").textValue()));
                assertThat(play.last()).isEmpty();
                assertThat(play.intro()).isEqualTo(episode.get("intro").textValue());
                List<String> admissible = strings(episode.get("admissible0"));
                assertThat(play.admissibleCommands()).isEqualTo(admissible);
                for (JsonNode recorded : episode.get("steps")) {
                    LimitedGame.Outcome outcome =
                            play.step(recorded.get("command").textValue());
                    String at = game.get("game").textValue() + " " + recorded;
                    assertThat(outcome.observation())
                            .as(at)
                            .isEqualTo(recorded.get("observation").textValue());
                    assertThat(outcome.won())
                            .as(at)
                            .isEqualTo(recorded.get("won").booleanValue());
                    assertThat(outcome.score())
                            .as(at)
                            .isEqualTo(recorded.get("score").intValue());
                    assertThat(outcome.done())
                            .as(at)
                            .isEqualTo(recorded.get("done").booleanValue());
                    if (!recorded.get("admissible").asText().equals("=")) {
                        admissible = strings(recorded.get("admissible"));
                    }
                    assertThat(play.admissibleCommands()).as(at).isEqualTo(admissible);
                    steps++;
                }
            }
        }
        assertThat(steps).isEqualTo(772);
    }

    @Test
    void everyWalkthroughWinsWithItsLastCommand() {
        assertThat(GAMES).hasSize(334);
        GAMES.forEach((name, file) -> {
            Game play = Game.start(file);
            assertThat(file.walkthrough()).as(name).isNotEmpty();
            for (String command : file.walkthrough()) {
                assertThat(play.won()).as(name).isFalse();
                assertThat(play.step(command).accepted())
                        .as(name + " " + command)
                        .isTrue();
            }
            assertThat(play.won()).as(name).isTrue();
        });
    }

    @Test
    void taskDescriptionsAreThoseOfTheIndex() throws IOException {
        int compared = 0;
        for (String split : List.of("valid_seen", "valid_unseen")) {
            for (JsonNode line : RecordedGames.lines(split + ".index.jsonl")) {
                GameFile file = GAMES.get(line.get("game").textValue());
                assertThat(file.taskDescription()).isEqualTo(line.get("task").textValue());
                compared++;
            }
        }
        assertThat(compared).isEqualTo(274);
    }

    private static List<String> strings(JsonNode list) {
        List<String> strings = new ArrayList<>();
        list.forEach(each -> strings.add(each.textValue()));
        return strings;
    }
}
