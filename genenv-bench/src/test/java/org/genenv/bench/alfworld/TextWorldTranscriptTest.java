package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.Step;
import org.genenv.core.domain.Task;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Generated games say here what they said in the real TextWorld; TRANSCRIPTS.md tells how that was recorded. */
class TextWorldTranscriptTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TestFactory
    List<DynamicTest> generatedGamesPlayAsInTextWorld() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(getClass().getResourceAsStream("textworld.jsonl.gz")), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode record = MAPPER.readTree(line);
                tests.add(DynamicTest.dynamicTest(record.get("game").asText(), () -> replay(record)));
            }
        }
        assertThat(tests).hasSize(13);
        return tests;
    }

    private static void replay(JsonNode record) throws Exception {
        AlfworldDomain domain = (AlfworldDomain) new AlfworldDomain()
                .withOptions(Map.of("catalog", record.get("catalog").asText()));
        String spec = record.get("task").asText();
        Task task = new Task(
                record.get("game").asText(),
                MAPPER.readTree(spec).get("goal").asText(),
                spec,
                record.get("draw").asLong());
        GameFile file = GameFile.parse(domain.gameFile(task), task.id());
        for (JsonNode episode : record.get("episodes")) {
            Game game = Game.start(file);
            assertThat(game.intro()).isEqualTo(episode.get("intro").asText());
            List<String> admissible = texts(episode.get("admissible0"));
            assertThat(game.admissibleCommands()).isEqualTo(admissible);
            for (JsonNode expected : episode.get("steps")) {
                String command = expected.get("command").asText();
                Step step = game.step(command);
                admissible = expected.get("admissible").isTextual() ? admissible : texts(expected.get("admissible"));
                assertThat(step.observation())
                        .as(command)
                        .isEqualTo(expected.get("observation").asText());
                assertThat(step.won()).as(command).isEqualTo(expected.get("won").asBoolean());
                assertThat(game.admissibleCommands()).as(command).isEqualTo(admissible);
            }
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.asText()));
        return texts;
    }
}
