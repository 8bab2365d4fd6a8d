package org.genenv.cli.report;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.cli.run.RunFolder;
import org.genenv.core.file.FileFault;

/**
 * Serves the page about one run, and newer data as the run goes on, to browsers on this machine alone: it is bound to the loopback address, and answers only
 * requests that were sent to a name of it. A page from elsewhere whose name was made to point here is refused by that.
 *
 * <p>Answers a few requests at a time, on daemon threads. A connection that is slow holds up one of them, and is cut off after a while.
 */
final class WatchServer implements AutoCloseable {
    /** Answered at a time. */
    static final int THREADS = 8;

    private static final int POLL_SECONDS = 2;
    private static final int REQUEST_SECONDS = 5;
    private static final int RESPONSE_SECONDS = 60;
    private static final Pattern HOST =
            Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(?::\\d{1,5})?", Pattern.CASE_INSENSITIVE);
    private static final Set<String> METHODS = Set.of("GET", "HEAD");

    static {
        // Java's server has no other way to be given them, and reads them once.
        limit("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
        limit("sun.net.httpserver.maxRspTime", RESPONSE_SECONDS);
    }

    private final Path run;
    private final RunReader reader;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, WatchServer::daemon);
    private Shown shown = new Shown("", "");

    private WatchServer(Path run, HttpServer server) {
        this.run = run;
        this.reader = new RunReader(run);
        this.server = server;
    }

    /** What is told of the run, and the tag that changes with it. */
    private record Shown(String tag, String json) {}

    /** A limit that the user has set stays. */
    private static void limit(String property, int seconds) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, Integer.toString(seconds));
        }
    }

    private static Thread daemon(Runnable answer) {
        Thread thread = new Thread(answer, "genenv-watch");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts to serve.
     *
     * @param port 0 takes one that is free
     * @throws IOException if the port is taken or may not be used
     */
    static WatchServer start(Path run, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        WatchServer watch = new WatchServer(run, server);
        server.setExecutor(watch.threads);
        server.createContext("/", watch::answer);
        server.start();
        return watch;
    }

    /** @return where a browser finds the page */
    String address() {
        return "http://localhost:" + server.getAddress().getPort() + "/";
    }

    /** @return the address that is listened on */
    InetAddress boundTo() {
        return server.getAddress().getAddress();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
            exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
            exchange.getResponseHeaders().set("Cross-Origin-Resource-Policy", "same-origin");
            exchange.getResponseHeaders().set("X-Frame-Options", "DENY");
            if (!isToThisMachine(exchange)) {
                send(
                        exchange,
                        403,
                        "text/plain",
                        "This page is for browsers on this machine, by the name localhost.\n");
            } else if (!METHODS.contains(exchange.getRequestMethod())) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, "text/plain", "Only GET and HEAD are answered.\n");
            } else if (!Files.isDirectory(run)) {
                send(exchange, 404, "text/plain", "The folder " + run + " is gone. Reload this when it is back.\n");
            } else {
                answerPath(exchange);
            }
        }
    }

    private void answerPath(HttpExchange exchange) throws IOException {
        try {
            switch (exchange.getRequestURI().getPath()) {
                case "/" -> page(exchange);
                case "/data.json" -> data(exchange);
                default -> send(exchange, 404, "text/plain", "There is only the page itself, at /.\n");
            }
        } catch (IOException | RuntimeException e) {
            if (exchange.getResponseCode() >= 0) {
                throw e; // the browser has gone away
            }
            String why = e instanceof IOException fault ? FileFault.of(run, fault) : e.toString();
            send(exchange, 500, "text/plain", "The run cannot be read now: " + why + "\n");
        }
    }

    /** Against DNS rebinding: a foreign page that reaches this server comes with its own name. */
    private static boolean isToThisMachine(HttpExchange exchange) {
        List<String> hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
        if (hosts.size() != 1) {
            return false;
        }
        Matcher host = HOST.matcher(hosts.get(0));
        return host.matches();
    }

    private void page(HttpExchange exchange) throws IOException {
        StringWriter page = new StringWriter();
        ReportPage.write(refresh().json(), POLL_SECONDS, page);
        send(exchange, 200, "text/html", page.toString());
    }

    private void data(HttpExchange exchange) throws IOException {
        Shown now = refresh();
        exchange.getResponseHeaders().set("ETag", now.tag());
        String known = Optional.ofNullable(exchange.getRequestHeaders().getFirst("If-None-Match"))
                .orElse("");
        if (known.equals(now.tag())) {
            exchange.sendResponseHeaders(304, -1);
        } else {
            send(exchange, 200, "application/json", now.json());
        }
    }

    /** Reads the run anew when an epoch was recorded since: its other files are written before its line of metrics. */
    private synchronized Shown refresh() throws IOException {
        String tag = "\"" + stampOf(run.resolve(RunFolder.METRICS_FILE)) + "-"
                + stampOf(run.resolve(RunFolder.CONFIG_FILE)) + "\"";
        if (!tag.equals(shown.tag())) {
            shown = new Shown(tag, ReportJson.of(reader.read()));
        }
        return shown;
    }

    private static String stampOf(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? Files.size(file) + "." + Files.getLastModifiedTime(file).toMillis()
                : "none";
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isHead ? -1 : bytes.length);
        if (!isHead) {
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(bytes);
            }
        }
    }

    /** Answers nothing more. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
