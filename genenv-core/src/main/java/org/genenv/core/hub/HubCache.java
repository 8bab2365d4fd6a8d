package org.genenv.core.hub;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.genenv.core.model.JsonFile;

/**
 * The local cache of Hugging Face's own tools, which is only read here.
 *
 * <p>In it, {@code models--ORGANISATION--NAME/refs/REVISION} names a commit and {@code snapshots/COMMIT/} holds its files, as links to
 * {@code blobs/}. A snapshot holds what somebody has asked for so far, which need not be the whole model. Thread-safe.
 */
public final class HubCache {
    private static final String CONFIG = "config.json";
    private static final String WEIGHTS = "model.safetensors";
    private static final String INDEX = WEIGHTS + ".index.json";
    private static final Pattern FILE_NAME = Pattern.compile("\\w[\\w.-]*");

    private final Path directory;

    /** @param directory need not exist */
    public HubCache(Path directory) {
        this.directory = directory;
    }

    /**
     * The cache that an environment names: {@code HF_HUB_CACHE}, else {@code HF_HOME/hub}, else
     * {@code XDG_CACHE_HOME/huggingface/hub}, else {@code ~/.cache/huggingface/hub}. An empty variable counts as not set.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static HubCache of(Map<String, String> environment, Path home) {
        return new HubCache(folder("HF_HUB_CACHE", environment, home)
                .or(() -> folder("HF_HOME", environment, home).map(base -> base.resolve("hub")))
                .or(() -> folder("XDG_CACHE_HOME", environment, home).map(base -> base.resolve("huggingface/hub")))
                .orElse(home.resolve(".cache/huggingface/hub")));
    }

    /** The cache that the process's environment names. */
    public static HubCache ofProcess() {
        return of(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    private static Optional<Path> folder(String variable, Map<String, String> environment, Path home) {
        String value = environment.getOrDefault(variable, "").strip();
        if (value.isEmpty()) {
            return Optional.empty();
        }
        // A shell leaves the sign of home as it is where the value was quoted.
        return Optional.of(value.startsWith("~/") ? home.resolve(value.substring(2)) : Path.of(value));
    }

    /** The folder that is looked into. */
    public Path directory() {
        return directory;
    }

    /**
     * The folder of a whole model: {@code config.json} and every file of its weights.
     *
     * @throws HubException if it is not in the cache, or only a part of it; says where was looked and what is missing
     * @throws IOException if the cache cannot be read
     */
    public Path find(HubId id) throws IOException {
        Path snapshot = find(id, CONFIG);
        requireWeights(id, snapshot);
        return snapshot;
    }

    /**
     * The folder of a model of which one file is needed.
     *
     * @param file such as {@code tokenizer.json}
     * @throws HubException if it is not in the cache; says where was looked
     * @throws IOException if the cache cannot be read
     */
    public Path find(HubId id, String file) throws IOException {
        Path entry = directory.resolve("models--" + id.repository().replace("/", "--"));
        if (!Files.isDirectory(entry)) {
            throw new HubException(id.repository() + " is not in the hub cache " + directory);
        }
        Path snapshot = snapshot(entry, id);
        requireFile(id, snapshot, file);
        return snapshot;
    }

    private static Path snapshot(Path entry, HubId id) throws IOException {
        Path snapshots = entry.resolve("snapshots");
        Path commit = snapshots.resolve(id.revision());
        Path reference = entry.resolve("refs").resolve(id.revision());
        if (Files.isRegularFile(reference)) {
            String named = Files.readString(reference).strip();
            if (!FILE_NAME.matcher(named).matches()) {
                throw new HubException(reference + " holds '" + named + "'; expected a commit. Delete " + entry
                        + " and download the model again");
            }
            commit = snapshots.resolve(named);
        }
        if (!Files.isDirectory(commit)) {
            throw new HubException(
                    entry + " has no revision " + id.revision() + " of " + id.repository() + revisions(entry));
        }
        return commit;
    }

    private static String revisions(Path entry) throws IOException {
        Path references = entry.resolve("refs");
        if (!Files.isDirectory(references)) {
            return "";
        }
        try (Stream<Path> files = Files.walk(references)) {
            TreeSet<String> names = new TreeSet<>();
            files.filter(Files::isRegularFile)
                    .forEach(file -> names.add(references.relativize(file).toString()));
            return names.isEmpty() ? "" : "; it has " + String.join(", ", names);
        }
    }

    private static void requireWeights(HubId id, Path snapshot) throws IOException {
        Path index = snapshot.resolve(INDEX);
        if (Files.exists(snapshot.resolve(WEIGHTS)) || !Files.exists(index)) {
            requireFile(id, snapshot, WEIGHTS);
            return;
        }
        for (JsonNode shard : JsonFile.read(index).path("weight_map")) {
            if (!FILE_NAME.matcher(shard.asText()).matches()) {
                throw new HubException(index + " names the file " + JsonFile.shown(shard)
                        + "; expected the name of a file of the same folder. Download the model again");
            }
            requireFile(id, snapshot, shard.asText());
        }
    }

    /** A link whose blob has gone counts as missing. */
    private static void requireFile(HubId id, Path snapshot, String file) throws HubException {
        if (!Files.isRegularFile(snapshot.resolve(file))) {
            throw new HubException(
                    id + " lies in the hub cache only in part: " + file + " is missing from " + snapshot);
        }
    }
}
