package org.genenv.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    @Test
    void fileThatALinkLeadsToIsReplacedAndTheLinkStays() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path file = Files.writeString(elsewhere.resolve("a.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        WholeFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
        assertThat(elsewhere.toFile().list()).containsExactly("a.txt");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("elsewhere", "link");
    }

    @Test
    void whatIsNoFileIsRefusedAndStays() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path toPipe = Files.createSymbolicLink(folder.resolve("to-pipe"), pipe);
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));

        assertThatIOException()
                .isThrownBy(() -> WholeFile.write(pipe, "text"))
                .withMessage(pipe + " is no regular file");
        assertThatIOException()
                .isThrownBy(() -> WholeFile.write(toPipe, "text"))
                .withMessage(toPipe + " is no regular file");
        assertThatIOException()
                .isThrownBy(() -> WholeFile.write(dangling, "text"))
                .withMessage(dangling + " is a link that leads to no file");
        assertThatIOException()
                .isThrownBy(() -> WholeFile.write(folder, "text"))
                .withMessage(folder + " is no regular file");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("pipe", "to-pipe", "dangling");
    }
}
