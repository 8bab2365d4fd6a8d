package org.genenv.bench.apibank.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.service.CallResult;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** A part of a comparison of a result with the recorded one. */
@FunctionalInterface
interface Comparison {
    /**
     * @return whether this part agrees
     * @throws MissingKeyException if either result lacks what is compared, which upstream counts as wrong
     */
    boolean agrees(CallResult result, Turn.Called recorded) throws MissingKeyException;

    /** What upstream knows as a KeyError. */
    final class MissingKeyException extends Exception {
        private static final long serialVersionUID = 1L;

        MissingKeyException(String key) {
            super("KeyError: '" + key + "'");
        }
    }

    /** The arguments. */
    Comparison INPUT = (result, recorded) -> PythonEquality.equalJson(result.input(), recorded.input());

    /** What was returned. */
    Comparison OUTPUT = (result, recorded) -> PythonEquality.equalJson(result.output(), recorded.output());

    /** Why the API refused. */
    Comparison EXCEPTION = (result, recorded) -> PythonEquality.equalJson(
            result.exception().<JsonNode>map(TextNode::valueOf).orElse(NullNode.instance), recorded.exception());

    /** What was returned, and why the API refused. */
    Comparison OUTCOME = OUTPUT.and(EXCEPTION);

    /** Both parts agree; the second is not looked at where the first does not. */
    default Comparison and(Comparison other) {
        return (result, recorded) -> agrees(result, recorded) && other.agrees(result, recorded);
    }

    /** One argument, compared in some way. */
    static Comparison argument(String key, BiPredicate<JsonNode, JsonNode> same) {
        return (result, recorded) -> {
            if (!result.input().has(key) || !recorded.input().has(key)) {
                throw new MissingKeyException(key);
            }
            return same.test(result.input().get(key), recorded.input().get(key));
        };
    }

    /** Arguments that are equal. */
    static Comparison same(String... keys) {
        return all(keys, PythonEquality::equalJson);
    }

    /** Texts that are equal once both are normalised. */
    static Comparison same(UnaryOperator<String> normalised, String... keys) {
        return all(keys, (first, second) -> normalised.apply(first.asText()).equals(normalised.apply(second.asText())));
    }

    /** Texts that have more than half of their words in common. */
    static Comparison similar(UnaryOperator<String> normalised, String... keys) {
        return all(
                keys,
                (first, second) -> isSimilar(normalised.apply(first.asText()), normalised.apply(second.asText())));
    }

    /** Whether two texts have more than half of their words in common: the overlap of their sets of words over their union. */
    static boolean isSimilar(String first, String second) {
        // Cut at each single space, so that two in a row have an empty word between them.
        Set<String> union = new HashSet<>(List.of(first.split(" ", -1)));
        Set<String> overlap = new HashSet<>(union);
        List<String> words = List.of(second.split(" ", -1));
        overlap.retainAll(words);
        union.addAll(words);
        return (double) overlap.size() / union.size() > 0.5;
    }

    /** Times that are equal once both are read; one that cannot be read equals none. */
    static Comparison sameTime(PythonTime format, String... keys) {
        return all(keys, (first, second) -> {
            try {
                return format.parse(PythonTime.padYear(first.asText()))
                        .equals(format.parse(PythonTime.padYear(second.asText())));
            } catch (PythonValueException e) {
                return false;
            }
        });
    }

    private static Comparison all(String[] keys, BiPredicate<JsonNode, JsonNode> same) {
        Comparison all = (result, recorded) -> true;
        for (String key : keys) {
            all = all.and(argument(key, same));
        }
        return all;
    }
}
