package org.genenv.bench.bamboogle.play;

import org.genenv.bench.bamboogle.answer.AnswerScore;

/** What an answer earns, and when a question counts as answered (paper, Eq. 1). */
public enum AnswerReward {
    /** 1 for an exact match, else 0. */
    EXACT {
        @Override
        double of(AnswerScore score) {
            return score.isExact() ? 1 : 0;
        }
    },
    /** The overlap of words; answered is a question still by an exact match alone. */
    F1 {
        @Override
        double of(AnswerScore score) {
            return score.f1();
        }
    },
    /**
     * 1 for an answer that has a golden answer in it. For evaluation only: a policy that is trained on it learns to say many answers at once.
     */
    COVER {
        @Override
        double of(AnswerScore score) {
            return score.covers() ? 1 : 0;
        }

        @Override
        boolean isAnswered(AnswerScore score) {
            return score.covers();
        }
    };

    /** @return the reward, in [0, 1] */
    abstract double of(AnswerScore score);

    /** Whether the question counts as answered. */
    boolean isAnswered(AnswerScore score) {
        return score.isExact();
    }
}
