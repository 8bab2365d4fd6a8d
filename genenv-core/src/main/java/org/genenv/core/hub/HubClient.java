package org.genenv.core.hub;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a hub about models and for their files, with patience. Used by one thread. */
final class HubClient {
    /** Far more than the listing of a model with thousands of files. */
    private static final int MOST_LISTING_BYTES = 64 << 20;

    private static final Pattern CONTENT_RANGE = Pattern.compile("bytes (\\d{1,18})-\\d{1,18}/(\\d{1,18}|\\*)");
    private static final Pattern STRONG_TAG = Pattern.compile("\"[!-~&&[^\"]]*\"");

    private final HubEndpoint endpoint;
    private final HubConnection connection;
    private final Patience patience;

    HubClient(HubEndpoint endpoint, HubConnection connection, Patience patience) {
        this.endpoint = endpoint;
        this.connection = connection;
        this.patience = patience;
    }

    /** The files of a model. */
    ModelListing list(HubId id) throws IOException {
        URI address = endpoint.listing(id);
        String json = patience.retry(
                () -> {
                    ByteArrayOutputStream body = new ByteArrayOutputStream();
                    HubConnection.Receiver receiver =
                            new HubConnection.Receiver(info -> bytes -> take(bytes, body), () -> {});
                    requireSuccess(id, connection.get(address, Map.of(), receiver));
                    return body.toString(StandardCharsets.UTF_8);
                },
                () -> 0);
        return ModelListing.parse(id, endpoint.toString(), json, (commit, name) -> inquire(id, commit, name));
    }

    /** Hubs that list names alone, as some mirrors do, say the rest in the headers of each file. */
    private HubFile inquire(HubId id, String commit, String name) throws IOException {
        URI address = endpoint.file(id, commit, name);
        HttpHeaders headers = patience.retry(
                () -> {
                    HubConnection.Answer answer = connection.head(address);
                    boolean leadsElsewhere = answer.response().statusCode() / 100 == 3;
                    if (!leadsElsewhere) {
                        requireSuccess(id, answer);
                    }
                    return answer.response().headers();
                },
                () -> 0);
        String tag = headers.firstValue("X-Linked-ETag")
                .or(() -> headers.firstValue("ETag"))
                .orElse("");
        String size = headers.firstValue("X-Linked-Size")
                .or(() -> headers.firstValue("Content-Length"))
                .orElse("");
        if (!size.matches("\\d{1,18}")) {
            throw new HubException(endpoint + " does not say how large " + name + " is");
        }
        Checksum checksum = Checksum.ofEntityTag(tag)
                .orElseThrow(() -> new HubException(endpoint + " gives no hash of " + name
                        + ", so the file could not be checked. Does HF_ENDPOINT name a hub?"));
        return new HubFile(name, Long.parseLong(size), checksum);
    }

    private void take(ByteBuffer bytes, ByteArrayOutputStream body) throws HubException {
        if (body.size() + bytes.remaining() > MOST_LISTING_BYTES) {
            throw new HubException(endpoint + " lists a model in more than " + MOST_LISTING_BYTES + " bytes");
        }
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        body.writeBytes(copy);
    }

    /**
     * Gets what is still missing of a file. Its contents are not checked here.
     *
     * @param watch told several times a second how many bytes of the file there are
     */
    void fetch(ModelListing listing, HubFile file, PartFile part, LongConsumer watch) throws IOException {
        URI address = endpoint.file(listing.id(), listing.commit(), file.name());
        long[] furthest = {part.bytes()};
        patience.retry(
                () -> {
                    try {
                        attempt(listing.id(), address, file, part, watch);
                    } finally {
                        furthest[0] = Math.max(furthest[0], part.bytes());
                    }
                    return null;
                },
                () -> furthest[0]);
    }

    private void attempt(HubId id, URI address, HubFile file, PartFile part, LongConsumer watch) throws IOException {
        if (part.bytes() > file.bytes()) {
            part.discard();
        }
        if (part.bytes() == file.bytes() && file.bytes() > 0) {
            return;
        }
        Map<String, String> headers = new HashMap<>();
        if (part.bytes() > 0) {
            headers.put("Range", "bytes=" + part.bytes() + "-");
            part.entityTag().ifPresent(tag -> headers.put("If-Range", tag));
        }
        try (FileReceiver receiver = new FileReceiver(file, part)) {
            HubConnection.Answer answer = connection.get(
                    address, headers, new HubConnection.Receiver(receiver::sink, () -> watch.accept(receiver.bytes())));
            requireSuccess(id, answer);
        }
        if (part.bytes() < file.bytes()) {
            throw new TransientFailure(
                    file.name() + " broke off after " + part.bytes() + " of " + file.bytes() + " bytes",
                    Optional.empty());
        }
    }

    /** Decides by the head of an answer whether it continues the file or begins it anew. */
    private static final class FileReceiver implements AutoCloseable {
        private final HubFile file;
        private final PartFile part;
        private volatile PartFile.Writer writer;
        private boolean isClosed;

        FileReceiver(HubFile file, PartFile part) {
            this.file = file;
            this.part = part;
        }

        synchronized StreamedBody.Sink sink(HttpResponse.ResponseInfo info) {
            try {
                if (isClosed) {
                    throw new HubException(file.name() + " comes too late"); // the request was given up meanwhile
                }
                writer = open(info);
                return writer;
            } catch (HubException | TransientFailure e) {
                return refusing(e);
            } catch (IOException e) {
                return refusing(new HubException(part + " cannot be written: " + e.getMessage(), e));
            }
        }

        private static StreamedBody.Sink refusing(IOException reason) {
            return bytes -> {
                throw reason;
            };
        }

        private PartFile.Writer open(HttpResponse.ResponseInfo info) throws IOException {
            if (info.statusCode() == 206) {
                requireRange(info.headers());
                return part.resume();
            }
            // The whole file: the server knows no ranges, or has another version by now.
            return part.begin(info.headers()
                    .firstValue("ETag")
                    .filter(tag -> STRONG_TAG.matcher(tag).matches()));
        }

        private void requireRange(HttpHeaders headers) throws IOException {
            String range = headers.firstValue("Content-Range").orElse("missing");
            Matcher matcher = CONTENT_RANGE.matcher(range);
            long begun = part.bytes();
            boolean continues = matcher.matches()
                    && Long.parseLong(matcher.group(1)) == begun
                    && (matcher.group(2).equals("*") || Long.parseLong(matcher.group(2)) == file.bytes());
            if (!continues) {
                part.discard();
                throw new TransientFailure(
                        file.name() + ": asked for the bytes from " + begun + " to " + file.bytes()
                                + ", the server sends the range '" + range + "'; so it is begun anew",
                        Optional.empty());
            }
        }

        long bytes() {
            PartFile.Writer open = writer;
            return open == null ? 0 : open.position();
        }

        @Override
        public synchronized void close() throws IOException {
            isClosed = true;
            if (writer != null) {
                writer.close();
            }
        }
    }

    private void requireSuccess(HubId id, HubConnection.Answer answer) throws IOException {
        int status = answer.response().statusCode();
        if (status == 200 || status == 206) {
            return;
        }
        HttpHeaders headers = answer.response().headers();
        String host = answer.from().getHost();
        // Another host refuses when the signed address that led to it has expired; the hub then signs a new one.
        boolean oftenPasses = status == 408 || status == 429 || status >= 500 || !endpoint.isOwn(answer.from());
        if (oftenPasses) {
            throw new TransientFailure(host + " answers " + status, retryAfter(headers));
        }
        throw new HubException(
                refusal(id, status, headers.firstValue("X-Error-Code").orElse("")));
    }

    private String refusal(HubId id, int status, String code) {
        return switch (status) {
            case 401 -> unknownUser(id);
            case 403 ->
                endpoint + " does not let you read " + id + " (403). Accept the model's licence at " + endpoint.page(id)
                        + ", and set HF_TOKEN to an access token of the account that did";
            case 404 -> notThere(id, code);
            default -> endpoint + " answers " + status + " for " + id + (code.isEmpty() ? "" : " (" + code + ")");
        };
    }

    /** The hub says so of models that do not exist, too, so that nobody learns the names of private ones. */
    private String unknownUser(HubId id) {
        if (endpoint.hasToken()) {
            return endpoint + " does not accept HF_TOKEN (401) for " + id
                    + ". Check the model's name, and that the token is valid and may read this model";
        }
        return endpoint + " asks who you are (401): " + id + " is gated, private, or does not exist. Check the name; if"
                + " the model is gated, accept its licence at " + endpoint.page(id)
                + " and set HF_TOKEN to an access token of your account";
    }

    private String notThere(HubId id, String code) {
        if (code.equals("RevisionNotFound")) {
            return id.repository() + " has no revision " + id.revision() + " (404). Its branches are at "
                    + endpoint.page(id) + "/tree/" + HubId.DEFAULT_REVISION;
        }
        if (code.equals("EntryNotFound")) {
            return endpoint + " lists a file of " + id + " that it does not have (404). Try again later";
        }
        return endpoint + " has no model " + id.repository() + " with a revision " + id.revision()
                + " (404). Check the name; a private model needs HF_TOKEN";
    }

    private static Optional<Duration> retryAfter(HttpHeaders headers) {
        return headers.firstValue("Retry-After").flatMap(text -> {
            if (text.matches("\\d{1,9}")) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
            }
            try {
                Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
                Duration wait = Duration.between(Instant.now(), then);
                return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
            } catch (DateTimeParseException e) {
                return Optional.empty(); // neither form: the usual pause
            }
        });
    }
}
