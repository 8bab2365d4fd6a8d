package org.genenv.cli.report;

import java.util.OptionalDouble;

/**
 * Sums over a run's epochs.
 *
 * @param attempts on generated tasks
 * @param sampledTokens of the agent in them
 * @param tasks accepted
 * @param seconds of all epochs, checkpoints included as far as they are recorded
 * @param tokensPerSecond mean over the epochs, weighted by their tokens; absent where none was played
 */
record RunTotals(long attempts, long sampledTokens, long tasks, double seconds, OptionalDouble tokensPerSecond) {
    static RunTotals of(RunRecord run) {
        double attempts = 0;
        double tokens = 0;
        double tasks = 0;
        double seconds = 0;
        double playSeconds = 0;
        for (EpochFigures epoch : run.epochs()) {
            attempts += epoch.get("agent.episodes").orElse(0);
            tokens += epoch.get("agent.sampledTokens").orElse(0);
            tasks += epoch.get("tasks.accepted").orElse(0);
            seconds += epoch.get("time.epochSeconds").orElse(0)
                    + epoch.get("time.saveSeconds").orElse(0);
            playSeconds += epoch.get("time.playSeconds").orElse(0);
        }
        return new RunTotals(
                (long) attempts,
                (long) tokens,
                (long) tasks,
                seconds,
                playSeconds > 0 ? OptionalDouble.of(tokens / playSeconds) : OptionalDouble.empty());
    }
}
