package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamingDecoderTest {

    private static List<String> parts(Tokenizer tokenizer, int... ids) {
        StreamingDecoder decoder = new StreamingDecoder(tokenizer);
        List<String> parts = new ArrayList<>();
        for (int id : ids) {
            parts.add(decoder.add(id));
        }
        parts.add(decoder.finish());
        return parts;
    }

    /** The ids of the single bytes of a text, as a byte-level vocabulary spells them. */
    static int[] byteIds(Tokenizer tokenizer, int... bytes) {
        return Arrays.stream(bytes)
                .map(b -> tokenizer.tokenId(Character.toString(spelling(b))).orElseThrow())
                .toArray();
    }

    /** GPT-2's mapping of bytes to printable characters. */
    private static int spelling(int b) {
        boolean isPrintable = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
        if (isPrintable) {
            return b;
        }
        return 0x100 + (b <= ' ' ? b : b == 0xAD ? 67 : b - 0x7F + 33);
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "qwen3", "smollm2"})
    void charactersThatSpanTokensComeWhole(String name) throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/" + name + "-tokenizer"))) {
            assertThat(parts(tokenizer, byteIds(tokenizer, 0xF0, 0x9F, 0x98, 0x80, 'a', 0xE2, 0x82, 0xAC)))
                    .containsExactly("", "", "", "😀", "a", "", "", "€", "");
        }
    }

    @Test
    void anUnfinishedOrInvalidEndIsReplacedOnlyWhenNothingFollows() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/qwen2.5-tokenizer"))) {
            assertThat(parts(tokenizer, byteIds(tokenizer, 'a', 0xF0, 0x9F))).containsExactly("a", "", "", "\uFFFD");
            assertThat(parts(tokenizer, byteIds(tokenizer, 0xF0, 0x9F, 'b'))).containsExactly("", "", "\uFFFDb", "");
            assertThat(parts(tokenizer, byteIds(tokenizer, 0x80, 0x80, 0x80, 'c')))
                    .containsExactly("", "\uFFFD", "\uFFFD", "\uFFFDc", "");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "qwen3", "smollm2"})
    void partsOfRecordedTextsAddUpAndHoldNoHalfCharacter(String name) throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/" + name + "-tokenizer"))) {
            for (var encoding : RecordedChat.recordings(name).path("encodings")) {
                int[] ids = RecordedChat.ints(encoding.path("ids"));
                String whole = encoding.path("decodedSkippingSpecial").asText();

                List<String> parts = parts(tokenizer, ids);

                assertThat(String.join("", parts)).isEqualTo(whole);
                if (whole.indexOf('\uFFFD') < 0) {
                    assertThat(parts).noneMatch(part -> part.indexOf('\uFFFD') >= 0);
                }
            }
        }
    }

    @Test
    void partsOfAnythingAModelCouldSampleAddUp() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/qwen2.5-tokenizer"))) {
            for (int seed = 0; seed < 200; seed++) {
                // Low ids are single bytes: much of this is no valid UTF-8.
                Random random = new Random(seed);
                int[] ids = random.ints(60, 0, seed % 2 == 0 ? 256 : tokenizer.vocabSize())
                        .toArray();

                assertThat(String.join("", parts(tokenizer, ids)))
                        .as("seed " + seed)
                        .isEqualTo(tokenizer.decode(ids, true));
            }
        }
    }

    @Test
    void wordsOfSmallVocabulariesComeOneByOne(@TempDir Path folder) throws IOException {
        WordVocabulary.builder().word("go").entity("shelf", 1).build().write(folder, 16);
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            assertThat(parts(tokenizer, tokenizer.encode("go go shelf 1<eos>")))
                    .containsExactly("go", " go", " shelf 1", "", "");
        }
    }
}
