package org.genenv.core;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds the recorded outputs of reference implementations, and the benchmarks' data, that tests compare with. */
public final class ConformanceData {
    private ConformanceData() {}

    /**
     * A file or folder of the conformance data. Where it is absent the calling test is skipped, or fails under
     * {@code CI=true}.
     *
     * @param relative path below the folder named by the system property {@code genenv.shared}
     */
    public static Path path(String relative) {
        Path path = Path.of(System.getProperty("genenv.shared", "../../shared"), relative);
        if (!Files.exists(path)) {
            String message = "conformance data " + path.toAbsolutePath().normalize()
                    + " is missing; set -Dgenenv.shared=FOLDER to the folder that holds golden/ and bench/";
            if ("true".equals(System.getenv("CI"))) {
                fail(message);
            }
            Assumptions.abort(message);
        }
        return path;
    }
}
