package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WordVocabularyTest {

    private Tokenizer tokenizer;

    @BeforeAll
    void writeAndLoad(@TempDir Path folder) throws IOException {
        vocabulary().write(folder, 640);
        tokenizer = Tokenizer.load(folder);
    }

    @AfterAll
    void close() {
        tokenizer.close();
    }

    static WordVocabulary vocabulary() {
        WordVocabulary.Builder builder = WordVocabulary.builder();
        for (String sign : List.of(".", ",", ":", "\"", "{", "}", "-", "(", "\\", "[", "^", "$", "*", "?", "|", "+")) {
            builder.phrase(sign);
        }
        builder.phrase("You are in the middle of a room.")
                .phrase(" Looking quickly around you, you see")
                .phrase(", and a")
                .phrase(", a")
                .phrase("You arrive at")
                .phrase("go to")
                .phrase("{\"goal\":\"")
                .phrase("\",\"object\":\"")
                .phrase("\",\"target\":\"")
                .phrase("\",\"place\":\"")
                .phrase("\",\"receptacles\":{\"")
                .phrase("\":")
                .phrase(",\"")
                .phrase("},\"distractors\":");
        for (String word : List.of("cabinet", "cab", "shelf", "potato", "heat", "closed", "a", "the")) {
            builder.word(word);
        }
        for (String word : List.of("cabinet", "shelf", "potato")) {
            for (int number = 1; number <= 12; number++) {
                builder.entity(word, number);
            }
        }
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You are in the middle of a room. Looking quickly around you, you see a cabinet 3, a cabinet 12, and a"
                        + " shelf 1.\n\n",
                "go to cabinet 3",
                "cabinet 3",
                "cabinet 12 cabinet 123 shelf 0 shelf 00",
                "{\"goal\":\"heat\",\"object\":\"potato\",\"target\":\"shelf\",\"place\":\"closed\",\"receptacles\":"
                        + "{\"cabinet\":3,\"shelf\":2},\"distractors\":4}",
                "  a  the   cab cabinet\n>\n\n>go to",
                "a.a,a:-(\\[^$*?|+",
                "",
                " ",
            })
    void knownTextComesBackExactly(String text) {
        int[] ids = tokenizer.encode(text);
        assertThat(tokenizer.decode(ids)).isEqualTo(text);
        assertThat(ids).doesNotContain(unknown());
    }

    @Test
    void anEntityIsOneTokenAndPhrasesAreOne() {
        assertThat(pieces("go to cabinet 3")).containsExactly("go to", " cabinet 3");
        assertThat(pieces("You arrive at cabinet 12, and a shelf 1."))
                .containsExactly("You arrive at", " cabinet 12", ", and a", " shelf 1", ".");
        assertThat(tokenizer.encode(" cabinet 3"))
                .containsExactly(tokenizer
                        .tokenId(WordVocabulary.entityPiece("cabinet", 3))
                        .orElseThrow());
    }

    @Test
    void aPieceNeverEndsInsideAWordOrANumber() {
        assertThat(pieces(" cabinet 31")).containsExactly(" cabinet", " ", "3", "1");
        assertThat(pieces(" cab cabinet")).containsExactly(" cab", " cabinet");
        assertThat(tokenizer.encode("cabinets")).containsExactly(unknown());
        assertThat(tokenizer.encode("thea")).containsExactly(unknown());
    }

    @Test
    void taskJsonCostsFewTokens() {
        String task = "{\"goal\":\"heat\",\"object\":\"potato\",\"target\":\"shelf\",\"place\":\"closed\","
                + "\"receptacles\":{\"cabinet\":3,\"shelf\":2},\"distractors\":4}";
        assertThat(tokenizer.encode(task)).hasSize(19);
    }

    @Test
    void eachUnknownWordOrSignBecomesOneUnknownToken() {
        int[] ids = tokenizer.encode("go to zeppelin 3 é😀");
        assertThat(Arrays.stream(ids).filter(id -> id == unknown()).count()).isEqualTo(3);
        assertThat(tokenizer.decode(ids, true)).isEqualTo("go to  3 ");
    }

    @Test
    void specialTokensInTextAreRecognisedAndSkippedOnRequest() {
        int[] ids = tokenizer.encode(">go to cabinet 3<eos>You arrive at");
        assertThat(ids).contains(tokenizer.eosId().orElseThrow()).hasSize(5);
        assertThat(tokenizer.decode(ids, true)).isEqualTo(">go to cabinet 3You arrive at");
        assertThat(tokenizer.padId()).hasValue(0);
        assertThat(tokenizer.eosId()).hasValue(2);
    }

    @Test
    void idsDependOnTheOrderOfAddingAloneAndCountEachPieceOnce() {
        WordVocabulary vocabulary = vocabulary();
        assertThat(vocabulary.ids()).isEqualTo(vocabulary().ids());
        assertThat(tokenizer.vocabSize()).isEqualTo(vocabulary.size());
        assertThat(vocabulary.ids().values()).doesNotHaveDuplicates();
        assertThat(WordVocabulary.builder().word("x").word("x").build().size())
                .isEqualTo(WordVocabulary.builder().word("x").build().size());
    }

    @Test
    void piecesThatShareHalfASurrogatePairStayWhole(@TempDir Path other) throws IOException {
        WordVocabulary.builder().phrase("😀").phrase("😁").build().write(other, 16);
        try (Tokenizer emoji = Tokenizer.load(other)) {
            assertThat(emoji.decode(emoji.encode("😁😀😁"))).isEqualTo("😁😀😁");
        }
    }

    @Test
    void emptyAndSpecialPiecesAreRefused() {
        assertThatThrownBy(() -> WordVocabulary.builder().phrase("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WordVocabulary.builder().phrase("<eos>"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("<eos>");
    }

    private int unknown() {
        return tokenizer.tokenId("<unk>").orElseThrow();
    }

    private List<String> pieces(String text) {
        return Arrays.stream(tokenizer.encode(text))
                .mapToObj(id -> tokenizer.decode(new int[] {id}))
                .toList();
    }

    @Test
    void aWorldsListsBecomePieces() {
        WordVocabulary vocabulary =
                WordVocabulary.of(List.of("You arrive at", ". The"), List.of("side table 12"), List.of("open"));
        assertThat(vocabulary.ids()).containsKeys("You arrive at", ". The", " side table 12", " open", "open");
        assertThatThrownBy(() -> WordVocabulary.of(List.of(), List.of("cabinet"), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'cabinet'");
    }
}
