package org.genenv.core.tokenizer;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The chat templates that are implemented, found by the SHA-256 of their Jinja text (line ends made {@code \n}, outer blanks
 * removed). Templates are programs, and one that differs by a word can render other text; so an unknown one is refused
 * rather than guessed.
 *
 * <p>One thing may differ: the system message that a template brings for conversations without one. Base models, specialised ones and
 * many fine-tunes change it and nothing else; it is taken from the text before the rest is compared.
 */
final class KnownChatTemplates {

    /**
     * A published template.
     *
     * @param sha256 of its text, with {@code defaultSystem} as its own system message
     * @param defaultSystem its own system message; empty if it has none
     * @param template makes the template that brings a given system message
     */
    private record Published(String sha256, String defaultSystem, Function<String, ChatTemplate> template) {}

    private static final List<Published> PUBLISHED = List.of(
            new Published(
                    "55b2f4a26ac9ee719330a61a0c39d9e538b0e9322212f048326318cff4f8674a",
                    Qwen25Template.DEFAULT_SYSTEM,
                    Qwen25Template::new),
            new Published(
                    "872be49dbb638044ad01b60388f48d469ff2980e5f0dccdc22ec907db54d0788",
                    SmolLm2Template.DEFAULT_SYSTEM,
                    SmolLm2Template::new),
            new Published(
                    "87a2728cb8dc9fe424d624542f6060ec05a1d285ebbec578bb078900e33396b5",
                    "",
                    none -> new Qwen3Template()),
            new Published(
                    "a55ee1b1660128b7098723e0abcd92caa0788061051c62d51cbe87d9cf1974d8",
                    "",
                    none -> new Qwen3Template()),
            new Published(hash(TurnTemplate.JINJA), "", none -> new TurnTemplate()));

    /** Marks by which other families are recognised, to refuse them by name. */
    private static final List<Map.Entry<String, String>> MARKS_OF_OTHERS = List.of(
            Map.entry("<|start_header_id|>", "Llama 3"),
            Map.entry("[INST]", "Mistral or Llama 2"),
            Map.entry("<start_of_turn>", "Gemma"),
            Map.entry("<\uFF5CAssistant\uFF5C>", "DeepSeek"),
            Map.entry("<|channel|>", "gpt-oss"),
            Map.entry("<|assistant|>", "Phi or Zephyr"),
            Map.entry("<|im_start|>", "another model of the ChatML family"));

    private KnownChatTemplates() {}

    /**
     * The template with this Jinja text.
     *
     * @param file where the text is from
     * @throws IllegalStateException if it is not one of those known; says which family it looks like and how to go on
     */
    static ChatTemplate recognise(Path file, String jinja) {
        Optional<String> ownSystem = ownSystem(jinja);
        for (Published published : PUBLISHED) {
            String comparable = ownSystem.isPresent() && !published.defaultSystem.isEmpty()
                    ? jinja.replace(ownSystem.get(), published.defaultSystem)
                    : jinja;
            if (hash(comparable).equals(published.sha256)) {
                return published.template.apply(ownSystem.orElse("").replace("\\\\", "\\"));
            }
        }
        String family = MARKS_OF_OTHERS.stream()
                .filter(mark -> jinja.contains(mark.getKey()))
                .findFirst()
                .map(mark -> "; it looks like that of " + mark.getValue())
                .orElse("");
        throw new IllegalStateException(file + ": this chat template is not known (SHA-256 " + hash(jinja) + family
                + "). Known are those of Qwen2.5-Instruct, Qwen3, SmolLM2-Instruct and of the small models made here, also with"
                + " another default system message. If the model was trained with one of these, put that template into"
                + " chat_template.jinja; else use such a model, or give prompts as plain text");
    }

    /**
     * What a template of the ChatML family writes where the conversation has no system message: a literal in single quotes, {@code
     * '<|im_start|>system\nTEXT<|im_end|>\n'}, its line breaks as they are or as {@code \n}. As it is spelled there.
     */
    private static Optional<String> ownSystem(String jinja) {
        for (String lineBreak : List.of("\n", "\\n")) {
            String before = "'" + ChatMl.START + "system" + lineBreak;
            String after = ChatMl.END + lineBreak + "'";
            for (int at = jinja.indexOf(before); at >= 0; at = jinja.indexOf(before, at + 1)) {
                int begin = at + before.length();
                int quote = jinja.indexOf('\'', begin);
                int end = quote - after.length() + 1;
                if (end > begin && jinja.startsWith(after, end)) {
                    String text = jinja.substring(begin, end);
                    // Of escapes only that of the backslash is known here.
                    return Optional.of(text).filter(t -> !t.replace("\\\\", "").contains("\\"));
                }
            }
        }
        return Optional.empty();
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
