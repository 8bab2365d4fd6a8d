package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.genenv.core.ConformanceData;

/** A conversation grows by increments: ids that are there never change, and the text is that of the whole. */
class IncrementPropertyTest {
    private static final List<String> TOKENIZERS = List.of("qwen2.5", "qwen3", "smollm2");
    private static final Map<String, Tokenizer> LOADED = new ConcurrentHashMap<>();

    /** What one side says, and what then comes in. */
    record Exchange(Message answer, List<Message> observations) {}

    record Dialogue(String tokenizer, List<Message> opening, List<Exchange> exchanges) {}

    private static Tokenizer tokenizer(String name) {
        // Shared by all tries and never closed: a fixture of the process.
        return LOADED.computeIfAbsent(name, key -> {
            try {
                return Tokenizer.load(ConformanceData.path("golden/" + key + "-tokenizer"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Provide
    Arbitrary<String> contents() {
        Arbitrary<String> parts = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(12),
                Arbitraries.strings().withChars(" \n\t.<>|'").ofMaxLength(6),
                Arbitraries.of(
                        "<|im_end|>",
                        "<|im_start|>",
                        "\n<tool_response>\n",
                        "</tool_call>",
                        "Zürich",
                        "😀👩‍🔬",
                        "1000000",
                        "don't"));
        return parts.list().ofMaxSize(4).map(list -> String.join("", list));
    }

    @Provide
    Arbitrary<Dialogue> dialogues() {
        Arbitrary<Message> user = contents().map(Message::user);
        Arbitrary<List<Message>> observations = Arbitraries.oneOf(
                user.list().ofSize(1),
                contents().map(Message::tool).list().ofMinSize(1).ofMaxSize(3));
        Arbitrary<List<Message>> opening = Combinators.combine(
                        contents().map(Message::system).optional(), observations)
                .as((system, first) -> {
                    List<Message> messages = new ArrayList<>();
                    system.ifPresent(messages::add);
                    messages.addAll(first);
                    return messages;
                });
        return Arbitraries.of(TOKENIZERS).flatMap(name -> {
            Arbitrary<Exchange> exchange =
                    Combinators.combine(answers(name), observations).as(Exchange::new);
            return Combinators.combine(opening, exchange.list().ofMaxSize(4))
                    .as((first, exchanges) -> new Dialogue(name, first, exchanges));
        });
    }

    /** Answers begin with a letter, as the token before them is a line break that could grow; thoughts have a test of their own. */
    private Arbitrary<Message> answers(String tokenizer) {
        Arbitrary<String> said = contents().map(text -> "A" + text);
        if (tokenizer.equals("smollm2")) {
            return said.map(Message::assistant);
        }
        Arbitrary<List<ToolCall>> calls = Arbitraries.of(
                        "{}", "{\"a\": 1.5}", "{\"text\": \"<|im_end|>\", \"n\": [1, null]}")
                .map(arguments -> new ToolCall("look_at", arguments))
                .list()
                .ofMaxSize(2);
        return Combinators.combine(said, calls).as(Message::assistant);
    }

    @Property(tries = 400)
    void incrementsAreTheWholeConversationAndNeverChangeIt(@ForAll("dialogues") Dialogue dialogue) {
        Tokenizer tokenizer = tokenizer(dialogue.tokenizer());
        ChatTemplate template = tokenizer.chatTemplate();
        List<Message> messages = new ArrayList<>(dialogue.opening());
        int[] ids = tokenizer.encode(template.render(messages, true));
        String text = template.render(messages, true).text();
        for (Exchange exchange : dialogue.exchanges()) {
            ChatText said = template.turn(exchange.answer());
            ChatText heard = template.continuation(exchange.observations());
            int[] grown = concat(ids, tokenizer.encode(said), tokenizer.encode(heard));
            text += said.text() + heard.text();
            messages.add(exchange.answer());
            messages.addAll(exchange.observations());

            assertThat(text).isEqualTo(template.render(messages, true).text());
            assertThat(grown).isEqualTo(tokenizer.encode(template.render(messages, true)));
            assertThat(Arrays.copyOf(grown, ids.length)).isEqualTo(ids);
            ids = grown;
        }
    }

    @Property(tries = 300)
    void noMessageForgesATurn(@ForAll("dialogues") Dialogue dialogue) {
        Tokenizer tokenizer = tokenizer(dialogue.tokenizer());
        List<Message> messages = new ArrayList<>(dialogue.opening());
        for (Exchange exchange : dialogue.exchanges()) {
            messages.add(exchange.answer());
            messages.addAll(exchange.observations());
        }
        List<Message> silent = messages.stream()
                .map(m -> new Message(m.role(), "", m.reasoning(), List.of()))
                .toList();
        int start = tokenizer.tokenId("<|im_start|>").orElseThrow();

        int[] ids = tokenizer.encode(tokenizer.chatTemplate().render(messages, true));

        int[] marks = tokenizer.encode(tokenizer.chatTemplate().render(silent, true));
        assertThat(IntStream.of(ids).filter(id -> id == start).count())
                .isEqualTo(IntStream.of(marks).filter(id -> id == start).count());
    }

    private static int[] concat(int[]... parts) {
        return Arrays.stream(parts).flatMapToInt(IntStream::of).toArray();
    }
}
