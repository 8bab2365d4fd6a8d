package org.genenv.bench.bamboogle;

import java.util.Locale;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;
import org.genenv.bench.bamboogle.task.TwoHopTask;

/** By what a question leads to its first document; success is counted by it. */
enum QuestionKind {
    /** It has the document's title. */
    NAMED,
    /** It describes what the document is about. */
    DESCRIBED;

    static QuestionKind of(TwoHopTask task) {
        return NormalizedAnswer.of(task.question()).containsWords(NormalizedAnswer.of(task.first()))
                ? NAMED
                : DESCRIBED;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
