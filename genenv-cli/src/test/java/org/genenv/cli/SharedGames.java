package org.genenv.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.genenv.core.ConformanceData;

/** The published ALFWorld games, in the folder of shared data. */
public final class SharedGames {
    /** A short game: examine the alarm clock with the desk lamp, 4 commands. */
    public static final String LAMP = "look_at_obj_in_light-AlarmClock-None-DeskLamp-308/trial_T20190908_222917_366542";

    private SharedGames() {}

    /** The folder of benchmarks; skips the test if it is not there, and in continuous integration fails it. */
    public static Path benchmarks() {
        return ConformanceData.path("bench");
    }

    /** Unpacks one game of valid_unseen. */
    public static Path unpack(String id, Path into) throws IOException {
        try (ZipFile zip = new ZipFile(
                        benchmarks().resolve("alfworld/valid_unseen.zip").toFile());
                InputStream in = zip.getInputStream(zip.getEntry("json_2.1.1/valid_unseen/" + id + "/game.tw-pddl"))) {
            Path file = into.resolve("game.tw-pddl");
            Files.copy(in, file);
            return file;
        }
    }
}
