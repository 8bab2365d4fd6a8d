package org.genenv.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.file.ExistingPath;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.TextFile;
import org.genenv.core.file.WholeFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Everything that is wrong with what a command was given, collected so that all of it is said at once, before anything is loaded. After a
 * problem the methods return something empty to go on with. Not thread-safe.
 */
public final class UsageProblems {
    private static final int MOST_SHOWN = 20;

    private final CommandSpec command;
    private final List<String> problems = new ArrayList<>();

    /** @param command whose options are checked */
    public UsageProblems(CommandSpec command) {
        this.command = command;
    }

    /** @param problem option, value found, what was expected, and the remedy */
    public void add(String problem) {
        problems.add(problem);
    }

    /** Adds a problem unless something holds. */
    public void require(boolean holds, String problem) {
        if (!holds) {
            add(problem);
        }
    }

    /** Adds a problem, with the list and what was probably meant, when a name is not in a list. */
    public void requireKnown(String option, String name, Collection<String> known) {
        if (!known.contains(name)) {
            String meant = DidYouMean.among(name, known)
                    .map(guess -> " Did you mean " + guess + "?")
                    .orElse("");
            add(option + " '" + name + "' is not known; "
                    + (known.isEmpty() ? "there is none." : "known are " + String.join(", ", known) + "." + meant));
        }
    }

    /** @return the text of a file in UTF-8; empty after a problem */
    public String text(String option, Path file) {
        try {
            return TextFile.read(file);
        } catch (IOException e) {
            add(option + " " + e.getMessage());
            return "";
        }
    }

    /** @return the lines of a file in UTF-8; none after a problem, which a file without lines is too */
    public List<String> lines(String option, Path file) {
        int before = problems.size();
        List<String> lines = text(option, file).lines().toList();
        require(
                !lines.isEmpty() || problems.size() > before,
                option + " " + file + " is empty, expected one JSON object a line");
        return lines;
    }

    /** Adds a problem when a file cannot be written; leaves it as it is. */
    public void requireWritable(String option, Path file) {
        if (Files.isDirectory(file)) {
            add(option + " " + file + " is a folder, expected the name of a file");
            return;
        }
        boolean isNew = !Files.exists(file);
        try {
            // To try is the one sure way: permissions say little on some file systems, and nothing to root.
            Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
            if (isNew) {
                Files.delete(file);
            }
        } catch (IOException e) {
            Path parent = file.toAbsolutePath().getParent();
            add(option + " "
                    + (parent == null || Files.isDirectory(parent)
                            ? FileFault.of(file, e)
                            : file + " cannot be written: there is no folder " + parent));
        }
    }

    /** Adds a problem when a file that is to appear as a whole cannot be written: one that stands beside its place until it is renamed. */
    public void requireReplaceable(String option, Path file) {
        if (!Files.isDirectory(file)) {
            try {
                WholeFile.place(file);
            } catch (IOException e) {
                add(option + " " + FileFault.of(file, e) + ". Choose another.");
                return;
            }
        }
        requireWritable(option, file);
    }

    /** Adds a problem when a file that is written is one that is read, under whatever name: its content would be gone. */
    public void requireOther(String option, Path written, String inputOption, Path read) {
        try {
            require(
                    !Files.exists(written) || !Files.exists(read) || !Files.isSameFile(written, read),
                    option + " " + written + " names the file of " + inputOption + ". Choose another.");
        } catch (IOException e) {
            add(option + " " + FileFault.of(written, e));
        }
    }

    /** Adds a problem when no folder can be made at a place: a file is above it, or nothing can be written there. */
    public void requirePlaceForFolder(String option, Path folder) {
        Path existing = ExistingPath.nearest(folder);
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            add(option + " " + folder + " cannot be a folder: " + existing
                    + (Files.isDirectory(existing) ? " cannot be written to" : " is a file") + ". Choose another.");
        }
    }

    /** @throws ParameterException with all problems, if there are any */
    public void refuseIfAny() {
        if (!problems.isEmpty()) {
            int more = problems.size() - MOST_SHOWN;
            throw new ParameterException(
                    command.commandLine(),
                    String.join(System.lineSeparator(), problems.subList(0, Math.min(MOST_SHOWN, problems.size())))
                            + (more > 0 ? System.lineSeparator() + "... and " + more + " more" : ""));
        }
    }
}
