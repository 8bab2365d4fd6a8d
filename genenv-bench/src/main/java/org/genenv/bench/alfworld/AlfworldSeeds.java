package org.genenv.bench.alfworld;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.TaskSampler;
import org.genenv.core.domain.Seed;

/** Where variations start from: drawn tasks, or ALFWorld's games. */
final class AlfworldSeeds {
    private static final String GAME_FILE = "game.tw-pddl";

    private AlfworldSeeds() {}

    /** Draws tasks, the kinds in turn. */
    static List<HouseTask> draw(AlfworldOptions options, int count, SplittableRandom random) {
        TaskSampler sampler = new TaskSampler(options.catalog(), options.distractors());
        List<Goal> goals = List.of(Goal.values());
        List<HouseTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(draw(options, sampler, goals.get(i % goals.size()), random));
        }
        return tasks;
    }

    /** Draws one task as seeds and panel have them. */
    static HouseTask draw(AlfworldOptions options, TaskSampler sampler, Goal goal, SplittableRandom random) {
        HidingPlace place = random.nextDouble() < options.hiddenShare() ? HidingPlace.CLOSED : HidingPlace.OPEN;
        return sampler.sample(goal, place, options.houseSize().draw(random), random);
    }

    /**
     * Reads ALFWorld's games.
     *
     * @throws IllegalArgumentException if a path does not exist, holds no game, or a game cannot be read; it names the path
     */
    static List<Seed> fromGames(AlfworldOptions options) {
        List<Path> files = new ArrayList<>();
        for (String path : options.seeds()) {
            files.addAll(gamesUnder(Path.of(path)));
        }
        int count = Math.min(options.seedCount(), files.size());
        List<Seed> seeds = new ArrayList<>();
        GameSeedReader reader = new GameSeedReader(options.catalog());
        for (int i = 0; i < count; i++) {
            seeds.add(reader.read(files.get((int) ((long) i * files.size() / count))));
        }
        return seeds;
    }

    private static List<Path> gamesUnder(Path path) {
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        if (!Files.isDirectory(path)) {
            throw new IllegalArgumentException("domain.seeds: " + path + " does not exist. Name game files ("
                    + GAME_FILE + ") or folders that hold some.");
        }
        try (Stream<Path> all = Files.walk(path)) {
            List<Path> games =
                    all.filter(file -> file.endsWith(GAME_FILE)).sorted().toList();
            if (games.isEmpty()) {
                throw new IllegalArgumentException(
                        "domain.seeds: there is no " + GAME_FILE + " under the folder " + path + ".");
            }
            return games;
        } catch (IOException e) {
            throw new IllegalArgumentException("domain.seeds: " + path + " cannot be read: " + e, e);
        }
    }
}
