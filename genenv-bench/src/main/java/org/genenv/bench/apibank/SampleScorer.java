package org.genenv.bench.apibank;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.Verdict.Reason;
import org.genenv.bench.apibank.check.ResultChecks;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.parse.CallParser;
import org.genenv.bench.apibank.rouge.RougeL;
import org.genenv.bench.apibank.service.ApiRunner;
import org.genenv.bench.apibank.service.ApiRunner.ListReading;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.service.CallResult;
import org.genenv.bench.apibank.service.Identifiers;
import org.genenv.bench.apibank.service.RecordedAnswer;
import org.genenv.bench.apibank.service.RefusedCallException;
import org.genenv.bench.apibank.service.Session;
import org.genenv.bench.apibank.service.SwitchedIdentifiers;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonLiteral;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonValueException;

/** Scores an answer in the place of a recorded turn. Thread-safe. */
final class SampleScorer {
    private final Protocol protocol;
    private final Session.World world;
    private final ApiRunner runner;

    /**
     * Scores by a protocol.
     *
     * @param world in which calls run
     */
    public SampleScorer(Protocol protocol, Session.World world) {
        this.protocol = protocol;
        this.world = world;
        this.runner = new ApiRunner(protocol == Protocol.LENIENT ? ListReading.AS_LIST : ListReading.AS_TEXT);
    }

    /**
     * Scores an answer.
     *
     * @param turn index of the turn that the answer stands for: a call, or what the assistant said
     * @param output what a model said
     */
    public Verdict score(Dialogue dialogue, int turn, String output) {
        Turn recorded = dialogue.turns().get(turn);
        if (recorded instanceof Turn.Called) {
            return scoreCall(dialogue, turn, CallParser.parse(output));
        }
        if (recorded instanceof Turn.Said said) {
            double f1 = RougeL.f1(output, said.text());
            return Verdict.ofResponse(
                    new BigDecimal(f1).setScale(4, RoundingMode.HALF_EVEN).doubleValue());
        }
        throw new IllegalStateException("no kind of turn: " + recorded);
    }

    /**
     * Scores a call.
     *
     * @param turn index of the call that it stands for
     * @param call absent where none was made
     */
    public Verdict scoreCall(Dialogue dialogue, int turn, Optional<ApiCall> call) {
        Turn.Called recorded = (Turn.Called) dialogue.turns().get(turn);
        return call.map(made -> score(dialogue, turn, recorded, made)).orElseGet(Verdict::noCall);
    }

    /** @return whether calls are run, and not only compared */
    boolean runsCalls() {
        return protocol != Protocol.PAPER;
    }

    /** @return whether the recorded call itself counts as right: what a perfect agent can reach */
    public boolean isReachable(Dialogue dialogue, int turn) {
        return dialogue.turns().get(turn) instanceof Turn.Called called
                && score(dialogue, turn, called.call().toString()).isCorrect();
    }

    private Verdict score(Dialogue dialogue, int turn, Turn.Called recorded, ApiCall call) {
        if (!call.name().equals(recorded.call().name())) {
            return Verdict.ofCall(Reason.WRONG_API, call, NullNode.instance, Optional.empty());
        }
        if (!runsCalls()) {
            boolean isSame = sameParameters(call.parameters(), recorded.call().parameters());
            return Verdict.ofCall(
                    isSame ? Reason.CORRECT : Reason.WRONG_PARAMETERS, call, NullNode.instance, Optional.empty());
        }
        SwitchedIdentifiers identifiers = new SwitchedIdentifiers(Identifiers.drawn(0));
        Session session = new Session(
                world,
                identifiers,
                Optional.of(new RecordedAnswer(recorded.call().name(), recorded.input(), recorded.output())));
        if (protocol == Protocol.LENIENT) {
            dialogue.callsBefore(turn).forEach(before -> replay(before, session, identifiers));
        }
        identifiers.switchTo(Identifiers.drawn(31L * dialogue.file().hashCode() + turn));
        try {
            CallResult result = runner.run(call, session);
            Reason reason = ResultChecks.isCorrect(result, recorded)
                    ? Reason.CORRECT
                    : result.exception().isPresent() ? Reason.SERVICE_REFUSED : Reason.WRONG_RESULT;
            return Verdict.ofCall(reason, call, result.output(), result.exception());
        } catch (RefusedCallException e) {
            return Verdict.ofCall(
                    Reason.valueOf(e.reason().name()), call, NullNode.instance, Optional.of(e.getMessage()));
        }
    }

    /** A recorded call that does not run here leaves the tables as they are. */
    private void replay(Turn.Called before, Session session, SwitchedIdentifiers identifiers) {
        if (Apis.isStandIn(before.call().name())) {
            return;
        }
        JsonNode output = before.output();
        identifiers.switchTo(
                Identifiers.recorded(output.has("token") ? output.path("token").asText() : output.asText()));
        try {
            runner.run(before.call(), session);
        } catch (RefusedCallException e) {
            // Some recorded calls name parameters that their API no longer has.
            return;
        }
    }

    /** The same names with the same values: texts but for white space at their ends, lists by what they hold. */
    private static boolean sameParameters(Map<String, String> given, Map<String, String> recorded) {
        return given.keySet().equals(recorded.keySet())
                && given.entrySet().stream()
                        .allMatch(parameter -> sameValue(parameter.getValue(), recorded.get(parameter.getKey())));
    }

    private static boolean sameValue(String given, String recorded) {
        if (PythonStrings.strip(given).equals(PythonStrings.strip(recorded))) {
            return true;
        }
        try {
            return recorded.startsWith("[")
                    && PythonEquality.equalJson(PythonLiteral.parse(given), PythonLiteral.parse(recorded));
        } catch (PythonValueException e) {
            return false;
        }
    }
}
