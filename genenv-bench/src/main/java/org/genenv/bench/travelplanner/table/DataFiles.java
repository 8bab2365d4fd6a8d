package org.genenv.bench.travelplanner.table;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where tables and queries are read from: a folder, or the sample inside the jar. */
public interface DataFiles {
    /** @return what to call all of it in messages */
    String source();

    /** @return what to call a file in messages */
    String nameOf(String file);

    /** @return whether there is such a file */
    boolean has(String file);

    /**
     * Opens a file.
     *
     * @param file its name, with {@code /} between folders
     * @return its text, UTF-8, to be closed by the caller
     * @throws IOException if it is not there
     */
    BufferedReader open(String file) throws IOException;

    /**
     * A folder as published.
     *
     * @param folder holds {@code database}
     */
    record Folder(Path folder) implements DataFiles {
        @Override
        public String source() {
            return folder.toString();
        }

        @Override
        public String nameOf(String file) {
            return folder.resolve(file).toString();
        }

        @Override
        public boolean has(String file) {
            return Files.isRegularFile(folder.resolve(file));
        }

        @Override
        public BufferedReader open(String file) throws IOException {
            return Files.newBufferedReader(folder.resolve(file));
        }
    }

    /** A small invented country, in our own words. */
    record Sample() implements DataFiles {
        private static final String FOLDER = "/org/genenv/bench/travelplanner/sample/";

        @Override
        public String source() {
            return "the sample inside the jar";
        }

        @Override
        public String nameOf(String file) {
            return "sample " + file;
        }

        @Override
        public boolean has(String file) {
            return DataFiles.class.getResource(FOLDER + file) != null;
        }

        @Override
        public BufferedReader open(String file) throws IOException {
            InputStream in = DataFiles.class.getResourceAsStream(FOLDER + file);
            if (in == null) {
                throw new FileNotFoundException(nameOf(file));
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
    }
}
