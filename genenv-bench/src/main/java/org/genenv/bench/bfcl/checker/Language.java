package org.genenv.bench.bfcl.checker;

import org.genenv.bench.bfcl.decode.AnswerFormat;

/** The language of the functions that a category offers. */
public enum Language {
    /** Values are Python values. */
    PYTHON(AnswerFormat.PYTHON),
    /** Values are the text of Java expressions. */
    JAVA(AnswerFormat.JAVA),
    /** Values are the text of JavaScript expressions. */
    JAVASCRIPT(AnswerFormat.JAVASCRIPT);

    private final AnswerFormat answerFormat;

    Language(AnswerFormat answerFormat) {
        this.answerFormat = answerFormat;
    }

    /** @return how calls are written as text */
    public AnswerFormat answerFormat() {
        return answerFormat;
    }
}
