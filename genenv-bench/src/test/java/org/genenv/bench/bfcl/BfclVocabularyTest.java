package org.genenv.bench.bfcl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.player.SmallModel;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BfclVocabularyTest {
    private static final int UNKNOWN = 1;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isSmallAndCoversWhatBothPlayersReadAndSay(boolean simulatedTools, @TempDir Path folder) throws IOException {
        Domain small = new BfclDomain().withOptions(Map.of("catalog", "small", "simulatedTools", simulatedTools));
        WorldVocabulary words = small.vocabulary().orElseThrow();
        assertThat(words.phrases().size() + words.words().size()).isBetween(200, 400);
        SmallModel.vocabulary(words).write(folder, 256);
        Demonstrations demonstrations = small.demonstrations().orElseThrow();
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            for (long draw = 0; draw < 300; draw++) {
                assertThat(tokens(tokenizer, demonstrations.forAgent(draw))).isLessThan(70);
                assertThat(tokens(tokenizer, demonstrations.forSimulator(draw))).isLessThan(70);
            }
            for (Seed seed : small.seeds()) {
                for (Message message : small.simulatorPrompt(seed, SuccessStatistics.NONE)) {
                    tokens(tokenizer, message.content());
                }
            }
        }
    }

    private static int tokens(Tokenizer tokenizer, Demonstration demonstration) {
        return demonstration.segments().stream()
                .mapToInt(segment -> tokens(tokenizer, segment.message().content()))
                .sum();
    }

    private static int tokens(Tokenizer tokenizer, String text) {
        int[] ids = tokenizer.encode(text);
        assertThat(Arrays.stream(ids)).as(text).doesNotContain(UNKNOWN);
        return ids.length;
    }
}
