package org.genenv.bench.bfcl.benchmark;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.bfcl.checker.Language;
import org.genenv.bench.bfcl.checker.SingleTurnTarget.Kind;

/** The categories of BFCL v3, which v4 kept; v4's agentic ones are not among them. */
enum Category {
    SIMPLE_PYTHON(Kind.SIMPLE),
    SIMPLE_JAVA(Kind.SIMPLE, Language.JAVA),
    SIMPLE_JAVASCRIPT(Kind.SIMPLE, Language.JAVASCRIPT),
    MULTIPLE(Kind.MULTIPLE),
    PARALLEL(Kind.PARALLEL),
    PARALLEL_MULTIPLE(Kind.PARALLEL),
    IRRELEVANCE(Kind.IRRELEVANCE),
    LIVE_SIMPLE(Kind.SIMPLE),
    LIVE_MULTIPLE(Kind.MULTIPLE),
    LIVE_PARALLEL(Kind.PARALLEL),
    LIVE_PARALLEL_MULTIPLE(Kind.PARALLEL),
    LIVE_IRRELEVANCE(Kind.IRRELEVANCE),
    LIVE_RELEVANCE(Kind.RELEVANCE),
    MULTI_TURN_BASE,
    MULTI_TURN_MISS_FUNC,
    MULTI_TURN_MISS_PARAM,
    MULTI_TURN_LONG_CONTEXT;

    private final Optional<Kind> comparison;
    private final Language language;

    Category() {
        this.comparison = Optional.empty();
        this.language = Language.PYTHON;
    }

    Category(Kind comparison) {
        this(comparison, Language.PYTHON);
    }

    Category(Kind comparison, Language language) {
        this.comparison = Optional.of(comparison);
        this.language = language;
    }

    /** @return whether calls run in a world, over several turns */
    boolean isMultiTurn() {
        return comparison.isEmpty();
    }

    /**
     * How the answers of a single turn are compared.
     *
     * @throws java.util.NoSuchElementException of several turns
     */
    Kind comparison() {
        return comparison.orElseThrow();
    }

    /** @return whether its requests were written by users of the leaderboard */
    boolean isLive() {
        return name().startsWith("LIVE_");
    }

    /** @return whether expected calls are published */
    boolean hasAnswers() {
        return isMultiTurn() || (comparison() != Kind.IRRELEVANCE && comparison() != Kind.RELEVANCE);
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
