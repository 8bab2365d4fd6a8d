package org.genenv.core.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a power cut would take from a disk: contents of files that were written and names that were given, and neither forced since. Files and folders are
 * forced by themselves: a file for its contents, a folder for the names in it.
 */
final class UnforcedWrites {
    private final Set<Path> contents = new TreeSet<>();
    private final Set<Path> names = new TreeSet<>();
    private final List<String> renamedEarly = new ArrayList<>();

    /** Bytes of a file changed. */
    void written(Path file) {
        contents.add(file);
    }

    /** A file or folder was made. */
    void made(Path path) {
        names.add(path);
    }

    /** A file's contents, or the names in a folder, are on the disk. */
    void forced(Path path) {
        contents.remove(path);
        names.removeIf(name -> path.equals(name.getParent()));
    }

    /** A file or folder got another name; what is in it should be on the disk by now. */
    void moved(Path source, Path target) {
        Set<Path> inside = new TreeSet<>(contents);
        names.stream().filter(name -> !name.equals(source)).forEach(inside::add);
        inside.removeIf(path -> !path.startsWith(source));
        if (!inside.isEmpty()) {
            renamedEarly.add(source + " became " + target + " before these were forced: " + inside);
        }
        deleted(source);
        names.add(target);
    }

    /** A file or folder is gone. */
    void deleted(Path path) {
        contents.removeIf(file -> file.startsWith(path));
        names.removeIf(name -> name.startsWith(path));
    }

    /** What a power cut would take now. */
    Set<Path> now() {
        Set<Path> all = new TreeSet<>(contents);
        all.addAll(names);
        return all;
    }

    /** Renamings that came before what they renamed was on the disk. */
    List<String> renamedEarly() {
        return List.copyOf(renamedEarly);
    }
}
