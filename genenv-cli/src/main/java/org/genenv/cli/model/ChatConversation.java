package org.genenv.cli.model;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.FinishReason;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.GenerationTask;
import org.genenv.core.generation.Next;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.ChatTemplate;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;

/**
 * A conversation with a person, from its first message until it is over: one task of the engine, whose slot and cache it keeps. What the
 * model sampled stays as it was sampled; of what the person says only the increment is encoded. The engine waits while the person types, so it
 * has one slot.
 *
 * <p>Asks the engine for one token at a time: it is printed at once, and between two tokens an answer can be stopped.
 */
final class ChatConversation implements GenerationTask {
    private final Setting setting;
    private final ChatPrompt prompt;
    private final ChatInterrupts interrupts;
    private final PrintWriter out;
    private final GenerationRequest request;

    /** Tokens of the conversation so far. */
    private int length;

    private int answered;
    private AnswerPrinter printer;

    /**
     * What all conversations of a session have in common.
     *
     * @param stopIds end an answer; the template's end of turn is one of them
     * @param endOfTurnId which stands between an answer and what follows it
     * @param maxNewTokens most tokens of an answer
     * @param contextLength most tokens of a conversation
     */
    record Setting(
            Tokenizer tokenizer,
            ChatTemplate template,
            ChatOptions options,
            Set<Integer> stopIds,
            int endOfTurnId,
            SamplingConfig sampling,
            int maxNewTokens,
            int contextLength) {

        /** The ids with which a conversation begins. */
        int[] opening(Optional<String> system, String said) {
            List<Message> messages = new ArrayList<>();
            system.map(Message::system).ifPresent(messages::add);
            messages.add(Message.user(said));
            return tokenizer.encode(template.render(messages, options, true));
        }

        /** Says why ids cannot be taken in, if so. */
        Optional<String> refusal(int[] ids, int length) {
            int room = contextLength - 1 - length;
            return ids.length <= room
                    ? Optional.empty()
                    : Optional.of("that makes " + ids.length + " tokens, but only " + Math.max(0, room)
                            + " of the context's " + contextLength + " are left: say it shorter, or /reset");
        }
    }

    /** @param opening ids of the first message, which fit */
    ChatConversation(
            Setting setting,
            ChatPrompt prompt,
            ChatInterrupts interrupts,
            PrintWriter out,
            int[] opening,
            RandomKey key) {
        this.setting = setting;
        this.prompt = prompt;
        this.interrupts = interrupts;
        this.out = out;
        this.request = new GenerationRequest(opening, 1, setting.stopIds, setting.sampling, key);
        this.length = opening.length;
    }

    @Override
    public GenerationRequest begin() {
        beginAnswer();
        return request;
    }

    private void beginAnswer() {
        answered = 0;
        printer = new AnswerPrinter(setting.tokenizer, out);
        interrupts.answering();
    }

    @Override
    public CompletionStage<Next> completed(Completion completion) {
        int[] ids = completion.ids();
        length += ids.length;
        if (completion.finishReason() == FinishReason.STOP_ID) {
            endAnswer();
            return CompletableFuture.completedFuture(nextTurn(ids[0] == setting.endOfTurnId));
        }
        for (int id : ids) {
            printer.print(id);
        }
        answered++;
        if (completion.finishReason() == FinishReason.CONTEXT) {
            endAnswer();
            prompt.notice("the context of " + setting.contextLength
                    + " tokens is full; what you say next begins a new conversation");
            return CompletableFuture.completedFuture(Next.FINISH);
        }
        if (interrupts.isRaised()) {
            endAnswer();
            prompt.notice("stopped");
            return CompletableFuture.completedFuture(nextTurn(false));
        }
        if (answered == setting.maxNewTokens) {
            endAnswer();
            prompt.notice("cut off at " + answered + " tokens; --max-new-tokens sets the limit");
            return CompletableFuture.completedFuture(nextTurn(false));
        }
        return CompletableFuture.completedFuture(new Next.Continue(new int[0], 1));
    }

    private void endAnswer() {
        printer.finish();
        out.println();
        out.flush();
        interrupts.waiting();
    }

    /** What the person says next. An answer that was cut off or ended by another stop id lacks the template's end of turn. */
    private Next nextTurn(boolean isEnded) {
        while (true) {
            Optional<String> said = prompt.ask();
            if (said.isEmpty()) {
                return Next.FINISH;
            }
            int[] increment = setting.tokenizer.encode(
                    setting.template.continuation(List.of(Message.user(said.get())), setting.options));
            int[] ids = isEnded
                    ? increment
                    : IntStream.concat(IntStream.of(setting.endOfTurnId), IntStream.of(increment))
                            .toArray();
            Optional<String> refusal = setting.refusal(ids, length);
            if (refusal.isEmpty()) {
                length += ids.length;
                beginAnswer();
                return new Next.Continue(ids, 1);
            }
            prompt.notice(refusal.get());
        }
    }
}
