package org.genenv.bench.alfworld.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.TaskSampler;
import org.genenv.bench.option.IntRange;
import org.junit.jupiter.api.Test;

class HouseFactoryTest {
    private static final HouseTask HEAT = new HouseTask(
            Goal.HEAT,
            "potato",
            "fridge",
            HidingPlace.CLOSED,
            Map.of("fridge", 2, "microwave", 3, "cabinet", 2, "sidetable", 1),
            6);

    private final HouseFactory houses = new HouseFactory(Catalog.full(), true);

    @Test
    void equalDrawsGiveEqualHousesAndOtherDrawsOthers() {
        assertThat(houses.draw(HEAT, 1)).isEqualTo(houses.draw(HEAT, 1));
        assertThat(houses.draw(HEAT, 1)).isNotEqualTo(houses.draw(HEAT, 2));
    }

    @Test
    void thePlaceIsDrawnEvenlyAmongAllThatCanHoldTheObjectAndAreNoTarget() {
        Map<String, Integer> places = new HashMap<>();
        for (int draw = 0; draw < 3_000; draw++) {
            for (House.Item item : houses.draw(HEAT, draw).items()) {
                if (item.type().name().equals("potato")) {
                    places.merge(item.in().name(), 1, Integer::sum);
                }
            }
        }
        assertThat(places).containsOnlyKeys("microwave 1", "microwave 2", "microwave 3");
        // Three standard deviations of a binomial count of 3000 with probability 1/3 are 77.
        assertThat(places.values()).allSatisfy(count -> assertThat(count).isBetween(920, 1080));
    }

    @Test
    void everythingLiesWhereItFitsAndNothingIsThereTooOften() {
        SplittableRandom random = new SplittableRandom(5);
        TaskSampler sampler = new TaskSampler(Catalog.full(), new IntRange(0, 12));
        List<Goal> goals = List.of(Goal.values());
        for (int i = 0; i < 600; i++) {
            Goal goal = goals.get(i % goals.size());
            HidingPlace place = random.nextBoolean() ? HidingPlace.CLOSED : HidingPlace.OPEN;
            HouseTask task = sampler.sample(goal, place, random.nextInt(4, 41), random);
            House house = houses.draw(task, i);
            assertThat(house.receptacles()).hasSize(task.size());
            Map<String, Integer> counts = new TreeMap<>();
            for (House.Item item : house.items()) {
                counts.merge(item.type().name(), 1, Integer::sum);
                assertThat(item.type().fits(item.in().type()))
                        .as(item.toString())
                        .isTrue();
                if (item.type().name().equals(task.object())) {
                    assertThat(item.in().type().isOpenable()).isEqualTo(place == HidingPlace.CLOSED);
                    assertThat(item.in().type().name()).isNotEqualTo(task.target());
                }
            }
            assertThat(counts).containsEntry(task.object(), goal.objects());
            assertThat(counts.values()).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(3));
            int own = goal.objects() + (goal == Goal.LOOK ? 1 : 0);
            assertThat(house.items()).hasSize(own + task.distractors());
        }
    }

    @Test
    void namedContentsLieUnderTheNamesThatTheGamePrints() {
        HouseTask task = new HouseTask(
                Goal.PICK,
                "book",
                "sofa",
                HidingPlace.CLOSED,
                new TreeMap<>(Map.of("cabinet", 3, "sofa", 1)),
                0,
                new TreeMap<>(Map.of("cabinet 3", List.of("book", "bowl"))));
        Game game = Game.start(GameWriter.game(houses.draw(task, 1)));
        assertThat(game.intro()).contains("you see a cabinet 3, a cabinet 2, a cabinet 1, and a sofa 1.");
        game.step("go to cabinet 3");
        assertThat(game.step("open cabinet 3").observation())
                .isEqualTo("You open the cabinet 3. The cabinet 3 is open. In it, you see a book 1, and a bowl 1.");
    }

    @Test
    void basinsAreNamedAsAlfworldNamesThem() {
        HouseTask task = new HouseTask(
                Goal.CLEAN,
                "soapbar",
                "bathtubbasin",
                HidingPlace.OPEN,
                Map.of("sinkbasin", 2, "bathtubbasin", 1, "shelf", 1),
                0);
        assertThat(Game.start(GameWriter.game(houses.draw(task, 1))).intro())
                .contains("you see a bathtubbasin 1, a shelf 1, a sinkbasin 2, and a sinkbasin 1.");
    }
}
