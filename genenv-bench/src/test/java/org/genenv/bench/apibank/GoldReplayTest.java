package org.genenv.bench.apibank;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.bench.Proportion;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Level;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.parse.CallParser;
import org.genenv.bench.python.PythonEquality;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sends the recorded calls themselves through parser, services and comparisons, as upstream did when it was recorded. */
class GoldReplayTest {
    /** Recorded with stand-ins for network, tokeniser and sentence model. */
    private static final Set<String> STAND_INS = Set.of("Translate", "Dictionary", "ToolSearcher", "SearchEngine");

    /** Outputs that are random, or were not recorded in replays; {@link RecordedCallsTest} has the rest of these. */
    private static final Set<String> UNRECORDED_OUTPUTS =
            Set.of("RegisterUser", "AppointmentRegistration", "GetToday", "ForgotPassword");

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource({"level-1-given-desc, 329", "level-2-toolsearcher, 101"})
    void everyReplayedCallHasItsParametersOutputExceptionAndVerdict(String level, int lines) throws IOException {
        ApiBankData data = RecordedLines.data();
        SampleScorer scorer = new SampleScorer(Protocol.OFFICIAL, data.world());
        List<String> wrong = new ArrayList<>();
        List<JsonNode> recorded = RecordedLines.read("gold_replay_" + level + ".jsonl");

        for (JsonNode line : recorded) {
            String gold = line.path("gold_call").asText();
            Dialogue dialogue =
                    data.dialogues().find(line.path("file").asText()).orElseThrow();
            int turn = dialogue.turnOf(line.path("sample_id").asInt()).orElseThrow();
            ApiCall call = CallParser.parse(gold).orElseThrow();
            Verdict verdict = scorer.score(dialogue, turn, gold);

            boolean isSame = JSON.valueToTree(call.parameters()).equals(line.path("parsed"))
                    && ((Turn.Called) dialogue.turns().get(turn))
                            .call()
                            .toString()
                            .equals(gold);
            if (!STAND_INS.contains(call.name())) {
                isSame &= verdict.isCorrect() == line.path("correct").asBoolean()
                        && (UNRECORDED_OUTPUTS.contains(call.name())
                                || PythonEquality.equalJson(
                                        verdict.output(), line.has("output") ? line.path("output") : JSON.nullNode()))
                        && verdict.exception()
                                .orElse("null")
                                .equals(line.path(line.has("raised") ? "raised" : "exception")
                                        .asText());
            }
            if (!isSame) {
                wrong.add(line + "\n  " + verdict);
            }
        }

        assertThat(recorded).hasSize(lines);
        assertThat(wrong).isEmpty();
    }

    @Test
    void theCeilingIsThatOfUpstreamBesideTheServicesThatNeedSomethingElse() throws IOException {
        // Recorded from upstream: 329 of 389 and 64 of 119, where 9 failures needed the network and 45 a sentence
        // model.
        assertThat(ceilings(Protocol.OFFICIAL))
                .containsEntry(Level.GIVEN_DESCRIPTIONS, new Proportion(338, 389))
                .containsEntry(Level.TOOL_SEARCHER, new Proportion(109, 119));
        assertThat(ceilings(Protocol.PAPER))
                .containsEntry(Level.GIVEN_DESCRIPTIONS, new Proportion(389, 389))
                .containsEntry(Level.TOOL_SEARCHER, new Proportion(119, 119));
    }

    @Test
    void listsAndEarlierCallsRaiseTheCeilingOfTheLenientProtocol() throws IOException {
        Map<Level, Proportion> lenient = ceilings(Protocol.LENIENT);

        assertThat(lenient.get(Level.GIVEN_DESCRIPTIONS).successes()).isGreaterThan(338);
        assertThat(lenient.get(Level.TOOL_SEARCHER).successes()).isGreaterThan(109);
    }

    private static Map<Level, Proportion> ceilings(Protocol protocol) throws IOException {
        ApiBankData data = RecordedLines.data();
        SampleScorer scorer = new SampleScorer(protocol, data.world());
        Map<Level, Proportion> ceilings = new EnumMap<>(Level.class);
        for (Dialogue dialogue : data.dialogues().all()) {
            for (int turn : dialogue.calls()) {
                boolean isReachable = scorer.isReachable(dialogue, turn);
                ceilings.merge(
                        dialogue.level(),
                        Proportion.NONE.plus(isReachable),
                        (a, b) -> new Proportion(a.successes() + b.successes(), a.attempts() + b.attempts()));
            }
        }
        return ceilings;
    }
}
