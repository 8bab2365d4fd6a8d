package org.genenv.bench.bamboogle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bamboogle.play.AnswerReward;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.bench.option.OptionReader;
import org.genenv.core.file.FileFault;

/**
 * What a configuration can say about this world, under {@code domain:}.
 *
 * @param corpus {@code encyclopedia} (default), which the jar carries, or a file or folder of documents, JSON lines or plain text
 * @param index the folder of a corpus's index; by default beside it
 * @param results documents that a search shows, within [1, 20], default 3
 * @param characters how much of a document is shown, within [50, 20000], default 500
 * @param searches the most for a question, within [1, 20], default 4
 * @param reward {@code exact} (default) or {@code f1}
 * @param callsTools {@code calls: native} has the agent call the tool as its chat template writes it; {@code tags} (default) takes {@code <search>..</search>}
 * @param isTerse {@code form: terse} uses prompts of a few words and no instructions, for models made from scratch; {@code prose} (default)
 * @param seedCount how many seeds, within [1, 100000], default 24
 * @param panel questions to hold out, a file such as bamboogle.jsonl; with the encyclopedia by default a fifth of its own questions, with another corpus none
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
        Optional<QuestionCollection> panel,
        WarmStart warmStart) {

    /**
     * Demonstrations, which there are for the encyclopedia alone.
     *
     * @param describedShare share of the agent's whose question describes the first document, and does not name it, in [0, 1], default 0.1
     * @param writtenDescribedShare share of the simulator's whose question does, in [0, 1], default 0.8
     * @param observationWeight weight of observations in the agent's loss, 0 or more, default 0.1; what it says weighs 1
     */
    record WarmStart(double describedShare, double writtenDescribedShare, double observationWeight) {}

    static final BamboogleOptions DEFAULTS = read(Map.of());

    static BamboogleOptions read(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        String corpus = text(reader, "corpus").orElse(CorpusChoice.ENCYCLOPEDIA);
        Optional<Path> index = text(reader, "index").map(Path::of);
        int results = reader.whole("results", 3, 1, 20);
        int characters = reader.whole("characters", 500, 50, 20_000);
        int searches = reader.whole("searches", 4, 1, 20);
        AnswerReward reward =
                reader.choice("reward", "exact", List.of("exact", "f1")).equals("f1")
                        ? AnswerReward.F1
                        : AnswerReward.EXACT;
        boolean callsTools =
                reader.choice("calls", "tags", List.of("tags", "native")).equals("native");
        boolean isTerse =
                reader.choice("form", "prose", List.of("prose", "terse")).equals("terse");
        int seedCount = reader.whole("seedCount", 24, 1, 100_000);
        Optional<QuestionCollection> panel = text(reader, "panel").map(BamboogleOptions::questions);
        OptionReader warm = reader.nested("warmStart");
        WarmStart warmStart = new WarmStart(
                warm.number("describedShare", 0.1, 0, 1),
                warm.number("writtenDescribedShare", 0.8, 0, 1),
                warm.number("observationWeight", 0.1, 0, 100));
        warm.requireAllUsed();
        reader.requireAllUsed();
        if (corpus.equals(CorpusChoice.NONE)) {
            throw new IllegalArgumentException(
                    "domain.corpus is none, but questions are composed of documents. Name a corpus,"
                            + " or leave it away for the encyclopedia in the jar");
        }
        boolean isOurs = corpus.equals(CorpusChoice.ENCYCLOPEDIA);
        if (isTerse && !isOurs) {
            throw new IllegalArgumentException("domain.form is terse, which has words for the encyclopedia alone, but"
                    + " domain.corpus is " + corpus + ". Set form to prose, or leave corpus away");
        }
        if (isTerse && callsTools) {
            throw new IllegalArgumentException(
                    "domain.calls is native, but the small models of domain.form terse write tags. Set calls to tags");
        }
        return new BamboogleOptions(
                corpus, index, results, characters, searches, reward, callsTools, isTerse, seedCount, panel, warmStart);
    }

    private static Optional<String> text(OptionReader reader, String key) {
        List<String> texts = reader.texts(key);
        if (texts.size() > 1) {
            throw new IllegalArgumentException("domain." + key + " is " + texts + ", expected one text");
        }
        return texts.stream().findFirst();
    }

    private static QuestionCollection questions(String path) {
        try {
            return QuestionCollection.open(Path.of(path));
        } catch (IOException e) {
            throw new IllegalArgumentException("domain.panel is " + path + ": " + FileFault.of(e), e);
        }
    }

    boolean isEncyclopedia() {
        return corpus.equals(CorpusChoice.ENCYCLOPEDIA);
    }
}
