package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.backend.FileTree.Directory;
import org.genenv.bench.bfcl.backend.FileTree.TextFile;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonStrings;

/** A shell in a small file system. Its tools work in the current directory, which is not compared. */
final class GorillaFileSystem extends Backend {
    private static final Signatures SIGNATURES = Signatures.of(
            "cat(file_name)",
            "cd(folder)",
            "cp(source, destination)",
            "diff(file_name1, file_name2)",
            "du(human_readable=False)",
            "echo(content, file_name=None)",
            "find(path='.', name=None)",
            "grep(file_name, pattern)",
            "ls(a=False)",
            "mkdir(dir_name)",
            "mv(source, destination)",
            "pwd()",
            "rm(file_name)",
            "rmdir(dir_name)",
            "sort(file_name)",
            "tail(file_name, lines=10)",
            "touch(file_name)",
            "wc(file_name, mode='l')");

    private static final String ILLEGAL_IN_NAMES = "|/\\?%*:\"><";
    private static final String MISSING = "No such file or directory";
    private static final List<String> SIZE_UNITS = List.of("B", "KB", "MB", "GB", "TB");

    private Directory root = Directory.root("");
    private Directory current = root;

    GorillaFileSystem(BackendConstants constants, boolean isLongContext) {
        super("GorillaFileSystem", SIGNATURES, constants, isLongContext);
    }

    @Override
    void load(Map<?, ?> config) {
        state.put("long_context", isLongContext);
        Object tree = config.get("root");
        if (tree != null && !((Map<?, ?>) tree).isEmpty()) {
            Map.Entry<?, ?> top = ((Map<?, ?>) tree).entrySet().iterator().next();
            root = Directory.root((String) top.getKey());
            loadDirectory((Map<?, ?>) ((Map<?, ?>) top.getValue()).get("contents"), root);
        }
        current = root;
    }

    private void loadDirectory(Map<?, ?> contents, Directory directory) {
        boolean isInnermost = true;
        for (Map.Entry<?, ?> entry : contents.entrySet()) {
            String name = (String) entry.getKey();
            Map<?, ?> node = (Map<?, ?>) entry.getValue();
            if ("directory".equals(node.get("type"))) {
                Directory child = new Directory(name, directory);
                loadDirectory((Map<?, ?>) node.get("contents"), child);
                directory.add(name, child);
                isInnermost = false;
            } else {
                directory.add(name, new TextFile(node.get("content") + extension(name)));
            }
        }
        if (isLongContext && isInnermost) {
            for (Object name : (List<?>) constants.longContext("POPULATE_FILE_EXTENSION")) {
                directory.add((String) name, new TextFile(""));
            }
        }
    }

    private String extension(String fileName) {
        return isLongContext && !((List<?>) constants.longContext("FILES_TAIL_USED")).contains(fileName)
                ? (String) constants.longContext("FILE_CONTENT_EXTENSION")
                : "";
    }

    @Override
    public Map<String, Object> publicState() {
        Map<String, Object> variables = super.publicState();
        variables.put("root", root.comparable());
        return variables;
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "pwd" -> dict("current_working_directory", path());
            case "ls" -> list(arguments.truth("a"));
            case "cd" -> changeDirectory(arguments.text("folder"));
            case "mkdir" -> makeDirectory(arguments.text("dir_name"));
            case "touch" -> touch(arguments.text("file_name"));
            case "echo" -> echo(arguments);
            case "find" -> find(arguments);
            case "du" -> diskUsage(arguments.truth("human_readable"));
            case "diff" -> diff(arguments.text("file_name1"), arguments.text("file_name2"));
            case "mv" -> move(arguments.text("source"), arguments.text("destination"), true);
            case "cp" -> move(arguments.text("source"), arguments.text("destination"), false);
            case "rm" -> remove(arguments.text("file_name"));
            case "rmdir" -> removeDirectory(arguments.text("dir_name"));
            default -> onFile(tool, arguments);
        };
    }

    private String path() {
        Deque<String> names = new ArrayDeque<>();
        Directory directory = current;
        names.addFirst(directory.name());
        while (!directory.isRoot()) {
            directory = directory.parent();
            names.addFirst(directory.name());
        }
        return "/" + String.join("/", names);
    }

    private Object list(boolean withHidden) {
        List<Object> names = current.names();
        if (!withHidden) {
            names.removeIf(name -> ((String) name).startsWith("."));
        }
        return dict("current_directory_content", names);
    }

    private Object changeDirectory(String folder) {
        if (folder.equals("..")) {
            if (current.isRoot()) {
                return error("Current directory is already the root. Cannot go back.");
            }
            current = current.parent();
            return dict();
        }
        Object target = target(folder);
        if (!(target instanceof Directory directory)) {
            return error("cd: " + folder + ": No such directory. You cannot use path to change directory.");
        }
        current = directory;
        return dict("current_working_directory", directory.name());
    }

    private Object target(String folder) {
        if (folder.equals(".")) {
            return current;
        } else if (folder.equals("/")) {
            return root;
        }
        Directory from = folder.startsWith("/") ? root : current;
        String name = folder.startsWith("/") ? folder.substring(1) : folder;
        name = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        FileTree entry = from.entries().get(name);
        return entry == null ? PyConstant.NONE : entry;
    }

    private static boolean isLegal(String name) {
        return name.chars().noneMatch(c -> ILLEGAL_IN_NAMES.indexOf(c) >= 0);
    }

    private Object makeDirectory(String name) {
        if (!isLegal(name)) {
            return error("mkdir: cannot create directory '" + name + "': Invalid character");
        } else if (current.entries().containsKey(name)) {
            return error("mkdir: cannot create directory '" + name + "': File exists");
        }
        current.add(name, new Directory(name, current));
        return PyConstant.NONE;
    }

    private Object touch(String name) {
        if (!isLegal(name)) {
            return error("touch: cannot touch '" + name + "': Invalid character");
        } else if (current.entries().containsKey(name)) {
            return error("touch: cannot touch '" + name + "': File exists");
        }
        current.add(name, new TextFile(""));
        return PyConstant.NONE;
    }

    private Object echo(Arguments arguments) throws ToolException {
        if (arguments.isNone("file_name")) {
            return dict("terminal_output", arguments.get("content"));
        }
        String name = arguments.text("file_name");
        if (!isLegal(name)) {
            return error("echo: cannot touch '" + name + "': Invalid character");
        } else if (!(current.entries().get(name) instanceof TextFile file)) {
            return error("echo: cannot write to '" + name + "': No such file");
        } else {
            file.write(arguments.text("content"));
            return PyConstant.NONE;
        }
    }

    private Object find(Arguments arguments) throws ToolException {
        String base = arguments.text("path");
        while (base.endsWith("/")) {
            base = base.substring(0, base.length() - 1);
        }
        if (!(descend(base) instanceof Directory start)) {
            return error("find: '" + base + "': " + MISSING);
        }
        List<Object> matches = new ArrayList<>();
        find(start, base, arguments.isNone("name") ? "" : arguments.text("name"), matches);
        return dict("matches", matches);
    }

    private Object descend(String path) {
        Object place = path.startsWith("/") ? root : current;
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                FileTree entry = place instanceof Directory directory
                        ? directory.entries().get(name)
                        : null;
                place = entry == null ? PyConstant.NONE : entry;
            }
        }
        return place;
    }

    private static void find(Directory directory, String base, String name, List<Object> matches) {
        directory.entries().forEach((entryName, entry) -> {
            String path = base + "/" + entryName;
            if (entryName.contains(name)) {
                matches.add(path);
            }
            if (entry instanceof Directory child) {
                find(child, path, name, matches);
            }
        });
    }

    private Object diskUsage(boolean isForPeople) {
        double size = current.bytes();
        if (!isForPeople) {
            return dict("disk_usage", current.bytes() + " bytes");
        }
        int unit = 0;
        while (size >= 1024 && unit < SIZE_UNITS.size() - 1) {
            size /= 1024;
            unit++;
        }
        return dict("disk_usage", String.format(Locale.ROOT, "%.2f %s", size, SIZE_UNITS.get(unit)));
    }

    private Object onFile(String tool, Arguments arguments) throws ToolException {
        String name = arguments.text("file_name");
        FileTree entry = current.entries().get(name);
        if (entry == null) {
            return error(tool + ": " + name + ": " + MISSING);
        } else if (!(entry instanceof TextFile file)) {
            return error(tool + ": " + name + ": Is a directory");
        } else {
            List<String> lines = PythonStrings.lines(file.content());
            return switch (tool) {
                case "cat" -> dict("file_content", file.content());
                case "sort" -> dict("sorted_content", lines.stream().sorted().collect(Collectors.joining("\n")));
                case "grep" -> grep(lines, arguments.text("pattern"));
                case "tail" -> tail(lines, arguments.count("lines"));
                default -> count(file.content(), lines, arguments.text("mode"));
            };
        }
    }

    private static Object grep(List<String> lines, String pattern) {
        return dict(
                "matching_lines",
                lines.stream().filter(line -> line.contains(pattern)).collect(Collectors.toCollection(ArrayList::new)));
    }

    /** The slice {@code [-count:]}: 0 takes all lines, and a negative count leaves out as many from the front. */
    private static Object tail(List<String> lines, int count) {
        int from = count > 0 ? Math.max(0, lines.size() - count) : Math.min(lines.size(), -count);
        return dict("last_lines", String.join("\n", lines.subList(from, lines.size())));
    }

    private static Object count(String content, List<String> lines, String mode) {
        return switch (mode) {
            case "l" -> dict("count", (long) lines.size(), "type", "lines");
            case "w" -> dict("count", PythonStrings.words(content), "type", "words");
            case "c" -> dict("count", PythonStrings.length(content), "type", "characters");
            default -> error("wc: invalid mode '" + mode + "'");
        };
    }

    private Object diff(String name1, String name2) {
        if (!(current.entries().get(name1) instanceof TextFile file1)
                || !(current.entries().get(name2) instanceof TextFile file2)) {
            return error("diff: " + name1 + " or " + name2 + ": " + MISSING);
        }
        List<String> lines1 = PythonStrings.lines(file1.content());
        List<String> lines2 = PythonStrings.lines(file2.content());
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < Math.min(lines1.size(), lines2.size()); i++) {
            if (!lines1.get(i).equals(lines2.get(i))) {
                differences.add("- " + lines1.get(i) + "\n+ " + lines2.get(i));
            }
        }
        return dict("diff_lines", String.join("\n", differences));
    }

    private Object move(String source, String destination, boolean isMove) {
        String command = isMove ? "mv: cannot move '" : "cp: cannot copy '";
        Function<String, Object> refusal = reason -> error(command + source + "' to '" + destination + "': " + reason);
        FileTree entry = current.entries().get(source);
        if (entry == null) {
            return error(command + source + "': " + MISSING);
        } else if (destination.contains("/")) {
            return refusal.apply("a path is not allowed as the destination");
        }
        FileTree target = current.entries().get(destination);
        if (target instanceof TextFile) {
            return refusal.apply("Not a directory");
        }
        Directory into = target instanceof Directory directory ? directory : current;
        String name = target == null ? destination : source;
        if (into.entries().containsKey(name)) {
            return refusal.apply("File exists");
        } else if (entry instanceof Directory moved && into.isBelow(moved)) {
            return refusal.apply("Cannot put a directory into itself");
        }
        FileTree placed = isMove ? current.entries().remove(source) : entry.copy(into);
        into.add(name, placed);
        String place = target == null ? destination : destination + "/" + source;
        return dict("result", "'" + source + (isMove ? "' moved to '" : "' copied to '") + place + "'");
    }

    private Object remove(String name) {
        return current.entries().remove(name) == null
                ? error("rm: cannot remove '" + name + "': " + MISSING)
                : dict("result", "'" + name + "' removed");
    }

    private Object removeDirectory(String name) {
        FileTree entry = current.entries().get(name);
        if (entry == null) {
            return error("rmdir: cannot remove '" + name + "': " + MISSING);
        } else if (!(entry instanceof Directory directory)) {
            return error("rmdir: cannot remove '" + name + "': Not a directory");
        } else if (!directory.entries().isEmpty()) {
            return error("rmdir: cannot remove '" + name + "': Directory not empty");
        }
        current.entries().remove(name);
        return dict("result", "'" + name + "' removed");
    }
}
