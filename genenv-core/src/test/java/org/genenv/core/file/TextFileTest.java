package org.genenv.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    Path folder;

    @Test
    void linesComeWithoutTheirEndsAndWithoutAByteOrderMark() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "\uFEFFgrün\r\nblau\n\nrot");

        assertThat(TextFile.lines(file)).containsExactly("grün", "blau", "", "rot");
    }

    @Test
    void otherEncodingsAreRefusedWithFileLineAndByte() throws IOException {
        Path file = Files.write(folder.resolve("a.txt"), "eins\nzwei\ngrün\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatIOException()
                .isThrownBy(() -> TextFile.read(file))
                .withMessageStartingWith(file + ":3: the byte 0xFC is no UTF-8");
    }

    @Test
    void textThatIsCutInsideALetterIsRefused() {
        byte[] whole = "ü".getBytes(StandardCharsets.UTF_8);

        assertThatIOException()
                .isThrownBy(() -> TextFile.decode(new byte[] {whole[0]}, "cut"))
                .withMessageStartingWith("cut:1: the byte 0xC3");
    }

    @Test
    void folderAndMissingFileAreToldApart() {
        assertThatIOException()
                .isThrownBy(() -> TextFile.read(folder))
                .withMessage(folder + " is a folder, expected a file");
        assertThatIOException()
                .isThrownBy(() -> TextFile.read(folder.resolve("none")))
                .withMessage(folder.resolve("none") + ": there is no such file or folder");
    }

    @Test
    void faultsWithABarePathGetTheirCause() {
        assertThat(FileFault.of(new AccessDeniedException("/data/a"))).isEqualTo("/data/a: permission denied");
        assertThat(FileFault.of(new FileSystemException("/a", null, "Read-only file system")))
                .isEqualTo("/a: Read-only file system");
        assertThat(FileFault.of(Path.of("out.txt"), new IOException("No space left on device")))
                .isEqualTo("out.txt: No space left on device");
    }
}
