package org.genenv.bench.alfworld;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.bench.alfworld.expert.GameFacts;
import org.genenv.bench.alfworld.house.TaskSentence;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.HouseTaskReader;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Seed;

/**
 * Makes seeds of ALFWorld's games. A seed describes the game's house as far as tasks can: types that the catalog lacks are left
 * away, and counts are cut to what a task may have.
 */
final class GameSeedReader {
    private final Catalog catalog;

    GameSeedReader(Catalog catalog) {
        this.catalog = catalog;
    }

    /** @throws IllegalArgumentException if the file is no game, or its task cannot be told in this catalog; it names the file */
    Seed read(Path path) {
        GameFile file;
        try {
            file = GameFile.read(path);
        } catch (GameFormatException e) {
            throw new IllegalArgumentException("domain.seeds: " + e.getMessage(), e);
        }
        Game game = Game.start(file);
        TaskSentence.Parsed goal = TaskSentence.parse(game.intro())
                .orElseThrow(() -> new IllegalArgumentException("domain.seeds: " + path + ": the task '"
                        + file.taskDescription() + "' is told in none of ALFWorld's wordings."));
        HouseTask task = describe(goal, new GameFacts(game));
        try {
            HouseTask checked = new HouseTaskReader(catalog, false).read(task.toJson());
            return new Seed(id(path), checked.goal().kind(), checked.toJson());
        } catch (RejectedTaskException e) {
            throw new IllegalArgumentException(
                    "domain.seeds: " + path + " cannot be a seed with the " + catalog.name() + " catalog: "
                            + e.getMessage(),
                    e);
        }
    }

    private HouseTask describe(TaskSentence.Parsed goal, GameFacts facts) {
        HidingPlace place = place(goal, facts);
        Map<String, Integer> house = new TreeMap<>();
        facts.receptaclesByType().forEach((type, ids) -> {
            if (catalog.receptacle(type).isPresent()) {
                house.put(type, Math.min(ids.size(), HouseTask.MOST_OF_A_TYPE));
            }
        });
        while (house.values().stream().mapToInt(Integer::intValue).sum() > HouseTask.MOST_RECEPTACLES) {
            String most = house.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow()
                    .getKey();
            house.merge(most, -1, Integer::sum);
        }
        int distractors = Math.min(
                HouseTask.MOST_DISTRACTORS,
                Math.max(0, facts.takeableObjects() - goal.goal().objects()));
        return new HouseTask(goal.goal(), goal.object(), goal.target(), place, house, distractors);
    }

    /** Closed if that is where one must look: no object of the type lies open to view, the target apart. */
    private static HidingPlace place(TaskSentence.Parsed goal, GameFacts facts) {
        List<String> targets = facts.receptaclesOfType(goal.target());
        boolean isInView = facts.objectsOfType(goal.object()).stream()
                .flatMap(object -> facts.receptacleOf(object).stream())
                .anyMatch(receptacle -> !facts.isClosed(receptacle) && !targets.contains(receptacle));
        return isInView ? HidingPlace.OPEN : HidingPlace.CLOSED;
    }

    /** The folder of the task and of the trial, as ALFWorld names its games. */
    private static String id(Path path) {
        Path trial = path.toAbsolutePath().getParent();
        return trial == null || trial.getParent() == null || trial.getParent().getFileName() == null
                ? path.toString()
                : trial.getParent().getFileName() + "/" + trial.getFileName();
    }
}
