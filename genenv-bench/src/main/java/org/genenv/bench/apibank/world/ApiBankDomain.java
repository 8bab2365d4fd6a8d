package org.genenv.bench.apibank.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.genenv.bench.apibank.ApiBankData;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.prompt.ApiCatalog;
import org.genenv.bench.apibank.prompt.ApiDescription;
import org.genenv.bench.apibank.prompt.DialoguePrompt;
import org.genenv.bench.apibank.prompt.DialoguePrompt.Opening;
import org.genenv.bench.apibank.scenario.DialogueReading;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.apibank.task.ApiTaskReader;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.apibank.task.RejectionReason;
import org.genenv.bench.apibank.task.TaskProof;
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
 * The tool world of API-Bank for training. The simulator writes an {@link ApiTask}; its calls are run on its rows before it counts; the
 * agent's calls are run on the same rows and compared as API-Bank compares them.
 */
public final class ApiBankDomain implements Domain {
    /** Sets the draw of the other APIs apart from whatever else is drawn with a task's draw. */
    private static final long OTHERS = 0x0A91_0000_0000_0007L;

    private final ApiBankOptions options;
    private final ApiCatalog catalog = ApiBankData.sampleCatalog();
    private final Optional<DialogueReading> reading;
    private final List<Seed> seeds;
    private final ProvedTasks proofs = new ProvedTasks();

    /** The full catalog in text; {@link #withOptions} changes that. */
    public ApiBankDomain() {
        this(ApiBankOptions.DEFAULTS);
    }

    private ApiBankDomain(ApiBankOptions options) {
        this.options = options;
        this.reading = options.isTerse() ? Optional.of(new DialogueReading(options.book())) : Optional.empty();
        List<Seed> drawn = new ArrayList<>();
        for (ApiTask task : DrawnTasks.forLearning(options)
                .draw(options.seedCount(), new SplittableRandom(DrawStream.SEEDS.seed(0)))) {
            drawn.add(new Seed("seed-" + drawn.size(), task.kind(), task.toJson()));
        }
        this.seeds = List.copyOf(drawn);
    }

    @Override
    public String name() {
        return "api-bank";
    }

    @Override
    public Domain withOptions(Map<String, Object> values) {
        return new ApiBankDomain(ApiBankOptions.read(values));
    }

    @Override
    public List<DomainOption> describeOptions(Map<String, Object> values) {
        return ApiBankOptions.describe(values);
    }

    @Override
    public List<Seed> seeds() {
        return seeds;
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return simulatorPrompt(read(seed), statistics);
    }

    List<Message> simulatorPrompt(ApiTask seed, SuccessStatistics statistics) {
        return SimulatorPrompt.of(options, catalog, seed, statistics);
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        try {
            ApiTask task = ApiTaskReader.read(text);
            if (!task.kind().equals(seed.kind())) {
                throw new RejectedTaskException(
                        RejectionReason.KIND_CHANGED,
                        "The task is of the kind " + task.kind() + ", but a variation keeps its seed's, " + seed.kind()
                                + ".");
            }
            ProvedTask proved = TaskProof.prove(task);
            if (reading.isPresent()) {
                reading.get().requireAgreement(task);
            }
            Task accepted = new Task(taskId, task.kind(), task.toJson(), draw);
            proofs.put(accepted.spec(), proved);
            return new TaskVerdict.Accepted(accepted, proved.signature());
        } catch (RejectedTaskException e) {
            return new TaskVerdict.Rejected(e.reason().code(), e.getMessage());
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return ReasonCode.codes(RejectionReason.values());
    }

    @Override
    public Briefing briefing(Task task) {
        try {
            return opening(prove(task), task.draw()).briefing();
        } catch (EnvironmentException e) {
            // The same fault ends the episode when its environment is opened, with its message.
            return Briefing.NONE;
        }
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        ProvedTask proved = prove(task);
        ApiBankEnvironment world =
                environment(proved, opening(proved, task.draw()).first());
        return options.simulatedTools() && proved.target().isPresent()
                ? new SideCalls(world, proved, options.format(), UnservedApis.among(described(proved, task.draw())))
                : world;
    }

    @Override
    public boolean asksSimulator() {
        return options.simulatedTools();
    }

    ApiBankEnvironment environment(ProvedTask task, Observation first) {
        return new ApiBankEnvironment(task, options.format(), options.responseSuccess(), first);
    }

    /** What the agent is told of a task. */
    Opening opening(ProvedTask task, long draw) {
        return DialoguePrompt.open(
                described(task, draw),
                task.history(),
                options.format(),
                task.target().isPresent());
    }

    /** The APIs that a task needs and some others, in an order that tells nothing. */
    private List<ApiDescription> described(ProvedTask task, long draw) {
        Set<String> names = new LinkedHashSet<>();
        task.solution().forEach(call -> names.add(call.name()));
        for (Turn turn : task.history()) {
            if (turn instanceof Turn.Called called) {
                names.add(called.call().name());
            }
        }
        SplittableRandom random = new SplittableRandom(draw ^ OTHERS);
        int size = names.size() + options.otherApis().draw(random);
        List<String> all = catalog.names();
        while (names.size() < size) {
            names.add(all.get(random.nextInt(all.size())));
        }
        if (options.simulatedTools()) {
            names.addAll(Apis.unserved());
        }
        List<String> order = new ArrayList<>(names);
        Collections.shuffle(order, new Random(random.nextLong()));
        return catalog.describe(order);
    }

    private ProvedTask prove(Task task) throws EnvironmentException {
        try {
            return proofs.of(task.spec());
        } catch (RejectedTaskException e) {
            throw new EnvironmentException(
                    "task " + task.id() + " is none of this world: " + e.getMessage() + " Its specification is "
                            + task.spec(),
                    e);
        }
    }

    /** A task of our own generator, which is one. */
    ProvedTask prove(ApiTask task) {
        try {
            return TaskProof.prove(task);
        } catch (RejectedTaskException e) {
            throw new IllegalStateException("a generated task is none: " + e.getMessage() + " " + task.toJson(), e);
        }
    }

    private static ApiTask read(Seed seed) {
        try {
            return ApiTaskReader.read(seed.spec());
        } catch (RejectedTaskException e) {
            throw new IllegalArgumentException(
                    "seed " + seed.id() + " is none of this world: " + e.getMessage() + " Its specification is "
                            + seed.spec(),
                    e);
        }
    }

    @Override
    public List<Task> panel(int size) {
        List<Task> panel = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(DrawStream.PANEL.seed(0));
        for (ApiTask task : DrawnTasks.heldOut(options).draw(size, random)) {
            String id = String.format(Locale.ROOT, "panel-%03d", panel.size());
            panel.add(new Task(id, task.kind(), task.toJson(), DrawStream.PANEL.seed(panel.size() + 1L)));
        }
        return List.copyOf(panel);
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return Optional.of(new ApiBankDemonstrations(this, options));
    }

    @Override
    public Optional<WorldVocabulary> vocabulary() {
        return options.isTerse() ? Optional.of(ApiBankVocabulary.of(options.book())) : Optional.empty();
    }
}
