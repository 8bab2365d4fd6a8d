package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;

/**
 * Games by split and id. A folder of published data holds {@code json_2.1.1/SPLIT/TASK/TRIAL/game.tw-pddl}, unpacked or in zip files;
 * a game's id is {@code TASK/TRIAL}. Listing reads names alone; a game is read when it is asked for. Immutable and thread-safe.
 */
public final class GameCollection {
    private static final String GAME_FILE = "game.tw-pddl";

    private final String source;
    private final Map<String, Map<String, Location>> splits;

    /** Where one game can be read from. */
    @FunctionalInterface
    private interface Location {
        GameFile read() throws IOException, GameFormatException;
    }

    private GameCollection(String source, Map<String, Map<String, Location>> splits) {
        this.source = source;
        this.splits = splits;
    }

    /**
     * Looks through a folder.
     *
     * @param folder the published data, or its parent with the data in {@code alfworld}
     * @throws IOException if the folder cannot be read, or has no game
     */
    public static GameCollection open(Path folder) throws IOException {
        Path data = Files.isDirectory(folder.resolve("alfworld")) ? folder.resolve("alfworld") : folder;
        if (!Files.isDirectory(data)) {
            throw new IOException(
                    folder + ": there is no such folder. Expected ALFWorld's data, unpacked or in zip files");
        }
        Map<String, Map<String, Location>> splits = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(data)) {
            for (Path path : (Iterable<Path>) walk.filter(Files::isRegularFile).sorted()::iterator) {
                String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
                if (name.equals(GAME_FILE)) {
                    add(splits, data.relativize(path).toString().replace('\\', '/'), () -> GameFile.read(path));
                } else if (name.endsWith(".zip")) {
                    addZip(splits, path);
                }
            }
        }
        if (splits.isEmpty()) {
            throw new IOException(data + " holds no game: expected json_2.1.1/SPLIT/TASK/TRIAL/" + GAME_FILE
                    + ", unpacked or in zip files");
        }
        return new GameCollection(data.toString(), splits);
    }

    /**
     * Games that are at hand already.
     *
     * @param source what to call them in messages
     * @param games by split and id
     */
    public static GameCollection of(String source, Map<String, Map<String, GameFile>> games) {
        Map<String, Map<String, Location>> splits = new TreeMap<>();
        games.forEach((split, ofSplit) -> {
            Map<String, Location> locations = new TreeMap<>();
            ofSplit.forEach((id, game) -> locations.put(id, () -> game));
            splits.put(split, locations);
        });
        return new GameCollection(source, splits);
    }

    /** @return the names of the splits, sorted */
    public Set<String> splits() {
        return splits.keySet();
    }

    /** @return where the games come from, for messages */
    public String source() {
        return source;
    }

    /**
     * The games of a split as ALFWorld evaluates them: those with movable receptacles or sliced objects are left out, as upstream does.
     *
     * @return ids, sorted
     * @throws IllegalArgumentException if there is no such split
     */
    public List<String> ids(String split) {
        if (!splits.containsKey(split)) {
            throw new IllegalArgumentException(
                    "split '" + split + "' is not in " + source + "; it has " + String.join(", ", splits.keySet()));
        }
        return splits.get(split).keySet().stream()
                .filter(id -> !id.contains("movable") && !id.contains("Sliced"))
                .toList();
    }

    /** @return whether any split has this game */
    public boolean contains(String id) {
        return splits.values().stream().anyMatch(games -> games.containsKey(id));
    }

    /** @return the split that lists a game; absent of a game that no split lists */
    public Optional<String> splitOf(String id) {
        return splits.keySet().stream()
                .filter(split -> splits.get(split).containsKey(id) && ids(split).contains(id))
                .findFirst();
    }

    /**
     * Reads a game of any split.
     *
     * @throws IllegalArgumentException if there is no game of this id
     * @throws IOException if its file cannot be read, or is no game
     */
    public GameFile read(String id) throws IOException {
        for (Map<String, Location> games : splits.values()) {
            Location location = games.get(id);
            if (location != null) {
                try {
                    return location.read();
                } catch (GameFormatException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }
        }
        throw new IllegalArgumentException("game '" + id + "' is not in " + source);
    }

    private static void addZip(Map<String, Map<String, Location>> splits, Path file) throws IOException {
        List<String> names = new ArrayList<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith("/" + GAME_FILE))
                    .forEach(names::add);
        } catch (IOException e) {
            throw new IOException(file + " cannot be read as a zip file: " + e.getMessage(), e);
        }
        for (String name : names) {
            add(splits, name, () -> readZipped(file, name));
        }
    }

    private static GameFile readZipped(Path file, String name) throws IOException, GameFormatException {
        try (ZipFile zip = new ZipFile(file.toFile());
                InputStream in = zip.getInputStream(zip.getEntry(name))) {
            // One byte more than a game may have, so that a larger one is refused and not cut.
            byte[] bytes = in.readNBytes(GameFile.LARGEST + 1);
            return GameFile.parse(new String(bytes, StandardCharsets.UTF_8), file + "!" + name);
        }
    }

    private static void add(Map<String, Map<String, Location>> splits, String path, Location location) {
        String[] names = path.split("/", -1);
        int last = names.length - 1;
        if (last >= 3) {
            splits.computeIfAbsent(names[last - 3], split -> new TreeMap<>())
                    .putIfAbsent(names[last - 2] + "/" + names[last - 1], location);
        }
    }
}
