package org.genenv.core.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The chat templates that are implemented, found by the SHA-256 of their Jinja text (line ends made {@code \n}, outer blanks
 * removed). Templates are programs, and one that differs by a word can render other text; so an unknown one is refused
 * rather than guessed.
 */
final class KnownChatTemplates {

    private static final Map<String, ChatTemplate> BY_HASH = Map.of(
            "55b2f4a26ac9ee719330a61a0c39d9e538b0e9322212f048326318cff4f8674a",
            ChatMlTemplate.QWEN2_5,
            "872be49dbb638044ad01b60388f48d469ff2980e5f0dccdc22ec907db54d0788",
            ChatMlTemplate.SMOLLM2,
            hash(TurnTemplate.JINJA),
            new TurnTemplate());

    private static final String TEMPLATE_FILE = "chat_template.jinja";

    private KnownChatTemplates() {}

    /** The Jinja text of a model folder: its own file goes before the entry of tokenizer_config.json, as in transformers. */
    static Optional<String> jinjaOf(Path folder, JsonNode tokenizerConfig) throws IOException {
        Path file = folder.resolve(TEMPLATE_FILE);
        if (Files.isRegularFile(file)) {
            return Optional.of(Files.readString(file));
        }
        JsonNode entry = tokenizerConfig.path("chat_template");
        return entry.isTextual() ? Optional.of(entry.asText()) : Optional.empty();
    }

    /**
     * The template with this Jinja text.
     *
     * @throws IllegalStateException if it is not one of those known
     */
    static ChatTemplate recognise(Path folder, String jinja) {
        String hash = hash(jinja);
        ChatTemplate template = BY_HASH.get(hash);
        if (template == null) {
            throw new IllegalStateException(folder + ": its chat template (SHA-256 " + hash
                    + ") is not known; known are those of Qwen2.5-Instruct, SmolLM2-Instruct and the small models made"
                    + " here. Use one of these families, or give prompts as plain text");
        }
        return template;
    }

    private static String hash(String jinja) {
        String normalised = jinja.replace("\r\n", "\n").strip();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(normalised.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
