package org.genenv.core.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Faults of files in words: what Java throws for the common ones has a bare path as its message. */
public final class FileFault {
    private FileFault() {}

    /** @return what went wrong, with the file where the fault knows it */
    public static String of(IOException fault) {
        if (fault instanceof FileSystemException named) {
            String file =
                    named.getOtherFile() == null ? named.getFile() : named.getFile() + " -> " + named.getOtherFile();
            return file + ": " + reason(named);
        }
        return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    }

    /** @return what went wrong, beginning with the file, which a fault in the midst of reading or writing does not know */
    public static String of(Path file, IOException fault) {
        String words = fault instanceof CharacterCodingException ? "this is no text in UTF-8" : of(fault);
        return words.startsWith(file.toString()) ? words : file + ": " + words;
    }

    private static String reason(FileSystemException fault) {
        if (fault instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (fault instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (fault instanceof FileAlreadyExistsException) {
            return "a file of this name is in the way";
        }
        if (fault instanceof NotDirectoryException) {
            return "this is a file, expected a folder";
        }
        return fault.getReason() == null ? fault.getClass().getSimpleName() : fault.getReason();
    }
}
