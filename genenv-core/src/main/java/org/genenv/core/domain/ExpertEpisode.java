package org.genenv.core.domain;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;

/**
 * An episode as an expert played it.
 *
 * @param segments what was seen and done, in order
 * @param isSolved whether it ended with the task solved
 */
record ExpertEpisode(List<Segment> segments, boolean isSolved) {
    /** An expert that needs more goes round in circles. */
    private static final int MOST_TURNS = 200;

    /** What the world says is worth a little of the loss: a small model learns its words by it. */
    private static final double OBSERVATION_WEIGHT = 0.3;

    /**
     * Plays.
     *
     * @param briefing what an agent is told first
     * @param world fresh; closed afterwards
     * @throws EnvironmentException if the world breaks
     */
    static ExpertEpisode play(Briefing briefing, Environment world, Expert expert) throws EnvironmentException {
        List<Segment> segments = new ArrayList<>();
        briefing.messages().forEach(message -> segments.add(new Segment(message, 0)));
        try (world) {
            var seen = world.reset();
            for (int turn = 0; turn < MOST_TURNS; turn++) {
                seen.messages().forEach(message -> segments.add(new Segment(message, OBSERVATION_WEIGHT)));
                String action = expert.act(seen);
                segments.add(new Segment(Message.assistant(action), 1));
                StepResult result = world.step(action);
                if (result.isDone()) {
                    return new ExpertEpisode(segments, result.isSuccess());
                }
                seen = result.observation();
            }
        }
        return new ExpertEpisode(segments, false);
    }
}
