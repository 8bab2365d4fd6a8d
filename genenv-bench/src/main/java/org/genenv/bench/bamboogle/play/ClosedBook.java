package org.genenv.bench.bamboogle.play;

import org.genenv.bench.bamboogle.answer.AnswerScore;
import org.genenv.bench.bamboogle.answer.FinalAnswer;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/**
 * A question without a tool: whatever is said is the answer, or has it in it.
 *
 * @param question what is asked
 * @param reward what an answer earns
 */
public record ClosedBook(Question question, AnswerReward reward) implements Environment {
    @Override
    public Observation reset() {
        return new Observation(question.text());
    }

    @Override
    public StepResult step(String action) {
        AnswerScore score = AnswerScore.of(FinalAnswer.in(action), question.goldenAnswers());
        return new StepResult(new Observation(""), reward.of(score), true, reward.isAnswered(score), true);
    }

    @Override
    public void close() {}
}
