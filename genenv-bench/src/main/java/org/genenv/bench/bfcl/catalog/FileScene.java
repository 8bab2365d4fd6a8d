package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A folder with some files and folders in it; nobody leaves it. */
final class FileScene extends Scene {
    private static final List<String> ROOTS = List.of("home", "desk", "workspace", "project");
    private static final List<String> FOLDERS =
            List.of("archive", "drafts", "photos", "reports", "recipes", "letters", "backup", "music");
    private static final List<String> FILES = List.of(
            "notes.txt", "plan.md", "budget.csv", "guests.txt", "songs.txt", "letter.txt", "todo.txt", "summary.md");
    private static final List<String> LINES = List.of(
            "buy flour and yeast",
            "call the plumber about the tap",
            "the garden needs rain",
            "return the ladder to the neighbours",
            "train leaves at seven",
            "soup for six guests",
            "paint the fence in spring",
            "budget is tight this month",
            "meeting moved to the small room",
            "water the ferns twice a week");

    private final String root;
    private final Map<String, List<String>> beginning = new LinkedHashMap<>();
    private final List<String> files;
    private final List<String> firstFolders;
    private final List<String> folders;
    private final List<String> freeFiles = new ArrayList<>(FILES);
    private final List<String> freeFolders = new ArrayList<>(FOLDERS);
    /** Files whose text has not changed, with their lines. */
    private final Map<String, List<String>> lines;

    FileScene(SplittableRandom random) {
        root = pick(ROOTS, random);
        for (String file : some(FILES, 3 + random.nextInt(2), random)) {
            beginning.put(file, some(LINES, 2 + random.nextInt(3), random));
        }
        lines = new LinkedHashMap<>(beginning);
        files = new ArrayList<>(beginning.keySet());
        firstFolders = some(FOLDERS, 1 + random.nextInt(2), random);
        folders = new ArrayList<>(firstFolders);
        freeFiles.removeAll(files);
        freeFolders.removeAll(folders);
    }

    @Override
    String className() {
        return "GorillaFileSystem";
    }

    @Override
    ObjectNode config() {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        ObjectNode contents = config.putObject("root")
                .putObject(root)
                .put("type", "directory")
                .putObject("contents");
        firstFolders.forEach(
                folder -> contents.putObject(folder).put("type", "directory").putObject("contents"));
        beginning.forEach(
                (file, text) -> contents.putObject(file).put("type", "file").put("content", String.join("\n", text)));
        return config;
    }

    @Override
    Wish change(SplittableRandom random) {
        String file = pick(files, random);
        return switch (random.nextInt(files.size() > 1 ? 7 : 4)) {
            case 0 -> makeFolder(random);
            case 1 -> overwrite(file, random);
            case 2 -> touch(random);
            case 3 -> rename(file, random);
            case 4 -> {
                forget(file);
                yield new Wish(
                        "Delete the file " + file + ", nobody needs it any more.", call("rm", "file_name", file));
            }
            case 5 -> {
                String folder = pick(folders, random);
                forget(file);
                yield new Wish(
                        "Put " + file + " into the folder " + folder + ".",
                        call("mv", "source", file, "destination", folder));
            }
            default -> tidyAway(file, random);
        };
    }

    private Wish makeFolder(SplittableRandom random) {
        String folder = take(freeFolders, random);
        folders.add(folder);
        return new Wish("I want a new folder named " + folder + " here.", call("mkdir", "dir_name", folder));
    }

    private Wish overwrite(String file, SplittableRandom random) {
        String line = pick(LINES, random);
        lines.put(file, List.of(line));
        return new Wish(
                "Replace the text of " + file + " by '" + line + "'.",
                call("echo", "content", line, "file_name", file));
    }

    private Wish touch(SplittableRandom random) {
        String file = take(freeFiles, random);
        files.add(file);
        return new Wish("Begin an empty file " + file + " for me.", call("touch", "file_name", file));
    }

    private Wish rename(String file, SplittableRandom random) {
        String name = take(freeFiles, random);
        List<String> text = lines.get(file);
        forget(file);
        files.add(name);
        if (text != null) {
            lines.put(name, text);
        }
        return new Wish("Rename " + file + " to " + name + ".", call("mv", "source", file, "destination", name));
    }

    private Wish tidyAway(String file, SplittableRandom random) {
        String folder = take(freeFolders, random);
        folders.add(folder);
        forget(file);
        return new Wish(
                "Make a folder named " + folder + " and move " + file + " into it.",
                call("mkdir", "dir_name", folder),
                call("mv", "source", file, "destination", folder));
    }

    private void forget(String file) {
        files.remove(file);
        lines.remove(file);
    }

    /** Names are used once, so that what is new is new. */
    private static String take(List<String> free, SplittableRandom random) {
        return free.remove(random.nextInt(free.size()));
    }

    @Override
    Wish question(SplittableRandom random) {
        if (lines.isEmpty()) {
            return new Wish("What is in this folder now?", call("ls"));
        }
        String file = pick(List.copyOf(lines.keySet()), random);
        return switch (random.nextInt(5)) {
            case 0 -> new Wish("What does " + file + " say?", call("cat", "file_name", file));
            case 1 -> new Wish("Show me the lines of " + file + " in order.", call("sort", "file_name", file));
            case 2 -> {
                String word = pick(List.of(pick(lines.get(file), random).split(" ")), random);
                yield new Wish(
                        "Which lines of " + file + " have '" + word + "' in them?",
                        call("grep", "file_name", file, "pattern", word));
            }
            case 3 -> new Wish("How many words are in " + file + "?", call("wc", "file_name", file, "mode", "w"));
            default ->
                new Wish(
                        "What is the last line of " + file + "? Just that 1 line.",
                        call("tail", "file_name", file, "lines", 1));
        };
    }
}
