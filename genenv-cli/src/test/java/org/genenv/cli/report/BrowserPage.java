package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One page in the browser: what a test does to it, and what happened in it. */
final class BrowserPage implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_SECONDS = 20;
    private static final Map<String, Integer> KEY_CODES = Map.of(
            "Tab",
            9,
            "Enter",
            13,
            "End",
            35,
            "Home",
            36,
            "ArrowLeft",
            37,
            "ArrowUp",
            38,
            "ArrowRight",
            39,
            "ArrowDown",
            40);

    private final Chromium browser;
    private final String session;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private CountDownLatch loaded = new CountDownLatch(1);

    BrowserPage(Chromium browser, String session) {
        this.browser = browser;
        this.session = session;
    }

    String session() {
        return session;
    }

    void listen() {
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            call(domain + ".enable", JSON.createObjectNode());
        }
    }

    /** Called on the browser's thread. */
    void happened(String event, JsonNode what) {
        switch (event) {
            case "Page.loadEventFired" -> loaded.countDown();
            case "Network.requestWillBeSent" ->
                requests.add(what.path("request").path("url").asText());
            case "Runtime.exceptionThrown" ->
                problems.add(what.path("exceptionDetails").toString());
            case "Runtime.consoleAPICalled" -> {
                if (!what.path("type").asText().equals("log")) {
                    problems.add(what.path("args").toString());
                }
            }
            case "Log.entryAdded" -> {
                if (!what.path("entry").path("level").asText().equals("verbose")) {
                    problems.add(what.path("entry").toString());
                }
            }
            default -> {}
        }
    }

    /** The size of the window, and whether its owner likes it dark. */
    BrowserPage looking(int width, int height, boolean isDark) {
        call(
                "Emulation.setDeviceMetricsOverride",
                JSON.createObjectNode()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", 1)
                        .put("mobile", width < 500));
        ObjectNode media = JSON.createObjectNode();
        media.putArray("features")
                .addObject()
                .put("name", "prefers-color-scheme")
                .put("value", isDark ? "dark" : "light");
        call("Emulation.setEmulatedMedia", media);
        return this;
    }

    /** Goes to an address and waits until the page has loaded. */
    BrowserPage go(String address) {
        loaded = new CountDownLatch(1);
        requests.clear();
        problems.clear();
        call("Page.navigate", JSON.createObjectNode().put("url", address));
        try {
            assertThat(loaded.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("%s has loaded", address)
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        // Plots are drawn when their places have got a width, which is before the next picture.
        evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))");
        return this;
    }

    /** @return the value of an expression, awaited */
    JsonNode evaluate(String expression) {
        JsonNode result = call(
                "Runtime.evaluate",
                JSON.createObjectNode()
                        .put("expression", expression)
                        .put("returnByValue", true)
                        .put("awaitPromise", true));
        assertThat(result.has("exceptionDetails"))
                .as("%s: %s", expression, result.path("exceptionDetails"))
                .isFalse();
        return result.path("result").path("value");
    }

    int number(String expression) {
        return evaluate(expression).asInt();
    }

    String text(String expression) {
        return evaluate(expression).asText();
    }

    /** Waits for an expression to become true. */
    void await(String expression) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!evaluate(expression).asBoolean()) {
            assertThat(System.nanoTime())
                    .as("'%s' did not come true", expression)
                    .isLessThan(end);
        }
    }

    /** Presses a key as a person does: whatever has the focus gets it. */
    void press(String key) {
        for (String type : List.of("rawKeyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    JSON.createObjectNode()
                            .put("type", type)
                            .put("key", key)
                            .put("code", key)
                            .put("windowsVirtualKeyCode", KEY_CODES.getOrDefault(key, 0)));
        }
    }

    /** @return errors, warnings and exceptions since the page was gone to */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** @return all addresses that were asked for since the page was gone to, itself included */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** Writes a picture of what the window shows, or of all of the page. */
    void screenshot(Path file, boolean isWhole) throws IOException {
        ObjectNode parameters = JSON.createObjectNode().put("format", "png").put("captureBeyondViewport", isWhole);
        if (isWhole) {
            parameters
                    .putObject("clip")
                    .put("x", 0)
                    .put("y", 0)
                    .put("width", number("document.documentElement.clientWidth"))
                    .put("height", number("document.documentElement.scrollHeight"))
                    .put("scale", 1);
        }
        Files.write(
                file,
                Base64.getDecoder()
                        .decode(call("Page.captureScreenshot", parameters)
                                .path("data")
                                .asText()));
    }

    private JsonNode call(String method, ObjectNode parameters) {
        return browser.call(session, method, parameters);
    }

    @Override
    public void close() {
        call("Page.close", JSON.createObjectNode());
    }
}
