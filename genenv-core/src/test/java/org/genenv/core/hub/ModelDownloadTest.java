package org.genenv.core.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ModelDownloadTest {
    private static final String WEIGHTS = "model.safetensors";
    private static final String SECRET = "hf_never-shown";

    @TempDir
    Path temporary;

    private final byte[] weights = new byte[300_000];
    private final List<String> waits = new ArrayList<>();
    private final AtomicBoolean stop = new AtomicBoolean();
    private long freeBytes = Long.MAX_VALUE;
    private long slept;
    private long mostBytesThere;
    private FakeHub hub;
    private Path folder;

    @BeforeEach
    void serveAModel() throws IOException {
        new Random(1).nextBytes(weights);
        folder = temporary.resolve("model");
        hub = new FakeHub()
                .file("config.json", "{\"model_type\": \"qwen2\"}")
                .file("LICENSE", "free")
                .file("pytorch_model.bin", "pickle")
                .file("onnx/model.onnx", "graph")
                .file("consolidated.safetensors", "the same again")
                .file(WEIGHTS, weights)
                .file("empty_config.json", "");
    }

    @AfterEach
    void stopServing() {
        hub.close();
    }

    private final DownloadListener listener = new DownloadListener() {
        @Override
        public void progressed(String file, long bytesThere) {
            mostBytesThere = Math.max(mostBytesThere, bytesThere);
        }

        @Override
        public void waiting(String reason, Duration pause) {
            waits.add(pause.toSeconds() + " s: " + reason);
        }
    };

    private String download() throws IOException {
        return download(HubId.parse(FakeHub.ID), Optional.empty());
    }

    private String download(HubId id, Optional<String> token) throws IOException {
        return new ModelDownload(
                        new HubEndpoint(hub.url(), token),
                        listener,
                        stop::get,
                        duration -> slept += duration.toMillis(),
                        Duration.ofSeconds(2),
                        path -> freeBytes)
                .run(id, folder);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private void assertWhole() throws IOException {
        assertThat(names()).containsExactly("LICENSE", "config.json", WEIGHTS);
        assertThat(folder.resolve(WEIGHTS)).hasBinaryContent(weights);
        assertThat(folder.resolve("config.json")).hasContent("{\"model_type\": \"qwen2\"}");
    }

    @Test
    void filesThatMatterArriveAndNoOthers() throws IOException {
        assertThat(download()).isEqualTo(FakeHub.COMMIT);

        assertWhole();
        assertThat(mostBytesThere).isEqualTo(weights.length + "free".length() + "{\"model_type\": \"qwen2\"}".length());
        assertThat(hub.requests(FakeHub.path("pytorch_model.bin"))).isEmpty();
    }

    @Test
    void brokenConnectionIsContinuedWhereItBroke() throws IOException {
        hub.next(FakeHub.path(WEIGHTS), hub.breaksOffAfter(WEIGHTS, 100_000));

        download();

        assertWhole();
        List<FakeHub.Request> requests = hub.requests(FakeHub.path(WEIGHTS));
        assertThat(requests).hasSize(2);
        assertThat(requests.get(1).range()).matches("bytes=[1-9]\\d*-");
        assertThat(requests.get(1).ifRange()).isEqualTo("\"" + FakeHub.sha256(weights) + "\"");
        assertThat(waits).singleElement().asString().startsWith("1 s: the connection to 127.0.0.1 failed");
    }

    @Test
    void laterDownloadGoesOnWithWhatAnEarlierOneLeft() throws IOException {
        HttpHandler breaking = hub.breaksOffAfter(WEIGHTS, 200_000);
        hub.next(FakeHub.path(WEIGHTS), breaking, FakeHub.status(403));
        assertThatThrownBy(this::download).isInstanceOf(HubException.class);
        assertThat(names()).containsExactly(".download", "LICENSE", "config.json");

        download();

        assertWhole();
        assertThat(hub.requests(FakeHub.path(WEIGHTS)).get(2).range()).isEqualTo("bytes=200000-");
        assertThat(hub.requests(FakeHub.path("config.json"))).hasSize(1);
    }

    @Test
    void fileThatChangedOnTheServerIsBegunAnew() throws IOException {
        hub.next(FakeHub.path(WEIGHTS), exchange -> {
            exchange.getResponseHeaders().set("ETag", "\"another-version\"");
            exchange.sendResponseHeaders(200, weights.length);
            exchange.getResponseBody().write(new byte[50_000]);
            exchange.getResponseBody().flush();
        });

        download();

        assertWhole();
        assertThat(hub.requests(FakeHub.path(WEIGHTS)).get(1).ifRange()).isEqualTo("\"another-version\"");
    }

    @Test
    void serverWithoutRangesIsAskedForTheWholeAgain() throws IOException {
        HttpHandler whole = exchange -> FakeHub.send(exchange, 200, weights);
        hub.next(FakeHub.path(WEIGHTS), hub.breaksOffAfter(WEIGHTS, 100_000), whole);

        download();

        assertWhole();
    }

    @Test
    void serverThatAlwaysBreaksAtOnePlaceIsGivenUpWithWhatArrivedKept() throws IOException {
        for (int i = 0; i < 10; i++) {
            hub.next(FakeHub.path(WEIGHTS), hub.breaksOffAfter(WEIGHTS, 1000));
        }

        assertThatThrownBy(this::download)
                .isInstanceOf(HubException.class)
                .hasMessageContaining("6 times one after another")
                .hasMessageContaining("the same download goes on");

        assertThat(waits)
                .extracting(text -> text.substring(0, text.indexOf(':')))
                .endsWith("8 s", "16 s");
        assertThat(folder.resolve(WEIGHTS)).doesNotExist();
        assertThat(folder.resolve(".download")).isDirectoryContaining("glob:**.part");
    }

    @Test
    void rangeThatWasNotAskedForIsNotWrittenIntoTheFile() throws IOException {
        hub.next(FakeHub.path(WEIGHTS), hub.breaksOffAfter(WEIGHTS, 1000), exchange -> {
            exchange.getResponseHeaders().set("Content-Range", "bytes 0-299999/300000");
            FakeHub.send(exchange, 206, weights);
        });

        download();

        assertWhole();
    }

    @Test
    void silentServerIsLeftAndAskedAgain() throws IOException {
        hub.next(FakeHub.path(WEIGHTS), exchange -> {
            exchange.sendResponseHeaders(200, weights.length);
            exchange.getResponseBody().write(weights, 0, 10);
            exchange.getResponseBody().flush();
            sleep(4000);
        });

        download();

        assertWhole();
        assertThat(waits).singleElement().asString().contains("has sent nothing for 2 s");
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void redirectsAreFollowedAndTheTokenStaysWithTheHub() throws IOException {
        List<String> tokensElsewhere = new ArrayList<>();
        try (FakeHub elsewhere = new FakeHub()) {
            elsewhere.next("/stored/abc", exchange -> {
                tokensElsewhere.addAll(exchange.getRequestHeaders().getOrDefault("Authorization", List.of()));
                FakeHub.send(exchange, 200, weights);
            });
            hub.next(FakeHub.path(WEIGHTS), FakeHub.status(302, "Location", elsewhere.url() + "/stored/abc?signed=1"));
            hub.next(FakeHub.path("config.json"), FakeHub.status(307, "Location", "/cached/config.json"));
            hub.next("/cached/config.json", exchange -> hub.sendFile(exchange, "config.json"));

            download(HubId.parse(FakeHub.ID), Optional.of(SECRET));

            assertThat(elsewhere.requests("/stored/abc")).hasSize(1);
        }
        assertWhole();
        assertThat(tokensElsewhere).isEmpty();
        assertThat(hub.requests(FakeHub.path(WEIGHTS)).get(0).authorization()).isEqualTo("Bearer " + SECRET);
        assertThat(hub.requests("/cached/config.json").get(0).authorization()).isEqualTo("Bearer " + SECRET);
    }

    @Test
    void redirectsThatNeverEndAreGivenUp() {
        String path = FakeHub.path(WEIGHTS);
        for (int i = 0; i < 20; i++) {
            hub.next(path, FakeHub.status(302, "Location", path));
        }

        assertThatThrownBy(this::download).isInstanceOf(HubException.class).hasMessageContaining("redirects");
    }

    @ParameterizedTest
    @ValueSource(strings = {WEIGHTS, "config.json"})
    void wrongHashRemovesTheFileAndSaysSo(String file) {
        String wrong = "f".repeat(file.equals(WEIGHTS) ? 64 : 40);
        hub.listHash(file, wrong);

        assertThatThrownBy(this::download)
                .isInstanceOf(HubException.class)
                .hasMessageContaining(file + " arrived with other contents")
                .hasMessageContaining(wrong)
                .hasMessageContaining("was removed");

        assertThat(folder.resolve(file)).doesNotExist();
        assertThat(folder.resolve(".download")).isDirectoryNotContaining("glob:**" + wrong + "*");
    }

    @Test
    void fileLongerThanListedIsStopped() {
        hub.next(FakeHub.path(WEIGHTS), exchange -> FakeHub.send(exchange, 200, new byte[weights.length + 1]));

        assertThatThrownBy(this::download).hasMessageContaining("goes on after the 300000 bytes");

        assertThat(folder.resolve(WEIGHTS)).doesNotExist();
    }

    @Test
    void overloadedServerIsAskedAgainWhenItSays() throws IOException {
        hub.next(FakeHub.listing(), FakeHub.status(500), FakeHub.status(429, "Retry-After", "7"));
        hub.next(FakeHub.path(WEIGHTS), FakeHub.status(503));

        download();

        assertWhole();
        assertThat(waits)
                .containsExactly(
                        "1 s: 127.0.0.1 answers 500", "7 s: 127.0.0.1 answers 429", "1 s: 127.0.0.1 answers 503");
        assertThat(slept).isEqualTo(9000);
    }

    @Test
    void serverThatAsksForHoursIsNotWaitedFor() {
        hub.next(FakeHub.listing(), FakeHub.status(429, "Retry-After", "7200"));

        assertThatThrownBy(this::download).hasMessageContaining("429").hasMessageContaining("7200 s");
        assertThat(slept).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "401, '', asks who you are (401)",
        "403, GatedRepo, Accept the model's licence at",
        "404, RepoNotFound, Check the name",
        "404, RevisionNotFound, acme/tiny-model has no revision main (404)",
        "418, '', answers 418 for acme/tiny-model"
    })
    void refusalsSayWhatToDo(int status, String code, String expected) {
        hub.next(FakeHub.listing(), FakeHub.status(status, "X-Error-Code", code));

        assertThatThrownBy(this::download).isInstanceOf(HubException.class).hasMessageContaining(expected);

        assertThat(folder).doesNotExist();
        assertThat(waits).isEmpty();
    }

    @Test
    void noMessageShowsTheToken() {
        hub.next(FakeHub.listing(), FakeHub.status(401));

        assertThatThrownBy(() -> download(HubId.parse(FakeHub.ID), Optional.of(SECRET)))
                .hasMessageContaining("HF_TOKEN")
                .message()
                .doesNotContain(SECRET);
        assertThat(new HubEndpoint(hub.url(), Optional.of(SECRET)).toString()).doesNotContain(SECRET);
        assertThatThrownBy(() -> new HubEndpoint(hub.url(), Optional.of(SECRET + "\nX-Other: 1")))
                .hasMessageContaining("HF_TOKEN")
                .message()
                .doesNotContain(SECRET);
    }

    @Test
    void hubOutOfReachIsNamed() {
        hub.close();

        assertThatThrownBy(this::download).isInstanceOf(HubException.class).hasMessageContaining("127.0.0.1");
        assertThat(slept).isEqualTo(31_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.safetensors",
                "/etc/passwd",
                "a/../../b.json",
                "..\\\\outside",
                "C:/x",
                "a//b",
                "line\\nbreak",
                ""
            })
    void listingThatNamesAFileOutsideIsRefused(String name) {
        hub.next(
                FakeHub.listing(),
                exchange -> FakeHub.send(
                        exchange,
                        200,
                        ("{\"sha\": \"" + FakeHub.COMMIT + "\", \"siblings\": [{\"rfilename\": \"" + name + "\"}]}")
                                .getBytes(StandardCharsets.UTF_8)));

        assertThatThrownBy(this::download)
                .isInstanceOf(HubException.class)
                .hasMessageContaining("no name inside of a model's folder");
        assertThat(folder).doesNotExist();
    }

    @Test
    void answerThatIsNoListingIsRefused() {
        hub.next(FakeHub.listing(), exchange -> FakeHub.send(exchange, 200, "<html>".getBytes(StandardCharsets.UTF_8)));

        assertThatThrownBy(this::download).hasMessageContaining("Does HF_ENDPOINT name a hub?");
    }

    @Test
    void listingWithoutAHashIsRefused() {
        hub.listHash("config.json", "");

        assertThatThrownBy(this::download).hasMessageContaining("config.json").hasMessageContaining("SHA-1");
        assertThat(folder).doesNotExist();
    }

    @Test
    void hubThatListsNamesAloneIsAskedForSizesAndHashes() throws IOException {
        hub.listNamesOnly();
        hub.next(
                FakeHub.path(WEIGHTS),
                FakeHub.status(
                        302,
                        "Location",
                        "http://127.0.0.1:1/stored", // another host, which need not be asked
                        "X-Linked-ETag",
                        "\"" + FakeHub.sha256(weights) + "\"",
                        "X-Linked-Size",
                        "300000"));

        download();

        assertWhole();
    }

    @Test
    void fileWithoutAnyHashIsNotTakenOnTrust() {
        hub.listNamesOnly();
        hub.next(FakeHub.path(WEIGHTS), FakeHub.status(200, "ETag", "\"v1\"", "Content-Length", "300000"));

        assertThatThrownBy(this::download).hasMessageContaining("gives no hash of model.safetensors");
        assertThat(folder).doesNotExist();
    }

    @Test
    void modelWithoutSafetensorsNamesWhatItHas() throws IOException {
        try (FakeHub other = new FakeHub().file("config.json", "{}").file("pytorch_model.bin", "pickle")) {
            ModelDownload download = new ModelDownload(
                    new HubEndpoint(other.url(), Optional.empty()), DownloadListener.SILENT, () -> false);

            assertThatThrownBy(() -> download.run(HubId.parse(FakeHub.ID), folder))
                    .hasMessageContaining("no weights as .safetensors, only pytorch_model.bin");
        }
    }

    @Test
    void whatIsThereIsNeverReplaced() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("LICENSE"), "mine");
        Files.createSymbolicLink(folder.resolve(WEIGHTS), temporary.resolve("outside"));

        assertThatThrownBy(this::download)
                .hasMessageContaining("other contents in LICENSE, model.safetensors")
                .hasMessageContaining("Nothing was replaced");

        assertThat(folder.resolve("LICENSE")).hasContent("mine");
        assertThat(temporary.resolve("outside")).doesNotExist();
        assertThat(folder.resolve("config.json")).doesNotExist();
    }

    @Test
    void wholeModelIsOnlyChecked() throws IOException {
        download();

        download();

        assertThat(hub.requests(FakeHub.path(WEIGHTS))).hasSize(1);
        assertWhole();
    }

    @Test
    void fullDiskIsSeenBeforeAnythingIsWritten() {
        freeBytes = 1000;

        assertThatThrownBy(this::download)
                .isInstanceOf(HubException.class)
                .hasMessageContaining("needs 300027 more bytes, but the disk has 1000 left");

        assertThat(folder).doesNotExist();
    }

    @Test
    void stopKeepsWhatArrivedForTheNextTime() throws IOException {
        hub.next(FakeHub.path(WEIGHTS), exchange -> {
            exchange.getResponseHeaders().set("ETag", "\"" + FakeHub.sha256(weights) + "\"");
            exchange.sendResponseHeaders(200, weights.length);
            exchange.getResponseBody().write(weights, 0, 120_000);
            exchange.getResponseBody().flush();
            stop.set(true);
            sleep(1000);
        });
        assertThatThrownBy(this::download).isInstanceOf(InterruptedIOException.class);

        stop.set(false);
        download();

        assertWhole();
        assertThat(hub.requests(FakeHub.path(WEIGHTS)).get(1).range()).isEqualTo("bytes=120000-");
    }

    @Test
    void revisionIsAskedForByName() throws IOException {
        hub.next(
                "/api/models/" + FakeHub.ID + "/revision/refs%2Fpr%2F1",
                FakeHub.status(404, "X-Error-Code", "RevisionNotFound"));

        assertThatThrownBy(() -> download(HubId.parse(FakeHub.ID + "@refs/pr/1"), Optional.empty()))
                .hasMessageContaining("has no revision refs/pr/1");
    }

    @Test
    void twoDownloadsIntoOneFolderAreOneTooMany() throws IOException {
        hub.next(FakeHub.path(WEIGHTS), exchange -> {
            Path other = folder;
            assertThatThrownBy(() -> new ModelDownload(
                                    new HubEndpoint(hub.url(), Optional.empty()), DownloadListener.SILENT, () -> false)
                            .run(HubId.parse(FakeHub.ID), other))
                    .hasMessageContaining("another download into this folder is under way");
            hub.sendFile(exchange, WEIGHTS);
        });

        download();

        assertWhole();
        assertThat(waits).isEmpty();
    }
}
