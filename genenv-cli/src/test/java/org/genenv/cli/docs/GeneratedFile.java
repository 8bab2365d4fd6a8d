package org.genenv.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the repository that is made from the code. A test keeps it current, or writes it when it is told to. */
public final class GeneratedFile {
    private static final Path ROOT = Path.of(System.getProperty("genenv.root"));

    /** The property that has the test write files in place of comparing them. */
    private static final String REWRITE = "genenv.rewrite";

    private GeneratedFile() {}

    /**
     * Compares a file with what it should hold; with {@code -Dgenenv.rewrite} writes it.
     *
     * @param name from the root of the repository on
     * @param test the class that calls this, for the command in the message
     */
    public static void requireCurrent(String name, String contents, Class<?> test) throws IOException {
        Path file = ROOT.resolve(name);
        if (System.getProperty(REWRITE) != null) {
            Files.writeString(file, contents);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "")
                .as(
                        "%s is made from the code and is out of date. Write it anew with:%n"
                                + "  mvn -B test -pl genenv-cli -am -Dtest=%s -Dsurefire.failIfNoSpecifiedTests=false -D%s",
                        name, test.getSimpleName(), REWRITE)
                .isEqualTo(contents);
    }
}
