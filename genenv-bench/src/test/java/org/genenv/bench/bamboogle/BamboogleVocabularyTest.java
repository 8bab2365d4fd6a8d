package org.genenv.bench.bamboogle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.player.SmallModel;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BamboogleVocabularyTest {
    @Test
    void everythingThatIsSaidIsWrittenWithFewTokens(@TempDir Path folder) throws IOException {
        Domain domain = new BamboogleDomain().withOptions(Map.of("form", "terse", "results", 2));
        WordVocabulary vocabulary = SmallModel.vocabulary(domain.vocabulary().orElseThrow());
        vocabulary.write(folder, 320);
        Demonstrations demonstrations = domain.demonstrations().orElseThrow();
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            int longest = 0;
            for (long draw : LongStream.range(0, 40).toArray()) {
                longest = Math.max(longest, tokens(tokenizer, demonstrations.forAgent(draw)));
                longest = Math.max(longest, tokens(tokenizer, demonstrations.forSimulator(draw)));
            }
            assertThat(longest).isBetween(60, 120);
            for (String said : List.of(
                    "<information>\nNothing was found.\n</information>\nNo search is left. Answer now.",
                    "There is no search and no answer. Write <search>..</search> or <answer>..</answer>.",
                    "The search is empty. Write <search>..</search> or <answer>..</answer>.",
                    "No search is left. Answer now.")) {
                assertThat(tokenizer.encode(said).length).isLessThan(10);
                assertThat(tokenizer.decode(tokenizer.encode(said), false)).isEqualTo(said);
            }
        }
    }

    private static int tokens(Tokenizer tokenizer, Demonstration demonstration) {
        int count = 0;
        for (Demonstration.Segment segment : demonstration.segments()) {
            String text = segment.message().content();
            int[] ids = tokenizer.encode(text);
            assertThat(tokenizer.decode(ids, false)).isEqualTo(text);
            count += ids.length;
        }
        return count;
    }
}
