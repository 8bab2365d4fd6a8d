package org.genenv.cli.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes the files of a run that nobody played, epoch by epoch, in the form that training writes them. */
final class SyntheticRun {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PANEL_TASKS = 6;

    private final Path folder;
    private final int tasks;
    private final int groupSize;
    private String action = "go to fridge 1";
    private boolean hasTokens = true;
    private int turns = 3;

    private SyntheticRun(Path folder, int tasks, int groupSize) {
        this.folder = folder;
        this.tasks = tasks;
        this.groupSize = groupSize;
    }

    /** A run of so many planned epochs, of which none is recorded yet. */
    static SyntheticRun planned(Path folder, int epochs) throws IOException {
        return planned(folder, epochs, 8, 4);
    }

    static SyntheticRun planned(Path folder, int epochs, int tasks, int groupSize) throws IOException {
        for (String inner : List.of("tasks", "rollouts")) {
            Files.createDirectories(folder.resolve(inner));
        }
        Files.writeString(
                folder.resolve("config.yaml"),
                "seed: 7\nmode: genenv\ndomain:\n  name: alfworld\ngame:\n  epochs: " + epochs + "\n  groupSize: "
                        + groupSize + "\ncurriculum:\n  alpha: 0.5\nrun:\n  output: " + folder + "\n");
        return new SyntheticRun(folder, tasks, groupSize);
    }

    Path folder() {
        return folder;
    }

    /** What the agent says in every turn, and what everybody else says too. */
    SyntheticRun saying(String text) {
        action = text;
        return this;
    }

    /** As runs were recorded before there were tokens in the records. */
    SyntheticRun withoutTokens() {
        hasTokens = false;
        return this;
    }

    SyntheticRun withTurns(int count) {
        turns = count;
        return this;
    }

    /** Records the state before any update. */
    SyntheticRun start() throws IOException {
        panel(0, 1);
        return metrics(JSON.createObjectNode()
                .put("epoch", 0)
                .put("panel.successRate", 0.25)
                .put("panel.episodes", 4.0 * PANEL_TASKS)
                .put("panel.standardError", 0.05)
                .put("panel.greedySuccessRate", 0.3)
                .put("time.panelSeconds", 1.5)
                .put("time.epochSeconds", 1.5)
                .put("memory.heapBytes", 1e8)
                .put("memory.residentBytes", 6e8));
    }

    /** Records the epochs up to one, each with its panel. */
    SyntheticRun upTo(int epoch) throws IOException {
        start();
        for (int e = 1; e <= epoch; e++) {
            epoch(e);
        }
        return this;
    }

    /** Records one epoch in which the agent solves about half of the tasks' attempts, and all but one of four panel attempts. */
    SyntheticRun epoch(int epoch) throws IOException {
        Random random = new Random(epoch);
        List<String> taskLines = new ArrayList<>();
        List<String> rolloutLines = new ArrayList<>();
        for (int t = 0; t < tasks; t++) {
            String id = "epoch-" + epoch + "/" + t + "-0";
            int solved = t == 0 ? 0 : t == 1 ? groupSize : random.nextInt(groupSize + 1);
            taskLines.add(JSON.createObjectNode()
                    .put("id", id)
                    .put("status", "accepted")
                    .put("kind", t % 2 == 0 ? "pick" : "heat")
                    .put("successes", solved)
                    .put("attempts", groupSize)
                    .put("passRate", (double) solved / groupSize)
                    .put("reward", 0.8)
                    .put("kept", true)
                    .put("text", "{\"task\":" + t + ",\"epoch\":" + epoch + "}")
                    .toString());
            for (int sample = 0; sample < groupSize; sample++) {
                rolloutLines.add(rollout(id, t % 2 == 0 ? "pick" : "heat", sample, sample < solved));
            }
        }
        taskLines.add(JSON.createObjectNode()
                .put("status", "rejected")
                .put("reason", "not-json")
                .put("detail", "expected an object: " + action)
                .put("kind", "pick")
                .put("text", action)
                .toString());
        Files.write(folder.resolve("tasks/epoch-" + epoch + ".jsonl"), taskLines);
        Files.write(folder.resolve("rollouts/epoch-" + epoch + ".jsonl"), rolloutLines);
        panel(epoch, 3);
        return metrics(JSON.createObjectNode()
                .put("epoch", epoch)
                .put("panel.successRate", 0.75)
                .put("panel.episodes", 4.0 * PANEL_TASKS)
                .put("panel.standardError", 0.05)
                .put("tasks.successRate", 0.5)
                .put("tasks.successRate.pick", 0.45)
                .put("tasks.successRate.heat", 0.55)
                .put("tasks.accepted", tasks)
                .put("tasks.rejected", 1)
                .put("tasks.rejected.not-json", 1)
                .put("tasks.informativeGroupShare", 0.7)
                .put("tasks.uniqueShare", 1)
                .put("simulator.target", 0.5)
                .put("simulator.reward", 0.9)
                .put("simulator.kl", 0.1 * epoch)
                .put("simulator.entropy", 0.4)
                .put("agent.reward", 0.5)
                .put("agent.kl", 0.002)
                .put("agent.entropy", 0.15)
                .put("agent.episodes", tasks * groupSize)
                .put("agent.turns", 3)
                .put("agent.sampledTokens", 12.0 * tasks * groupSize)
                .put("agent.invalidActionShare", 0.1)
                .put("agent.stopped.solved", 0.5)
                .put("agent.stopped.turnLimit", 0.5)
                .put("time.generateSeconds", 0.5)
                .put("time.playSeconds", 2)
                .put("time.agentUpdateSeconds", 1)
                .put("time.simulatorUpdateSeconds", 1)
                .put("time.epochSeconds", 5)
                .put("time.sampledTokensPerSecond", 6000)
                .put("memory.heapBytes", 1e8)
                .put("memory.residentBytes", 6e8)
                .put("memory.peakResidentBytes", 7e8));
    }

    /** The panel of which so many of four attempts at each task, give or take one, are solved. */
    private void panel(int epoch, int solved) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int t = 0; t < PANEL_TASKS; t++) {
            int ofThis = solved + (t % 3) - 1;
            for (int sample = 0; sample < 4; sample++) {
                lines.add(rollout("panel-" + t, "pick", sample, sample < ofThis));
            }
        }
        Files.write(folder.resolve("rollouts/panel-" + epoch + ".jsonl"), lines);
    }

    private String rollout(String task, String kind, int sample, boolean isSolved) {
        ObjectNode line = JSON.createObjectNode()
                .put("task", task)
                .put("kind", kind)
                .put("sample", sample)
                .put("success", isSolved)
                .put("reward", isSolved ? 1.0 : 0.0)
                .put("stopReason", isSolved ? "SOLVED" : sample % 2 == 0 ? "TURN_LIMIT" : "INVALID_LIMIT")
                .put("prompt", "You are in a room.\n\nYour task is to: " + action + ".\n>");
        ArrayNode all = line.putArray("turns");
        for (int t = 0; t < turns; t++) {
            ObjectNode turn = all.addObject()
                    .put("action", action)
                    .put("observation", "Nothing happens: " + action)
                    .put("valid", t != 1);
            if (hasTokens) {
                turn.putArray("sampled").add("go").add(" to").add(action).add("<eos>");
                turn.putArray("logProbs").add(-0.001).add(-0.7).add(-4.2).add(0.0);
            }
        }
        return line.put("tokens", 40).put("sampledTokens", 4 * turns).toString();
    }

    private SyntheticRun metrics(ObjectNode line) throws IOException {
        return appending("metrics.jsonl", line + "\n");
    }

    SyntheticRun appending(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return this;
    }
}
