package org.genenv.core.hub;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A hub of one model on this machine, and of the faults that a test asks for. */
public final class FakeHub implements AutoCloseable {
    /** The model's id. */
    public static final String ID = "acme/tiny-model";

    /** The commit of its branch main. */
    public static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-");

    private final ObjectMapper json = new ObjectMapper();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final Map<String, String> listedHashes = new LinkedHashMap<>();
    private final Map<String, Deque<HttpHandler>> faults = new ConcurrentHashMap<>();
    private volatile boolean listsNamesOnly;
    private volatile boolean answersForEveryModel;
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    /** What was asked for: the path, and the headers of interest, empty where they were not sent. */
    public record Request(String path, String range, String ifRange, String authorization) {}

    /** A hub on a port of its own. */
    public FakeHub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The address to use as endpoint. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Adds a file to the model. Weights are held as large files. */
    public FakeHub file(String name, byte[] contents) {
        files.put(name, contents);
        return this;
    }

    /** Adds a text file to the model. */
    public FakeHub file(String name, String contents) {
        return file(name, contents.getBytes(StandardCharsets.UTF_8));
    }

    /** Has the same model under every id. */
    public FakeHub answeringForEveryModel() {
        answersForEveryModel = true;
        return this;
    }

    /** Lists names alone, as some mirrors do. */
    void listNamesOnly() {
        listsNamesOnly = true;
    }

    /** Lists another hash for a file than it has. */
    void listHash(String name, String hash) {
        listedHashes.put(name, hash);
    }

    /** The next requests for a path are answered so; after these as usual. */
    void next(String path, HttpHandler... answers) {
        faults.computeIfAbsent(path, any -> new ArrayDeque<>()).addAll(List.of(answers));
    }

    /** The path of a file's contents. */
    static String path(String file) {
        return "/" + ID + "/resolve/" + COMMIT + "/" + file;
    }

    /** The path of the model's listing. */
    static String listing() {
        return "/api/models/" + ID + "/revision/main";
    }

    /** The requests so far for one path. */
    List<Request> requests(String path) {
        return requests.stream().filter(request -> request.path.equals(path)).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String asked = exchange.getRequestURI().getRawPath();
        String path = answersForEveryModel ? asked.replaceFirst("[^/]+/[^/]+/(?=resolve/|revision/)", ID + "/") : asked;
        requests.add(new Request(
                path, header(exchange, "Range"), header(exchange, "If-Range"), header(exchange, "Authorization")));
        Deque<HttpHandler> planned = faults.getOrDefault(path, new ArrayDeque<>());
        HttpHandler next;
        synchronized (planned) {
            next = planned.poll();
        }
        try (exchange) {
            if (next != null) {
                next.handle(exchange);
            } else if (path.equals(listing())) {
                send(exchange, 200, list());
            } else if (path.startsWith(path(""))) {
                sendFile(exchange, path.substring(path("").length()));
            } else {
                send(exchange, 404, new byte[0]);
            }
        }
    }

    /** Serves a file as usual, ranges and all. */
    void sendFile(HttpExchange exchange, String name) throws IOException {
        byte[] contents = files.get(name);
        String tag = "\"" + (name.endsWith(".safetensors") ? sha256(contents) : gitBlob(contents)) + "\"";
        exchange.getResponseHeaders().set("ETag", tag);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(contents.length));
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        Matcher range = RANGE.matcher(header(exchange, "Range"));
        String ifRange = header(exchange, "If-Range");
        if (range.matches() && (ifRange.isEmpty() || ifRange.equals(tag))) {
            int from = Integer.parseInt(range.group(1));
            exchange.getResponseHeaders()
                    .set("Content-Range", "bytes " + from + "-" + (contents.length - 1) + "/" + contents.length);
            exchange.sendResponseHeaders(206, contents.length - from);
            exchange.getResponseBody().write(contents, from, contents.length - from);
        } else {
            send(exchange, 200, contents);
        }
    }

    /** Promises a whole file and breaks the connection after some bytes. */
    HttpHandler breaksOffAfter(String name, int count) {
        return exchange -> {
            byte[] contents = files.get(name);
            exchange.getResponseHeaders().set("ETag", "\"" + sha256(contents) + "\"");
            exchange.sendResponseHeaders(200, contents.length);
            exchange.getResponseBody().write(contents, 0, count);
            exchange.getResponseBody().flush();
        };
    }

    /** Answers with a status and headers, and no body. */
    static HttpHandler status(int code, String... headers) {
        return exchange -> {
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
            }
            exchange.sendResponseHeaders(code, -1);
        };
    }

    /** Sends a body of known length; an empty one has no length of its own in this server's interface. */
    static void send(HttpExchange exchange, int code, byte[] body) throws IOException {
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private byte[] list() throws IOException {
        ObjectNode answer = json.createObjectNode().put("id", ID).put("sha", COMMIT);
        ArrayNode siblings = answer.putArray("siblings");
        files.forEach((name, contents) -> {
            ObjectNode sibling = siblings.addObject().put("rfilename", name);
            if (listsNamesOnly) {
                return;
            }
            sibling.put("size", contents.length);
            if (name.endsWith(".safetensors")) {
                sibling.put("blobId", "0".repeat(40));
                sibling.putObject("lfs")
                        .put("sha256", listedHashes.getOrDefault(name, sha256(contents)))
                        .put("size", contents.length)
                        .put("pointerSize", 134);
            } else {
                sibling.put("blobId", listedHashes.getOrDefault(name, gitBlob(contents)));
            }
        });
        return json.writeValueAsBytes(answer);
    }

    static String sha256(byte[] contents) {
        return hash("SHA-256", contents);
    }

    private static String gitBlob(byte[] contents) {
        byte[] header = ("blob " + contents.length + "\0").getBytes(StandardCharsets.US_ASCII);
        return hash("SHA-1", header, contents);
    }

    private static String hash(String algorithm, byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            for (byte[] part : parts) {
                digest.update(part);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
