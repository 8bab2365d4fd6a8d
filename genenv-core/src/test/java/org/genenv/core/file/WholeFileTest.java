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
    void fileIsOnTheDiskBeforeItHasItsNameAndTheNameBeforeTheWriterGoesOn() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        Path file = disk.over(folder).resolve("a.txt");

        WholeFile.write(file, "text");

        assertThat(disk.renamedEarly()).isEmpty();
        assertThat(disk.unforced()).isEmpty();
        Files.move(
                Files.writeString(disk.over(folder).resolve("b.part"), "text"),
                disk.over(folder).resolve("b.txt"));
        assertThat(disk.renamedEarly())
                .as("the disk of these tests sees what is not forced")
                .singleElement()
                .asString()
                .contains("b.part became", "b.txt before these were forced");
        assertThat(disk.unforced()).containsExactly(folder.resolve("b.txt"));
    }

    @Test
    void foldersThatAreMadeAreOnTheDiskWithThoseAboveThem() throws IOException {
        FaultyDisk disk = new FaultyDisk();

        DurableFolder.make(disk.over(folder).resolve("a").resolve("b").resolve("c"));

        assertThat(folder.resolve("a/b/c")).isDirectory();
        assertThat(disk.unforced()).isEmpty();
        DurableFolder.make(disk.over(folder).resolve("a"));
        Path file = Files.writeString(folder.resolve("file"), "mine");
        assertThatIOException().isThrownBy(() -> DurableFolder.make(file.resolve("below")));
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
