package org.genenv.bench.bfcl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.bfcl.JsonLines;
import org.genenv.bench.bfcl.checker.Language;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BfclScorerTest {
    @TempDir
    private Path folder;

    private final PredictionScorer sample = new BfclBenchmark().openSample("official");

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            textBlock =
                    """
                    simple_python_sample_0     ~ [kitchen.brew_tea(kind='Green Tea', cups=3)]                   ~ null
                    simple_python_sample_0     ~ [kitchen.brew_tea(kind='black', cups=3)]                       ~ value_error:string
                    simple_python_sample_0     ~ kitchen.brew_tea(kind='green')                                 ~ simple_function_checker:missing_required
                    simple_python_sample_0     ~ I would make some tea.                                         ~ ast_decoder:decoder_failed
                    simple_python_sample_1     ~ [garden.water(plants=['roses', 'ferns'], litres=2)]            ~ null
                    simple_java_sample_0       ~ Speaker.setVolume(speaker=kitchenSpeaker, level=40)            ~ null
                    simple_java_sample_0       ~ Speaker.setVolume(speaker=kitchenSpeaker, level="40%")         ~ type_error:simple
                    simple_javascript_sample_0 ~ highlightRows(table=scores, rows=[2, 5])                       ~ null
                    multiple_sample_0          ~ [kitchen.bake(dish='apple cake', minutes=45)]                  ~ null
                    parallel_sample_0          ~ [plan_walk(start='lake', kilometres=6.5), plan_walk(start='mill', kilometres=4)] ~ null
                    parallel_sample_0          ~ [plan_walk(start='lake', kilometres=6.5)]                      ~ parallel_function_checker_no_order:wrong_count
                    irrelevance_sample_0       ~ None of the functions helps.                                   ~ null
                    irrelevance_sample_0       ~ [kitchen.brew_tea(kind='x', cups=1)]                           ~ irrelevance_error:decoder_success
                    live_relevance_sample_0    ~ [garden.water(plants=['basil'], litres=0.5)]                   ~ null
                    live_relevance_sample_0    ~ Sure.                                                          ~ relevance_error:decoder_failed
                    """)
    void textsAreDecodedAndChecked(String id, String output, String errorType) throws PredictionException {
        ObjectNode verdict = sample.score(prediction(id).put("output", output));
        assertThat(verdict.path("errorType").asText()).as(verdict.toString()).isEqualTo(errorType);
        assertThat(verdict.path("valid").asBoolean()).isEqualTo(errorType.equals("null"));
        assertThat(verdict.path("message").asText().isEmpty()).isEqualTo(errorType.equals("null"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            textBlock =
                    """
                    [[["mkdir(dir_name='archive')"],["mv('recipes.txt', 'archive')"]],[["cd('letters')","cat('draft.txt')"]]] ~ null
                    [[["mkdir(dir_name='archive')"]],[["cd('letters')","cat('draft.txt')"]]] ~ multi_turn:instance_state_mismatch
                    [[["mkdir(dir_name='archive')","mv('recipes.txt', 'archive')"]],[["ls()"]]] ~ multi_turn:execution_response_mismatch
                    [[],[]]   ~ multi_turn:empty_turn_model_response
                    [[]]      ~ multi_turn:force_terminated
                    """)
    void callsOfSeveralTurnsRunInTheWorld(String decoded, String errorType) throws PredictionException {
        ObjectNode prediction = prediction("multi_turn_base_sample_0");
        prediction.set("decoded", JsonLines.parse(decoded));
        assertThat(sample.score(prediction).path("errorType").asText()).isEqualTo(errorType);
    }

    @Test
    void whatWasWrittenInSeveralTurnsIsDecodedStepByStep() throws PredictionException {
        ObjectNode prediction = prediction("multi_turn_base_sample_1");
        prediction.set(
                "output",
                JsonLines.parse("[[\"[create_ticket(title='Leaking tap', priority=5)]\", \"Done.\"],"
                        + " [\"[resolve_ticket(ticket_id=7, resolution='Oiled the hinges.')]\"]]"));
        assertThat(sample.score(prediction).path("valid").asBoolean()).isTrue();
    }

    @Test
    void everyExpectedAnswerOfTheSampleIsRight() throws PredictionException, IOException {
        int items = 0;
        for (Category category : Category.values()) {
            String file = "possible_answer/BFCL_v4_" + category.label() + ".json";
            if (!new BfclFiles.Sample().has(file) || category.isMultiTurn()) {
                continue;
            }
            for (String line : new BfclFiles.Sample().read(file).lines().toList()) {
                JsonNode answer = JsonLines.parse(line);
                ObjectNode prediction = prediction(answer.path("id").asText());
                for (JsonNode call : answer.path("ground_truth")) {
                    ObjectNode arguments = prediction
                            .withArray("decoded")
                            .addObject()
                            .putObject(call.fieldNames().next());
                    call.elements().next().fields().forEachRemaining(field -> {
                        if (!field.getValue().path(0).toString().equals("\"\"")) {
                            JsonNode value = field.getValue().path(0);
                            boolean isText = category.language() != Language.PYTHON;
                            if (isText && !value.isTextual()) {
                                arguments.put(field.getKey(), value.toString());
                            } else {
                                arguments.set(field.getKey(), value);
                            }
                        }
                    });
                }
                assertThat(sample.score(prediction).path("valid").asBoolean())
                        .as(prediction.toString())
                        .isTrue();
                items++;
            }
        }
        assertThat(items).isEqualTo(11);
    }

    @Test
    void aLineThatIsNoAnswerIsRefusedAndCountsAsFailed() {
        assertThatExceptionOfType(PredictionException.class)
                .isThrownBy(() -> sample.score(prediction("nothing_0")))
                .withMessageContaining("nothing_0");
        assertThatExceptionOfType(PredictionException.class)
                .isThrownBy(() -> sample.score(prediction("simple_python_999").put("output", "f()")))
                .withMessageContaining("simple_python_999");
        assertThatExceptionOfType(PredictionException.class)
                .isThrownBy(() -> sample.score(prediction("simple_python_sample_0")))
                .withMessageContaining("output is missing");
        JsonNode figures = sample.aggregate();
        assertThat(figures.path("items").asInt()).isEqualTo(3);
        assertThat(figures.path("valid").asInt()).isZero();
    }

    @Test
    void aMalformedLineOfTheDataIsNamedAndTheRestStillScores() throws IOException, PredictionException {
        Path data =
                Files.createDirectories(folder.resolve("bfcl/possible_answer")).getParent();
        Files.writeString(
                data.resolve("BFCL_v4_simple_python.json"),
                """
                {"id": "simple_python_0", "function": [
                not json
                {"id": "simple_python_2", "function": [{"name": "f", "parameters": {"properties": {"a": {"type": "integer"}}}}]}
                """);
        Files.writeString(
                data.resolve("possible_answer/BFCL_v4_simple_python.json"),
                """
                {"id": "simple_python_2", "ground_truth": [{"f": {"a": [1]}}]}
                """);
        PredictionScorer scorer = new BfclBenchmark().open(folder, "official");
        assertThatExceptionOfType(PredictionException.class)
                .isThrownBy(() -> scorer.score(prediction("simple_python_0").put("output", "f(a=1)")))
                .withMessageContaining("BFCL_v4_simple_python.json:1: no JSON");
        assertThat(scorer.score(prediction("simple_python_2").put("output", "f(a=1)"))
                        .path("valid")
                        .asBoolean())
                .isTrue();
        assertThat(scorer.aggregate().path("dataProblems").path(0).asText())
                .contains("BFCL_v4_simple_python.json:2: no JSON");
    }

    @Test
    void groupsAreWeightedAsOnTheLeaderboard() throws PredictionException {
        sample.score(prediction("simple_python_sample_0").put("output", "[kitchen.brew_tea(kind='green', cups=3)]"));
        sample.score(prediction("irrelevance_sample_0").put("output", "No."));
        JsonNode figures = sample.aggregate();
        // One of three simple categories, which are one of four non-live groups.
        assertThat(figures.path("nonLive").asDouble()).isEqualTo(1.0 / 12);
        assertThat(figures.path("irrelevance").asDouble()).isEqualTo(0.5);
        assertThat(figures.path("overall").asDouble()).isEqualTo(0.1 / 12 + 0.05);
        assertThat(sample.summary()).contains("multi_turn_base            N/A").contains("agentic");
    }

    @Test
    void allRecordedVerdictsComeOutOfTheScorer() throws IOException, PredictionException {
        PredictionScorer scorer = new BfclBenchmark().open(ConformanceData.path("bench"), "official");
        for (JsonNode line : JsonLines.of("golden/ast_verdicts.jsonl")) {
            compare(scorer, line, line.path("model_output"));
        }
        for (JsonNode line : JsonLines.of("golden/multi_turn_verdicts.jsonl")) {
            compare(scorer, line, line.path("decoded"));
        }
        assertThat(scorer.aggregate().path("items").asInt()).isEqualTo(1379 + 1020);
    }

    private static void compare(PredictionScorer scorer, JsonNode line, JsonNode decoded) throws PredictionException {
        ObjectNode prediction = prediction(line.path("id").asText());
        prediction.set("decoded", decoded);
        ObjectNode verdict = scorer.score(prediction);
        assertThat(verdict.path("errorType").asText())
                .as("%s: %s", line, verdict)
                .isEqualTo(line.path("error_type").asText());
    }

    private static ObjectNode prediction(String id) {
        return ((ObjectNode) JsonLines.parse("{}")).put("id", id);
    }
}
