package org.genenv.bench.apibank.dialogue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Dialogues by the name of their file. Immutable and thread-safe. */
public final class DialogueCollection {
    private final Map<String, Dialogue> byFile;

    private DialogueCollection(Map<String, Dialogue> byFile) {
        this.byFile = Collections.unmodifiableMap(byFile);
    }

    /**
     * Reads the published dialogues.
     *
     * @param folder has one folder a level with one JSON Lines file a dialogue
     * @throws IOException if a level has no folder or a file is no text; names it
     */
    public static DialogueCollection open(Path folder) throws IOException {
        Map<String, Dialogue> byFile = new TreeMap<>();
        for (Level level : Level.values()) {
            for (Path path : files(folder.resolve(level.folder()))) {
                String file = path.getFileName().toString();
                // Decoded leniently: a damaged byte spoils its line alone.
                String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
                byFile.put(file, DialogueReader.read(level, file, text.lines().toList()));
            }
        }
        return new DialogueCollection(byFile);
    }

    /**
     * Reads dialogues from texts.
     *
     * @param texts JSON Lines by level and name of the file
     */
    public static DialogueCollection of(Map<Level, Map<String, String>> texts) {
        Map<String, Dialogue> byFile = new TreeMap<>();
        texts.forEach((level, files) -> files.forEach((file, text) ->
                byFile.put(file, DialogueReader.read(level, file, text.lines().toList()))));
        return new DialogueCollection(byFile);
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException(folder + " is missing; expected the folder lv1-lv2-samples of API-Bank with its "
                    + "dialogues in " + Level.GIVEN_DESCRIPTIONS.folder() + " and " + Level.TOOL_SEARCHER.folder());
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Finds a dialogue.
     *
     * @param file its name, with or without the folder of its level
     */
    public Optional<Dialogue> find(String file) {
        return Optional.ofNullable(byFile.get(file.substring(file.lastIndexOf('/') + 1)));
    }

    /** @return all dialogues, by name */
    public Collection<Dialogue> all() {
        return byFile.values();
    }

    /** @return the malformed lines, each with its file */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        all().forEach(dialogue -> dialogue.problem().ifPresent(problems::add));
        return problems;
    }
}
