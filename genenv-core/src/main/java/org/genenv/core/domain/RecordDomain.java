package org.genenv.core.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;

/**
 * A world whose tasks are the values of a record type: the shortest way to a world of one's own.
 *
 * <p>Who extends it writes the record, how one is drawn at random, the environment, and an expert where there is one. All else follows:
 * <ul>
 *   <li><b>Schema.</b> A task is the record as JSON, read strictly; the record's constructor refuses values that are no task.
 *   <li><b>Seeds.</b> {@value #SEEDS} tasks that were drawn.
 *   <li><b>Proof.</b> A task counts when the expert, who plays it, solves it. Without an expert every task that the constructor accepts counts, so
 *       it must accept none that cannot be solved.
 *   <li><b>Panel.</b> A fifth of all tasks, told by their content, is set apart: none of them is a seed, a demonstration, or accepted from the
 *       simulator.
 *   <li><b>Warm start.</b> The agent imitates the expert; the simulator imitates drawn variations.
 *   <li><b>Vocabulary.</b> The words of drawn demonstrations; without an expert there is none, and only models with a tokenizer can play.
 * </ul>
 * Each of these can be replaced by overriding the method of {@link Domain} that gives it.
 *
 * <p>Thread-safe as long as the methods of the subclass are.
 *
 * @param <T> what a task is; immutable, with components that Jackson reads and writes
 */
public abstract class RecordDomain<T extends Record> implements Domain {
    /** The number of seeds. */
    protected static final int SEEDS = 16;

    private static final int DEMONSTRATIONS_READ = 200;
    private static final RandomKey KEY = RandomKey.of(0).derive("record domain");

    private final String name;
    private final RecordJson<T> json;
    private final TaskDraws<T> draws;
    private List<Seed> seeds;
    private WorldVocabulary vocabulary;

    /**
     * A world.
     *
     * @param name what a configuration calls it
     * @param taskType the record
     */
    protected RecordDomain(String name, Class<T> taskType) {
        this.name = name;
        this.json = new RecordJson<>(taskType);
        this.draws = new TaskDraws<>(name, this::draw, json::write);
    }

    /** Draws a task at random, as varied as the tasks are to be. */
    protected abstract T draw(RandomGenerator random);

    /**
     * Opens the world of a task.
     *
     * @param task what is to be done
     * @param random for what the environment draws for itself; the attempts of a group are given the same numbers
     * @return a fresh environment, owned by the caller
     * @throws EnvironmentException if it cannot be opened
     */
    protected abstract Environment open(T task, RandomGenerator random) throws EnvironmentException;

    /** Somebody who solves any task of this world, fresh for each episode; nobody, unless a world says otherwise. */
    protected Optional<Expert> expert(T task) {
        return Optional.empty();
    }

    /** The type of a task: success is counted by it, and a variation keeps its seed's. All tasks are alike, unless a world says otherwise. */
    protected String kind(T task) {
        return name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized List<Seed> seeds() {
        if (seeds == null) {
            List<Seed> drawn = new ArrayList<>();
            for (T task : draws.distinct(SEEDS, KEY.derive("seeds").generator(), false)) {
                drawn.add(new Seed("seed-" + drawn.size(), kind(task), json.write(task)));
            }
            seeds = List.copyOf(drawn);
        }
        return seeds;
    }

    /** {@inheritDoc} Shows the seed and its success; a world for models that were not taught by demonstration should say its rules here, too. */
    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        OptionalDouble rate = statistics.of(seed.kind());
        String success = rate.isPresent() ? 10 * Math.round(10 * rate.getAsDouble()) + " %" : "unknown";
        return List.of(Message.user(
                "Write a variation of this task as JSON: " + seed.spec() + "\nSuccess with such tasks: " + success));
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        T task;
        try {
            task = json.read(text);
        } catch (RecordJson.NotATaskException e) {
            return e.verdict();
        }
        if (!kind(task).equals(seed.kind())) {
            return RecordRejection.KIND_CHANGED.because(
                    "the kind is " + kind(task) + ", but a variation keeps its seed's, " + seed.kind());
        }
        if (draws.isHeldOut(task)) {
            return RecordRejection.HELD_OUT.because("this task belongs to the panel");
        }
        if (!isProved(task, draw)) {
            return RecordRejection.UNSOLVABLE.because("the expert did not solve it");
        }
        String spec = json.write(task);
        return new TaskVerdict.Accepted(new Task(taskId, kind(task), spec, draw), spec);
    }

    private boolean isProved(T task, long draw) {
        Optional<Expert> expert = expert(task);
        return expert.isEmpty() || play(task, draw, expert.get()).isSolved();
    }

    private ExpertEpisode play(T task, long draw, Expert expert) {
        Task asTask = new Task("demonstration", kind(task), json.write(task), draw);
        try {
            return ExpertEpisode.play(briefing(asTask), open(asTask), expert);
        } catch (EnvironmentException e) {
            throw new IllegalStateException(
                    "domain " + name + " failed under its expert, task " + asTask.spec() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return RecordRejection.codes();
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        try {
            return open(json.read(task.spec()), RandomKey.of(task.draw()).generator());
        } catch (RecordJson.NotATaskException e) {
            throw new EnvironmentException(
                    "task " + task.id() + " is none of domain " + name + ": " + e.getMessage()
                            + ". Its specification is " + task.spec(),
                    e);
        }
    }

    /** {@inheritDoc} At most as many as can be drawn. */
    @Override
    public List<Task> panel(int size) {
        RandomKey key = KEY.derive("panel");
        List<Task> panel = new ArrayList<>();
        for (T task : draws.distinct(size, key.generator(), true)) {
            String id = String.format(Locale.ROOT, "panel-%03d", panel.size());
            long draw = key.derive("draw").derive(panel.size()).state();
            panel.add(new Task(id, kind(task), json.write(task), draw));
        }
        return List.copyOf(panel);
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        boolean hasExpert = expert(draw(KEY.generator())).isPresent();
        return hasExpert ? Optional.of(new Drawn()) : Optional.empty();
    }

    @Override
    public synchronized Optional<WorldVocabulary> vocabulary() {
        if (vocabulary == null) {
            Optional<Demonstrations> demonstrations = demonstrations();
            if (demonstrations.isEmpty()) {
                return Optional.empty();
            }
            vocabulary = wordsOf(demonstrations.get());
        }
        return Optional.of(vocabulary);
    }

    private WorldVocabulary wordsOf(Demonstrations demonstrations) {
        WordCollector words = new WordCollector();
        for (long draw = 0; draw < DEMONSTRATIONS_READ; draw++) {
            demonstrations
                    .forAgent(draw)
                    .segments()
                    .forEach(segment -> words.read(segment.message().content()));
            demonstrations
                    .forSimulator(draw)
                    .segments()
                    .forEach(segment -> words.read(segment.message().content()));
        }
        return words.vocabulary(json.openings());
    }

    /** The expert's episodes, and variations that were drawn. */
    private final class Drawn implements Demonstrations {
        /** Success that the simulator is told while it learns the form: in steps of a tenth, or nothing yet. */
        private static final int RATES = 12;

        @Override
        public Demonstration forAgent(long draw) {
            RandomGenerator random = KEY.derive("agent").derive(draw).generator();
            T task = draws.one(random, false);
            ExpertEpisode episode = play(task, random.nextLong(), expert(task).orElseThrow());
            if (!episode.isSolved()) {
                throw new IllegalStateException("domain " + name + ": its expert did not solve " + json.write(task)
                        + ", which was drawn. Let draw give only tasks that can be solved, or the expert solve it");
            }
            return new Demonstration(episode.segments());
        }

        @Override
        public Demonstration forSimulator(long draw) {
            RandomGenerator random = KEY.derive("simulator").derive(draw).generator();
            T task = draws.one(random, false);
            Seed seed = new Seed("demonstration", kind(task), json.write(task));
            int rate = random.nextInt(RATES);
            SuccessStatistics statistics = rate == RATES - 1
                    ? SuccessStatistics.NONE
                    : new SuccessStatistics(Map.of(seed.kind(), rate / (RATES - 2.0)));
            List<Segment> segments = new ArrayList<>();
            simulatorPrompt(seed, statistics).forEach(message -> segments.add(new Segment(message, 0)));
            T variation = draws.variation(task, RecordDomain.this::kind, random, false);
            segments.add(new Segment(Message.assistant(json.write(variation)), 1));
            return new Demonstration(segments);
        }
    }
}
