package org.genenv.bench.alfworld.expert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.house.GameWriter;
import org.genenv.bench.alfworld.house.HouseFactory;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.junit.jupiter.api.Test;

class PlannerTest {
    private static final Map<String, Integer> HOUSE = Map.of("fridge", 1, "microwave", 1, "sidetable", 1);

    @Test
    void thePlanFetchesChangesAndBrings() {
        assertThat(Planner.plan(game("sidetable"), Goal.HEAT, "egg", "sidetable"))
                .contains(List.of(
                        "go to fridge 1",
                        "open fridge 1",
                        "take egg 1 from fridge 1",
                        "go to microwave 1",
                        "heat egg 1 with microwave 1",
                        "go to sidetable 1",
                        "move egg 1 to sidetable 1"));
    }

    @Test
    void aGameThatCannotBeWonHasNoPlan() throws Exception {
        GameFile game = game("sidetable");
        assertThat(Planner.plan(game, Goal.HEAT, "egg", "fridge"))
                .as("the game asks for another target, so it is never won")
                .isEmpty();
        assertThat(Planner.plan(game, Goal.HEAT, "tomato", "sidetable")).isEmpty();
        assertThat(Planner.plan(game, Goal.CLEAN, "egg", "sidetable"))
                .as("no sink")
                .isEmpty();
    }

    @Test
    void planningDoesNotTouchTheGame() {
        GameFile file = game("sidetable");
        List<String> before = Game.start(file).admissibleCommands();
        Planner.plan(file, Goal.HEAT, "egg", "sidetable");
        assertThat(Game.start(file).admissibleCommands()).isEqualTo(before);
    }

    private static GameFile game(String target) {
        for (long draw = 0; ; draw++) {
            HouseTask task = new HouseTask(Goal.HEAT, "egg", target, HidingPlace.CLOSED, HOUSE, 0);
            GameFile file = GameWriter.game(new HouseFactory(Catalog.small(), false).draw(task, draw));
            Game game = Game.start(file);
            game.step("go to fridge 1");
            if (game.step("open fridge 1").observation().contains("egg")) {
                return file;
            }
        }
    }
}
