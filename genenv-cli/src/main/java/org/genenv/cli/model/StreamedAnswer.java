package org.genenv.cli.model;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.FinishReason;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.GenerationTask;
import org.genenv.core.generation.Next;
import org.genenv.core.tokenizer.Tokenizer;

/** One answer, printed token by token: asks the engine for one token at a time. Draws are by position, so the answer is the same. */
final class StreamedAnswer implements GenerationTask {
    /** What a decoder writes for bytes whose character is not complete yet. */
    private static final char INCOMPLETE = '\uFFFD';

    private final GenerationRequest request;
    private final Tokenizer tokenizer;
    private final PrintWriter out;
    private int[] ids = {};
    private int printed;

    StreamedAnswer(GenerationRequest request, Tokenizer tokenizer, PrintWriter out) {
        this.request = request;
        this.tokenizer = tokenizer;
        this.out = out;
    }

    @Override
    public GenerationRequest begin() {
        return new GenerationRequest(request.promptIds(), 1, request.stopIds(), request.sampling(), request.key());
    }

    @Override
    public CompletionStage<Next> completed(Completion completion) {
        boolean goesOn = completion.finishReason() == FinishReason.LENGTH;
        if (completion.finishReason() != FinishReason.STOP_ID) {
            int[] sampled = completion.ids();
            int before = ids.length;
            ids = Arrays.copyOf(ids, before + sampled.length);
            System.arraycopy(sampled, 0, ids, before, sampled.length);
        }
        boolean isOver = !goesOn || ids.length >= request.maxNewTokens();
        print(isOver);
        return CompletableFuture.completedFuture(isOver ? Next.FINISH : new Next.Continue(new int[0], 1));
    }

    private void print(boolean isOver) {
        String text = tokenizer.decode(ids, true);
        int end = text.length();
        while (!isOver && end > printed && text.charAt(end - 1) == INCOMPLETE) {
            end--;
        }
        if (end > printed) {
            out.print(text.substring(printed, end));
            out.flush();
            printed = end;
        }
    }
}
