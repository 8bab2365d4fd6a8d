package org.genenv.core.tokenizer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The vocabulary of a small model: whole words, phrases and numbered entities as single tokens, written as a
 * {@code tokenizer.json} that the tokenizers library, and so transformers, reads.
 *
 * <p>A token is an exact piece of text, blanks included ({@code " cabinet 3"}, {@code ", and a"}), so decoding joins tokens and
 * gives back what was encoded. Text is cut from the left, always into the longest piece that fits and ends where a word or
 * number ends: {@code " cabinet 31"} never becomes {@code " cabinet 3"} and a 1. A word or sign that is no piece becomes one
 * {@code <unk>}; only that loses text. Numbers are an exception: any can be written with the ten digits.
 *
 * <p>Ids: {@code <pad>} 0, {@code <unk>} 1, {@code <eos>} 2, then the pieces in the order of their adding, so the same calls
 * give the same ids. The chat template of such a model is {@link TurnTemplate}.
 */
public final class WordVocabulary {

    static final String PAD = "<pad>";
    static final String UNKNOWN = "<unk>";
    static final List<String> SPECIAL = List.of(PAD, UNKNOWN, TurnTemplate.END_OF_TURN);

    private final Map<String, Integer> ids;

    private WordVocabulary(Set<String> pieces) {
        ids = new LinkedHashMap<>();
        SPECIAL.forEach(token -> ids.put(token, ids.size()));
        pieces.forEach(piece -> ids.put(piece, ids.size()));
    }

    /** An empty vocabulary to add to; digits, blank, line break and the turn marks are always there. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The vocabulary of a world.
     *
     * @param phrases pieces as they are
     * @param entities a word, a blank and a number, such as {@code cabinet 3}
     * @param words single words
     * @throws IllegalArgumentException if an entity does not end in a number
     */
    public static WordVocabulary of(List<String> phrases, List<String> entities, List<String> words) {
        Builder builder = builder();
        phrases.forEach(builder::phrase);
        for (String entity : entities) {
            int blank = entity.lastIndexOf(' ');
            if (blank < 1 || !entity.substring(blank + 1).matches("\\d{1,9}")) {
                throw new IllegalArgumentException(
                        "entity '" + entity + "' is no word with a number, such as cabinet 3");
            }
            builder.entity(entity.substring(0, blank), Integer.parseInt(entity.substring(blank + 1)));
        }
        words.forEach(builder::word);
        return builder.build();
    }

    /** Token text to id, in the order of ids, special tokens first. */
    public Map<String, Integer> ids() {
        return Map.copyOf(ids);
    }

    /** The number of tokens, special ones included. */
    public int size() {
        return ids.size();
    }

    /**
     * Writes {@code tokenizer.json} and {@code tokenizer_config.json}.
     *
     * @param folder made if it is not there; files of these names are replaced
     * @param contextLength the model's longest sequence in tokens, noted as {@code model_max_length}
     */
    public void write(Path folder, int contextLength) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve(Tokenizer.TOKENIZER_FILE),
                mapper.writerWithDefaultPrettyPrinter().writeValueAsString(tokenizerJson(mapper)));

        ObjectNode config = mapper.createObjectNode()
                .put("tokenizer_class", "PreTrainedTokenizerFast")
                .put("model_max_length", contextLength)
                .put("clean_up_tokenization_spaces", false)
                .put("eos_token", TurnTemplate.END_OF_TURN)
                .put("pad_token", PAD)
                .put("unk_token", UNKNOWN)
                .put("chat_template", TurnTemplate.JINJA);
        Files.writeString(
                folder.resolve(Tokenizer.CONFIG_FILE),
                mapper.writerWithDefaultPrettyPrinter().writeValueAsString(config));
    }

    private ObjectNode tokenizerJson(ObjectMapper mapper) {
        ObjectNode root = mapper.createObjectNode().put("version", "1.0");
        root.putNull("truncation").putNull("padding");
        ArrayNode added = root.putArray("added_tokens");
        for (String token : SPECIAL) {
            added.addObject()
                    .put("id", ids.get(token))
                    .put("content", token)
                    .put("single_word", false)
                    .put("lstrip", false)
                    .put("rstrip", false)
                    .put("normalized", false)
                    .put("special", true);
        }
        root.putNull("normalizer");
        Set<String> pieces = new LinkedHashSet<>(ids.keySet());
        SPECIAL.forEach(pieces::remove);
        ObjectNode split = root.putObject("pre_tokenizer").put("type", "Split");
        split.putObject("pattern").put("Regex", PiecePattern.of(pieces));
        split.put("behavior", "Isolated").put("invert", false);
        root.putNull("post_processor");
        root.putObject("decoder").put("type", "Fuse");
        ObjectNode model = root.putObject("model").put("type", "WordLevel");
        ObjectNode vocab = model.putObject("vocab");
        ids.forEach(vocab::put);
        model.put("unk_token", UNKNOWN);
        return root;
    }

    /** Collects pieces; adding one twice is adding it once. */
    public static final class Builder {
        private final Set<String> pieces = new LinkedHashSet<>();

        private Builder() {
            phrase("\n").phrase("\n>").phrase(">").phrase(" ");
            for (char digit = '0'; digit <= '9'; digit++) {
                phrase(String.valueOf(digit));
            }
        }

        /** A piece of text taken exactly: several words, a sign, a part of JSON such as {@code ","object":"}. */
        public Builder phrase(String text) {
            if (text.isEmpty() || SPECIAL.contains(text)) {
                throw new IllegalArgumentException("'" + text + "' cannot be a piece: it is empty or a special token");
            }
            pieces.add(text);
            return this;
        }

        /** A word, after a blank and without one: two pieces. */
        public Builder word(String word) {
            return phrase(" " + word).phrase(word);
        }

        /**
         * A numbered thing after a blank, {@code " cabinet 3"}, as one piece. Elsewhere, as at the beginning of a text, it is
         * written with the word's own piece and the number's.
         */
        public Builder entity(String word, int number) {
            return phrase(entityPiece(word, number));
        }

        /** The vocabulary of all that was added. */
        public WordVocabulary build() {
            return new WordVocabulary(pieces);
        }
    }

    /** The token text of a numbered thing, for finding its id. */
    public static String entityPiece(String word, int number) {
        return " " + word + " " + number;
    }
}
