package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.genenv.core.data.ConversationLayout;
import org.genenv.core.data.DataFiles;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowProblems;
import org.genenv.core.data.RowVisitor;
import org.genenv.core.domain.Demonstration;

/**
 * Conversations for the agent to imitate beside its rollouts, from files in the layouts that others write. What the assistant says is learnt,
 * everything else is context.
 */
public final class BaseData {
    private final Map<Path, ConversationLayout> layouts;
    private final List<Row> rows;

    private BaseData(Map<Path, ConversationLayout> layouts, List<Row> rows) {
        this.layouts = layouts;
        this.rows = List.copyOf(rows);
    }

    /**
     * A conversation and where it came from.
     *
     * @param where file and number, as messages begin
     * @param conversation what to imitate
     */
    public record Row(String where, Demonstration conversation) {}

    /**
     * Reads a file, the files of a folder, or those that match a pattern. The layout of a file is that of its first row.
     *
     * @return at least one conversation, in the order of the files and rows
     * @throws IOException if a file cannot be read, there is no conversation, or a row is wrong; names the first ten such rows
     */
    public static BaseData read(Path path) throws IOException {
        Reading reading = new Reading();
        DataFiles.read(path, reading);
        reading.problems.refuseIfAny();
        if (reading.rows.isEmpty()) {
            throw new IOException(
                    path + " holds no conversation. Expected rows with messages, or prompt and completion");
        }
        return new BaseData(reading.layouts, reading.rows);
    }

    /** @return what to imitate, in order */
    public List<Demonstration> conversations() {
        return rows.stream().map(Row::conversation).toList();
    }

    /** @return the same with the place of each */
    public List<Row> rows() {
        return rows;
    }

    /** What was read, in one line for the log. */
    public String summary() {
        Map<ConversationLayout, List<Path>> files = layouts.keySet().stream()
                .collect(Collectors.groupingBy(layouts::get, LinkedHashMap::new, Collectors.toList()));
        return rows.size() + " conversations from "
                + files.entrySet().stream()
                        .map(entry -> (entry.getValue().size() == 1
                                        ? entry.getValue().get(0).toString()
                                        : entry.getValue().size() + " files")
                                + " (columns " + entry.getKey() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static final class Reading implements RowVisitor {
        private final Map<Path, ConversationLayout> layouts = new LinkedHashMap<>();
        private final List<Row> rows = new ArrayList<>();
        private final Set<Path> unknown = new HashSet<>();
        private final RowProblems problems = new RowProblems();

        @Override
        public void row(DataRow row) {
            if (unknown.contains(row.file())) {
                return; // said once, not a thousand times
            }
            try {
                rows.add(new Row(row.where(), layout(row).read(row.columns())));
            } catch (IllegalArgumentException e) {
                problems.add(row.where(), e.getMessage());
            }
        }

        private ConversationLayout layout(DataRow row) {
            ConversationLayout known = layouts.get(row.file());
            if (known != null) {
                return known;
            }
            unknown.add(row.file());
            ConversationLayout layout = ConversationLayout.of(row.columns());
            unknown.remove(row.file());
            layouts.put(row.file(), layout);
            return layout;
        }

        @Override
        public void unreadable(String where, String problem) {
            problems.add(where, problem);
        }
    }
}
