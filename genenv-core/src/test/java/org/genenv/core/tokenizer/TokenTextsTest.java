package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTextsTest {
    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "qwen3", "smollm2"})
    void textsTogetherAreTheDecodedText(String name) throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/" + name + "-tokenizer"))) {
            TokenTexts texts = TokenTexts.of(tokenizer);
            for (String text :
                    List.of("go to cabinet 2", " two  spaces\n\ttab", "naïve 😀🇨🇭 汉字 ﷽", "", "<|im_end|>")) {
                int[] ids = tokenizer.encode(text);
                assertThat(texts.of(ids)).hasSize(ids.length);
                assertThat(String.join("", texts.of(ids))).isEqualTo(text);
            }
        }
    }

    @Test
    void characterThatSpansTokensBelongsToItsLastOne() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/qwen2.5-tokenizer"))) {
            int[] ids = StreamingDecoderTest.byteIds(tokenizer, 0xF0, 0x9F, 0x98, 0x80, 'a', 0xE2, 0x82, 0xAC);

            assertThat(TokenTexts.of(tokenizer).of(ids)).containsExactly("", "", "", "😀", "a", "", "", "€");
        }
    }

    @Test
    void characterThatIsCutOffIsReplacedInItsLastToken() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/qwen2.5-tokenizer"))) {
            TokenTexts texts = TokenTexts.of(tokenizer);

            assertThat(texts.of(StreamingDecoderTest.byteIds(tokenizer, 0xF0, 0x9F, 'b')))
                    .containsExactly("", "\uFFFD", "b");
            assertThat(texts.of(StreamingDecoderTest.byteIds(tokenizer, 'a', 0xF0, 0x9F)))
                    .containsExactly("a", "", "\uFFFD");
        }
    }

    @Test
    void nothingIsKnownWithoutATokenizer() {
        assertThat(TokenTexts.NONE.of(new int[] {1, 2})).isEmpty();
    }
}
