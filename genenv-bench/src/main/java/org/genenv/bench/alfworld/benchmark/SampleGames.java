package org.genenv.bench.alfworld.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.alfworld.AlfworldDomain;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.EnvironmentException;

/**
 * A few games that need no download: drawn by our own generator, two of each kind, always the same. They look like ALFWorld's, but figures
 * on them are not figures on ALFWorld.
 */
public final class SampleGames {
    /** The split with every type of thing that ALFWorld has. */
    public static final String SPLIT = "sample";

    /** The split in the few words of small models that were trained from scratch. */
    public static final String SMALL_SPLIT = "sample-small";

    private static final int COUNT = 12;

    private SampleGames() {}

    /** @return the games, as a collection of the two splits */
    public static GameCollection collection() {
        return GameCollection.of(
                "the sample inside the jar",
                Map.of(
                        SPLIT, games(SPLIT, new AlfworldDomain()),
                        SMALL_SPLIT,
                                games(SMALL_SPLIT, (AlfworldDomain)
                                        new AlfworldDomain().withOptions(Map.of("catalog", "small")))));
    }

    private static Map<String, GameFile> games(String split, AlfworldDomain domain) {
        Map<String, GameFile> games = new LinkedHashMap<>();
        List<Task> tasks = domain.panel(COUNT);
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            TaskType type = TaskType.valueOf(task.kind().toUpperCase(Locale.ROOT));
            String id = String.format(Locale.ROOT, "%s-%s/trial_%02d", type.folderPrefix(), split, i + 1);
            try {
                games.put(id, GameFile.parse(domain.gameFile(task), "sample " + id));
            } catch (EnvironmentException | GameFormatException e) {
                throw new IllegalStateException("a task of the panel makes no game: " + task, e);
            }
        }
        return games;
    }
}
