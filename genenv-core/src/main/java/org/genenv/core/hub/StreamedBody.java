package org.genenv.core.hub;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands the body of an answer on as it arrives. Bytes come on a thread of the HTTP client; after {@link #abandon} none come any more, so that the
 * next attempt has its file for itself.
 */
final class StreamedBody implements HttpResponse.BodySubscriber<Void> {
    private final Sink sink;
    private final AtomicLong received;
    private final CompletableFuture<Void> completion = new CompletableFuture<>();
    private Flow.Subscription subscription;
    private boolean isAbandoned;

    /** Takes bytes. */
    @FunctionalInterface
    interface Sink {
        /** @throws IOException if they are not taken; the request is then given up */
        void take(ByteBuffer bytes) throws IOException;
    }

    /** @param received counts bytes, for whoever watches */
    StreamedBody(Sink sink, AtomicLong received) {
        this.sink = sink;
        this.received = received;
    }

    @Override
    public CompletionStage<Void> getBody() {
        return completion;
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription arriving) {
        subscription = arriving;
        subscription.request(1);
    }

    @Override
    public synchronized void onNext(List<ByteBuffer> buffers) {
        if (isAbandoned) {
            return;
        }
        try {
            for (ByteBuffer buffer : buffers) {
                int count = buffer.remaining();
                sink.take(buffer);
                received.addAndGet(count);
            }
            subscription.request(1);
        } catch (IOException e) {
            abandon();
            completion.completeExceptionally(e);
        }
    }

    @Override
    public void onError(Throwable failure) {
        completion.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        completion.complete(null);
    }

    /** Takes no more. */
    synchronized void abandon() {
        isAbandoned = true;
        if (subscription != null) {
            subscription.cancel();
        }
    }
}
