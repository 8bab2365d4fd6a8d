package org.genenv.bench.apibank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.genenv.bench.Benchmarks;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiBankBenchmarkTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ApiBankBenchmark benchmark = new ApiBankBenchmark();

    private static ObjectNode prediction(String file, int sampleId, String output) {
        return JSON.createObjectNode()
                .put("file", file)
                .put("sampleId", sampleId)
                .put("output", output);
    }

    @Test
    void isFoundByItsName() {
        assertThat(Benchmarks.named("api-bank").orElseThrow().protocols())
                .containsExactly("official", "lenient", "paper");
    }

    @Test
    void aVerdictHasTheFormOfTheCommandLine() throws PredictionException {
        PredictionScorer scorer = benchmark.openSample("official");

        assertThat(scorer.score(prediction("sums-and-shares.jsonl", 0, "[Calculator(formula='3 * 24 - 5')]")))
                .hasToString(
                        "{\"file\":\"sums-and-shares.jsonl\",\"sampleId\":0,\"correct\":true,"
                                + "\"parsed\":{\"formula\":\"3 * 24 - 5\"},\"result\":67.0,\"exception\":null,\"reason\":\"CORRECT\"}");
        assertThat(scorer.score(
                        prediction("sums-and-shares.jsonl", 2, "[QueryStock(stock_code='', date='2023-03-30')]")))
                .hasToString("{\"file\":\"sums-and-shares.jsonl\",\"sampleId\":2,\"correct\":false,"
                        + "\"parsed\":{\"stock_code\":\"', date=\"},\"result\":null,"
                        + "\"exception\":\"TypeError: QueryStock.call() missing 1 required positional argument: 'date'\","
                        + "\"reason\":\"MISSING_PARAMETER\"}");
        ObjectNode response = scorer.score(prediction("sums-and-shares.jsonl", 1, "That leaves 67 apples."));
        assertThat(response.path("correct").isNull()).isTrue();
        assertThat(response.path("rougeL").asDouble()).isEqualTo(1.0);
        assertThat(scorer.summary()).contains("calls right", "1 of    2", "ceiling", "2 of    2", "Rouge-L 1.0000");
    }

    @Test
    void wrongAnswersHaveTheirReasons() throws PredictionException {
        PredictionScorer scorer = benchmark.openSample("official");

        assertThat(reason(scorer, "I would add them up.")).isEqualTo("NO_CALL");
        assertThat(reason(scorer, "[QueryStock(stock_code='NORD')]")).isEqualTo("WRONG_API");
        assertThat(reason(scorer, "[Calculator(sum='1+1')]")).isEqualTo("UNKNOWN_PARAMETER");
        assertThat(reason(scorer, "[Calculator()]")).isEqualTo("MISSING_PARAMETER");
        assertThat(reason(scorer, "[Calculator(formula='1+')]")).isEqualTo("SERVICE_REFUSED");
        assertThat(reason(scorer, "[Calculator(formula='3*24')]")).isEqualTo("WRONG_RESULT");
        assertThat(scorer.aggregate().path("correct").asInt()).isZero();
        assertThat(scorer.aggregate().path("calls").asInt()).isEqualTo(6);
    }

    private static String reason(PredictionScorer scorer, String output) throws PredictionException {
        return scorer.score(prediction("sums-and-shares.jsonl", 0, output))
                .path("reason")
                .asText();
    }

    @Test
    void everyCallOfTheSampleIsReachableLenientlyAndThoseWithoutListsAndEarlierCallsOfficially() {
        ApiBankData sample = ApiBankData.sample();
        SampleScorer lenient = new SampleScorer(Protocol.LENIENT, sample.world());
        SampleScorer official = new SampleScorer(Protocol.OFFICIAL, sample.world());
        int calls = 0;
        int reachable = 0;
        for (Dialogue dialogue : sample.dialogues().all()) {
            for (int turn : dialogue.calls()) {
                assertThat(lenient.isReachable(dialogue, turn))
                        .as(dialogue.file() + " " + turn)
                        .isTrue();
                reachable += official.isReachable(dialogue, turn) ? 1 : 0;
                calls++;
            }
        }
        assertThat(calls).isEqualTo(18);
        assertThat(reachable).isEqualTo(15); // two calls with lists fail, and one of an alarm that was set earlier
    }

    @Test
    void aCallRightAfterACallIsAskedForTwiceAsUpstreamNumbersThem() throws PredictionException {
        PredictionScorer scorer = benchmark.openSample("official");
        String call =
                "[AppointmentRegistration(patient_name='Tomas Vega', date='2023-4-20', doctor_name=' Dr. Okafor')]";

        for (int sampleId : new int[] {1, 2}) {
            ObjectNode verdict = scorer.score(prediction("doctor.jsonl", sampleId, call));
            assertThat(verdict.path("correct").asBoolean()).isTrue();
            assertThat(verdict.path("result").asText()).matches("[0-9]{8}");
        }
        assertThatThrownBy(() -> scorer.score(prediction("doctor.jsonl", 4, call)))
                .hasMessageContaining("its 2 calls have the even numbers from 0 to 2");
    }

    @Test
    void otherKeywordsFindTheSameToolByItsWords() throws PredictionException {
        PredictionScorer scorer = benchmark.openSample("official");

        assertThat(scorer.score(prediction(
                                "doctor.jsonl", 0, "[ToolSearcher(keywords='hospital doctors appointments')]"))
                        .path("correct")
                        .asBoolean())
                .isTrue();
        assertThat(scorer.score(prediction("doctor.jsonl", 0, "[ToolSearcher(keywords='balance')]"))
                        .path("result")
                        .path(1)
                        .path("name")
                        .asText())
                .isEqualTo("QueryBalance");
        assertThat(scorer.summary()).contains("Lucene");
    }

    @Test
    void thePaperComparesTheCallItself() throws PredictionException {
        PredictionScorer scorer = benchmark.openSample("paper");
        String call =
                "[AddMeeting(token='b3n8v1c6x9z2l5k7j4', meeting_topic='Boat repair', start_time='2023-04-08 14:00:00',"
                        + " end_time='2023-04-08 16:00:00', location='shed', attendees=[\"Ines\",\"Mira\"])]";

        assertThat(scorer.score(prediction("meeting.jsonl", 2, call))
                        .path("correct")
                        .asBoolean())
                .isTrue();
        assertThat(scorer.score(prediction("meeting.jsonl", 2, call.replace("shed", "yard")))
                        .path("reason")
                        .asText())
                .isEqualTo("WRONG_PARAMETERS");
        assertThat(scorer.score(prediction("meeting.jsonl", 2, call.replace("location='shed', ", "")))
                        .path("correct")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void whatIsNoPredictionIsRefusedByItsKey() {
        PredictionScorer scorer = benchmark.openSample("official");

        for (List<String> bad : List.of(
                List.of("{}", "file is missing"),
                List.of(
                        "{\"file\":\"nope.jsonl\",\"sampleId\":0,\"output\":\"\"}",
                        "'nope.jsonl' is no dialogue of the sample inside the jar; one that there is: agenda.jsonl"),
                List.of("{\"file\":\"doctor.jsonl\",\"sampleId\":\"0\",\"output\":\"\"}", "sampleId is \"0\""),
                List.of("{\"file\":\"doctor.jsonl\",\"sampleId\":99,\"output\":\"\"}", "sampleId 99 is no sample"),
                List.of("{\"file\":\"doctor.jsonl\",\"sampleId\":0,\"output\":[]}", "output is []"))) {
            assertThatThrownBy(() -> scorer.score(JSON.readTree(bad.get(0))))
                    .isInstanceOf(PredictionException.class)
                    .hasMessageContaining(bad.get(1));
        }
        assertThat(scorer.aggregate().path("calls").asInt()).isEqualTo(5);
    }

    @Test
    void aMalformedLineIsNamedAndTheRestStillScores(@TempDir Path folder) throws IOException, PredictionException {
        Path data = copyOfTheSample(folder);
        Path broken = data.resolve("lv1-lv2-samples/level-1-given-desc/alarm-and-balance.jsonl");
        List<String> lines = Files.readAllLines(broken);
        lines.set(8, "{\"role\": \"API\", ");
        Files.write(broken, lines);

        PredictionScorer scorer = benchmark.open(folder, "official");

        assertThat(benchmark.items(folder).problems())
                .singleElement()
                .asString()
                .contains("level-1-given-desc/alarm-and-balance.jsonl:9: this is no JSON");
        assertThat(benchmark.items(folder).ids("level-1")).contains("alarm-and-balance.jsonl#2", "reminder.jsonl#0");
        assertThat(scorer.summary()).contains("level-1-given-desc/alarm-and-balance.jsonl:9: this is no JSON");
        String before = "[GetUserToken(username='mira', password='heron42')]";
        assertThat(scorer.score(prediction("alarm-and-balance.jsonl", 0, before))
                        .path("correct")
                        .asBoolean())
                .isTrue();
        assertThatThrownBy(() -> scorer.score(prediction("alarm-and-balance.jsonl", 4, before)))
                .hasMessageContaining("alarm-and-balance.jsonl:9");
        assertThat(scorer.score(prediction("reminder.jsonl", 0, before))
                        .path("correct")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void dataThatIsNotThereIsNamed(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> benchmark.open(folder, "official")).hasMessageContaining("lv1-lv2-samples");
        Path data = copyOfTheSample(folder);
        Files.writeString(data.resolve("init_database/Agenda.json"), "[1,");
        assertThatThrownBy(() -> benchmark.open(folder, "official")).hasMessageContaining("Agenda.json is no JSON");
    }

    private static Path copyOfTheSample(Path folder) throws IOException {
        Path sample = Path.of(
                        ApiBankData.class.getResource("sample/dialogues.json").getPath())
                .getParent();
        Path data = folder.resolve("api-bank");
        try (Stream<Path> files = Files.walk(sample)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = sample.relativize(file).toString();
                Path target = data.resolve(name.startsWith("level") ? "lv1-lv2-samples/" + name : name);
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return data;
    }

    @Test
    void tenThousandMutatedOutputsAllHaveAVerdictAndAReason() throws IOException {
        ApiBankData data = RecordedLines.data();
        SplittableRandom random = new SplittableRandom(53);
        List<Dialogue> dialogues = data.dialogues().all().stream()
                .filter(dialogue -> !dialogue.calls().isEmpty())
                .toList();
        Set<Verdict.Reason> seen = EnumSet.noneOf(Verdict.Reason.class);
        List<SampleScorer> scorers = Stream.of(Protocol.values())
                .map(protocol -> new SampleScorer(protocol, data.world()))
                .toList();
        for (int i = 0; i < 10_000; i++) {
            Dialogue dialogue = dialogues.get(random.nextInt(dialogues.size()));
            int turn = dialogue.calls().get(random.nextInt(dialogue.calls().size()));
            String gold = ((Turn.Called) dialogue.turns().get(turn)).call().toString();
            String output = mutated(gold, random);
            Verdict verdict = scorers.get(i % scorers.size()).score(dialogue, turn, output);
            assertThat(verdict.isCorrect()).as(output).isEqualTo(verdict.reason() == Verdict.Reason.CORRECT);
            seen.add(verdict.reason());
        }
        assertThat(seen)
                .contains(
                        Verdict.Reason.CORRECT,
                        Verdict.Reason.NO_CALL,
                        Verdict.Reason.WRONG_API,
                        Verdict.Reason.UNKNOWN_PARAMETER,
                        Verdict.Reason.MISSING_PARAMETER,
                        Verdict.Reason.WRONG_TYPE,
                        Verdict.Reason.SERVICE_REFUSED,
                        Verdict.Reason.WRONG_RESULT,
                        Verdict.Reason.WRONG_PARAMETERS);
    }

    private static String mutated(String gold, SplittableRandom random) {
        String[] pieces = {
            "'",
            "\"",
            "[",
            "]",
            "(",
            ")",
            "=",
            "\\",
            "\u0000",
            "\ud83d",
            "99999999999999999999",
            "𝟗",
            "-",
            "{",
            "²",
            " ",
            "\n"
        };
        StringBuilder output = new StringBuilder(gold);
        for (int edits = random.nextInt(1, 4); edits > 0; edits--) {
            int at = random.nextInt(output.length());
            switch (random.nextInt(4)) {
                case 0 -> output.deleteCharAt(at);
                case 1 -> output.insert(at, pieces[random.nextInt(pieces.length)].repeat(random.nextInt(1, 40)));
                case 2 -> output.setCharAt(at, (char) random.nextInt(1, 0x3000));
                default -> output.delete(at, Math.min(output.length(), at + random.nextInt(1, 12)));
            }
            if (output.length() == 0) {
                return "";
            }
        }
        return output.toString();
    }

    @Test
    void scoringTheRecordedCallsTakesSeconds() throws IOException, PredictionException {
        long start = System.nanoTime();
        PredictionScorer scorer = benchmark.open(ConformanceData.path("bench"), "lenient");
        ApiBankData data = RecordedLines.data();
        for (Dialogue dialogue : data.dialogues().all()) {
            for (int i = 0; i < dialogue.calls().size(); i++) {
                Turn.Called call =
                        (Turn.Called) dialogue.turns().get(dialogue.calls().get(i));
                scorer.score(prediction(dialogue.file(), 2 * i, call.call().toString()));
            }
        }
        JsonNode figures = scorer.aggregate();
        assertThat(figures.path("calls").asInt()).isEqualTo(508);
        assertThat(figures.path("correct")).isEqualTo(figures.path("ceiling").path("correct"));
        // Far above what it takes, since machines that build are busy.
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(20);
    }
}
