package org.genenv.core.tokenizer;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The tokenizer of a Hugging Face model folder: {@code tokenizer.json} read by the tokenizers library, with the names of the
 * special tokens from {@code tokenizer_config.json}.
 *
 * <p>Nothing is added to a text and nothing is cut off: {@link #encode(String)} returns the ids of the text alone, where the text of
 * a special token ({@code <|im_end|>}) becomes that token, as in the library's own {@code encode(text,
 * add_special_tokens=False)}. Beginning and end of a conversation are the business of the {@link ChatTemplate}, and conversations are
 * encoded by {@link #encode(ChatText)}, which keeps messages from forging special tokens.
 *
 * <p>Thread-safe, except that {@link #close} must come after the last call. Holds native memory until closed.
 */
public final class Tokenizer implements AutoCloseable {

    /** Name of the file that makes a folder a tokenizer. */
    public static final String TOKENIZER_FILE = "tokenizer.json";

    static final String CONFIG_FILE = "tokenizer_config.json";

    private final Path folder;
    private final Map<String, Integer> ids;
    private final int vocabSize;
    private final OptionalInt eosId;
    private final OptionalInt padId;
    private final Optional<ChatTemplateFile> templateFile;
    private final TokenizerJson description;
    private final ControlTokens controlTokens;
    private volatile HuggingFaceTokenizer library;
    private HuggingFaceTokenizer literalLibrary;

    private Tokenizer(Path folder, TokenizerJson description, HuggingFaceTokenizer library, JsonNode config)
            throws IOException {
        this.folder = folder;
        this.description = description;
        this.library = library;
        this.ids = description.ids();
        this.controlTokens = new ControlTokens(description.specialTokens());
        this.vocabSize = ids.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
        this.eosId = namedToken(config, "eos_token");
        this.padId = namedToken(config, "pad_token");
        this.templateFile = ChatTemplateFile.find(folder, config);
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
        TokenizerJson description = new TokenizerJson(file, Files.readAllBytes(file));
        Path configFile = folder.resolve(CONFIG_FILE);
        JsonNode config = Files.isRegularFile(configFile)
                ? TokenizerJson.parse(configFile, Files.readAllBytes(configFile))
                : new ObjectMapper().createObjectNode();
        HuggingFaceTokenizer library = description.open();
        try {
            return new Tokenizer(folder, description, library, config);
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
        return narrow(library().encode(text, false, false).getIds());
    }

    /**
     * The ids of a rendered conversation, for a model to read. Special tokens are recognised where the template wrote them and nowhere else: a
     * user, a world or a tool that spells {@code <|im_end|>} has said ten characters and ended no turn. Other tokens of a vocabulary, such as
     * {@code <tool_call>}, are ordinary text that models write themselves.
     *
     * <p>Where no message spells a special token the ids are those of {@link #encode(String)} for the whole text, and of transformers.
     * Where one does, transformers makes control tokens of it, and this deliberately does not.
     */
    public int[] encode(ChatText chat) {
        if (controlTokens.areAllMarks(chat)) {
            return encode(chat.text());
        }
        HuggingFaceTokenizer literal = literalLibrary();
        IntStream.Builder result = IntStream.builder();
        for (ControlTokens.Stretch stretch : controlTokens.cut(chat)) {
            if (stretch.isToken()) {
                result.add(ids.get(stretch.text()));
            } else if (!stretch.text().isEmpty()) {
                // By their texts, since that library numbers the added tokens it has been left with anew.
                for (String token : literal.encode(stretch.text(), false, false).getTokens()) {
                    result.add(ids.get(token));
                }
            }
        }
        return result.build().toArray();
    }

    private static int[] narrow(long[] wide) {
        int[] ids = new int[wide.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = (int) wide[i];
        }
        return ids;
    }

    /** The text of ids, special tokens written out; bytes that are no valid UTF-8 become U+FFFD. */
    public String decode(int[] tokenIds) {
        return decode(tokenIds, false);
    }

    /**
     * The text of ids. One that is not below {@link #vocabSize()} has none: models are often padded to more outputs than their tokenizer has
     * tokens (Qwen2.5's 7B has 152,064 for 151,665), and now and then sample one of these.
     *
     * @param skipSpecialTokens true leaves out the tokens that the file calls special, such as the end of a turn
     * @throws IllegalArgumentException if an id is negative
     */
    public String decode(int[] tokenIds, boolean skipSpecialTokens) {
        long[] wide = new long[tokenIds.length];
        int count = 0;
        for (int i = 0; i < tokenIds.length; i++) {
            if (tokenIds[i] < 0) {
                throw new IllegalArgumentException("token id " + tokenIds[i] + " at position " + i + " is negative");
            }
            if (tokenIds[i] < vocabSize) {
                wide[count++] = tokenIds[i];
            }
        }
        return library().decode(Arrays.copyOf(wide, count), skipSpecialTokens);
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
        ChatTemplateFile found = templateFile.orElseThrow(() -> new IllegalStateException(folder
                + ": there is no chat template, neither chat_template.jinja, nor a text or a list with a \"default\" under"
                + " chat_template in tokenizer_config.json or chat_template.json. Use an instruction model, or copy the"
                + " chat template of the model this one was made from"));
        return KnownChatTemplates.recognise(found.file(), found.jinja());
    }

    /** The id of the token with which the assistant ends a turn; empty where the folder has no chat template that is known. */
    public OptionalInt endOfTurnId() {
        try {
            return tokenId(chatTemplate().endOfTurn());
        } catch (IllegalStateException e) {
            return OptionalInt.empty();
        }
    }

    /** The ids that end an answer: {@link #eosId} and {@link #endOfTurnId}, as far as there are any. */
    public Set<Integer> stopIds() {
        Set<Integer> stop = new TreeSet<>();
        eosId().ifPresent(stop::add);
        endOfTurnId().ifPresent(stop::add);
        return stop;
    }

    /**
     * Checks that a model has an embedding for every id; more rows than ids are usual.
     *
     * @param embeddingRows {@code vocab_size} of the model
     * @param modelFile that says so, for the message
     * @throws IOException if the tokenizer is larger; names both files and numbers
     */
    public void requireFits(int embeddingRows, Path modelFile) throws IOException {
        if (vocabSize > embeddingRows) {
            throw new IOException(
                    folder.resolve(TOKENIZER_FILE) + " has ids 0 to " + (vocabSize - 1) + ", but " + modelFile
                            + " says vocab_size " + embeddingRows
                            + ". The two files are from different models; take both from one revision");
        }
    }

    /** Releases the native tokenizer; closing twice does nothing. */
    @Override
    public synchronized void close() {
        if (library != null) {
            library.close();
            library = null;
        }
        if (literalLibrary != null) {
            literalLibrary.close();
            literalLibrary = null;
        }
    }

    private HuggingFaceTokenizer library() {
        HuggingFaceTokenizer open = library;
        if (open == null) {
            throw new IllegalStateException("the tokenizer of " + folder + " is closed");
        }
        return open;
    }

    /** Made when the first message spells a special token; most conversations never do. */
    private synchronized HuggingFaceTokenizer literalLibrary() {
        library();
        if (literalLibrary == null) {
            try {
                literalLibrary = description.openWithoutSpecialTokens();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return literalLibrary;
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
}
