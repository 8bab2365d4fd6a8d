package org.genenv.bench.bfcl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.genenv.bench.bfcl.play.MultiTurnEnvironment;
import org.genenv.bench.bfcl.play.SimulatedToolsEnvironment;
import org.genenv.bench.bfcl.play.SingleTurnEnvironment;
import org.genenv.bench.bfcl.task.BfclTask;
import org.genenv.bench.bfcl.task.MultiTurnTask;
import org.genenv.bench.bfcl.task.RejectionReason;
import org.genenv.bench.bfcl.task.SingleTurnTask;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.bfcl.task.TaskProof;
import org.genenv.bench.task.DrawStream;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.DomainOption;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.tokenizer.Message;

/**
 * Calling functions, by the rules of the Berkeley Function-Calling Leaderboard. The simulator writes functions with their schemas, a request
 * and the calls that answer it, or a world, requests and the calls that run in it; a task counts once its target calls pass their own check
 * and wrong ones fail. Reward 1 for the right calls, or for the right state and results, else 0 (paper, Eq. 1, structured actions).
 */
public final class BfclDomain implements Domain {
    private final BfclOptions options;
    private final BfclTasks tasks;
    private final List<Seed> seeds;

    /** The full catalog; {@link #withOptions} changes that. */
    public BfclDomain() {
        this(BfclOptions.DEFAULTS);
    }

    private BfclDomain(BfclOptions options) {
        this.options = options;
        this.tasks = new BfclTasks(options);
        this.seeds = drawSeeds();
    }

    private List<Seed> drawSeeds() {
        SplittableRandom random = new SplittableRandom(DrawStream.SEEDS.seed(0));
        List<Seed> drawn = new ArrayList<>();
        for (int i = 0; i < options.seedCount(); i++) {
            TaskKind kind = options.kinds().get(i % options.kinds().size());
            drawn.add(new Seed("seed-" + i, kind.label(), tasks.write(tasks.draw(kind, random))));
        }
        return List.copyOf(drawn);
    }

    @Override
    public String name() {
        return "bfcl";
    }

    @Override
    public Domain withOptions(Map<String, Object> values) {
        return new BfclDomain(BfclOptions.read(values));
    }

    @Override
    public List<DomainOption> describeOptions(Map<String, Object> values) {
        return BfclOptions.describe(values);
    }

    @Override
    public List<Seed> seeds() {
        return seeds;
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return BfclPrompts.simulator(options, seedTask(seed), seed.spec(), statistics);
    }

    @Override
    public Briefing briefing(Task task) {
        if (options.isTerse()) {
            return Briefing.NONE;
        }
        try {
            return BfclPrompts.agent(options, read(task));
        } catch (EnvironmentException e) {
            // The same fault stops the episode when its world is opened, with a record of it.
            return Briefing.NONE;
        }
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        try {
            BfclTask task = tasks.read(text, draw);
            if (!task.kind().label().equals(seed.kind())) {
                throw new RejectedTaskException(
                        RejectionReason.KIND_CHANGED,
                        "The kind is " + task.kind().label() + ", but a variation keeps its seed's, " + seed.kind()
                                + ".");
            }
            TaskProof.require(task);
            Task accepted = new Task(taskId, task.kind().label(), tasks.write(task), draw);
            return new TaskVerdict.Accepted(accepted, tasks.signature(task));
        } catch (RejectedTaskException e) {
            return new TaskVerdict.Rejected(e.reason().code(), e.getMessage());
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return ReasonCode.codes(RejectionReason.values());
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        BfclTask read = read(task);
        if (read instanceof SingleTurnTask single && options.simulatedTools()) {
            return new SimulatedToolsEnvironment(
                    new Observation(BfclPrompts.request(options, single)),
                    single,
                    options.answers(),
                    BfclPrompts.tools(options, single),
                    written -> BfclPrompts.results(options, written));
        } else if (read instanceof SingleTurnTask single) {
            return new SingleTurnEnvironment(
                    new Observation(BfclPrompts.request(options, single)), single.target(), options.answers());
        }
        MultiTurnTask multi = (MultiTurnTask) read;
        List<Observation> requests = multi.turns().stream()
                .map(turn -> new Observation(turn.request()))
                .toList();
        return new MultiTurnEnvironment(
                requests, multi.setting(), options.answers(), MultiTurnEnvironment.OFFICIAL_STEPS, true);
    }

    @Override
    public boolean asksSimulator() {
        return options.simulatedTools();
    }

    private BfclTask read(Task task) throws EnvironmentException {
        try {
            return tasks.read(task.spec(), task.draw());
        } catch (RejectedTaskException e) {
            throw new EnvironmentException(
                    "task " + task.id() + " is none of this world with these options: " + e.getMessage()
                            + " Its specification is " + task.spec(),
                    e);
        }
    }

    private BfclTask seedTask(Seed seed) {
        try {
            return tasks.read(seed.spec(), 0);
        } catch (RejectedTaskException e) {
            throw new IllegalArgumentException(
                    "seed " + seed.id() + " is none of this world: " + e.getMessage() + " Its specification is "
                            + seed.spec(),
                    e);
        }
    }

    @Override
    public List<Task> panel(int size) {
        SplittableRandom random = new SplittableRandom(DrawStream.PANEL.seed(0));
        List<Task> panel = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            TaskKind kind = options.kinds().get(i % options.kinds().size());
            String spec = tasks.write(tasks.draw(kind, random));
            panel.add(new Task(
                    String.format(Locale.ROOT, "panel-%03d", i), kind.label(), spec, DrawStream.PANEL.seed(i + 1L)));
        }
        return List.copyOf(panel);
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return Optional.of(new BfclDemonstrations(options, tasks));
    }

    @Override
    public Optional<WorldVocabulary> vocabulary() {
        return options.isTerse() ? Optional.of(BfclVocabulary.of(options)) : Optional.empty();
    }
}
