package org.genenv.bench.apibank.task;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.python.PythonTime;

/**
 * Whether an agent can know the values of a call: their words must have been told, in the dialogue, in what calls returned, or in the name of
 * the API. Times, numbers below 100 and flags are left out, since people say them in other words.
 */
final class ToldValues {
    private final Set<String> words = new HashSet<>();
    private final ApiTask task;

    ToldValues(ApiTask task, Iterable<Turn> history) {
        this.task = task;
        for (Turn turn : history) {
            if (turn instanceof Turn.Said said) {
                words.addAll(TokenF1.words(said.text()));
            } else if (turn instanceof Turn.Called called) {
                called.call().parameters().values().forEach(value -> words.addAll(TokenF1.words(value)));
                words.addAll(TokenF1.words(called.output().toString()));
            }
        }
    }

    /** @return a parameter whose value nobody told; the token apart */
    Optional<String> untold(ApiCall call, Api api) {
        for (Api.Parameter parameter : api.parameters()) {
            String value = call.parameters().getOrDefault(parameter.name(), "");
            boolean isSaidInOtherWords = parameter.type() == Api.Type.BOOLEAN
                    || parameter.type() == Api.Type.INTEGER
                    || isTime(value)
                    || parameter.name().equals("token");
            // The two words that a status may have are part of the API's description.
            if (!isSaidInOtherWords && !parameter.name().equals("status") && !isTold(value, parameter.type())) {
                return Optional.of(parameter.name());
            }
        }
        return Optional.empty();
    }

    private boolean isTold(String value, Api.Type type) {
        for (String word : TokenF1.words(value)) {
            boolean isShortNumber = word.length() < 3 && word.chars().allMatch(Character::isDigit);
            // The keys inside a list are the description's, too.
            boolean isKey = type == Api.Type.LIST
                    && (word.equals("name") || word.equals("value") || word.equals("description"));
            if (!isShortNumber && !isKey && !words.contains(word)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isTime(String value) {
        return Arrays.stream(PythonTime.values()).anyMatch(format -> format.reads(value));
    }

    /** @return whether the token itself was told */
    boolean isTokenTold(String token) {
        return TokenF1.words(token).stream().allMatch(words::contains);
    }

    /** @return the call that fetches a token, where name and password of its user were told */
    Optional<ApiCall> fetching(String token) {
        JsonNode accounts = task.rows().get(Table.ACCOUNT);
        if (accounts == null) {
            return Optional.empty();
        }
        for (Map.Entry<String, JsonNode> account : accounts.properties()) {
            String password = account.getValue().path("password").asText();
            if (account.getValue().path("token").asText().equals(token)
                    && words.containsAll(TokenF1.words(account.getKey()))
                    && words.containsAll(TokenF1.words(password))) {
                Map<String, String> parameters = new LinkedHashMap<>();
                parameters.put("username", account.getKey());
                parameters.put("password", password);
                return Optional.of(new ApiCall(ProvedTask.TOKEN_API, parameters));
            }
        }
        return Optional.empty();
    }
}
