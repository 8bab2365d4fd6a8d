package org.genenv.core.game;

import java.io.IOException;
import java.util.List;

/** Keeps what was written and played, for people to read. */
public interface RunRecorder {
    /** Keeps nothing. */
    RunRecorder NONE = new RunRecorder() {
        @Override
        public void tasks(int epoch, Scores scores, List<Rejection> rejections) {}

        @Override
        public void rollouts(int epoch, List<RolloutGroup> groups) {}

        @Override
        public void pools(int epoch, List<PooledGeneration> generations, TracePool traces) {}

        @Override
        public void panel(int epoch, List<RolloutGroup> groups) {}
    };

    /** The tasks of an epoch with their scores, and the texts that were none. */
    void tasks(int epoch, Scores scores, List<Rejection> rejections) throws IOException;

    /** The episodes on an epoch's tasks. */
    void rollouts(int epoch, List<RolloutGroup> groups) throws IOException;

    /**
     * Both pools after an epoch.
     *
     * @param generations everything that is remembered of what the simulator wrote, oldest first
     * @param traces what the agent may learn from again
     */
    void pools(int epoch, List<PooledGeneration> generations, TracePool traces) throws IOException;

    /** The episodes on the held-out panel after an epoch. */
    void panel(int epoch, List<RolloutGroup> groups) throws IOException;
}
