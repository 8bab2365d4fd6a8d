package org.genenv.cli.model;

import java.io.PrintWriter;
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
    private final GenerationRequest request;
    private final AnswerPrinter printer;
    private int printed;

    StreamedAnswer(GenerationRequest request, Tokenizer tokenizer, PrintWriter out) {
        this.request = request;
        this.printer = new AnswerPrinter(tokenizer, out);
    }

    @Override
    public GenerationRequest begin() {
        return new GenerationRequest(request.promptIds(), 1, request.stopIds(), request.sampling(), request.key());
    }

    @Override
    public CompletionStage<Next> completed(Completion completion) {
        if (completion.finishReason() != FinishReason.STOP_ID) {
            printer.print(completion.ids());
            printed++;
        }
        if (completion.finishReason() == FinishReason.LENGTH && printed < request.maxNewTokens()) {
            return CompletableFuture.completedFuture(new Next.Continue(new int[0], 1));
        }
        printer.finish();
        return CompletableFuture.completedFuture(Next.FINISH);
    }
}
