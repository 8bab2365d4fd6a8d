package org.genenv.bench.apibank.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.parse.CallParser;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.service.Identifiers;
import org.genenv.bench.apibank.service.RefusedCallException;
import org.genenv.bench.apibank.service.Session;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/**
 * Proves that a task is one: its calls run, the target passes its own check and calls with other values do not, and the dialogue tells what is
 * needed but not the answer. Thread-safe.
 */
public final class TaskProof {
    private static final int LEAST_WORDS = 2;
    private static final int MOST_WORDS = 60;

    private TaskProof() {}

    /**
     * Proves a task.
     *
     * @throws RejectedTaskException with the first reason why it is none
     */
    public static ProvedTask prove(ApiTask task) throws RejectedTaskException {
        Session.World world = ProvedTask.worldOf(task);
        List<Turn> history = history(task, world);
        if (task.response().isPresent()) {
            requireResponse(task.response().get(), history);
            return new ProvedTask(task, world, history, Optional.empty(), List.of());
        }
        ApiCall call = task.target().orElseThrow();
        Api api = api(call, "target");
        Turn.Called target = run(call, "target", ProvedTask.played(world, history, Identifiers.drawn(1)));
        if (!target.exception().isNull()) {
            throw new RejectedTaskException(
                    RejectionReason.TARGET_REFUSED,
                    "The target was run, and refused: " + target.exception().asText());
        }
        ProvedTask proved =
                new ProvedTask(task, world, history, Optional.of(target), solution(task, call, api, history));
        requireCheck(proved, call, api);
        requireUnanswered(call, history);
        return proved;
    }

    private static List<Turn> history(ApiTask task, Session.World world) throws RejectedTaskException {
        Session session = ProvedTask.played(world, List.of(), Identifiers.drawn(0));
        List<Turn> history = new ArrayList<>();
        for (int i = 0; i < task.dialogue().size(); i++) {
            if (task.dialogue().get(i) instanceof DialogueLine.Said said) {
                history.add(new Turn.Said(said.isUser(), said.text()));
            } else if (task.dialogue().get(i) instanceof DialogueLine.Made made) {
                String path = "dialogue[" + i + "].api";
                api(made.call(), path);
                history.add(run(made.call(), path, session));
            }
        }
        return history;
    }

    private static Api api(ApiCall call, String path) throws RejectedTaskException {
        Optional<Api> api = Apis.named(call.name());
        if (api.isEmpty()) {
            throw new RejectedTaskException(
                    RejectionReason.UNKNOWN_API, path + " calls " + Quotation.of(call.name()) + ", which is no API.");
        }
        if (Apis.isStandIn(call.name())) {
            throw new RejectedTaskException(
                    RejectionReason.API_NOT_PLAYABLE,
                    path + " calls " + call.name() + ", which needs a network or a model and has no world here.");
        }
        return api.get();
    }

    private static Turn.Called run(ApiCall call, String path, Session session) throws RejectedTaskException {
        try {
            return ProvedTask.run(call, session);
        } catch (RefusedCallException e) {
            RejectionReason reason =
                    switch (e.reason()) {
                        case UNKNOWN_API -> RejectionReason.UNKNOWN_API;
                        case UNKNOWN_PARAMETER -> RejectionReason.UNKNOWN_PARAMETER;
                        case MISSING_PARAMETER -> RejectionReason.MISSING_PARAMETER;
                        case WRONG_TYPE -> RejectionReason.WRONG_PARAMETER_TYPE;
                    };
            throw new RejectedTaskException(reason, path + " does not fit its API: " + e.getMessage());
        }
    }

    private static List<ApiCall> solution(ApiTask task, ApiCall call, Api api, List<Turn> history)
            throws RejectedTaskException {
        ToldValues told = new ToldValues(task, history);
        Optional<String> untold = told.untold(call, api);
        if (untold.isPresent()) {
            throw new RejectedTaskException(
                    RejectionReason.VALUE_NOT_TOLD,
                    "The dialogue does not tell "
                            + Quotation.of(call.parameters().get(untold.get())) + ", the target's " + untold.get()
                            + ".");
        }
        String token = call.parameters().get("token");
        if (token == null || told.isTokenTold(token)) {
            return List.of(call);
        }
        ApiCall fetching = told.fetching(token)
                .orElseThrow(() -> new RejectedTaskException(
                        RejectionReason.TOKEN_OUT_OF_REACH,
                        "The dialogue tells neither the target's token nor name and password of its user."));
        return List.of(fetching, call);
    }

    private static void requireCheck(ProvedTask task, ApiCall call, Api api) throws RejectedTaskException {
        if (!isRight(task, call)) {
            throw new RejectedTaskException(
                    RejectionReason.TARGET_FAILS_CHECK,
                    "The check of " + api.name() + " fails the target itself, run a second time.");
        }
        boolean allPass = true;
        for (ApiCall wrong : WrongCalls.of(call, api)) {
            allPass &= isRight(task, wrong);
        }
        if (allPass) {
            throw new RejectedTaskException(
                    RejectionReason.WRONG_CALL_PASSES,
                    "The check of " + api.name()
                            + " passes calls with other values, so there is nothing to get wrong.");
        }
    }

    private static boolean isRight(ProvedTask task, ApiCall call) {
        try {
            return task.isRight(ProvedTask.run(call, task.session(Identifiers.drawn(2))));
        } catch (RefusedCallException e) {
            return false;
        }
    }

    private static void requireUnanswered(ApiCall target, List<Turn> history) throws RejectedTaskException {
        String bare = bare(target.toString());
        String inner = bare.substring(1, bare.length() - 1);
        for (Turn turn : history) {
            boolean isAnswer = turn instanceof Turn.Said said
                    ? bare(said.text()).contains(inner)
                            || CallParser.parse(said.text())
                                    .filter(call -> call.name().equals(target.name()))
                                    .isPresent()
                    : turn instanceof Turn.Called called && called.call().equals(target);
            if (isAnswer) {
                throw new RejectedTaskException(
                        RejectionReason.ANSWER_IN_DIALOGUE, "The dialogue contains the call that is the answer.");
            }
        }
    }

    private static String bare(String text) {
        return PythonStrings.lower(text).replaceAll("[\\s\"']", "");
    }

    private static void requireResponse(String response, List<Turn> history) throws RejectedTaskException {
        int words = TokenF1.words(response).size();
        if (words < LEAST_WORDS || words > MOST_WORDS) {
            throw new RejectedTaskException(
                    RejectionReason.RESPONSE_UNFIT,
                    "The response has " + words + " words, expected " + LEAST_WORDS + " to " + MOST_WORDS + ".");
        }
        if (!(history.get(history.size() - 1) instanceof Turn.Called)) {
            throw new RejectedTaskException(
                    RejectionReason.RESPONSE_UNFIT,
                    "The dialogue does not end with a call that the response is about.");
        }
        for (Turn turn : history) {
            if (turn instanceof Turn.Said said && bare(said.text()).contains(bare(response))) {
                throw new RejectedTaskException(
                        RejectionReason.ANSWER_IN_DIALOGUE, "The dialogue contains the response.");
            }
        }
    }
}
