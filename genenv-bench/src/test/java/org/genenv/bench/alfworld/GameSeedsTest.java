package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.expert.Planner;
import org.genenv.bench.alfworld.house.TaskSentence;
import org.genenv.core.ConformanceData;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ALFWorld's own games as seeds, and as games for the planner. */
class GameSeedsTest {
    @TempDir
    Path folder;

    @Test
    void housesAndGoalsOfRealGamesBecomeSeeds() throws IOException {
        unpack("valid_seen");
        Domain domain = new AlfworldDomain().withOptions(Map.of("seeds", List.of(folder.toString()), "seedCount", 60));
        List<Seed> seeds = domain.seeds();
        assertThat(domain.dataFiles()).containsExactly(folder);
        assertThat(seeds).hasSize(60);
        assertThat(seeds.stream().map(Seed::kind).collect(Collectors.toSet())).hasSize(6);
        for (Seed seed : seeds) {
            Goal goal = Goal.ofKind(seed.kind()).orElseThrow();
            assertThat(seed.id()).startsWith(goal.taskType() + "-").contains("/trial_");
            assertThat(domain.check(seed, seed.spec(), "t", 1))
                    .as(seed.toString())
                    .isInstanceOf(TaskVerdict.Accepted.class);
        }
        Domain one =
                new AlfworldDomain().withOptions(Map.of("seeds", games().get(0).toString()));
        assertThat(one.seeds()).hasSize(1);
    }

    @Test
    void thePlannerWinsRealGamesFromTheirFactsAlone() throws Exception {
        unpack("valid_unseen");
        List<Path> games = games();
        assertThat(games).hasSize(134);
        for (Path path : games) {
            GameFile file = GameFile.read(path);
            TaskSentence.Parsed task =
                    TaskSentence.parse(Game.start(file).intro()).orElseThrow();
            assertThat(path.toString()).contains(task.goal().taskType());
            assertThat(Planner.plan(file, task.goal(), task.object(), task.target()))
                    .as(path.toString())
                    .isPresent();
        }
    }

    @Test
    void aSeedThatIsNoGameIsRefusedByName() throws IOException {
        Path file = folder.resolve("game.tw-pddl");
        Files.writeString(file, "{\"pddl_domain\": 3}");
        assertThatThrownBy(() -> seedsAt(file))
                .hasMessageContaining(file.toString())
                .hasMessageContaining("line 1");
        assertThatThrownBy(() -> seedsAt(folder)).hasMessageContaining(file.toString());
        Files.delete(file);
        assertThatThrownBy(() -> seedsAt(folder)).hasMessageContaining("no game.tw-pddl under the folder " + folder);
        assertThatThrownBy(() -> seedsAt(file)).hasMessageContaining(file + " does not exist");
    }

    private static void seedsAt(Path path) {
        new AlfworldDomain().withOptions(Map.of("seeds", List.of(path.toString())));
    }

    private List<Path> games() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("game.tw-pddl")).sorted().toList();
        }
    }

    private void unpack(String split) throws IOException {
        Path archive = ConformanceData.path("bench/alfworld/" + split + ".zip");
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith("game.tw-pddl")) {
                    Path file = folder.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.write(file, zip.readAllBytes());
                }
            }
        }
    }
}
