package org.genenv.bench.bfcl.benchmark;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.bfcl.checker.Language;

/** The categories of BFCL v3, which v4 kept; v4's agentic ones are not among them. */
enum Category {
    SIMPLE_PYTHON(Kind.SIMPLE, Language.PYTHON),
    SIMPLE_JAVA(Kind.SIMPLE, Language.JAVA),
    SIMPLE_JAVASCRIPT(Kind.SIMPLE, Language.JAVASCRIPT),
    MULTIPLE(Kind.MULTIPLE, Language.PYTHON),
    PARALLEL(Kind.PARALLEL, Language.PYTHON),
    PARALLEL_MULTIPLE(Kind.PARALLEL, Language.PYTHON),
    IRRELEVANCE(Kind.IRRELEVANCE, Language.PYTHON),
    LIVE_SIMPLE(Kind.SIMPLE, Language.PYTHON),
    LIVE_MULTIPLE(Kind.MULTIPLE, Language.PYTHON),
    LIVE_PARALLEL(Kind.PARALLEL, Language.PYTHON),
    LIVE_PARALLEL_MULTIPLE(Kind.PARALLEL, Language.PYTHON),
    LIVE_IRRELEVANCE(Kind.IRRELEVANCE, Language.PYTHON),
    LIVE_RELEVANCE(Kind.RELEVANCE, Language.PYTHON),
    MULTI_TURN_BASE(Kind.MULTI_TURN, Language.PYTHON),
    MULTI_TURN_MISS_FUNC(Kind.MULTI_TURN, Language.PYTHON),
    MULTI_TURN_MISS_PARAM(Kind.MULTI_TURN, Language.PYTHON),
    MULTI_TURN_LONG_CONTEXT(Kind.MULTI_TURN, Language.PYTHON);

    /** How answers are checked. */
    enum Kind {
        /** One call of the one function. */
        SIMPLE,
        /** One call of one of several functions. */
        MULTIPLE,
        /** Several calls in any order. */
        PARALLEL,
        /** No call is right. */
        IRRELEVANCE,
        /** Any call is right. */
        RELEVANCE,
        /** Calls that run in a world. */
        MULTI_TURN
    }

    private final Kind kind;
    private final Language language;

    Category(Kind kind, Language language) {
        this.kind = kind;
        this.language = language;
    }

    Kind kind() {
        return kind;
    }

    Language language() {
        return language;
    }

    /** @return the name in ids and names of files, such as {@code live_simple} */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The category whose name the id begins with; the longest, since {@code parallel_multiple_3} begins with {@code parallel} too. */
    static Optional<Category> of(String id) {
        return Arrays.stream(values())
                .filter(category -> id.startsWith(category.label() + "_"))
                .max(Comparator.comparingInt(category -> category.label().length()));
    }
}
