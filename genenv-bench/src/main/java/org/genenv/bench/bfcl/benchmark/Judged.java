package org.genenv.bench.bfcl.benchmark;

import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/** A world whose last word, the verdict, is kept out of the conversation. */
final class Judged implements Environment {
    private final Environment world;
    private String verdict = "";

    Judged(Environment world) {
        this.world = world;
    }

    /**
     * Why an item that was played counts or not.
     *
     * @param ending how the episode ended, where that is all there is to say
     */
    String reason(boolean isSuccess, String ending) {
        if (isSuccess) {
            return "as expected";
        }
        return verdict.isEmpty() ? ending : verdict;
    }

    /** Whether an answer that was cut off, and so was not played, is right as far as it goes. */
    boolean accepts(String answer) {
        try {
            world.reset();
            return step(answer).isSuccess();
        } catch (EnvironmentException e) {
            verdict = e.getMessage();
            return false;
        }
    }

    @Override
    public Observation reset() throws EnvironmentException {
        return world.reset();
    }

    @Override
    public StepResult step(String action) throws EnvironmentException {
        StepResult result = world.step(action);
        if (!result.isDone()) {
            return result;
        }
        verdict = result.observation().text();
        return new StepResult(new Observation(""), result.reward(), true, result.isSuccess(), result.isValid());
    }

    @Override
    public void close() {
        world.close();
    }
}
