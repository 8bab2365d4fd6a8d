package org.genenv.core.file;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Folders whose entries outlast a power cut: a file that was forced to the disk is lost all the same where its name was not. */
public final class DurableFolder {
    /** What a file system says (EINVAL) that forces files alone, such as a folder which a virtual machine shares: then, too, the rename has to do. */
    private static final String CANNOT_FORCE = "Invalid argument";

    private DurableFolder() {}

    /**
     * Makes a folder, and those above it that are missing, and forces their names to the disk.
     *
     * @throws IOException if one cannot be made, or a file is in the way
     */
    public static void make(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path existing = ExistingPath.nearest(folder);
        Files.createDirectories(folder);
        for (Path made = folder.toAbsolutePath(); !made.equals(existing); made = made.getParent()) {
            force(made.getParent());
        }
    }

    /** Forces to the disk which names stand in a folder: to be called when one was made, renamed or replaced there. */
    public static void force(Path folder) throws IOException {
        // Windows opens no folders; there the rename alone has to do.
        if (File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            } catch (IOException e) {
                if (!CANNOT_FORCE.equals(e.getMessage())) {
                    throw e;
                }
            }
        }
    }

    /** Forces the name of a file to the disk, which was made, renamed or replaced; what it holds is the writer's affair. */
    public static void forceNameOf(Path file) throws IOException {
        force(file.toAbsolutePath().getParent());
    }
}
