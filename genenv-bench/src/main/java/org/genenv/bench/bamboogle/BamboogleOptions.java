package org.genenv.bench.bamboogle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bamboogle.play.AnswerReward;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.bench.option.OptionReader;
import org.genenv.core.config.ValueKind;
import org.genenv.core.domain.DomainOption;
import org.genenv.core.file.FileFault;

/**
 * What a configuration can say about this world, under {@code domain:}; {@link #read} has defaults and bounds.
 *
 * @param corpus {@code encyclopedia}, which the jar carries, or a file or folder of documents
 * @param index the folder of a corpus's index; absent: beside it
 * @param results documents that a search shows
 * @param characters how much of a document is shown
 * @param searches the most for a question
 * @param reward what an answer earns
 * @param callsTools whether the agent calls the tool as its chat template writes it; else in tags
 * @param isTerse whether prompts are a few words, for models made from scratch
 * @param seedCount how many seeds
 * @param panelFile where questions to hold out were read
 * @param panel questions to hold out; absent: a fifth of the encyclopedia's own, and of another corpus none
 * @param warmStart what the demonstrations are like
 */
record BamboogleOptions(
        String corpus,
        Optional<Path> index,
        int results,
        int characters,
        int searches,
        AnswerReward reward,
        boolean callsTools,
        boolean isTerse,
        int seedCount,
        Optional<Path> panelFile,
        Optional<QuestionCollection> panel,
        WarmStart warmStart) {

    /**
     * Demonstrations, which there are for the encyclopedia alone.
     *
     * @param describedShare share of the agent's whose question describes the first document, and does not name it
     * @param writtenDescribedShare share of the simulator's whose question does
     * @param observationWeight weight of observations in the agent's loss; what it says weighs 1
     */
    record WarmStart(double describedShare, double writtenDescribedShare, double observationWeight) {}

    static final BamboogleOptions DEFAULTS = read(Map.of());

    static BamboogleOptions read(Map<String, Object> options) {
        return read(new OptionReader("domain", options));
    }

    static List<DomainOption> describe(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        read(reader);
        return reader.described();
    }

    private static BamboogleOptions read(OptionReader reader) {
        String corpus = reader.text(
                        "corpus",
                        ValueKind.PATH,
                        "A file or folder of documents, JSON lines or plain text; left out, the encyclopedia that the jar carries.")
                .orElse(CorpusChoice.ENCYCLOPEDIA);
        Optional<Path> index = reader.text(
                        "index", ValueKind.PATH, "The folder of the corpus's index; left out, beside it.")
                .map(Path::of);
        int results = reader.whole("results", 3, 1, 20, "Documents that a search shows.");
        int characters = reader.whole("characters", 500, 50, 20_000, "How much of a document is shown, in characters.");
        int searches = reader.whole("searches", 4, 1, 20, "The most searches for a question.");
        AnswerReward reward = reader.choice(
                                "reward",
                                "exact",
                                List.of("exact", "f1"),
                                "exact: 1 for a golden answer, else 0; f1: the F1 of its words.")
                        .equals("f1")
                ? AnswerReward.F1
                : AnswerReward.EXACT;
        boolean callsTools = reader.choice(
                        "calls",
                        "tags",
                        List.of("tags", "native"),
                        "tags: the agent writes <search>..</search>; native: it calls the tool as its chat template writes it.")
                .equals("native");
        boolean isTerse = reader.choice(
                        "form",
                        "prose",
                        List.of("prose", "terse"),
                        "prose: instructions for chat models; terse: prompts of a few words and no instructions, for models made from scratch.")
                .equals("terse");
        int seedCount = reader.whole("seedCount", 24, 1, 100_000, "How many seeds.");
        Optional<Path> panelFile = reader.text(
                        "panel",
                        ValueKind.PATH,
                        "Questions to hold out, a file such as bamboogle.jsonl; left out, a fifth of the encyclopedia's own, and with another corpus none.")
                .map(Path::of);
        Optional<QuestionCollection> panel = panelFile.flatMap(file -> questions(file, reader));
        OptionReader warm = reader.nested(
                "warmStart",
                "What the demonstrations of the warm start are like; there are some for the encyclopedia alone.");
        WarmStart warmStart = new WarmStart(
                warm.number(
                        "describedShare",
                        0.1,
                        0,
                        1,
                        "Share of the agent's whose question describes the first document, and does not name it."),
                warm.number("writtenDescribedShare", 0.8, 0, 1, "Share of the simulator's whose question does."),
                warm.number(
                        "observationWeight",
                        0.1,
                        0,
                        100,
                        "Weight of observations in the agent's loss; what it says weighs 1."));
        reader.refuse(
                "simulatedTools",
                "the search runs on real documents, and without it nothing is asked of the world. Leave it away");
        if (corpus.equals(CorpusChoice.NONE)) {
            reader.problem(
                    "corpus",
                    "is none, but questions are composed of documents. Name a corpus,"
                            + " or leave it away for the encyclopedia in the jar");
        }
        boolean isOurs = corpus.equals(CorpusChoice.ENCYCLOPEDIA);
        if (isTerse && !isOurs) {
            reader.problem(
                    "form",
                    "is terse, which has words for the encyclopedia alone, but" + " domain.corpus is " + corpus
                            + ". Set form to prose, or leave corpus away");
        }
        if (isTerse && callsTools) {
            reader.problem(
                    "calls", "is native, but the small models of domain.form terse write tags. Set calls to tags");
        }
        reader.requireNoProblems();
        return new BamboogleOptions(
                corpus,
                index,
                results,
                characters,
                searches,
                reward,
                callsTools,
                isTerse,
                seedCount,
                panelFile,
                panel,
                warmStart);
    }

    private static Optional<QuestionCollection> questions(Path file, OptionReader reader) {
        try {
            return Optional.of(QuestionCollection.open(file));
        } catch (IOException e) {
            reader.problem("panel", "is " + file + ": " + FileFault.of(e));
            return Optional.empty();
        }
    }

    boolean isEncyclopedia() {
        return corpus.equals(CorpusChoice.ENCYCLOPEDIA);
    }
}
