package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlfworldVocabularyTest {
    private final AlfworldDomain small = (AlfworldDomain) new AlfworldDomain().withOptions(Map.of("catalog", "small"));
    private final WorldVocabulary vocabulary = small.vocabulary().orElseThrow();
    private final LongestMatch pieces = new LongestMatch(vocabulary);

    @Test
    void isSmall() {
        int entries = vocabulary.phrases().size()
                + vocabulary.entities().size()
                + vocabulary.words().size();
        assertThat(entries).isBetween(300, 450);
        assertThat(vocabulary.entities()).hasSize(15 * 6 + 26 * 3).doesNotHaveDuplicates();
        assertThat(vocabulary.phrases()).doesNotHaveDuplicates();
        assertThat(vocabulary.words()).doesNotHaveDuplicates();
    }

    @Test
    void coversThousandsOfDemonstrationsOfBothPlayersAndKeepsThemShort() {
        Demonstrations demonstrations = small.demonstrations().orElseThrow();
        List<Integer> lengths = new ArrayList<>();
        for (long draw = 0; draw < 3_000; draw++) {
            int length = 0;
            for (Demonstration.Segment segment : demonstrations.forAgent(draw).segments()) {
                // One more for the mark that ends the turn.
                length += pieces.count(segment.message().content()) + 1;
            }
            lengths.add(length);
            for (Demonstration.Segment segment :
                    demonstrations.forSimulator(draw).segments()) {
                pieces.count(segment.message().content());
            }
        }
        assertThat(lengths.stream().sorted().toList().get(lengths.size() / 2)).isLessThan(150);
    }

    @Test
    void coversWhateverHappensInAnEpisode() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        for (Task task : small.panel(300)) {
            Game game = Game.start(GameFile.parse(small.gameFile(task), task.id()));
            try (Environment environment = small.open(task)) {
                pieces.count(environment.reset().text());
                for (int turn = 0; turn < 60; turn++) {
                    List<String> commands = favoured(game.admissibleCommands(), random);
                    String command = commands.get(random.nextInt(commands.size()));
                    game.step(command);
                    StepResult result = environment.step(command);
                    assertThat(pieces.count(command)).as(command).isLessThanOrEqualTo(4);
                    pieces.count(result.observation().text());
                }
            }
        }
    }

    /** Mostly commands that change something, which are few among those that only go elsewhere. */
    private static List<String> favoured(List<String> commands, SplittableRandom random) {
        List<String> changing =
                commands.stream().filter(command -> !command.startsWith("go ")).collect(Collectors.toList());
        return random.nextInt(3) == 0 || changing.isEmpty() ? commands : changing;
    }

    @Test
    void coversPromptsAndTasks() {
        for (Seed seed : small.seeds()) {
            for (int tenths = 0; tenths <= 10; tenths++) {
                SuccessStatistics statistics = new SuccessStatistics(Map.of(seed.kind(), tenths / 10.0));
                for (Message message : small.simulatorPrompt(seed, statistics)) {
                    assertThat(pieces.count(message.content())).isEqualTo(9);
                }
            }
        }
        for (Task task : small.panel(2_000)) {
            int types = task.spec()
                            .substring(task.spec().indexOf("receptacles\":{"))
                            .split(":\\d", -1)
                            .length
                    - 2;
            assertThat(pieces.count(task.spec()))
                    .as("four pairs of key and value, two pieces a type, the distractors and the end: %s", task.spec())
                    .isEqualTo(8 + 1 + 2 * types + 2);
        }
    }

    @Test
    void aTokenizerMadeOfItCutsTheSamePiecesAndLosesNothing(@TempDir Path folder) throws Exception {
        WordVocabulary.of(vocabulary.phrases(), vocabulary.entities(), vocabulary.words())
                .write(folder, 640);
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            int unknown = tokenizer.tokenId("<unk>").orElseThrow();
            Demonstrations demonstrations = small.demonstrations().orElseThrow();
            for (long draw = 0; draw < 200; draw++) {
                List<Demonstration.Segment> segments =
                        new ArrayList<>(demonstrations.forAgent(draw).segments());
                segments.addAll(demonstrations.forSimulator(draw).segments());
                for (Demonstration.Segment segment : segments) {
                    String text = segment.message().content();
                    int[] ids = tokenizer.encode(text);
                    assertThat(ids).as(text).doesNotContain(unknown).hasSize(pieces.count(text));
                    assertThat(tokenizer.decode(ids)).isEqualTo(text);
                }
            }
        }
    }

    /** Cuts text from the left into the longest piece that fits and does not cut a word or number in two. */
    private static final class LongestMatch {
        private final List<String> pieces = new ArrayList<>();

        LongestMatch(WorldVocabulary vocabulary) {
            pieces.addAll(vocabulary.phrases());
            vocabulary.entities().forEach(entity -> pieces.add(" " + entity));
            for (String word : vocabulary.words()) {
                pieces.add(word);
                pieces.add(" " + word);
            }
            pieces.sort((a, b) -> b.length() - a.length());
        }

        int count(String text) {
            int count = 0;
            for (int at = 0; at < text.length(); count++) {
                at += longest(text, at).length();
            }
            return count;
        }

        private String longest(String text, int at) {
            for (String piece : pieces) {
                int end = at + piece.length();
                if (text.startsWith(piece, at)
                        && (end == text.length() || !isCut(text.charAt(end - 1), text.charAt(end)))) {
                    return piece;
                }
            }
            throw new AssertionError("no piece of the vocabulary begins '" + text.substring(at) + "' in: " + text);
        }

        private static boolean isCut(char before, char after) {
            return (Character.isLetter(before) && Character.isLetter(after))
                    || (Character.isDigit(before) && Character.isDigit(after));
        }
    }
}
