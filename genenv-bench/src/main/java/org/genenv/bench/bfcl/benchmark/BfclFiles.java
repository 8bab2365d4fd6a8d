package org.genenv.bench.bfcl.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.core.file.TextFile;

/** Where the files of the benchmark are read from. */
interface BfclFiles {
    /** @return where the files are, for messages */
    String source();

    /** Reads a file whole, such as {@code possible_answer/BFCL_v4_multiple.json}. */
    String read(String file) throws IOException;

    /** @return the file as messages name it */
    String nameOf(String file);

    /** @return whether there is such a file */
    boolean has(String file);

    /** The published files, unpacked. */
    record Folder(Path folder) implements BfclFiles {
        @Override
        public String source() {
            return folder.toString();
        }

        @Override
        public String read(String file) throws IOException {
            return TextFile.read(folder.resolve(file));
        }

        @Override
        public String nameOf(String file) {
            return folder.resolve(file).toString();
        }

        @Override
        public boolean has(String file) {
            return Files.isRegularFile(folder.resolve(file));
        }
    }

    /** The sample inside the jar. */
    record Sample() implements BfclFiles {
        private static final String FOLDER = "/org/genenv/bench/bfcl/sample/";

        @Override
        public String source() {
            return "the sample inside the jar";
        }

        @Override
        public String read(String file) throws IOException {
            try (InputStream in = Sample.class.getResourceAsStream(FOLDER + file)) {
                if (in == null) {
                    throw new IOException(nameOf(file) + " does not exist");
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        @Override
        public String nameOf(String file) {
            return "the sample's " + file;
        }

        @Override
        public boolean has(String file) {
            return Sample.class.getResource(FOLDER + file) != null;
        }
    }
}
