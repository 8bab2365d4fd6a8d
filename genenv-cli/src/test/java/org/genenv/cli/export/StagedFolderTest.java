package org.genenv.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagedFolderTest {
    @TempDir
    Path parent;

    @Test
    void publishedFolderHasItsFilesAndNothingElseRemains() throws IOException {
        Path target = parent.resolve("below/model");
        try (StagedFolder staged = StagedFolder.of(target)) {
            Files.writeString(staged.path().resolve("config.json"), "{}");
            assertThat(target).doesNotExist();
            staged.publish();
        }

        assertThat(target.resolve("config.json")).hasContent("{}");
        assertThat(target.getParent().toFile().list()).containsExactly("model");
    }

    @Test
    void failureLeavesTheParentAsItWas() throws IOException {
        Path target = parent.resolve("model");

        assertThatThrownBy(() -> {
                    try (StagedFolder staged = StagedFolder.of(target)) {
                        Files.write(
                                Files.createDirectory(staged.path().resolve("half"))
                                        .resolve("made"),
                                new byte[9]);
                        throw new IOException("No space left on device");
                    }
                })
                .hasMessage("No space left on device");

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void emptyFolderIsFilledAndAUsedOneRefused() throws IOException {
        Path target = Files.createDirectory(parent.resolve("model"));
        try (StagedFolder staged = StagedFolder.of(target)) {
            Files.writeString(staged.path().resolve("config.json"), "{}");
            staged.publish();
        }
        assertThat(target.resolve("config.json")).exists();

        assertThatThrownBy(() -> StagedFolder.of(target)).hasMessageContaining(target + " is in use");
        assertThatThrownBy(() -> StagedFolder.of(target.resolve("config.json"))).hasMessageContaining("is in use");
        assertThat(parent.toFile().list()).containsExactly("model");
    }
}
