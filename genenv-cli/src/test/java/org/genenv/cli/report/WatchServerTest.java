package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchServerTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private SyntheticRun run;
    private WatchServer server;

    @BeforeEach
    void start() throws IOException {
        run = SyntheticRun.planned(folder, 3).upTo(1);
        server = WatchServer.start(folder, 0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address()).resolve(path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    /** The first line of the answer to a request with a header that Java's client does not let through. */
    private String statusFor(String host) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort())) {
            socket.getOutputStream()
                    .write(("GET /data.json HTTP/1.1\r\n" + (host.isEmpty() ? "" : "Host: " + host + "\r\n")
                                    + "Connection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        }
    }

    @Test
    void pageAsksItsOwnServerAndNobodyElse() throws Exception {
        HttpResponse<String> page = send(request("/").GET());

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.body()).contains("connect-src 'self'", "data-poll-seconds=\"2\"", "\"lastEpoch\":1");
    }

    @Test
    void newDataComesWithANewEpochAndNotBefore() throws Exception {
        HttpResponse<String> first = send(request("/data.json").GET());
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> same =
                send(request("/data.json").header("If-None-Match", tag).GET());

        assertThat(first.body()).startsWith("{\"kind\":\"run\"").contains("\"lastEpoch\":1");
        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(same.body()).isEmpty();

        run.epoch(2);
        HttpResponse<String> next =
                send(request("/data.json").header("If-None-Match", tag).GET());

        assertThat(next.statusCode()).isEqualTo(200);
        assertThat(next.body()).contains("\"lastEpoch\":2");
    }

    /** More of them wait for the limits by time, which Java's server reads once a process: another test's server may have been first here. */
    @ParameterizedTest
    @ValueSource(ints = {1, WatchServer.THREADS - 1})
    void connectionsThatNeverFinishTheirRequestHoldUpNobody(int connections) throws Exception {
        List<Socket> halfOpen = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        URI.create(server.address()).getPort());
                halfOpen.add(socket);
                socket.getOutputStream().write("GET /data.json HTTP/1.1\r\nHost: loc".getBytes(StandardCharsets.UTF_8));
            }

            assertThat(send(request("/data.json")
                                    .timeout(Duration.ofSeconds(20))
                                    .GET())
                            .statusCode())
                    .isEqualTo(200);
        } finally {
            for (Socket socket : halfOpen) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:8642", "127.0.0.1", "127.0.0.1:80", "[::1]:9"})
    void namesOfThisMachineAreAnswered(String host) throws IOException {
        assertThat(statusFor(host)).contains("200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "evil.example:8642",
                "127.0.0.1.evil.example",
                "10.0.0.1",
                "localhost@evil.example",
                "localhost, evil.example"
            })
    void requestsUnderOtherNamesAreRefused(String host) throws IOException {
        assertThat(statusFor(host)).contains("403");
    }

    @Test
    void requestWithoutAHostIsRefused() throws IOException {
        assertThat(statusFor("")).containsPattern("40[03]");
    }

    @Test
    void onlyTheLoopbackAddressIsBound() throws IOException {
        assertThat(server.boundTo().isLoopbackAddress()).isTrue();
    }

    @Test
    void nothingElseIsServed() throws Exception {
        assertThat(send(request("/config.yaml").GET()).statusCode()).isEqualTo(404);
        assertThat(send(request("/../metrics.jsonl").GET()).statusCode()).isEqualTo(404);
        assertThat(send(request("/").DELETE()).statusCode()).isEqualTo(405);
        assertThat(send(request("/").method("HEAD", HttpRequest.BodyPublishers.noBody()))
                        .body())
                .isEmpty();
    }

    @Test
    void filesThatGoAwayAndComeBackAreNoEndOfIt() throws Exception {
        Path metrics = folder.resolve("metrics.jsonl");
        byte[] before = Files.readAllBytes(metrics);
        Files.delete(metrics);

        assertThat(send(request("/data.json").GET()).body()).contains("Nothing is recorded yet");

        Files.write(metrics, before);
        assertThat(send(request("/data.json").GET()).body()).contains("\"lastEpoch\":1");
    }

    @Test
    void folderThatIsGoneIsNamedUntilItIsBack(@TempDir Path elsewhere) throws Exception {
        Path moved = elsewhere.resolve("moved");
        Files.move(folder, moved);

        HttpResponse<String> gone = send(request("/data.json").GET());
        assertThat(gone.statusCode()).isEqualTo(404);
        assertThat(gone.body()).contains("The folder " + folder + " is gone");

        Files.move(moved, folder);
        assertThat(send(request("/data.json").GET()).body()).contains("\"lastEpoch\":1");
    }

    @Test
    void portThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandRun watch =
                    CommandRun.of("watch", folder.toString(), "--port", Integer.toString(taken.getLocalPort()));

            assertThat(watch.code()).isEqualTo(ExitCode.FAILED);
            assertThat(watch.err())
                    .contains("--port " + taken.getLocalPort() + " cannot be used", "--port 0")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void wrongArgumentsAreRefusedTogether() {
        CommandRun watch = CommandRun.of("watch", folder.resolve("none").toString(), "--port", "70000");

        assertThat(watch.code()).isEqualTo(ExitCode.USAGE);
        assertThat(watch.err()).contains("there is no such folder", "--port is 70000, expected 0 to 65535");
    }
}
