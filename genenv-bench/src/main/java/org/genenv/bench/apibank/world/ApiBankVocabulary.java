package org.genenv.bench.apibank.world;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.genenv.bench.apibank.scenario.Phrase;
import org.genenv.bench.apibank.scenario.Scenario;
import org.genenv.bench.apibank.scenario.ScenarioBook;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.core.domain.WorldVocabulary;

/**
 * The words of the small world: its values, its sentences, its calls, and the JSON between them in pieces that always stand together.
 */
final class ApiBankVocabulary {
    /** What stands between the values of a task. */
    private static final List<String> TASKS = List.of(
            "{\"dialogue\":[{\"user\":\"",
            "\"},{\"ai\":\"",
            "\"},{\"user\":\"",
            "\"},{\"api\":\"",
            "\"}],\"rows\":{",
            "\"Account\":{\"",
            "\":{\"password\":\"",
            "\",\"token\":\"",
            "\"}}",
            ",",
            "},\"target\":\"",
            "\"}");

    private static final List<String> PROMPTS = List.of("seed", " rate", " =>");

    /** What a call that fetches a token is answered. */
    private static final List<String> ANSWERS =
            List.of("{'token': '", "'}", "The username does not exist.", "The password is incorrect.");

    private static final int LARGEST_NUMBER = 20;
    private static final Pattern SLOT = Pattern.compile("\"\\{=\\w+}\"|\\{\\w+}");

    private ApiBankVocabulary() {}

    static WorldVocabulary of(ScenarioBook book) {
        List<String> phrases = new ArrayList<>(TASKS);
        phrases.addAll(PROMPTS);
        phrases.addAll(ANSWERS);
        List<String> words = new ArrayList<>();
        addCall(Apis.named(ProvedTask.TOKEN_API).orElseThrow(), phrases);
        for (Scenario scenario : book.scenarios()) {
            words.add(scenario.api().name());
            addCall(scenario.api(), phrases);
            scenario.rows().properties().forEach(table -> addPieces(table, phrases));
        }
        book.sentences().forEach(sentence -> addWords(sentence, words));
        words.addAll(book.words());
        for (int number = 0; number <= LARGEST_NUMBER; number++) {
            words.add(String.valueOf(number));
        }
        return new WorldVocabulary(
                phrases.stream().distinct().toList(),
                List.of(),
                words.stream().distinct().toList());
    }

    /** The name with the first key, what stands between two values, and the end. */
    private static void addCall(Api api, List<String> phrases) {
        String separator = "[" + api.name() + "(";
        for (Api.Parameter parameter : api.parameters()) {
            phrases.add(separator + parameter.name() + "='");
            separator = "', ";
        }
        phrases.add("')]");
    }

    private static void addWords(Phrase sentence, List<String> words) {
        sentence.literals().stream()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .forEach(words::add);
    }

    /** The JSON of a table's row between its values; one that is no text has no quotes around it. */
    private static void addPieces(Map.Entry<String, JsonNode> table, List<String> phrases) {
        String json = "\"" + table.getKey() + "\":" + table.getValue();
        for (String piece : SLOT.split(json, -1)) {
            phrases.add(piece);
        }
    }
}
