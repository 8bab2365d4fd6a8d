package org.genenv.bench.apibank.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.genenv.bench.apibank.check.ResultChecks;
import org.genenv.bench.apibank.database.Databases;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.search.SearchEngine;
import org.genenv.bench.apibank.search.ToolSearch;
import org.genenv.bench.apibank.service.ApiRunner;
import org.genenv.bench.apibank.service.ApiRunner.ListReading;
import org.genenv.bench.apibank.service.CallResult;
import org.genenv.bench.apibank.service.Identifiers;
import org.genenv.bench.apibank.service.RefusedCallException;
import org.genenv.bench.apibank.service.Session;
import org.genenv.bench.apibank.service.SwitchedIdentifiers;

/**
 * A task whose calls were run. Immutable and thread-safe; every {@link #session} is a world of its own.
 *
 * @param task the task
 * @param world its rows
 * @param history the dialogue, with what its calls returned
 * @param target the target with what it returned; absent where a response is wanted
 * @param solution calls that end in the target, a token being fetched first where none is known; empty where a response is wanted
 */
public record ProvedTask(
        ApiTask task, Session.World world, List<Turn> history, Optional<Turn.Called> target, List<ApiCall> solution) {
    /** The API that hands out tokens. */
    public static final String TOKEN_API = "GetUserToken";

    static final ApiRunner RUNNER = new ApiRunner(ListReading.AS_LIST);
    private static final SearchEngine NO_DOCUMENTS = new SearchEngine(JsonNodeFactory.instance.objectNode());
    private static final ToolSearch NO_TOOLS = new ToolSearch(JsonNodeFactory.instance.arrayNode());

    /** Copies the lists. */
    public ProvedTask {
        history = List.copyOf(history);
        solution = List.copyOf(solution);
    }

    static Session.World worldOf(ApiTask task) {
        return new Session.World(Databases.of(task.rows()), NO_DOCUMENTS, NO_TOOLS);
    }

    /**
     * A world in which the dialogue's calls have taken effect.
     *
     * @param identifiers where tokens and ids come from that calls make from now on
     */
    public Session session(Identifiers identifiers) {
        return played(world, history, identifiers);
    }

    static Session played(Session.World world, List<Turn> history, Identifiers identifiers) {
        // The dialogue's own identifiers are the same each time, so that later calls find what earlier ones returned.
        SwitchedIdentifiers switched = new SwitchedIdentifiers(Identifiers.drawn(0));
        Session session = new Session(world, switched, Optional.empty());
        for (Turn turn : history) {
            if (turn instanceof Turn.Called called) {
                try {
                    RUNNER.run(called.call(), session);
                } catch (RefusedCallException e) {
                    throw new IllegalStateException("a call that ran before is refused: " + called.call(), e);
                }
            }
        }
        switched.switchTo(identifiers);
        return session;
    }

    /**
     * Runs a call.
     *
     * @return what came of it, as a turn of a dialogue
     * @throws RefusedCallException if it does not fit its API's signature
     */
    public static Turn.Called run(ApiCall call, Session session) throws RefusedCallException {
        CallResult result = RUNNER.run(call, session);
        return new Turn.Called(
                call,
                result.input(),
                result.output(),
                result.exception().<JsonNode>map(TextNode::valueOf).orElse(NullNode.instance));
    }

    /**
     * Checks a call as {@link #run} does, and does not run it.
     *
     * @throws RefusedCallException if it does not fit its API's signature
     */
    public static void requireFit(ApiCall call) throws RefusedCallException {
        RUNNER.requireFit(call);
    }

    /** Whether a call of the target's API did what the target does, as its API compares results. */
    public boolean isRight(Turn.Called called) {
        Optional<String> exception = called.exception().isNull()
                ? Optional.empty()
                : Optional.of(called.exception().asText());
        return target.isPresent()
                && ResultChecks.isCorrect(new CallResult(called.input(), called.output(), exception), target.get());
    }

    /**
     * Tasks of equal signature are near duplicates: the same call but for its token, or the same response, after as many turns of the
     * user and with as many calls to go.
     */
    public String signature() {
        Map<String, String> values = new TreeMap<>();
        target.ifPresent(called -> called.call().parameters().forEach((name, value) -> {
            if (!name.equals("token")) {
                values.put(name, value.toLowerCase(Locale.ROOT));
            }
        }));
        String wanted = task.response()
                .map(response -> String.join(" ", TokenF1.words(response)))
                .orElse(values.toString());
        return task.kind() + '|' + wanted + '|' + task.userTurns() + '|' + solution.size();
    }
}
