package org.genenv.bench.apibank.world;

import java.util.List;
import java.util.OptionalDouble;
import org.genenv.bench.apibank.prompt.ApiCatalog;
import org.genenv.bench.apibank.prompt.ApiDescription;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.tokenizer.Message;

/** What the simulator is asked. */
final class SimulatorPrompt {
    private static final String RULES =
            """
            You write tasks for an assistant who helps users by calling APIs. A task is one JSON object with these keys and no others:
            "dialogue": the conversation so far, a list of lines {"user": "text"}, {"ai": "text"} and {"api": "[Name(key='value')]"} for \
            calls that were made before. The user begins.
            "rows": the tables of the task's world by name, each with the few rows that matter, in the form in which the example has \
            them. A user who needs a token has a row in Account with password and token.
            %s
            The dialogue must tell every value that is needed: a token by the user's name and password, times in the user's own words. It \
            must not contain the answer itself. Values have no quotes inside. The calls are run, and a task counts only if its target \
            succeeds. Times are written as 2023-04-07 06:15:00 and days as 2023-04-07.""";

    private static final String TARGET =
            """
            "target": the call that the assistant should make last, as text: [Name(key='value', key='value')], with all parameters of its \
            API.""";

    private static final String RESPONSE =
            """
            "response": what the assistant should say to the result of the last call, in one sentence; the dialogue ends with that call.""";

    private SimulatorPrompt() {}

    /** A few words for the small catalog, prose for the full one. */
    static List<Message> of(ApiBankOptions options, ApiCatalog catalog, ApiTask seed, SuccessStatistics statistics) {
        return options.isTerse() ? terse(seed, statistics) : prose(catalog, seed, statistics);
    }

    /**
     * The seed's API, the user's turns, and the agent's last success at this kind in tenths (0 if it was not played yet), such as
     * {@code seed AddAlarm 3 rate 5 =>}.
     */
    private static List<Message> terse(ApiTask seed, SuccessStatistics statistics) {
        long tenths = Math.round(statistics.of(seed.kind()).orElse(0) * 10);
        return List.of(Message.user("seed " + seed.kind() + " " + seed.userTurns() + " rate " + tenths + " =>"));
    }

    private static List<Message> prose(ApiCatalog catalog, ApiTask seed, SuccessStatistics statistics) {
        OptionalDouble rate = statistics.of(seed.kind());
        String success = rate.isPresent()
                ? "Lately the assistant solved " + Math.round(100 * rate.getAsDouble())
                        + " % of the tasks of this kind."
                : "The assistant has not tried tasks of this kind yet.";
        String kept = seed.target()
                .map(call -> "another task whose target calls " + call.name())
                .orElse("another task that wants a response");
        List<String> names = seed.target()
                .map(call -> List.of(ProvedTask.TOKEN_API, call.name()))
                .orElse(List.of(ProvedTask.TOKEN_API));
        StringBuilder user = new StringBuilder();
        for (ApiDescription api : catalog.describe(names)) {
            user.append(api.text()).append('\n');
        }
        user.append("Example, the seed task:\n")
                .append(seed.toJson())
                .append('\n')
                .append(success);
        user.append("\nWrite one variation of the seed: ")
                .append(kept)
                .append(
                        ", with other people, values and words, that the assistant would solve about half of the time. A user who"
                                + " changes their mind, says things in a roundabout way or mentions what does not matter makes a task"
                                + " harder. Answer with the JSON object alone.");
        String rules = RULES.formatted(seed.target().isPresent() ? TARGET : RESPONSE);
        return List.of(Message.system(rules), Message.user(user.toString()));
    }
}
