package org.genenv.cli.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.core.hub.FakeHub;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadCommandTest {
    @TempDir
    Path temporary;

    private FakeHub hub;
    private Path folder;

    @BeforeEach
    void serveAModel() throws IOException {
        folder = temporary.resolve("model");
        hub = new FakeHub()
                .file("config.json", "{}")
                .file("tokenizer.json", "{}")
                .file("model.safetensors", new byte[5000]);
    }

    @AfterEach
    void stopServing() {
        hub.close();
    }

    private CommandRun download(String id, String... more) {
        String[] base = {"download", id, "--to", folder.toString(), "--endpoint", hub.url()};
        return CommandRun.of(Stream.of(base, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void modelArrivesAndTheCommitIsTold() {
        CommandRun run = download(FakeHub.ID);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .isEqualTo(folder + ": " + FakeHub.ID + " at commit " + FakeHub.COMMIT + System.lineSeparator());
        assertThat(run.err()).contains("commit 0123456789ab: 3 files, 5.0 kB");
        assertThat(folder.toFile().list())
                .containsExactlyInAnyOrder("config.json", "tokenizer.json", "model.safetensors");

        CommandRun again = download(FakeHub.ID);
        assertThat(again.code()).isZero();
        assertThat(again.err()).contains("of which 5.0 kB are there already");
    }

    @Test
    void modelThatIsNotThereFailsWithWhatToDo() {
        CommandRun run = download("acme/other");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .contains("The download failed: ", "has no model acme/other", "Check the name")
                .doesNotContain("Exception");
        assertThat(folder).doesNotExist();
    }

    @Test
    void placeWhereNoFolderCanBeIsRefusedBeforeTheHubIsAsked() throws IOException {
        Path file = Files.writeString(folder.resolveSibling("file"), "");
        CommandRun run =
                CommandRun.of("download", FakeHub.ID, "--to", file + "/model", "--endpoint", "http://127.0.0.1:9");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--to " + file + "/model cannot be a folder: " + file + " is a file");
    }

    @Test
    void whatIsNoIdRevisionOrEndpointIsWrongUsage() {
        assertThat(download("tiny-model").code()).isEqualTo(ExitCode.USAGE);
        assertThat(download("tiny-model").err())
                .contains("'tiny-model' is no id of a model; expected ORGANISATION/NAME");
        assertThat(download(FakeHub.ID, "--revision", "../x").err()).contains("'../x' is no revision");
        assertThat(download(FakeHub.ID + "@main", "--revision", "v2").err()).contains("named twice");

        CommandRun run = CommandRun.of("download", FakeHub.ID, "--to", folder.toString(), "--endpoint", "ftp://x");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("the endpoint is 'ftp://x'", "HF_ENDPOINT");
    }
}
