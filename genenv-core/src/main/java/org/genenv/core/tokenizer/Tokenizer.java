package org.genenv.core.tokenizer;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The tokenizer of a Hugging Face model folder: {@code tokenizer.json} read by the tokenizers library, with the names of the
 * special tokens from {@code tokenizer_config.json}.
 *
 * <p>Nothing is added to a text and nothing is cut off: {@link #encode} returns the ids of the text alone, where the text of
 * a special token ({@code <|im_end|>}) becomes that token, as in the library's own {@code encode(text,
 * add_special_tokens=False)}. Beginning and end of a conversation are the business of the {@link ChatTemplate}.
 *
 * <p>Thread-safe, except that {@link #close} must come after the last call. Holds native memory until closed.
 */
public final class Tokenizer implements AutoCloseable {

    static final String TOKENIZER_FILE = "tokenizer.json";
    static final String CONFIG_FILE = "tokenizer_config.json";

    private static final Map<String, String> NO_ADDITIONS =
            Map.of("addSpecialTokens", "false", "truncation", "false", "padding", "false");

    static {
        // The library counts its users through the network unless told not to, and on a CUDA machine it would download
        // another build of itself; the one on the class path does the same work.
        setUnlessSet("OPT_OUT_TRACKING", "true");
        setUnlessSet("RUST_FLAVOR", "cpu");
    }

    private final Path folder;
    private final Map<String, Integer> ids;
    private final int vocabSize;
    private final OptionalInt eosId;
    private final OptionalInt padId;
    private final Optional<String> jinja;
    private volatile HuggingFaceTokenizer library;

    private Tokenizer(Path folder, HuggingFaceTokenizer library, Map<String, Integer> ids, JsonNode config)
            throws IOException {
        this.folder = folder;
        this.library = library;
        this.ids = ids;
        this.vocabSize = ids.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
        this.eosId = namedToken(config, "eos_token");
        this.padId = namedToken(config, "pad_token");
        this.jinja = KnownChatTemplates.jinjaOf(folder, config);
    }

    /**
     * Reads the tokenizer of a model folder.
     *
     * @param folder holds {@code tokenizer.json}, and normally {@code tokenizer_config.json}
     * @throws NoSuchFileException if there is no {@code tokenizer.json}
     * @throws IOException if a file cannot be read or is not what its name says; names the file. An unknown chat template is
     *     no error here but when the template is asked for
     */
    public static Tokenizer load(Path folder) throws IOException {
        Path file = folder.resolve(TOKENIZER_FILE);
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "a model folder holds its tokenizer in this file; check the folder's name");
        }
        byte[] json = Files.readAllBytes(file);
        Map<String, Integer> ids = vocabulary(file, parse(file, json));
        Path configFile = folder.resolve(CONFIG_FILE);
        JsonNode config = Files.isRegularFile(configFile)
                ? parse(configFile, Files.readAllBytes(configFile))
                : new ObjectMapper().createObjectNode();
        HuggingFaceTokenizer library;
        try {
            library = HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json), NO_ADDITIONS);
        } catch (RuntimeException e) {
            throw new IOException(file + ": the tokenizers library refuses it: " + e.getMessage(), e);
        }
        try {
            return new Tokenizer(folder, library, ids, config);
        } catch (IOException | RuntimeException e) {
            library.close();
            throw e;
        }
    }

    /**
     * The ids of a text, special tokens in it recognised, none added.
     *
     * @return as many ids as needed, none for an empty text
     */
    public int[] encode(String text) {
        long[] encoded = library().encode(text, false, false).getIds();
        int[] result = new int[encoded.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = (int) encoded[i];
        }
        return result;
    }

    /** The text of ids, special tokens written out; bytes that are no valid UTF-8 become U+FFFD. */
    public String decode(int[] tokenIds) {
        return decode(tokenIds, false);
    }

    /**
     * The text of ids.
     *
     * @param skipSpecialTokens true leaves out the tokens that the file calls special, such as the end of a turn
     * @throws IllegalArgumentException if an id is negative or not below {@link #vocabSize()}
     */
    public String decode(int[] tokenIds, boolean skipSpecialTokens) {
        long[] wide = new long[tokenIds.length];
        for (int i = 0; i < wide.length; i++) {
            if (tokenIds[i] < 0 || tokenIds[i] >= vocabSize) {
                throw new IllegalArgumentException("token id " + tokenIds[i] + " at position " + i
                        + " is not in the vocabulary of " + folder + ", which has ids 0 to " + (vocabSize - 1));
            }
            wide[i] = tokenIds[i];
        }
        return library().decode(wide, skipSpecialTokens);
    }

    /** The number of ids, 1 + the largest; a model's embedding may have more rows (padding), never fewer. */
    public int vocabSize() {
        return vocabSize;
    }

    /** The id of a token by its text as the file spells it, special or not. */
    public OptionalInt tokenId(String token) {
        Integer id = ids.get(token);
        return id == null ? OptionalInt.empty() : OptionalInt.of(id);
    }

    /** The id of {@code eos_token} in tokenizer_config.json, the token that ends a turn; empty where none is named. */
    public OptionalInt eosId() {
        return eosId;
    }

    /** The id of {@code pad_token} in tokenizer_config.json; empty where none is named. */
    public OptionalInt padId() {
        return padId;
    }

    /**
     * How this model's conversations are written.
     *
     * @throws IllegalStateException if the folder has no chat template, or one that is not known here; says how to go on
     */
    public ChatTemplate chatTemplate() {
        return KnownChatTemplates.recognise(
                folder,
                jinja.orElseThrow(() -> new IllegalStateException(folder
                        + ": neither chat_template.jinja nor chat_template in tokenizer_config.json is there. Use an"
                        + " instruction model, or copy the chat template of the model this one was made from")));
    }

    /** Releases the native tokenizer; closing twice does nothing. */
    @Override
    public synchronized void close() {
        HuggingFaceTokenizer open = library;
        library = null;
        if (open != null) {
            open.close();
        }
    }

    private HuggingFaceTokenizer library() {
        HuggingFaceTokenizer open = library;
        if (open == null) {
            throw new IllegalStateException("the tokenizer of " + folder + " is closed");
        }
        return open;
    }

    private OptionalInt namedToken(JsonNode config, String key) throws IOException {
        JsonNode value = config.path(key);
        if (value.isObject()) {
            value = value.path("content");
        }
        if (!value.isTextual()) {
            return OptionalInt.empty();
        }
        OptionalInt id = tokenId(value.asText());
        if (id.isEmpty()) {
            throw new IOException(folder.resolve(CONFIG_FILE) + ": " + key + " is '" + value.asText()
                    + "', which is not a token of " + TOKENIZER_FILE + ". Name a token of the vocabulary");
        }
        return id;
    }

    private static Map<String, Integer> vocabulary(Path file, JsonNode tokenizer) throws IOException {
        JsonNode vocab = tokenizer.path("model").path("vocab");
        if (!vocab.isObject()) {
            throw new IOException(file + ": model.vocab is " + vocab.getNodeType()
                    + ", expected a map of token to id (models BPE, WordLevel and WordPiece have one)");
        }
        Map<String, Integer> ids = new HashMap<>();
        vocab.fields().forEachRemaining(e -> ids.put(e.getKey(), e.getValue().asInt()));
        for (JsonNode added : tokenizer.path("added_tokens")) {
            ids.put(added.path("content").asText(), added.path("id").asInt());
        }
        return ids;
    }

    private static JsonNode parse(Path file, byte[] json) throws IOException {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    file + ": not valid JSON: " + e.getOriginalMessage() + " at line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr(),
                    e);
        }
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null && System.getenv(property) == null) {
            System.setProperty(property, value);
        }
    }
}
