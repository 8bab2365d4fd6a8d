package org.genenv.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.game.RunStoppedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncodedConversationTest {
    private static final int LONG = 1000;

    @TempDir
    Path folder;

    private Tokenizer tokenizer;
    private CausalLanguageModel model;
    private PlayerModel player;

    @BeforeEach
    void makePlayer() throws IOException {
        WordVocabulary.builder()
                .phrase("you see a lamp")
                .phrase("rules")
                .word("go")
                .word("use")
                .build()
                .write(folder, 64);
        tokenizer = Tokenizer.load(folder);
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 8, 1, 2, 1, 8, 64, 10000, true);
        model = CausalLanguageModel.initialise(shape, 1, RuntimeConfig.onCpu().withThreads(1));
        player = PlayerModel.training(model, tokenizer, folder);
    }

    @AfterEach
    void close() {
        player.close();
        model.close();
        tokenizer.close();
    }

    private EncodedConversation encode(Demonstration demonstration, int maxLength) {
        return EncodedConversation.of(demonstration, player, new TextEncoder(tokenizer), maxLength);
    }

    private static Segment user(String text, double weight) {
        return new Segment(Message.user(text), weight);
    }

    private static Segment turn(String text, double weight) {
        return new Segment(Message.assistant(text), weight);
    }

    private static Demonstration of(Segment... segments) {
        return new Demonstration(List.of(segments));
    }

    private int[] encoded(String... pieces) {
        return Arrays.stream(pieces)
                .flatMapToInt(piece -> IntStream.of(tokenizer.encode(piece)))
                .toArray();
    }

    /** What a rollout holds: the prompt, each turn as sampled with its end, each observation as the continuation. */
    @Test
    void idsAreThoseThatARolloutOfTheSameWordsHolds() {
        EncodedConversation conversation = encode(
                of(user("you see a lamp", 0.3), turn("go", 1), user("you see a lamp", 0.3), turn("use", 1)), LONG);

        int[] expected = encoded("you see a lamp\n>", "go<eos>", "you see a lamp\n>", "use<eos>");
        assertThat(conversation.length()).isEqualTo(expected.length);
        // The mask keeps all but the first token, so the positions tell the length and the weights their places.
        TrainingRow row = conversation.row();
        assertThat(row.completionCount()).isEqualTo(expected.length - 1);
        assertThat(conversation.tokenWeights()).containsExactly(0.3f, 1, 1, 0.3f, 0.3f, 1, 1);
    }

    @Test
    void tokensOfWeightZeroAreContextAlone() {
        EncodedConversation conversation =
                encode(of(user("you see a lamp", 0.3), turn("go", 0), user("rules", 0), turn("use", 1)), LONG);

        assertThat(conversation.row().completionPositions()).containsExactly(1, 6, 7);
        assertThat(conversation.tokenWeights()).containsExactly(0.3f, 1, 1);
    }

    @Test
    void messagesInARowKeepTheirOwnWeights() {
        EncodedConversation conversation =
                encode(of(new Segment(Message.system("rules"), 0), user("you see a lamp", 0.5), turn("go", 1)), LONG);

        // rules, line break | lamp, line break and mark | go, end
        assertThat(conversation.row().completionPositions()).containsExactly(2, 3, 4, 5);
        assertThat(conversation.tokenWeights()).containsExactly(0.5f, 0.5f, 1, 1);
    }

    @Test
    void theFirstTokenIsNeverTrainedAndALastObservationOnlyIfItWeighs() {
        EncodedConversation silent = encode(of(user("rules", 1), turn("go", 1), user("rules", 0)), LONG);
        EncodedConversation spoken = encode(of(user("rules", 1), turn("go", 1), user("rules", 1)), LONG);

        assertThat(silent.row().completionPositions()).doesNotContain(0);
        assertThat(spoken.length()).isEqualTo(silent.length() + 2);
    }

    @Test
    void conversationsAreCutAtTheContextLength() {
        EncodedConversation conversation = encode(of(user("rules", 1), turn("go use", 1)), 3);

        assertThat(conversation.length()).isEqualTo(3);
        assertThat(conversation.row().length()).isEqualTo(3);
        assertThat(conversation.tokenWeights()).hasSize(2);
    }

    @Test
    void aWarmStartWhoseDemonstrationsAreCutBeforeAnythingToLearnSaysSo() {
        Demonstration demonstration = of(user("you see a lamp", 0), turn("go", 1));
        WarmStart warmStart = new WarmStart(new WarmStartConfig(1, 8, 1e-3, 0, 0, 1), 2);

        assertThatExceptionOfType(RunStoppedException.class)
                .isThrownBy(() -> warmStart.run(
                        player,
                        draw -> demonstration,
                        RandomKey.of(1),
                        (step, steps, loss, secondsLeft) -> {},
                        StopSignal.NEVER))
                .withMessageContainingAll("nothing to imitate", "contextLength, 2 tokens", "Raise");
    }
}
