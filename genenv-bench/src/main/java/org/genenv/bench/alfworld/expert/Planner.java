package org.genenv.bench.alfworld.expert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;

/**
 * Finds a short solution of a household game and proves it by playing it.
 *
 * <p>It reads the facts of the game itself, generated or ALFWorld's own, and knows nothing of how the game was made. The plan is
 * put together from the goal backwards: fetch, change, bring; candidates for the object and for the target are tried until the
 * game says that it is won. Its plans need not be the shortest.
 */
public final class Planner {
    /** Candidates tried before a game is called unsolvable. */
    private static final int MOST_CANDIDATES = 64;

    private final GameFile file;
    private final Goal goal;
    private final GameFacts facts;

    private Planner(GameFile file, Goal goal) {
        this.file = file;
        this.goal = goal;
        this.facts = new GameFacts(Game.start(file));
    }

    /**
     * Plans a game.
     *
     * @param file the game
     * @param goal its kind
     * @param object name of the object's type
     * @param target name of the target's type, or of the lamp's
     * @return commands that win the game when played from its start; empty if none were found
     */
    public static Optional<List<String>> plan(GameFile file, Goal goal, String object, String target) {
        return new Planner(file, goal).plan(object, target);
    }

    private Optional<List<String>> plan(String object, String target) {
        List<String> objects = facts.objectsOfType(object);
        List<String> targets = goal == Goal.LOOK ? facts.objectsOfType(target) : facts.receptaclesOfType(target);
        List<String> appliances = goal.appliance().map(facts::receptaclesOfType).orElse(List.of(""));
        int tried = 0;
        for (String where : targets) {
            for (String appliance : appliances) {
                for (List<String> what : choices(objects)) {
                    if (tried++ == MOST_CANDIDATES) {
                        return Optional.empty();
                    }
                    Optional<List<String>> plan = attempt(what, appliance, where);
                    if (plan.isPresent()) {
                        return plan;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Every way to take as many objects as the goal asks for. */
    private List<List<String>> choices(List<String> objects) {
        if (goal.objects() == 1) {
            return objects.stream().map(List::of).toList();
        }
        List<List<String>> pairs = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            for (int j = i + 1; j < objects.size(); j++) {
                pairs.add(List.of(objects.get(i), objects.get(j)));
            }
        }
        return pairs;
    }

    private Optional<List<String>> attempt(List<String> objects, String appliance, String target) {
        Route route = new Route(facts, file);
        for (String object : objects) {
            Optional<String> place = facts.receptacleOf(object);
            if (place.isEmpty()) {
                return Optional.empty();
            }
            if (goal.objects() > 1 && place.get().equals(target)) {
                continue;
            }
            route.take(object, place.get());
            goal.appliance().ifPresent(unused -> route.change(goal.kind(), object, appliance));
            if (goal == Goal.LOOK) {
                Optional<String> stand = facts.receptacleOf(target);
                if (stand.isEmpty()) {
                    return Optional.empty();
                }
                route.use(target, stand.get());
            } else {
                route.move(object, target);
            }
        }
        return wins(route.commands()) ? Optional.of(route.commands()) : Optional.empty();
    }

    private boolean wins(List<String> commands) {
        Game game = Game.start(file);
        for (String command : commands) {
            if (!game.step(command).accepted()) {
                return false;
            }
        }
        return game.won();
    }
}
