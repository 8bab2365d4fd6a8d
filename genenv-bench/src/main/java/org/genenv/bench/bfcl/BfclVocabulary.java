package org.genenv.bench.bfcl;

import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.bfcl.catalog.Catalog;
import org.genenv.bench.bfcl.task.FunctionSchema;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.core.domain.WorldVocabulary;

/**
 * The words of the small world: what its requests are worded with, what calls and tasks are written with. Signs that always stand together are
 * one piece, so that a call is five or six tokens.
 */
final class BfclVocabulary {
    /** Between the values of a task. */
    private static final List<String> TASKS =
            List.of("{\"kind\":\"", "\",\"functions\":[\"", "\",\"", "\"],\"calls\":[\"", "\"]}");

    /** Between the values of a list of calls. */
    private static final List<String> CALLS =
            List.of("[", "(", "=", "='", "'", ", ", "', ", ")", "), ", "'), ", ")]", "')]", "]");

    private static final List<String> PROMPTS = List.of("seed", " rate", " =>", ".");

    private BfclVocabulary() {}

    static WorldVocabulary of(BfclOptions options) {
        Catalog catalog = options.catalog();
        List<String> phrases = new ArrayList<>(PROMPTS);
        for (String fragment : catalog.fragments()) {
            phrases.add(fragment);
            if (!fragment.startsWith(" ")) {
                phrases.add(". " + fragment);
            }
        }
        phrases.addAll(TASKS);
        phrases.addAll(CALLS);
        List<String> words = new ArrayList<>();
        for (FunctionSchema function : catalog.schemas()) {
            words.add(function.name());
            for (String parameter : function.parameterNames()) {
                words.add(parameter);
                for (String equals : List.of("=", "='")) {
                    phrases.add(function.name() + "(" + parameter + equals);
                    phrases.add(", " + parameter + equals);
                    phrases.add("', " + parameter + equals);
                }
            }
        }
        TaskKind.singleTurn().forEach(kind -> words.add(kind.label()));
        words.addAll(catalog.words());
        words.addAll(List.of("True", "False"));
        if (options.simulatedTools()) {
            phrases.add(BfclPrompts.CALL);
            words.add(BfclPrompts.RESULT);
        }
        for (int number = 0; number <= 30; number++) {
            words.add(String.valueOf(number));
        }
        return new WorldVocabulary(
                phrases.stream().distinct().toList(),
                List.of(),
                words.stream().distinct().toList());
    }
}
