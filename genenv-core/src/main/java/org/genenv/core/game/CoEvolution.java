package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;

/**
 * The co-evolution of an agent and the simulator that writes its tasks.
 *
 * <p>Source: GenEnv (arXiv 2512.19682), Algorithm 1; {@link #playEpoch} follows its steps. Departures:
 *
 * <ul>
 *   <li>texts that are no task are written again a few times, and near duplicates share one weight;
 *   <li>the simulator is held to what it was after its warm start, which is where the game begins;
 *   <li>base data, earlier traces and the cap on the KL of an update are off unless a configuration sets them, since the paper gives no numbers;
 *   <li>options, off by default: the target of the curriculum leans against the tasks' success, and seeds of groups that teach nothing get further
 *       variations.
 * </ul>
 *
 * <p>The state of the game is whole whenever {@link #run} calls its listener: there {@link #save} may be called. Used by one thread.
 */
public final class CoEvolution {
    private static final String STATE_FILE = "game.json";

    private final long seed;
    private final Mode mode;
    private final GameConfig config;
    private final Agent agent;
    private final Simulator simulator;
    private final TaskSource source;
    private final SeedRotation rotation;
    private final Scorer scorer;
    private final MixtureSampler mixtures;
    private final DifficultyFilter filter;
    private final PanelEvaluation panel;
    private final RunRecorder recorder;
    private final StopSignal stop;
    private final Progress progress;
    private final RandomKey root;

    private int epoch = -1;
    private Map<String, Double> successByKind = Map.of();
    private GenerationPool generations;
    private TracePool traces;

    CoEvolution(CoEvolutionBuilder builder, TaskSource source, List<Demonstration> base) {
        this.seed = builder.seed;
        this.mode = builder.mode;
        this.config = builder.config;
        this.agent = builder.agent;
        this.simulator = builder.simulator;
        this.source = source;
        this.root = RandomKey.of(seed);
        this.rotation = new SeedRotation(builder.domain.seeds(), config.seedsPerEpoch(), root.derive("seeds"));
        this.filter = builder.filter;
        this.scorer = new Scorer(builder.curriculum, filter, builder.targetGain, config.passRateOver());
        this.panel = new PanelEvaluation(
                builder.panel,
                builder.panel.size() == 0 ? List.of() : builder.domain.panel(builder.panel.size()),
                root.derive("panel"));
        this.recorder = builder.recorder;
        this.stop = builder.stop;
        this.progress = builder.progress;
        this.generations = GenerationPool.remembering(
                config.pools().generationEpochs(), config.pools().generationLimit());
        this.traces = TracePool.remembering(
                config.pools().traceEpochs(), config.pools().traceLimit());
        this.mixtures = new MixtureSampler(config.mixture(), base);
    }

    /** Begins the assembly of a game. */
    public static CoEvolutionBuilder builder() {
        return new CoEvolutionBuilder();
    }

    /** Plays as many epochs as the game's settings say; else like {@link #run(int, EpochListener)}. */
    public boolean run(EpochListener listener) throws IOException {
        return run(config.epochs(), listener);
    }

    /**
     * Plays until an epoch is reached: first the evaluation that comes before any update (epoch 0), unless it was done, then epoch after
     * epoch.
     *
     * @param epochs the number of the last epoch; a restored game goes on after its own last one
     * @param listener told of every epoch
     * @return true when the last epoch was reached; false when the stop signal ended the run. Then the game is as it was after the last
     *     epoch that the listener was told of
     * @throws IOException if a record cannot be written
     */
    public boolean run(int epochs, EpochListener listener) throws IOException {
        try {
            if (epoch < 0) {
                stop.check();
                ended(progress.during("before the first epoch", () -> evaluateBeforeTraining(epochs)), listener);
            }
            try (Progress.Stage all = progress.begin(Work.of("run", Math.max(0, epochs - epoch), "epochs"))) {
                while (epoch < epochs) {
                    stop.check();
                    int next = epoch + 1;
                    ended(progress.during("epoch " + next + " of " + epochs, () -> playEpoch(next, epochs)), listener);
                    all.advance(1);
                }
            }
            return true;
        } catch (StopRequestedException e) {
            return false;
        }
    }

    private void ended(EpochReport report, EpochListener listener) throws IOException {
        epoch = report.epoch();
        listener.epochEnded(report);
    }

    private EpochReport evaluateBeforeTraining(int lastEpoch) throws IOException {
        EpochMetrics metrics = new EpochMetrics();
        EpochClock clock = new EpochClock();
        return report(0, lastEpoch, metrics, clock, stop);
    }

    /** Algorithm 1, one pass of its loop. */
    private EpochReport playEpoch(int t, int lastEpoch) throws IOException {
        EpochMetrics metrics = new EpochMetrics();
        EpochClock clock = new EpochClock();
        RandomKey key = root.derive("epoch").derive(t);

        // 1. Generate: from each seed the simulator writes variations, and the domain proves them.
        EpochPlan plan = planOf(t, key.derive("generate"));
        EpochTasks tasks = source.tasksOf(plan, stop);
        clock.lap("generate");

        // 2. Play: the agent makes G rollouts of each task; seeds that lack groups which teach something may get more.
        double environmentsBefore = agent.environmentSeconds();
        List<RolloutGroup> groups = play(tasks, key.derive("play"));
        clock.lap("play");
        int begun = groups.size();
        for (int round = 1; round <= config.refillRounds(); round++) {
            List<Seed> lacking = Refill.seeds(plan, tasks, groups);
            if (lacking.isEmpty()) {
                break;
            }
            EpochTasks more = source.tasksOf(plan.refill(round, lacking, tasks), stop);
            clock.lap("generate");
            groups = joined(
                    groups, play(more, key.derive("play").derive("refill").derive(round)));
            tasks = tasks.plus(more);
            clock.lap("play");
        }
        clock.environments(agent.environmentSeconds() - environmentsBefore);

        // 3. Score: pass rates (Eq. 2), and what they are worth to the simulator (Eq. 3).
        Scores scores = scorer.score(tasks, groups);
        stop.check(); // from here on the policies change, so the epoch is played to its end

        // 4. Update the agent by GRPO, on the fresh rollouts mixed with base data and earlier valid traces.
        TrainingMixture mixture = mixtures.mix(groups, traces, key.derive("mixture"));
        metrics.putAll("agent.", agent.update(mixture, key.derive("agent")));
        clock.lap("agentUpdate");

        // 5. Update the simulator by reward-weighted regression, on those of its generations that pass the filter.
        GenerationPool grown = generations.plus(t, scores);
        List<RewardedGeneration> rewarded = grown.rewarded(scores.target(), filter);
        if (mode.simulatorLearns() && !rewarded.isEmpty()) {
            metrics.putAll("simulator.", simulator.update(rewarded, key.derive("simulator")));
        }
        clock.lap("simulatorUpdate");

        // 6. Aggregate: both pools, and the success that the simulator is told next time.
        generations = grown;
        traces = traces.plus(t, groups);
        successByKind = updated(successByKind, EpochMetrics.successByKind(groups));

        metrics.put("tasks.missing", plan.tasks() - begun);
        metrics.put("tasks.refilled", groups.size() - begun);
        metrics.written(tasks);
        metrics.scored(scores);
        if (mode.simulatorWrites()) {
            metrics.rewarded(scores);
        }
        metrics.put("simulator.poolSize", generations.entries().size());
        metrics.put("agent.poolSize", traces.entries().size());
        recorder.tasks(t, scores, tasks.rejections());
        recorder.rollouts(t, groups);
        recorder.pools(t, pooled(scores, rewarded), traces);
        clock.lap("record");
        return report(t, lastEpoch, metrics, clock, StopSignal.NEVER);
    }

    private List<PooledGeneration> pooled(Scores scores, List<RewardedGeneration> rewarded) {
        double[] weights = mode.simulatorLearns() && !rewarded.isEmpty()
                ? simulator.weights(rewarded)
                : new double[rewarded.size()];
        return generations.pooled(scores.target(), filter, weights);
    }

    private List<RolloutGroup> play(EpochTasks tasks, RandomKey key) {
        return agent.play(PlayRequest.sampled(tasks.tasks(), config.groupSize(), key), stop);
    }

    private static List<RolloutGroup> joined(List<RolloutGroup> first, List<RolloutGroup> then) {
        List<RolloutGroup> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }

    private EpochPlan planOf(int t, RandomKey key) {
        return EpochPlan.of(t, rotation.seedsOf(t), config.variations(), new SuccessStatistics(successByKind), key);
    }

    /** Evaluates the panel if its turn has come, and closes the books of the epoch. */
    private EpochReport report(int t, int lastEpoch, EpochMetrics metrics, EpochClock clock, StopSignal signal)
            throws IOException {
        List<RolloutGroup> played = List.of();
        if (panel.isDue(t, lastEpoch)) {
            played = progress.during("panel", () -> panel.evaluate(agent, t, lastEpoch, metrics, signal));
            recorder.panel(t, played);
            clock.lap("panel");
        }
        clock.writeTo(metrics);
        ProcessMemory.writeTo(metrics);
        return new EpochReport(t, metrics.values(), played);
    }

    private static Map<String, Double> updated(Map<String, Double> before, Map<String, Double> now) {
        Map<String, Double> merged = new TreeMap<>(before);
        merged.putAll(now);
        return merged;
    }

    /** @return the last epoch that was played to its end; 0 after the first evaluation, -1 before it */
    public int epoch() {
        return epoch;
    }

    /** @return D_env: what the simulator learns from */
    public GenerationPool generations() {
        return generations;
    }

    /** @return D_train: what the agent may learn from again */
    public TracePool traces() {
        return traces;
    }

    /**
     * Writes the state of the game and of both players. To be called between epochs, as from the listener.
     *
     * @param folder an empty folder; making it appear as a whole is the caller's affair
     */
    public void save(Path folder) throws IOException {
        new GameState(seed, mode, epoch, successByKind, generations, traces, source.fixedTasks())
                .write(folder.resolve(STATE_FILE));
        agent.save(Files.createDirectory(folder.resolve("agent")));
        if (mode.simulatorWrites()) {
            simulator.save(Files.createDirectory(folder.resolve("simulator")));
        }
    }

    /**
     * Takes on the state that {@link #save} wrote; the next {@link #run} goes on bit for bit as the saved game would have.
     *
     * @throws IOException if a file is missing or damaged, or belongs to a run of another seed or mode
     */
    public void restore(Path folder) throws IOException {
        Path file = folder.resolve(STATE_FILE);
        GameState state = GameState.read(file);
        if (state.seed() != seed || state.mode() != mode) {
            throw new IOException(file + ": saved by a run of seed " + state.seed() + " and mode " + state.mode()
                    + ", but this run has seed " + seed + " and mode " + mode
                    + ". Resume with the configuration of the saved run");
        }
        agent.restore(folder.resolve("agent"));
        if (mode.simulatorWrites()) {
            simulator.restore(folder.resolve("simulator"));
        }
        source.restore(state.fixedTasks());
        epoch = state.epoch();
        successByKind = state.successByKind();
        // How far the pools reach comes from the configuration, so that it may be changed for the rest of a run.
        PoolConfig pools = config.pools();
        generations = new GenerationPool(
                pools.generationEpochs(),
                pools.generationLimit(),
                state.generations().entries());
        traces = new TracePool(
                pools.traceEpochs(), pools.traceLimit(), state.traces().entries());
    }
}
