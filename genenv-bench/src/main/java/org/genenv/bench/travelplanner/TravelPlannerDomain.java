package org.genenv.bench.travelplanner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.genenv.bench.task.DrawStream;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.solver.SolverResult;
import org.genenv.bench.travelplanner.solver.SolverResult.Infeasible;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.Taste;
import org.genenv.bench.travelplanner.solver.TripSolver;
import org.genenv.bench.travelplanner.task.TripReader;
import org.genenv.bench.travelplanner.task.TripReason;
import org.genenv.bench.travelplanner.task.TripSampler;
import org.genenv.bench.travelplanner.task.TripSampler.Pairs;
import org.genenv.bench.travelplanner.task.TripTask;
import org.genenv.bench.travelplanner.tool.TravelEnvironment;
import org.genenv.bench.travelplanner.tool.TravelPrompts;
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
import org.genenv.core.tokenizer.Message;

/**
 * Journeys by TravelPlanner's rules. The simulator writes a {@link TripTask}; it is proved by a plan that passes every check, and its budget
 * is bounded by what the cheapest of them costs.
 */
public final class TravelPlannerDomain implements Domain {
    /** A budget beyond so many times the cheapest plan's cost bounds nothing. */
    private static final double LOOSEST_BUDGET = 2;

    private final TravelPlannerOptions options;
    private final TripReader reader = new TripReader();
    private final TripSolver solver;
    private final TripSampler sampler;
    private final List<Seed> seeds;

    /** The invented country with tools; {@link #withOptions} changes that. */
    public TravelPlannerDomain() {
        this(TravelPlannerOptions.read(Map.of()));
    }

    private TravelPlannerDomain(TravelPlannerOptions options) {
        this.options = options;
        this.solver = new TripSolver(options.tables());
        this.sampler = new TripSampler(options.tables(), options.country().lastDay());
        SplittableRandom random = new SplittableRandom(DrawStream.SEEDS.seed(0));
        List<Seed> drawn = new ArrayList<>();
        for (TripTask task : draw(options.seedCount(), Pairs.OPEN, random)) {
            drawn.add(new Seed("seed-" + drawn.size(), task.kind(), task.toJson()));
        }
        this.seeds = List.copyOf(drawn);
    }

    /** Tasks of the lengths in turn. */
    private List<TripTask> draw(int count, Pairs pairs, SplittableRandom random) {
        List<TripTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int days = options.lengths().get(i % options.lengths().size());
            TripSampler.Shape shape =
                    new TripSampler.Shape(days, options.people(), options.wishes(), options.slackPercent());
            tasks.add(sampler.draw(shape, pairs, Taste.FRUGAL, random).task());
        }
        return tasks;
    }

    @Override
    public String name() {
        return "travelplanner";
    }

    @Override
    public Domain withOptions(Map<String, Object> values) {
        return new TravelPlannerDomain(TravelPlannerOptions.read(values));
    }

    @Override
    public List<DomainOption> describeOptions(Map<String, Object> values) {
        return TravelPlannerOptions.describe(values);
    }

    @Override
    public List<Path> dataFiles() {
        return options.database().stream().toList();
    }

    @Override
    public List<Seed> seeds() {
        return seeds;
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return SimulatorPrompts.of(options, read(seed).query(), statistics);
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        try {
            TripTask task = reader.read(text);
            TripTask origin = read(seed);
            if (task.query().days() != origin.query().days()) {
                throw new RejectedTaskException(
                        TripReason.DAYS_CHANGED,
                        "days is " + task.query().days() + ", but a variation keeps its seed's, "
                                + origin.query().days() + ".");
            }
            return proved(task, taskId, draw);
        } catch (RejectedTaskException e) {
            return new TaskVerdict.Rejected(e.reason().code(), e.getMessage());
        }
    }

    private TaskVerdict proved(TripTask task, String taskId, long draw) throws RejectedTaskException {
        SolverResult result = solver.solve(task.query());
        if (result instanceof Infeasible infeasible) {
            throw new RejectedTaskException(infeasible.reason(), infeasible.detail());
        }
        double cost = ((Solved) result).cost();
        if (task.query().budget() > LOOSEST_BUDGET * cost) {
            throw new RejectedTaskException(
                    TripReason.BUDGET_TOO_LARGE,
                    String.format(
                            Locale.ROOT,
                            "The budget is $%.0f, but the cheapest plan costs $%.0f; expected at most %.0f times as much.",
                            task.query().budget(),
                            cost,
                            LOOSEST_BUDGET));
        }
        return new TaskVerdict.Accepted(new Task(taskId, task.kind(), task.toJson(), draw), task.signature(cost));
    }

    private TripTask read(Seed seed) {
        try {
            return reader.read(seed.spec());
        } catch (RejectedTaskException e) {
            throw new IllegalArgumentException(
                    "seed " + seed.id() + " is none of this world: " + e.getMessage() + " Its specification is "
                            + seed.spec(),
                    e);
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return TripReason.codes();
    }

    @Override
    public Briefing briefing(Task task) {
        return options.isTerse() ? Briefing.NONE : TravelPrompts.briefing(options.stage(), options.toolForm());
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        Query query;
        try {
            query = reader.read(task.spec()).query();
        } catch (RejectedTaskException e) {
            throw new EnvironmentException(
                    "task " + task.id() + " is none of this world: " + e.getMessage() + " Its specification is "
                            + task.spec(),
                    e);
        }
        return new TravelEnvironment(
                query,
                options.question(query),
                options.tables(),
                options.stage(),
                options.toolForm(),
                options.reward());
    }

    @Override
    public List<Task> panel(int size) {
        SplittableRandom random = new SplittableRandom(DrawStream.PANEL.seed(0));
        List<Task> panel = new ArrayList<>();
        for (TripTask task : draw(size, Pairs.HELD_OUT, random)) {
            String id = String.format(Locale.ROOT, "panel-%03d", panel.size());
            panel.add(new Task(id, task.kind(), task.toJson(), DrawStream.PANEL.seed(panel.size() + 1L)));
        }
        return List.copyOf(panel);
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return Optional.of(new TravelPlannerDemonstrations(options, sampler));
    }

    @Override
    public Optional<WorldVocabulary> vocabulary() {
        return options.isTerse() ? Optional.of(TravelPlannerVocabulary.of(options.tables())) : Optional.empty();
    }
}
