package org.genenv.bench.apibank.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.genenv.bench.apibank.task.ApiTaskReader;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiBankVocabularyTest {
    private final Domain small = new ApiBankDomain().withOptions(Map.of("catalog", "small"));
    private final WorldVocabulary vocabulary = small.vocabulary().orElseThrow();

    @Test
    void aTokenizerMadeOfItLosesNothingOfAnyDemonstrationAndKeepsThemShort(@TempDir Path folder) throws Exception {
        WordVocabulary.of(vocabulary.phrases(), vocabulary.entities(), vocabulary.words())
                .write(folder, 256);
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            int unknown = tokenizer.tokenId("<unk>").orElseThrow();
            Demonstrations demonstrations = small.demonstrations().orElseThrow();
            for (long draw = 0; draw < 500; draw++) {
                int agentLength = 0;
                for (Demonstration.Segment segment :
                        demonstrations.forAgent(draw).segments()) {
                    agentLength += length(tokenizer, segment.message().content(), unknown);
                }
                assertThat(agentLength).isLessThan(60);
                int simulatorLength = 0;
                for (Demonstration.Segment segment :
                        demonstrations.forSimulator(draw).segments()) {
                    simulatorLength += length(tokenizer, segment.message().content(), unknown);
                }
                assertThat(simulatorLength).isLessThan(140);
            }
            for (Task task : small.panel(200)) {
                length(tokenizer, task.spec(), unknown);
                for (var call :
                        ApiTaskReader.read(task.spec()).target().stream().toList()) {
                    assertThat(length(tokenizer, call.toString(), unknown)).isLessThan(14);
                }
            }
        }
    }

    private static int length(Tokenizer tokenizer, String text, int unknown) {
        int[] ids = tokenizer.encode(text);
        assertThat(ids).as(text).doesNotContain(unknown);
        assertThat(tokenizer.decode(ids)).isEqualTo(text);
        return ids.length;
    }

    @Test
    void isSmall() {
        assertThat(vocabulary.phrases()).doesNotHaveDuplicates().hasSizeBetween(30, 70);
        assertThat(vocabulary.words()).doesNotHaveDuplicates().hasSizeBetween(100, 200);
    }

    @Test
    void theFullCatalogNeedsATokenizerOfItsOwn() {
        assertThat(new ApiBankDomain().vocabulary()).isEmpty();
    }
}
