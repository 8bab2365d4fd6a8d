package org.genenv.cli.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A command line that a page tells people to type.
 *
 * @param page its name
 * @param line where it begins, from 1
 * @param text as written, continued lines joined
 */
record DocumentedCommand(String page, int line, String text) {
    private static final Set<String> SHELLS = Set.of("sh", "bash", "shell");

    /** What begins a command where a block does not say that it holds commands, but may hold output as well. */
    private static final Pattern COMMAND = Pattern.compile(
            "(\\./|scripts/|genenv |mvn |java |javac |git |cd |export |source |pip |python3? |curl |docker |npm |apt-get |bash |sh |[A-Z_]+=\\S+ ).*");

    /** The commands in the fenced blocks of a page, in its order. */
    static List<DocumentedCommand> of(MarkdownPage page) {
        List<DocumentedCommand> commands = new ArrayList<>();
        for (MarkdownPage.Block block : page.blocks()) {
            boolean isShell = SHELLS.contains(block.language());
            if (isShell || block.language().isEmpty()) {
                read(page, block, isShell, commands);
            }
        }
        return commands;
    }

    private static void read(
            MarkdownPage page, MarkdownPage.Block block, boolean isShell, List<DocumentedCommand> commands) {
        List<String> lines = block.lines();
        for (int i = 0; i < lines.size(); i++) {
            int first = block.line() + i;
            StringBuilder text = new StringBuilder(lines.get(i).strip());
            boolean isCommand = isShell
                    ? !text.isEmpty() && text.charAt(0) != '#'
                    : COMMAND.matcher(text).matches();
            if (!isCommand) {
                continue;
            }
            while (text.charAt(text.length() - 1) == '\\' && i + 1 < lines.size()) {
                text.setLength(text.length() - 1);
                text.append(lines.get(++i).strip());
            }
            commands.add(new DocumentedCommand(page.name(), first, text.toString()));
        }
    }

    boolean isOurs() {
        return text.startsWith("./genenv ") || text.startsWith("genenv ");
    }

    @Override
    public String toString() {
        return page + ":" + line + ": " + text;
    }
}
