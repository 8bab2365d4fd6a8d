package org.genenv.bench.alfworld;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.expert.Planner;
import org.genenv.bench.alfworld.house.GameWriter;
import org.genenv.bench.alfworld.house.House;
import org.genenv.bench.alfworld.house.HouseFactory;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.HouseTaskReader;
import org.genenv.bench.alfworld.task.RejectionReason;
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
import org.genenv.core.tokenizer.Message;

/**
 * Household tasks by ALFWorld's rules, in its words. The simulator writes a {@link HouseTask}; a house is drawn for it, written as a
 * game that prints what ALFWorld's games print, and proved solvable by a plan that was played.
 */
public final class AlfworldDomain implements Domain {
    private final AlfworldOptions options;
    private final HouseTaskReader reader;
    private final HouseTaskReader specReader;
    private final HouseFactory houses;
    private final List<Seed> seeds;
    private final GameCache games = new GameCache();

    /** The full catalog with drawn seeds; {@link #withOptions} changes that. */
    public AlfworldDomain() {
        this(AlfworldOptions.DEFAULTS);
    }

    private AlfworldDomain(AlfworldOptions options) {
        this.options = options;
        this.reader = new HouseTaskReader(options.catalog(), options.allowsContents());
        // What was accepted once stays a task, whatever simulators may do today.
        this.specReader = new HouseTaskReader(options.catalog(), true);
        this.houses = new HouseFactory(options.catalog(), !options.isTerse());
        this.seeds = options.seeds().isEmpty() ? drawSeeds(options) : List.copyOf(AlfworldSeeds.fromGames(options));
    }

    private static List<Seed> drawSeeds(AlfworldOptions options) {
        SplittableRandom random = new SplittableRandom(DrawStream.SEEDS.seed(0));
        List<HouseTask> tasks = AlfworldSeeds.draw(options, options.seedCount(), random);
        return IntStream.range(0, tasks.size())
                .mapToObj(i -> new Seed(
                        "seed-" + i, tasks.get(i).goal().kind(), tasks.get(i).toJson()))
                .toList();
    }

    @Override
    public String name() {
        return "alfworld";
    }

    @Override
    public Domain withOptions(Map<String, Object> values) {
        return new AlfworldDomain(AlfworldOptions.read(values));
    }

    @Override
    public List<DomainOption> describeOptions(Map<String, Object> values) {
        return AlfworldOptions.describe(values);
    }

    @Override
    public List<Path> dataFiles() {
        return options.seeds().stream().map(Path::of).toList();
    }

    @Override
    public List<Seed> seeds() {
        return seeds;
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return AlfworldPrompts.simulator(options, read(seed), statistics);
    }

    @Override
    public Briefing briefing(Task task) {
        return options.isTerse() ? Briefing.NONE : AlfworldPrompts.agent();
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        try {
            HouseTask task = reader.read(text);
            requireVariation(read(seed), task);
            GameFile game = GameWriter.game(houses.draw(task, draw));
            if (Planner.plan(game, task.goal(), task.object(), task.target()).isEmpty()) {
                throw new RejectedTaskException(
                        RejectionReason.UNSOLVABLE, "No plan was found that wins the game of this task.");
            }
            Task accepted = new Task(taskId, task.goal().kind(), task.toJson(), draw);
            games.put(accepted.spec(), draw, game);
            return new TaskVerdict.Accepted(accepted, task.signature());
        } catch (RejectedTaskException e) {
            return new TaskVerdict.Rejected(e.reason().code(), e.getMessage());
        }
    }

    private static void requireVariation(HouseTask seed, HouseTask task) throws RejectedTaskException {
        if (task.goal() != seed.goal()) {
            throw new RejectedTaskException(
                    RejectionReason.GOAL_CHANGED,
                    "The goal is " + task.goal().kind() + ", but a variation keeps its seed's, "
                            + seed.goal().kind() + ".");
        }
        if (task.place() != seed.place()) {
            throw new RejectedTaskException(
                    RejectionReason.PLACE_CHANGED,
                    "The place is " + task.place().word() + ", but a variation keeps its seed's, "
                            + seed.place().word() + ".");
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return ReasonCode.codes(RejectionReason.values());
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        Optional<GameFile> known = games.get(task.spec(), task.draw());
        if (known.isPresent()) {
            return new AlfworldEnvironment(known.get(), AlfworldEnvironment.NO_LIMIT, options.admissible());
        }
        GameFile game = GameWriter.game(house(task));
        games.put(task.spec(), task.draw(), game);
        return new AlfworldEnvironment(game, AlfworldEnvironment.NO_LIMIT, options.admissible());
    }

    /**
     * The game of a task as a file that TextWorld and ALFWorld play, with the planner's solution as its walkthrough.
     *
     * @param task a task of this domain
     * @return JSON, the content of a {@code game.tw-pddl}
     * @throws EnvironmentException if the task's specification is none, or has no solution
     */
    public String gameFile(Task task) throws EnvironmentException {
        House house = house(task);
        HouseTask spec = house.task();
        List<String> walkthrough = Planner.plan(GameWriter.game(house), spec.goal(), spec.object(), spec.target())
                .orElseThrow(() -> new EnvironmentException("task " + task.id() + " has no solution: " + task.spec()));
        return GameWriter.file(house, walkthrough);
    }

    private House house(Task task) throws EnvironmentException {
        try {
            return houses.draw(specReader.read(task.spec()), task.draw());
        } catch (RejectedTaskException e) {
            throw new EnvironmentException(
                    "task " + task.id() + " is none of this world with the "
                            + options.catalog().name() + " catalog: " + e.getMessage() + " Its specification is "
                            + task.spec(),
                    e);
        }
    }

    private HouseTask read(Seed seed) {
        try {
            return specReader.read(seed.spec());
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
        for (HouseTask task : AlfworldSeeds.draw(options, size, random)) {
            Goal goal = task.goal();
            String id = String.format(Locale.ROOT, "panel-%03d", panel.size());
            panel.add(new Task(id, goal.kind(), task.toJson(), DrawStream.PANEL.seed(panel.size() + 1L)));
        }
        return List.copyOf(panel);
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return Optional.of(new AlfworldDemonstrations(options, houses));
    }

    @Override
    public Optional<WorldVocabulary> vocabulary() {
        return options.isTerse() ? Optional.of(AlfworldVocabulary.of(options.catalog())) : Optional.empty();
    }
}
