package org.genenv.bench.alfworld.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Measures the engine on one thread: steps per second with the admissible list worked out at every step, and resets per
 * second with the file read from disk. The setting is that of the figures for the Python stack (20 games of
 * valid_unseen, random admissible commands: 16.5 steps and 0.68 resets a second); the ratios are printed.
 *
 * <p>Run: {@code mvn -q -pl genenv-bench -am test-compile}, then the main class with the test class path and {@code
 * -Dgenenv.shared=...}.
 */
public final class AlfworldEngineBenchmark {
    private static final int GAMES = 20;
    private static final int STEPS_PER_EPISODE = 50;
    private static final double PYTHON_STEPS = 16.5;
    private static final double PYTHON_RESETS = 0.68;
    private static final double SECONDS_PER_ROUND = 2;
    private static final int ROUNDS = 4;

    private AlfworldEngineBenchmark() {}

    /** Prints one line per round; the first rounds are warm-up. */
    public static void main(String[] arguments) throws IOException, GameFormatException {
        Path folder = Files.createTempDirectory("alfworld-benchmark");
        try {
            List<Path> files = unpack(folder);
            List<GameFile> games = new ArrayList<>();
            for (Path file : files) {
                games.add(GameFile.read(file));
            }
            SplittableRandom random = new SplittableRandom(20);
            for (int round = 1; round <= ROUNDS; round++) {
                double steps = stepsPerSecond(games, random);
                double resets = resetsPerSecond(files);
                double starts = startsPerSecond(games);
                System.out.printf(
                        "round %d: %,.0f steps/s (%,.0f x Python), %,.0f resets/s from disk (%,.0f x Python), "
                                + "%,.0f restarts/s of a file in memory%n",
                        round, steps, steps / PYTHON_STEPS, resets, resets / PYTHON_RESETS, starts);
            }
        } finally {
            try (Stream<Path> paths = Files.walk(folder)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static List<Path> unpack(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> game :
                RecordedGames.games("valid_unseen").entrySet()) {
            if (files.size() < GAMES) {
                Path file = folder.resolve(files.size() + ".tw-pddl");
                files.add(Files.writeString(file, game.getValue(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    private static double stepsPerSecond(List<GameFile> games, SplittableRandom random) {
        long steps = 0;
        long characters = 0;
        long start = System.nanoTime();
        while (secondsSince(start) < SECONDS_PER_ROUND) {
            for (GameFile file : games) {
                Game game = Game.start(file);
                List<String> admissible = game.admissibleCommands();
                for (int i = 0; i < STEPS_PER_EPISODE; i++) {
                    Step step = game.step(admissible.get(random.nextInt(admissible.size())));
                    admissible = game.admissibleCommands();
                    characters += step.observation().length();
                    steps++;
                }
            }
        }
        double seconds = secondsSince(start);
        if (characters == 0) {
            throw new IllegalStateException("the games print nothing");
        }
        return steps / seconds;
    }

    private static double resetsPerSecond(List<Path> files) throws GameFormatException {
        long resets = 0;
        long start = System.nanoTime();
        while (secondsSince(start) < SECONDS_PER_ROUND) {
            for (Path file : files) {
                Game game = Game.start(GameFile.read(file));
                resets += game.intro().isEmpty() || game.admissibleCommands().isEmpty() ? 0 : 1;
            }
        }
        return resets / secondsSince(start);
    }

    private static double startsPerSecond(List<GameFile> games) {
        long starts = 0;
        long start = System.nanoTime();
        while (secondsSince(start) < SECONDS_PER_ROUND / 4) {
            for (GameFile file : games) {
                starts += Game.start(file).admissibleCommands().isEmpty() ? 0 : 1;
            }
        }
        return starts / secondsSince(start);
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
