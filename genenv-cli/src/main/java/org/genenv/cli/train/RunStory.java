package org.genenv.cli.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.Benchmarks;
import org.genenv.cli.Invocation;
import org.genenv.cli.report.RunReport;
import org.genenv.cli.report.Verdict;
import org.genenv.cli.run.RunFolder;

/** What a run came to, told from its files: what was learned, an episode from before and one from after, and where everything is. */
final class RunStory {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_TURNS = 12;
    private static final int WIDTH = 110;

    private final Path folder;
    private final String world;
    private final Verdict verdict;
    private final List<JsonNode> epochs;

    private RunStory(Path folder, String world, Verdict verdict, List<JsonNode> epochs) {
        this.folder = folder;
        this.world = world;
        this.verdict = verdict;
        this.epochs = epochs;
    }

    /**
     * @param world the name of the run's domain
     * @throws IOException if the records cannot be read
     */
    static RunStory read(Path folder, String world) throws IOException {
        return new RunStory(folder, world, Verdict.read(folder), lines(folder.resolve(RunFolder.METRICS_FILE)));
    }

    /** @return several lines for a person */
    String text() throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%nWhat was learned in %d %s:%n", lastEpoch(), lastEpoch() == 1 ? "epoch" : "epochs"));
        panel(text);
        tasks(text);
        episodes(text);
        Path checkpoint = RunFolder.checkpoints(folder, 1).folderOf(lastEpoch());
        text.append(String.format("%nFiles: %s%n", folder));
        text.append(
                "  config.yaml, metrics.jsonl, log.txt; tasks/ and rollouts/ hold every task and episode as text\n");
        if (Files.isRegularFile(folder.resolve(RunReport.FILE))) {
            text.append("  ").append(RunReport.FILE).append(" shows all of it: open it in a browser\n");
        }
        text.append("  tensorboard --logdir ").append(folder).append(" draws the figures too\n");
        Path model = checkpoint.resolve("agent").resolve("model");
        if (Files.isDirectory(model) && Benchmarks.names().contains(world)) {
            text.append("Try it: " + Invocation.command() + " eval --benchmark ")
                    .append(world)
                    .append(" --model ")
                    .append(model);
        } else {
            text.append("The agent: ").append(checkpoint.resolve("agent"));
        }
        return text.toString();
    }

    private int lastEpoch() {
        return epochs.isEmpty()
                ? 0
                : epochs.get(epochs.size() - 1).path("epoch").asInt();
    }

    private void panel(StringBuilder text) {
        verdict.panelSentence()
                .ifPresent(sentence -> text.append("  ").append(sentence).append('\n'));
        List<JsonNode> greedy = epochs.stream()
                .filter(line -> line.has("panel.greedySuccessRate"))
                .toList();
        if (greedy.size() > 1) {
            text.append(String.format(
                    Locale.ROOT,
                    "  Always taking the likeliest word: %.1f %% before, %.1f %% after.%n",
                    100 * greedy.get(0).path("panel.greedySuccessRate").asDouble(),
                    100
                            * greedy.get(greedy.size() - 1)
                                    .path("panel.greedySuccessRate")
                                    .asDouble()));
        }
    }

    private void tasks(StringBuilder text) {
        verdict.tasksSentence()
                .ifPresentOrElse(sentence -> text.append("  ").append(sentence).append('\n'), () -> noTasks(text));
    }

    private void noTasks(StringBuilder text) {
        if (lastEpoch() > 0) {
            text.append("  Nothing: of what the simulator wrote, not one text was a task. tasks/epoch-")
                    .append(lastEpoch())
                    .append(".jsonl says why of each; docs/when-it-does-not-learn.md says what helps.\n");
        }
    }

    /** One task of the panel, if possible one that was not solved at first and is now. */
    private void episodes(StringBuilder text) throws IOException {
        List<JsonNode> before = panelEpisodes(0);
        List<JsonNode> after = panelEpisodes(epochs.stream()
                .filter(line -> line.has("panel.successRate"))
                .mapToInt(line -> line.path("epoch").asInt())
                .max()
                .orElse(0));
        Optional<JsonNode> shown = after.stream()
                .filter(episode -> episode.path("success").asBoolean())
                .filter(episode -> before.stream().anyMatch(earlier -> isFailureOf(earlier, episode)))
                .min(Comparator.comparingInt(episode -> episode.path("turns").size()));
        if (shown.isPresent()) {
            JsonNode earlier = before.stream()
                    .filter(episode -> isFailureOf(episode, shown.get()))
                    .findFirst()
                    .orElseThrow();
            text.append(String.format("%nOne task, before the game:%n%s", episode(earlier)));
            text.append(String.format("%nThe same task, after it:%n%s", episode(shown.get())));
        }
    }

    private static boolean isFailureOf(JsonNode earlier, JsonNode later) {
        return earlier.path("task").equals(later.path("task"))
                && !earlier.path("success").asBoolean();
    }

    private static String episode(JsonNode episode) {
        StringBuilder text = new StringBuilder();
        episode.path("prompt")
                .asText()
                .lines()
                .filter(line -> line.contains("Your task is to"))
                .reduce((first, second) -> second)
                .ifPresent(task -> text.append("  ").append(shortened(task)).append('\n'));
        JsonNode turns = episode.path("turns");
        int omitted = Math.max(0, turns.size() - MOST_TURNS);
        for (int i = 0; i < turns.size(); i++) {
            if (omitted > 0 && i == MOST_TURNS / 2) {
                text.append("  ... ").append(omitted).append(" more turns ...\n");
                i += omitted;
            }
            JsonNode turn = turns.get(i);
            text.append("  > ").append(shortened(turn.path("action").asText())).append('\n');
            text.append("    ")
                    .append(shortened(turn.path("observation").asText().strip().replace('\n', ' ')))
                    .append('\n');
        }
        String outcome = episode.path("success").asBoolean()
                ? "solved"
                : "not solved ("
                        + episode.path("stopReason")
                                .asText()
                                .toLowerCase(Locale.ROOT)
                                .replace('_', ' ') + ")";
        return text.append("  ")
                .append(outcome)
                .append(" after ")
                .append(turns.size())
                .append(" turns\n")
                .toString();
    }

    private static String shortened(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 3) + "...";
    }

    private List<JsonNode> panelEpisodes(int epoch) throws IOException {
        Path file = folder.resolve("rollouts").resolve("panel-" + epoch + ".jsonl");
        return Files.isRegularFile(file) ? lines(file) : List.of();
    }

    private static List<JsonNode> lines(Path file) throws IOException {
        List<JsonNode> nodes = new ArrayList<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            nodes.add(JSON.readTree(line));
        }
        return nodes;
    }
}
