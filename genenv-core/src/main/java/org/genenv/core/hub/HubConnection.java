package org.genenv.core.hub;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Sends one request and follows the redirects of its answer.
 *
 * <p>Redirects are followed here and not by the HTTP client, which would take the access token along to wherever they lead.
 */
final class HubConnection {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
    private static final long WATCH_MILLIS = 200;
    private static final int MOST_REDIRECTS = 8;
    private static final String AGENT = "genenv";

    private final HubEndpoint endpoint;
    private final Duration silence;
    private final BooleanSupplier stop;
    private final AtomicLong received = new AtomicLong();
    // One long body at a time gains nothing from HTTP/2 and would be held back by its window.
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    /**
     * Where the body of a final answer goes.
     *
     * @param sink chosen by status and headers; only called for 200 and 206
     * @param watch called several times a second while it arrives
     */
    record Receiver(Function<HttpResponse.ResponseInfo, StreamedBody.Sink> sink, Runnable watch) {}

    /** A final answer: its status and headers, and the host that gave it. */
    record Answer(HttpResponse<Void> response, URI from) {}

    /**
     * @param silence how long nothing may arrive
     * @param stop asked several times a second
     */
    HubConnection(HubEndpoint endpoint, Duration silence, BooleanSupplier stop) {
        this.endpoint = endpoint;
        this.silence = silence;
        this.stop = stop;
    }

    /**
     * Asks for a resource.
     *
     * @return the first answer that is no redirect, whatever its status
     * @throws TransientFailure if the connection breaks or falls silent
     * @throws InterruptedIOException if the download was stopped
     * @throws IOException if the sink fails, or redirects lead nowhere
     */
    Answer get(URI address, Map<String, String> headers, Receiver receiver) throws IOException {
        return follow(address, target -> send("GET", target, headers, receiver), target -> true);
    }

    /**
     * Asks what a resource is, without its contents.
     *
     * @return the first answer that is no redirect within the hub; one that leads elsewhere says in its own headers what is there
     * @throws TransientFailure if the connection breaks or falls silent
     * @throws IOException if redirects lead nowhere
     */
    Answer head(URI address) throws IOException {
        Receiver nothing = new Receiver(info -> ignored -> {}, () -> {});
        return follow(address, target -> send("HEAD", target, Map.of(), nothing), endpoint::isOwn);
    }

    /** Sends one request. */
    @FunctionalInterface
    private interface Sending {
        HttpResponse<Void> to(URI target) throws IOException;
    }

    private static Answer follow(URI address, Sending sending, Predicate<URI> isFollowed) throws IOException {
        URI target = address;
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            HttpResponse<Void> response = sending.to(target);
            String location = response.headers().firstValue("Location").orElse("");
            if (response.statusCode() / 100 != 3 || location.isEmpty()) {
                return new Answer(response, target);
            }
            URI next = redirected(target, location);
            if (!isFollowed.test(next)) {
                return new Answer(response, target);
            }
            target = next;
        }
        throw new HubException(address + " leads to more than " + MOST_REDIRECTS + " redirects");
    }

    private static URI redirected(URI from, String location) throws HubException {
        URI target;
        try {
            target = from.resolve(location);
        } catch (IllegalArgumentException e) {
            throw new HubException(from.getHost() + " redirects to what is no address", e);
        }
        boolean isWeb = "https".equalsIgnoreCase(target.getScheme()) || "http".equalsIgnoreCase(target.getScheme());
        boolean losesSecrecy =
                "https".equalsIgnoreCase(from.getScheme()) && !"https".equalsIgnoreCase(target.getScheme());
        if (!isWeb || losesSecrecy || target.getHost() == null) {
            throw new HubException(from.getHost() + " redirects to " + target.getScheme() + "://" + target.getHost()
                    + ", which is not followed; expected an https address");
        }
        return target;
    }

    private HttpResponse<Void> send(String method, URI target, Map<String, String> headers, Receiver receiver)
            throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .header("User-Agent", AGENT)
                .method(method, HttpRequest.BodyPublishers.noBody());
        headers.forEach(request::header);
        endpoint.tokenFor(target).ifPresent(token -> request.header("Authorization", "Bearer " + token));
        AtomicReference<StreamedBody> body = new AtomicReference<>();
        CompletableFuture<HttpResponse<Void>> response = http.sendAsync(request.build(), info -> {
            boolean hasContents = info.statusCode() == 200 || info.statusCode() == 206;
            StreamedBody.Sink sink = hasContents ? receiver.sink.apply(info) : ignored -> {};
            StreamedBody streamed = new StreamedBody(sink, received);
            body.set(streamed);
            return streamed;
        });
        try {
            return await(target, response, receiver.watch);
        } finally {
            response.cancel(true);
            if (body.get() != null) {
                body.get().abandon(); // waits for the thread that brings bytes; after this it brings no more
            }
        }
    }

    private HttpResponse<Void> await(URI target, CompletableFuture<HttpResponse<Void>> response, Runnable watch)
            throws IOException {
        long seen = received.get();
        long since = System.nanoTime();
        while (true) {
            try {
                HttpResponse<Void> answer = response.get(WATCH_MILLIS, TimeUnit.MILLISECONDS);
                watch.run();
                return answer;
            } catch (TimeoutException e) {
                watch.run();
                long now = received.get();
                if (now != seen) {
                    seen = now;
                    since = System.nanoTime();
                }
                if (stop.getAsBoolean()) {
                    throw new InterruptedIOException("the download was stopped");
                }
                if (System.nanoTime() - since > silence.toNanos()) {
                    throw new TransientFailure(
                            target.getHost() + " has sent nothing for " + silence.toSeconds() + " s", e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("the download was stopped");
            } catch (ExecutionException e) {
                throw failure(target, e.getCause());
            }
        }
    }

    private IOException failure(URI target, Throwable cause) {
        String who = endpoint.isOwn(target) ? " (the hub, " + endpoint + "; HF_ENDPOINT names another)" : "";
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
            if (inner instanceof HubException || inner instanceof TransientFailure) {
                return (IOException) inner;
            }
            if (inner instanceof UnresolvedAddressException) {
                return new TransientFailure(
                        target.getHost() + " is not known to this machine's name service" + who, cause);
            }
            if (inner instanceof ConnectException) {
                return new TransientFailure("nothing answers at " + target.getAuthority() + who, cause);
            }
        }
        String said = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new TransientFailure("the connection to " + target.getHost() + " failed (" + said + ")", cause);
    }
}
