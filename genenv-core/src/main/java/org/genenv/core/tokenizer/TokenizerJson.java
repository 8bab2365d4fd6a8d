package org.genenv.core.tokenizer;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What this library itself reads of a {@code tokenizer.json}; the rest is the tokenizers library's affair. */
final class TokenizerJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ADDED_TOKENS = "added_tokens";

    private static final Map<String, String> NO_ADDITIONS =
            Map.of("addSpecialTokens", "false", "truncation", "false", "padding", "false");

    static {
        // The library counts its users through the network unless told not to, and on a CUDA machine it would download
        // another build of itself; the one on the class path does the same work.
        setUnlessSet("OPT_OUT_TRACKING", "true");
        setUnlessSet("RUST_FLAVOR", "cpu");
    }

    private final Path file;
    private final byte[] json;
    private final Map<String, Integer> ids;
    private final List<String> specialTokens = new ArrayList<>();

    /** @throws IOException if it is no JSON, or has no vocabulary of a kind that is known; names the file */
    TokenizerJson(Path file, byte[] json) throws IOException {
        this.file = file;
        this.json = json;
        JsonNode root = parse(file, json);
        this.ids = vocabulary(file, root);
        for (JsonNode added : root.path(ADDED_TOKENS)) {
            if (isSpecial(added)) {
                specialTokens.add(added.path("content").asText());
            }
        }
    }

    /** Token to id, added tokens included. */
    Map<String, Integer> ids() {
        return ids;
    }

    /** Tokens that the file calls special: those that end turns and texts, which only templates may write. */
    List<String> specialTokens() {
        return specialTokens;
    }

    /** The tokenizer as the file describes it; owned by the caller. */
    HuggingFaceTokenizer open() throws IOException {
        return open(json);
    }

    /**
     * The same tokenizer without its special tokens: their spelling is encoded like any other text. Its other added tokens have other ids, so go
     * by the tokens' texts. Owned by the caller.
     */
    HuggingFaceTokenizer openWithoutSpecialTokens() throws IOException {
        ObjectNode root = (ObjectNode) parse(file, json);
        ArrayNode kept = MAPPER.createArrayNode();
        for (JsonNode added : root.path(ADDED_TOKENS)) {
            if (!isSpecial(added)) {
                kept.add(added);
            }
        }
        root.set(ADDED_TOKENS, kept);
        root.putNull("post_processor"); // it may name special tokens, and nothing is added to texts anyway
        return open(root.toString().getBytes(StandardCharsets.UTF_8));
    }

    private HuggingFaceTokenizer open(byte[] description) throws IOException {
        try {
            return HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(description), NO_ADDITIONS);
        } catch (RuntimeException e) {
            throw new IOException(
                    file + ": the tokenizers library refuses it: " + e.getMessage()
                            + ". Expected a tokenizer.json as transformers' save_pretrained writes it; fetch the file again",
                    e);
        }
    }

    private static boolean isSpecial(JsonNode addedToken) {
        return addedToken.path("special").asBoolean()
                && !addedToken.path("content").asText().isEmpty();
    }

    private static Map<String, Integer> vocabulary(Path file, JsonNode root) throws IOException {
        JsonNode vocab = root.path("model").path("vocab");
        if (!vocab.isObject()) {
            throw new IOException(file + ": model.type is " + root.path("model").path("type") + " and model.vocab "
                    + vocab.getNodeType().name().toLowerCase(Locale.ROOT)
                    + ", expected a map of token to id, as models of the types BPE, WordLevel and WordPiece have it");
        }
        Map<String, Integer> ids = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry : vocab.properties()) {
            ids.put(entry.getKey(), id(file, entry.getKey(), entry.getValue()));
        }
        for (JsonNode added : root.path(ADDED_TOKENS)) {
            String token = added.path("content").asText();
            ids.put(token, id(file, token, added.path("id")));
        }
        return ids;
    }

    private static int id(Path file, String token, JsonNode value) throws IOException {
        if (!value.isInt() || value.intValue() < 0) {
            throw new IOException(
                    file + ": the id of token '" + token + "' is " + value + ", expected a whole number of 0 or more");
        }
        return value.intValue();
    }

    /** @throws IOException if it is no JSON; names file, line and column */
    static JsonNode parse(Path file, byte[] json) throws IOException {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    file + ": not valid JSON: " + e.getOriginalMessage() + " at line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ". Fetch the file again",
                    e);
        }
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null && System.getenv(property) == null) {
            System.setProperty(property, value);
        }
    }
}
