package org.genenv.bench.bfcl.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.genenv.bench.bfcl.decode.FunctionCall;

/**
 * What a single turn is to be answered with.
 *
 * @param kind how answers are compared
 * @param language of the offered functions
 * @param functions that are offered
 * @param expected calls; none where no call is right, or any
 */
public record SingleTurnTarget(Kind kind, Language language, List<FunctionDoc> functions, List<ExpectedCall> expected) {
    /** How answers are compared. */
    public enum Kind {
        /** One call of the one function. */
        SIMPLE,
        /** One call of one of several functions. */
        MULTIPLE,
        /** Several calls in any order. */
        PARALLEL,
        /** No call is right. */
        IRRELEVANCE,
        /** Any call is right. */
        RELEVANCE
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if calls are compared and there is no function or no expected call
     */
    public SingleTurnTarget {
        functions = List.copyOf(functions);
        expected = List.copyOf(expected);
        boolean comparesCalls = kind != Kind.IRRELEVANCE && kind != Kind.RELEVANCE;
        if (comparesCalls && (functions.isEmpty() || expected.isEmpty())) {
            throw new IllegalArgumentException("it has no function, or no expected call");
        }
    }

    /** Compares the calls of an answer with the expected ones. */
    public CheckResult check(List<FunctionCall> calls) {
        AstChecker checker = new AstChecker(language);
        return switch (kind) {
            case SIMPLE -> checker.simple(functions, calls, expected);
            case MULTIPLE -> checker.multiple(functions, calls, expected);
            case PARALLEL -> checker.parallel(functions, calls, expected);
            case IRRELEVANCE, RELEVANCE -> relevance(!calls.isEmpty());
        };
    }

    /**
     * Which expected calls some calls are, each another one: for answers that come bit by bit.
     *
     * @return by call, the index of an expected one; empty if the calls cannot all be part of a right answer
     */
    public Optional<List<Integer>> places(List<FunctionCall> calls) {
        AstChecker checker = new AstChecker(language);
        List<List<Integer>> fitting = new ArrayList<>();
        for (FunctionCall call : calls) {
            fitting.add(IntStream.range(0, expected.size())
                    .filter(i -> checker.fits(functions, call, expected.get(i)))
                    .boxed()
                    .toList());
        }
        List<Integer> places = new ArrayList<>();
        return place(fitting, places) ? Optional.of(List.copyOf(places)) : Optional.empty();
    }

    /** Places one call after the other, and takes a place back when the rest finds none. */
    private static boolean place(List<List<Integer>> fitting, List<Integer> places) {
        if (places.size() == fitting.size()) {
            return true;
        }
        for (int place : fitting.get(places.size())) {
            if (!places.contains(place)) {
                places.add(place);
                if (place(fitting, places)) {
                    return true;
                }
                places.remove(places.size() - 1);
            }
        }
        return false;
    }

    /**
     * The verdict on an answer that is no list of calls.
     *
     * @param errorType how upstream names that, where calls were expected
     * @param problem what was found
     */
    public CheckResult checkUndecodable(String errorType, String problem) {
        return switch (kind) {
            case SIMPLE, MULTIPLE, PARALLEL ->
                CheckResult.invalid(errorType, "The answer is no list of calls: " + problem + ".");
            case IRRELEVANCE, RELEVANCE -> relevance(false); // what cannot be decoded is no call
        };
    }

    private CheckResult relevance(boolean hasCall) {
        if (hasCall == (kind == Kind.RELEVANCE)) {
            return CheckResult.VALID;
        }
        return hasCall
                ? CheckResult.invalid(
                        "irrelevance_error:decoder_success", "Found a call, where no function fits the request.")
                : CheckResult.invalid(
                        "relevance_error:decoder_failed", "Found no call, where a function fits the request.");
    }
}
