package org.genenv.bench.alfworld;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.house.GameWriter;
import org.genenv.bench.alfworld.house.HouseFactory;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.TaskSampler;
import org.genenv.bench.option.IntRange;
import org.genenv.core.domain.WorldVocabulary;

/**
 * The words of the small world: everything its games print, its players say and its tasks are written with. Phrases that always
 * stand together are one piece, so that an episode is short; a phrase ends where a name begins.
 */
final class AlfworldVocabulary {
    /** What games print, in pieces between names. The pieces of one sentence stand on one line. */
    private static final List<String> OBSERVATIONS = List.of(
            "-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see a",
            "You are in the middle of a room. Looking quickly around you, you see nothing.",
            ", a",
            ", and a",
            ".",
            " nothing.",
            ".\n\nYour task is to: put a",
            ".\n\nYour task is to: put two",
            ".\n\nYour task is to: look at",
            " under the",
            ".\n\nYour task is to: put a clean",
            ".\n\nYour task is to: put a hot",
            ".\n\nYour task is to: put a cool",
            "You arrive at",
            ". The",
            ". On the",
            " is closed.",
            " is open. In it, you see nothing.",
            " is open. In it, you see a",
            ", you see nothing.",
            ", you see a",
            "You open the",
            "You close the",
            "You pick up the",
            " from the",
            "You move the",
            " to the",
            "You clean the",
            "You heat the",
            "You cool the",
            " using the",
            "You turn on the",
            "You are carrying: a",
            "You are not carrying anything.",
            "You are facing the",
            ". Next to it, you see nothing.",
            ". Next to it, you see a",
            "The",
            "On the",
            "There's nothing special about",
            "This is a normal",
            ". In it, you see nothing.",
            "This is a hot",
            "This is a hot and clean",
            "This is a cool and clean",
            "This is a clean",
            "This is a cold",
            "Nothing happens.");

    private static final List<String> COMMANDS = List.of(
            "go to",
            "open",
            "close",
            "take",
            " from",
            "move",
            " to",
            "clean",
            "heat",
            "cool",
            " with",
            "use",
            "examine",
            "look",
            "inventory",
            "help");

    /** Between the values of a task. A count closes what it belongs to, so a receptacle type costs two pieces. */
    private static final List<String> TASKS = List.of(
            "{\"goal\":\"", "\",\"object\":\"", "\",\"target\":\"", "\",\"place\":\"", "\",\"receptacles\":{\"", "}");

    private static final List<String> PROMPTS = List.of("seed", " rate", " =>");

    private AlfworldVocabulary() {}

    static WorldVocabulary of(Catalog catalog) {
        List<String> phrases = new ArrayList<>(OBSERVATIONS);
        phrases.add(help(catalog));
        phrases.addAll(COMMANDS);
        phrases.addAll(TASKS);
        phrases.addAll(PROMPTS);
        List<String> entities = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (int count = 1; count <= HouseTask.MOST_OF_A_TYPE; count++) {
            phrases.add("\":" + count + ",\"");
            phrases.add("\":" + count + "},\"distractors\":");
        }
        for (ReceptacleType type : catalog.receptacles()) {
            words.add(type.name());
            for (int number = 1; number <= HouseTask.MOST_OF_A_TYPE; number++) {
                entities.add(type.name() + " " + number);
            }
        }
        for (ObjectType type : catalog.objects()) {
            words.add(type.name());
            for (int number = 1; number <= HouseTask.MOST_LIKE_OBJECTS; number++) {
                entities.add(type.name() + " " + number);
            }
        }
        words.addAll(Goal.kinds());
        words.addAll(List.of("closed", "open", "in"));
        for (int number = 0; number <= HouseTask.MOST_RECEPTACLES; number++) {
            words.add(String.valueOf(number));
        }
        return new WorldVocabulary(phrases, entities, words);
    }

    /** The longest phrase; asked from a game rather than written down twice. */
    private static String help(Catalog catalog) {
        SplittableRandom random = new SplittableRandom(0);
        HouseTask task = new TaskSampler(catalog, new IntRange(0, 0))
                .sample(Goal.PICK, HidingPlace.OPEN, HouseTask.LEAST_RECEPTACLES, random);
        return Game.start(GameWriter.game(new HouseFactory(catalog, false).draw(task, 0)))
                .step("help")
                .observation()
                .strip();
    }
}
