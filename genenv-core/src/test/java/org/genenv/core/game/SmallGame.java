package org.genenv.core.game;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.domain.Task;
import org.junit.jupiter.api.io.TempDir;

/** A game of four epochs in which a scripted simulator and a scripted agent guess numbers: what the tests of the game share. */
abstract class SmallGame {
    static final PanelConfig PANEL = new PanelConfig(10, 1, 3, 2, true);

    final ScriptedAgent agent = new ScriptedAgent();
    final ScriptedSimulator simulator = new ScriptedSimulator();
    final List<EpochReport> reports = new ArrayList<>();

    @TempDir
    Path folder;

    CoEvolutionBuilder game() {
        return CoEvolution.builder()
                .domain(new GuessingDomain())
                .agent(agent)
                .simulator(simulator)
                .curriculum(new CurriculumConfig(0.5, 2, 0, 0))
                .config(config(PassRateScope.TASK, PoolConfig.ofAges(2, 2), MixtureConfig.none(), Optional.empty()))
                .panel(PANEL)
                .seed(11);
    }

    /** Four epochs of four seeds with three variations, eight attempts each. */
    static GameConfig config(
            PassRateScope scope, PoolConfig pools, MixtureConfig mixture, Optional<Path> offlineTasks) {
        return new GameConfig(4, 4, 3, 3, 8, scope, 0, pools, mixture, 5, offlineTasks);
    }

    static GameConfig offline(Path tasks) {
        return config(PassRateScope.TASK, PoolConfig.ofAges(2, 2), MixtureConfig.none(), Optional.of(tasks));
    }

    List<Task> trainingTasks() {
        return agent.requests.stream()
                .flatMap(request -> request.tasks().stream())
                .filter(task -> !task.id().startsWith("panel/"))
                .toList();
    }

    static List<JsonNode> lines(Path file) throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<JsonNode> nodes = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            nodes.add(json.readTree(line));
        }
        return nodes;
    }
}
