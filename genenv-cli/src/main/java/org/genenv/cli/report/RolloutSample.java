package org.genenv.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.genenv.core.loss.AdvantageScale;

/**
 * The attempts that a page shows of all that a run has recorded: whole groups, spread over the epochs and, within one, from tasks that were never solved to
 * those that always were. Which ones follows from the records alone, so a report that is made again shows the same.
 *
 * @param groups as {@link GroupWriter} shapes them, serialised; the panel's first, each kind by epoch
 * @param shown attempts in those groups
 * @param recorded attempts in all files
 * @param hasTokens whether turns tell of single tokens
 * @param notes sentences on lines that were to be shown and could not be read
 */
record RolloutSample(List<String> groups, int shown, int recorded, boolean hasTokens, List<String> notes) {
    /** About what all groups may come to together; a report stays small enough to be sent to somebody. */
    static final int MOST_CHARACTERS = 5_000_000;

    RolloutSample {
        groups = List.copyOf(groups);
        notes = List.copyOf(notes);
    }

    /** A task of an epoch: in mode static several epochs have the same tasks. */
    record Wanted(int epoch, String task) {}

    /** A serialised group with its place in the page. */
    private record Placed(boolean isPanel, int epoch, int position, String json, int attempts) {}

    /**
     * Chooses and reads.
     *
     * @param wanted tasks whose groups go before others, such as those a table names
     * @param mostCharacters of all groups together
     * @throws IOException if a file cannot be read
     */
    static RolloutSample of(List<RolloutFile> files, AdvantageScale scale, Set<Wanted> wanted, int mostCharacters)
            throws IOException {
        List<Placed> placed = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        long left = mostCharacters;
        List<RolloutFile> order = SpreadOrder.of(files);
        for (int i = 0; i < order.size() && left > 0; i++) {
            long share = left / (order.size() - i);
            for (Placed group : of(order.get(i), scale, wanted, share, left, notes)) {
                placed.add(group);
                left -= group.json().length();
            }
        }
        placed.sort(Comparator.comparing((Placed group) -> !group.isPanel())
                .thenComparingInt(Placed::epoch)
                .thenComparingInt(Placed::position));
        return new RolloutSample(
                placed.stream().map(Placed::json).toList(),
                placed.stream().mapToInt(Placed::attempts).sum(),
                files.stream().mapToInt(RolloutFile::attempts).sum(),
                placed.stream().anyMatch(group -> group.json().contains("\"sampled\":[")),
                notes);
    }

    /**
     * The groups of one file, the first one whatever its size.
     *
     * @param share of the page that the file gets, characters
     * @param all that the page still takes, which is there for the wanted ones
     * @param notes get a sentence where lines could not be read
     */
    private static List<Placed> of(
            RolloutFile file, AdvantageScale scale, Set<Wanted> wanted, long share, long all, List<String> notes)
            throws IOException {
        List<Placed> placed = new ArrayList<>();
        Advantages advantages = Advantages.of(file, scale);
        long taken = 0;
        long beside = 0;
        try (GroupWriter writer = new GroupWriter(file, advantages)) {
            for (GroupEntry group : order(file, wanted)) {
                ObjectNode node = writer.write(group);
                if (node.path("attempts").isEmpty()) {
                    continue;
                }
                String json = ScriptJson.of(node);
                // Those that a table names come beside the file's share, not out of it.
                boolean isWanted = isWanted(file, group, wanted);
                if (!placed.isEmpty() && (isWanted ? all : Math.min(all, share + beside)) < taken + json.length()) {
                    break;
                }
                taken += json.length();
                beside += isWanted ? json.length() : 0;
                placed.add(new Placed(
                        file.isPanel(),
                        file.epoch(),
                        file.groups().indexOf(group),
                        json,
                        node.path("attempts").size()));
            }
            if (writer.unreadable() > 0) {
                notes.add(writer.unreadable() + (writer.unreadable() == 1 ? " line" : " lines") + " of rollouts/"
                        + file.file().getFileName() + " could not be read.");
            }
        } catch (FileNotFoundException | EOFException e) {
            return placed; // a run that is resumed takes files away and writes them anew: what was read is whole
        }
        return placed;
    }

    /** On the panel the same tasks after every evaluation, so that they can be compared; else spread over difficulty. */
    private static List<GroupEntry> order(RolloutFile file, Set<Wanted> wanted) {
        List<GroupEntry> groups = new ArrayList<>(file.groups());
        if (!file.isPanel()) {
            groups.sort(Comparator.comparingDouble(
                    group -> group.passRate().isKnown() ? group.passRate().value() : 0));
        }
        List<GroupEntry> ordered = new ArrayList<>(SpreadOrder.of(groups));
        ordered.sort(Comparator.comparing(group -> !isWanted(file, group, wanted)));
        return ordered;
    }

    private static boolean isWanted(RolloutFile file, GroupEntry group, Set<Wanted> wanted) {
        return !file.isPanel() && wanted.contains(new Wanted(file.epoch(), group.task()));
    }

    /** @return the scale that a configuration names; the published one where it names none */
    static AdvantageScale scale(ConfigValues config) {
        String name = config.text("agent.grpo.variant.advantageScale").orElse("group");
        return Arrays.stream(AdvantageScale.values())
                .filter(scale -> scale.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(AdvantageScale.GROUP);
    }
}
