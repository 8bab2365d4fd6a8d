package org.genenv.bench;

import java.util.List;
import java.util.Set;

/** The items of one benchmark, to evaluate policies on. Immutable; what is large is read when an item is asked for. */
public interface ItemSet {
    /** @return where the items come from, for messages */
    String source();

    /** @return the names of the splits, in the order in which they are listed; at least one */
    Set<String> splits();

    /** @return the split that is meant where none is named */
    String usualSplit(PolicyUnderTest policy);

    /**
     * The split that is meant by a protocol where none is named.
     *
     * @param protocol one of the benchmark's {@link Benchmark#evaluationProtocols}
     */
    default String usualSplit(PolicyUnderTest policy, String protocol) {
        return usualSplit(policy);
    }

    /**
     * The items of a split.
     *
     * @param split one of {@link #splits}
     * @return ids, always in the same order
     */
    List<String> ids(String split);

    /** @return what could not be read and is left out, each with its file and line */
    default List<String> problems() {
        return List.of();
    }

    /**
     * Checks that an evaluation can begin, without making what it plays with.
     *
     * @throws IllegalArgumentException if an option has a wrong value, or the policy cannot be evaluated so; says what was expected
     */
    void check(PolicyUnderTest policy, EvaluationRequest request);

    /**
     * Begins an evaluation.
     *
     * @param policy borrowed until the evaluation is closed
     * @throws IllegalArgumentException as {@link #check} does
     */
    Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request);
}
