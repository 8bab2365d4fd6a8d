package org.genenv.cli.report;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A Chromium without a window, spoken to by its DevTools protocol over one WebSocket. Owns the process, and the folder that it runs in.
 *
 * <p>Used by one thread; events arrive on another.
 */
final class Chromium implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_SECONDS = 30;
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String ANNOUNCEMENT = "DevTools listening on ";

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<BrowserPage> pages = new CopyOnWriteArrayList<>();

    private Chromium(Process process, Path profile, String address) {
        this.process = process;
        this.profile = profile;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Messages())
                .join();
    }

    /**
     * Starts the browser that the system property {@code genenv.chromium} names, or one on the path. Where there is none the test is skipped, and fails when
     * the environment variable {@code CI} is {@code true}.
     */
    static Chromium start() throws IOException {
        Optional<String> program = program();
        if (program.isEmpty()) {
            String missing = "no browser: none of " + NAMES
                    + " is on the PATH. Install one (apt-get install chromium), or name it by"
                    + " -Dgenenv.chromium=/path/to/chromium";
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(missing);
            }
            abort(missing);
        }
        Path profile = Files.createTempDirectory("genenv-chromium");
        List<String> command = new ArrayList<>(List.of(
                program.orElseThrow(),
                "--headless=new",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--no-first-run",
                "--no-default-browser-check",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--disable-sync",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--mute-audio"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--no-sandbox"); // Chromium's own sandbox refuses root
        }
        command.add("about:blank");
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new Chromium(process, profile, announced(process));
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            delete(profile);
            throw e;
        }
    }

    private static Optional<String> program() {
        String named = System.getProperty("genenv.chromium", "");
        if (!named.isEmpty()) {
            return Optional.of(named);
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static String announced(Process process) throws IOException {
        StringBuilder said = new StringBuilder();
        BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line; (line = errors.readLine()) != null; said.append(line).append('\n')) {
            if (line.startsWith(ANNOUNCEMENT)) {
                Thread drain = new Thread(() -> errors.lines().forEach(ignored -> {}), "chromium-errors");
                drain.setDaemon(true);
                drain.start();
                return line.substring(ANNOUNCEMENT.length());
            }
        }
        throw new IOException("the browser ended before it could be spoken to: " + said);
    }

    /** Opens a page in a window of its own kind: nothing of other pages is in it. */
    BrowserPage open() {
        String target = call("", "Target.createTarget", JSON.createObjectNode().put("url", "about:blank"))
                .path("targetId")
                .asText();
        ObjectNode attach = JSON.createObjectNode().put("targetId", target).put("flatten", true);
        String session =
                call("", "Target.attachToTarget", attach).path("sessionId").asText();
        BrowserPage page = new BrowserPage(this, session);
        pages.add(page);
        page.listen();
        return page;
    }

    /**
     * Calls a method of the protocol and waits for its answer.
     *
     * @param session of a page; empty for the browser itself
     * @throws AssertionError if the browser refuses or does not answer
     */
    JsonNode call(String session, String method, ObjectNode parameters) {
        int id = lastId.incrementAndGet();
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(message.toString(), true).join();
        try {
            JsonNode received = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (received.has("error")) {
                throw new AssertionError(method + ": " + received.path("error"));
            }
            return received.path("result");
        } catch (TimeoutException | ExecutionException e) {
            throw new AssertionError(method + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Puts the parts of messages together and hands them on. */
    private final class Messages implements WebSocket.Listener {
        private final StringBuilder partial = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            partial.append(data);
            if (isLast) {
                received(partial.toString());
                partial.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void received(String text) {
            try {
                JsonNode message = JSON.readTree(text);
                if (message.has("id")) {
                    waiting.remove(message.path("id").asInt()).complete(message);
                } else {
                    pages.stream()
                            .filter(page -> page.session()
                                    .equals(message.path("sessionId").asText()))
                            .forEach(
                                    page -> page.happened(message.path("method").asText(), message.path("params")));
                }
            } catch (IOException e) {
                throw new IllegalStateException("the browser sent no JSON: " + text, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        delete(profile);
    }

    /** What a helper process of the browser still writes meanwhile is left to the system. */
    private static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = new ArrayList<>(walk.toList());
        } catch (java.io.UncheckedIOException e) {
            return;
        }
        for (int i = paths.size() - 1; i >= 0; i--) {
            paths.get(i).toFile().delete();
        }
    }
}
