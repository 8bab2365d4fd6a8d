package org.genenv.core.player;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.genenv.core.game.StopRequestedException;

/** Makes the next batch while the present one is trained on, where a core is free for it; else when it is asked for. The order is the same. */
final class BatchesAhead implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Supplier<List<EncodedConversation>> supply;
    private final ExecutorService thread;
    private Future<List<EncodedConversation>> next;

    BatchesAhead(Supplier<List<EncodedConversation>> supply, boolean isAhead) {
        this.supply = supply;
        this.thread = isAhead ? Executors.newSingleThreadExecutor(BatchesAhead::daemon) : null;
        if (isAhead) {
            next = thread.submit(supply::get);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "demonstrations");
        thread.setDaemon(true);
        return thread;
    }

    /** @return the next batch; what its making threw comes out here */
    List<EncodedConversation> next() {
        if (thread == null) {
            return supply.get();
        }
        try {
            List<EncodedConversation> ready = next.get();
            next = thread.submit(supply::get);
            return ready;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StopRequestedException();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException("a demonstration could not be made", e.getCause());
        }
    }

    /** Waits for the batch in hand, which uses the tokenizer that the caller may close next. */
    @Override
    public void close() {
        if (thread == null) {
            return;
        }
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a demonstration took longer than " + PATIENCE_SECONDS + " seconds");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
