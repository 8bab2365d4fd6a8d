package org.genenv.bench.alfworld.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/**
 * Damaged games either play or are refused: no other exception, no stack overflow, no hang. A failure names its seed;
 * {@code -Dgenenv.fuzz.seed=N} begins with it.
 */
class GameFileFuzzTest {
    private static final long SEED = Long.getLong("genenv.fuzz.seed", 20_261_130L);
    private static final long DEADLINE_SECONDS = 5;

    /** Pieces that mean something to one of the languages. */
    private static final List<String> PIECES = List.of(
            "(",
            ")",
            "()",
            "((((",
            "))))",
            ";",
            "-",
            "?",
            "?x",
            " and ",
            " or ",
            " not ",
            "(not ",
            "(exists (?x - object) ",
            "(forall (?x - object) ",
            "(when ",
            "(= ",
            "(= ?x ?x)",
            " - object",
            ":action ",
            "\"",
            "\"\"\"",
            "\\",
            "\\n",
            "{",
            "}",
            "[{",
            "}]",
            "|",
            "#",
            "##",
            "#intro#",
            "::",
            ",",
            ":",
            "&",
            "\u0000",
            "\ud800",
            "\u00e9",
            "\n",
            "(define",
            "object",
            "99999999999999999999");

    @Test
    void damagedTextsOfOurOwnGamePlayOrAreRefused() throws Exception {
        Lanterns game = Lanterns.original();
        fuzz(List.of(game), 4_000);
    }

    @Test
    void damagedTextsOfPublishedGamesPlayOrAreRefused() throws Exception {
        List<Lanterns> games = new ArrayList<>();
        for (String json : RecordedGames.games("valid_unseen").values()) {
            if (games.size() < 10) {
                games.add(texts(json));
            }
        }
        fuzz(games, 1_500);
    }

    @Test
    void damagedJsonPlaysOrIsRefused() throws Exception {
        String json = RecordedGames.games("valid_unseen").values().iterator().next();
        try (Cases cases = new Cases()) {
            for (int i = 0; i < 300; i++) {
                long seed = SEED + i;
                SplittableRandom random = new SplittableRandom(seed);
                String damaged = damage(json, random);
                cases.run(seed, () -> GameFile.parse(damaged, "damaged"), random);
            }
        }
    }

    @Test
    void randomBytesAreRefused() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        Path file = Files.createTempFile("garbage", ".tw-pddl");
        try {
            for (int i = 0; i < 200; i++) {
                byte[] garbage = new byte[random.nextInt(2_000)];
                random.nextBytes(garbage);
                Files.write(file, garbage);
                assertThat(catchThrowable(() -> GameFile.read(file)))
                        .as("seed %d, file %d", SEED, i)
                        .isInstanceOf(GameFormatException.class);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static Lanterns texts(String json) throws IOException {
        JsonNode node = new ObjectMapper().readTree(json);
        return new Lanterns(
                node.get("pddl_domain").textValue(),
                node.get("pddl_problem").textValue(),
                node.get("grammar").textValue());
    }

    private static void fuzz(List<Lanterns> games, int mutations) throws Exception {
        try (Cases cases = new Cases()) {
            for (int i = 0; i < mutations; i++) {
                long seed = SEED + i;
                SplittableRandom random = new SplittableRandom(seed);
                Lanterns game = games.get(random.nextInt(games.size()));
                Lanterns damaged =
                        switch (random.nextInt(3)) {
                            case 0 -> new Lanterns(damage(game.domain(), random), game.problem(), game.grammar());
                            case 1 -> new Lanterns(game.domain(), damage(game.problem(), random), game.grammar());
                            default -> new Lanterns(game.domain(), game.problem(), damage(game.grammar(), random));
                        };
                cases.run(seed, damaged::read, random);
            }
            assertThat(cases.played).as("some damage is harmless").isPositive();
            assertThat(cases.refused).isPositive();
        }
    }

    private static String damage(String text, SplittableRandom random) {
        StringBuilder damaged = new StringBuilder(text);
        int wounds = 1 + random.nextInt(3);
        for (int i = 0; i < wounds && damaged.length() > 0; i++) {
            int at = random.nextInt(damaged.length());
            int end = Math.min(damaged.length(), at + 1 + random.nextInt(random.nextInt(4) == 0 ? 400 : 12));
            switch (random.nextInt(6)) {
                case 0 -> damaged.delete(at, end);
                case 1 -> damaged.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> damaged.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
                case 3 -> damaged.insert(random.nextInt(damaged.length()), damaged.substring(at, end));
                case 4 -> damaged.setCharAt(at, (char) random.nextInt(0x250));
                default ->
                    damaged.insert(at, PIECES.get(random.nextInt(PIECES.size())).repeat(random.nextInt(600)));
            }
        }
        return damaged.toString();
    }

    private interface Reading {
        GameFile read() throws GameFormatException;
    }

    /** Runs cases one at a time on a thread that can be waited for. */
    private static final class Cases implements AutoCloseable {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private int played;
        private int refused;

        void run(long seed, Reading reading, SplittableRandom random) throws InterruptedException {
            try {
                thread.submit(() -> {
                            play(reading, random);
                            return null;
                        })
                        .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                throw new AssertionError("seed " + seed, e.getCause());
            } catch (TimeoutException e) {
                throw new AssertionError("seed " + seed + " takes more than " + DEADLINE_SECONDS + " s", e);
            }
        }

        private void play(Reading reading, SplittableRandom random) {
            try {
                Game game = Game.start(reading.read());
                for (int i = 0; i < 15; i++) {
                    List<String> admissible = game.admissibleCommands();
                    assertThat(game.intro()).isNotNull();
                    if (!admissible.isEmpty()) {
                        game.step(admissible.get(random.nextInt(admissible.size())));
                    }
                }
                played++;
            } catch (GameFormatException e) {
                assertThat(e.line()).isPositive();
                assertThat(e.column()).isPositive();
                refused++;
            } catch (WorkLimitException e) {
                assertThat(e).hasMessageContaining("more than");
                refused++;
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
