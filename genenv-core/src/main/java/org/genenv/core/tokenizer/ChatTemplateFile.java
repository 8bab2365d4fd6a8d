package org.genenv.core.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a model folder keeps the Jinja text of its chat template. All three places occur: {@code chat_template.jinja}, which goes
 * before the others as in transformers; {@code chat_template} in {@code tokenizer_config.json}, a text, or a list of named texts of which
 * the one called "default" counts; {@code chat_template} in {@code chat_template.json}, where processors keep it.
 *
 * @param file that holds the text
 */
record ChatTemplateFile(Path file, String jinja) {
    private static final String JINJA_FILE = "chat_template.jinja";
    private static final String JSON_FILE = "chat_template.json";
    private static final String KEY = "chat_template";
    private static final String DEFAULT_NAME = "default";

    /** @throws IOException if a file that is there cannot be read; names it */
    static Optional<ChatTemplateFile> find(Path folder, JsonNode tokenizerConfig) throws IOException {
        Path jinjaFile = folder.resolve(JINJA_FILE);
        if (Files.isRegularFile(jinjaFile)) {
            return Optional.of(new ChatTemplateFile(jinjaFile, Files.readString(jinjaFile)));
        }
        Optional<ChatTemplateFile> inConfig = in(folder.resolve(Tokenizer.CONFIG_FILE), tokenizerConfig);
        Path jsonFile = folder.resolve(JSON_FILE);
        if (inConfig.isPresent() || !Files.isRegularFile(jsonFile)) {
            return inConfig;
        }
        return in(jsonFile, TokenizerJson.parse(jsonFile, Files.readAllBytes(jsonFile)));
    }

    private static Optional<ChatTemplateFile> in(Path file, JsonNode root) {
        JsonNode entry = root.path(KEY);
        if (entry.isArray()) {
            for (JsonNode named : entry) {
                if (named.path("name").asText().equals(DEFAULT_NAME)) {
                    entry = named.path("template");
                    break;
                }
            }
        }
        return entry.isTextual() ? Optional.of(new ChatTemplateFile(file, entry.asText())) : Optional.empty();
    }
}
