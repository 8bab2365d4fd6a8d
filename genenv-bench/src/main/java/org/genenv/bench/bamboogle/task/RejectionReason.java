package org.genenv.bench.bamboogle.task;

import org.genenv.bench.task.ReasonCode;

/** Why a text is no question of two hops over the corpus. */
public enum RejectionReason implements ReasonCode {
    /** The question is empty or too long. */
    QUESTION_LENGTH,
    /** The answer has no word, or too many. */
    ANSWER_LENGTH,
    /** The evidence is not two titles. */
    EVIDENCE_NOT_TWO,
    /** A document of the evidence is none of those that the simulator was shown. */
    EVIDENCE_NOT_SHOWN,
    /** Both documents of the evidence are the same. */
    EVIDENCE_EQUAL,
    /** The corpus has no document of a title. */
    UNKNOWN_DOCUMENT,
    /** The question gives its answer away. */
    ANSWER_IN_QUESTION,
    /** The question names the second document, so the first is not needed. */
    QUESTION_NAMES_SECOND,
    /** The first document tells the answer, so the second is not needed. */
    ANSWER_IN_FIRST,
    /** A search for the question does not show the first document. */
    FIRST_NOT_FOUND,
    /** A search for the question shows the second document already. */
    ONE_SEARCH_SUFFICES,
    /** The first document, as it is shown, does not name the second. */
    NOT_LINKED,
    /** A search for the second document's title does not show it. */
    SECOND_NOT_FOUND,
    /** The second document, as it is shown, does not tell the answer. */
    ANSWER_NOT_IN_SECOND,
    /** A question of the held-out panel. */
    HELD_OUT
}
