package org.genenv.bench.alfworld;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.alfworld.expert.Searcher;
import org.genenv.bench.alfworld.house.GameWriter;
import org.genenv.bench.alfworld.house.House;
import org.genenv.bench.alfworld.house.HouseFactory;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.TaskSampler;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.task.DrawStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;

/**
 * Demonstrations for a warm start: for the agent, expert episodes in houses that are easier than the panel's; for the simulator,
 * variations that are mostly far too large, so that there is something to learn.
 */
final class AlfworldDemonstrations implements Demonstrations {
    /** An expert that needs more is broken: 40 receptacles take 80 commands to search, and two objects 8 to bring. */
    private static final int MOST_COMMANDS = 200;

    private static final IntRange INFLATED = new IntRange(30, HouseTask.MOST_RECEPTACLES);

    /** The simple kinds more often: they hold the steps of the others. */
    private static final List<Goal> AGENT_GOALS = List.of(
            Goal.PICK,
            Goal.PICK,
            Goal.PICK,
            Goal.PICK,
            Goal.LOOK,
            Goal.LOOK,
            Goal.CLEAN,
            Goal.HEAT,
            Goal.COOL,
            Goal.TWO);

    private final AlfworldOptions options;
    private final TaskSampler sampler;
    private final HouseFactory houses;
    private final List<String> receptacleTypes;
    private final List<String> objectTypes;

    AlfworldDemonstrations(AlfworldOptions options, HouseFactory houses) {
        this.options = options;
        this.sampler = new TaskSampler(options.catalog(), options.distractors());
        this.houses = houses;
        this.receptacleTypes = options.catalog().receptacles().stream()
                .map(ReceptacleType::name)
                .toList();
        this.objectTypes =
                options.catalog().objects().stream().map(ObjectType::name).toList();
    }

    @Override
    public Demonstration forAgent(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(draw));
        Goal goal = pick(AGENT_GOALS, random);
        HidingPlace place =
                random.nextDouble() < options.warmStart().hiddenShare() ? HidingPlace.CLOSED : HidingPlace.OPEN;
        int size = Math.max(options.warmStart().houseSize().draw(random), leastSize(goal, place));
        House house = houses.draw(sampler.sample(goal, place, size, random), random.nextLong());
        return play(house, random);
    }

    /** Hiding place and target, and the appliance of a kind that needs one unless the object hides in it. */
    private static int leastSize(Goal goal, HidingPlace place) {
        boolean canHideInAppliance = place == HidingPlace.CLOSED ? goal != Goal.CLEAN : goal == Goal.CLEAN;
        return goal.appliance().isPresent() && !canHideInAppliance ? 3 : HouseTask.LEAST_RECEPTACLES;
    }

    private Demonstration play(House house, SplittableRandom random) {
        List<Demonstration.Segment> segments = new ArrayList<>();
        try (AlfworldEnvironment environment =
                new AlfworldEnvironment(GameWriter.game(house), AlfworldEnvironment.NO_LIMIT, options.admissible())) {
            String intro = environment.reset().text();
            segments.add(observation(intro));
            Searcher expert = new Searcher(intro);
            for (int i = 0; i < MOST_COMMANDS; i++) {
                if (random.nextDouble() < options.warmStart().blunderShare()) {
                    blunder(environment, segments, random);
                }
                String command = expert.next();
                StepResult result = environment.step(command);
                segments.add(new Demonstration.Segment(Message.assistant(command), 1));
                if (result.isDone()) {
                    return new Demonstration(segments);
                }
                expert.observe(command, result.observation().text());
                segments.add(observation(result.observation().text()));
            }
        } catch (EnvironmentException e) {
            throw new IllegalStateException(
                    "a generated game failed: " + house.task().toJson(), e);
        }
        throw new IllegalStateException(
                "the expert did not solve " + house.task().toJson());
    }

    private Demonstration.Segment observation(String text) {
        return new Demonstration.Segment(Message.user(text), options.warmStart().observationWeight());
    }

    /** A command that the game refuses: context from which the right one follows, and nothing to learn itself. */
    private void blunder(AlfworldEnvironment environment, List<Demonstration.Segment> segments, SplittableRandom random)
            throws EnvironmentException {
        String command = wrongCommand(random);
        if (!environment.accepts(command)) {
            String answer = environment.step(command).observation().text();
            segments.add(new Demonstration.Segment(Message.assistant(command), 0));
            segments.add(new Demonstration.Segment(Message.user(answer), 0));
        }
    }

    /** Well formed, about things that mostly are not here. */
    private String wrongCommand(SplittableRandom random) {
        String receptacle = pick(receptacleTypes, random) + " " + (1 + random.nextInt(HouseTask.MOST_OF_A_TYPE));
        String object = pick(objectTypes, random) + " " + (1 + random.nextInt(HouseTask.MOST_LIKE_OBJECTS));
        return switch (random.nextInt(5)) {
            case 0 -> "go to " + receptacle;
            case 1 -> "open " + receptacle;
            case 2 -> "take " + object + " from " + receptacle;
            case 3 -> "move " + object + " to " + receptacle;
            default -> changeOf(random, object);
        };
    }

    private static String changeOf(SplittableRandom random, String object) {
        Goal change = List.of(Goal.CLEAN, Goal.HEAT, Goal.COOL).get(random.nextInt(3));
        return change.kind() + " " + object + " with " + change.appliance().orElseThrow() + " 1";
    }

    @Override
    public Demonstration forSimulator(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.SIMULATOR_DEMONSTRATION.seed(draw));
        HouseTask seed = AlfworldSeeds.draw(options, sampler, pick(List.of(Goal.values()), random), random);
        double rate = random.nextInt(11) / 10.0;
        boolean isInflated = random.nextDouble() < options.warmStart().inflatedShare();
        IntRange sizes =
                isInflated ? INFLATED : new IntRange(leastSize(seed.goal(), seed.place()), Math.max(3, seed.size()));
        HouseTask variation = sampler.sample(seed.goal(), seed.place(), sizes.draw(random), random);
        List<Demonstration.Segment> segments = new ArrayList<>();
        SuccessStatistics statistics = new SuccessStatistics(Map.of(seed.goal().kind(), rate));
        for (Message message : AlfworldPrompts.simulator(options, seed, statistics)) {
            segments.add(new Demonstration.Segment(message, 0));
        }
        segments.add(new Demonstration.Segment(Message.assistant(variation.toJson()), 1));
        return new Demonstration(segments);
    }

    private static <T> T pick(List<T> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }
}
