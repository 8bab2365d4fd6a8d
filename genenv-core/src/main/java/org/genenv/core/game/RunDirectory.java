package org.genenv.core.game;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.genenv.core.domain.Seed;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Transcript;
import org.genenv.core.environment.Turn;
import org.genenv.core.file.DurableFolder;
import org.genenv.core.file.WholeFile;
import org.genenv.core.tokenizer.MessageWriter;
import org.genenv.core.tokenizer.TokenTexts;

/**
 * Writes {@code tasks/epoch-N.jsonl}, {@code rollouts/epoch-N.jsonl} and {@code rollouts/panel-N.jsonl} below a run's directory, and both
 * pools as {@code pools/generations-N.jsonl} and {@code pools/traces-N.jsonl}: one JSON object a line. A file appears as a whole or not at all; an epoch that is played again after an interruption replaces its files.
 */
public final class RunDirectory implements RunRecorder {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TASKS = "tasks";
    private static final String ROLLOUTS = "rollouts";
    private static final String POOLS = "pools";
    private static final Pattern RECORD = Pattern.compile(
            "(?:epoch|panel|generations|traces)-(\\d{1,9})\\.jsonl(" + Pattern.quote(WholeFile.UNFINISHED) + ")?");

    /** Log-probabilities beside texts are for the eye: three decimals. */
    private static final double LOG_PROB_STEPS = 1000;

    private final Path directory;
    private final boolean withTokens;
    private final TokenTexts texts;

    /**
     * A recorder into a directory, which is made when first needed. Turns are recorded as actions and observations alone.
     *
     * @param withTokens whether rollouts also hold the token ids, masks and log-probabilities of the whole conversation
     */
    public RunDirectory(Path directory, boolean withTokens) {
        this(directory, withTokens, TokenTexts.NONE);
    }

    /**
     * A recorder that also keeps what was sampled in each turn, token by token.
     *
     * @param texts of the agent's tokens
     */
    public RunDirectory(Path directory, boolean withTokens, TokenTexts texts) {
        this.directory = directory;
        this.withTokens = withTokens;
        this.texts = texts;
    }

    /**
     * Removes what a run that ended early had written of epochs which will be played again, or of which the file is not whole. To be called before a
     * run goes on.
     *
     * @param lastEpoch the epoch that the run goes on after; below 0 when it begins anew
     */
    public void forgetAfter(int lastEpoch) throws IOException {
        for (String folder : List.of(TASKS, ROLLOUTS, POOLS)) {
            Path inner = directory.resolve(folder);
            if (!Files.isDirectory(inner)) {
                continue;
            }
            List<Path> files;
            try (Stream<Path> list = Files.list(inner)) {
                files = list.toList();
            }
            for (Path file : files) {
                Matcher name = RECORD.matcher(file.getFileName().toString());
                if (name.matches() && (name.group(2) != null || Integer.parseInt(name.group(1)) > lastEpoch)) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public void tasks(int epoch, Scores scores, List<Rejection> rejections) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        scores.tasks().forEach(task -> lines.add(accepted(task)));
        rejections.forEach(rejection -> lines.add(rejected(rejection)));
        write(directory.resolve(TASKS).resolve("epoch-" + epoch + ".jsonl"), lines);
    }

    @Override
    public void rollouts(int epoch, List<RolloutGroup> groups) throws IOException {
        write(directory.resolve(ROLLOUTS).resolve("epoch-" + epoch + ".jsonl"), rollouts(groups));
    }

    @Override
    public void pools(int epoch, List<PooledGeneration> generations, TracePool traces) throws IOException {
        Path folder = directory.resolve(POOLS);
        write(
                folder.resolve("generations-" + epoch + ".jsonl"),
                generations.stream().map(one -> pooled(epoch, one)).toList());
        write(
                folder.resolve("traces-" + epoch + ".jsonl"),
                traces.entries().stream().map(entry -> pooled(epoch, entry)).toList());
    }

    private static JsonNode pooled(int epoch, PooledGeneration pooled) {
        GenerationPool.Entry entry = pooled.entry();
        return JSON.createObjectNode()
                .put("epoch", entry.epoch())
                .put("age", epoch - entry.epoch())
                .put("seed", entry.generation().seed().id())
                .put("signature", entry.signature())
                .put("passRate", entry.passRate().value())
                .put("reward", pooled.reward())
                .put("kept", pooled.isKept())
                .put("copies", pooled.copies())
                .put("weight", pooled.weight())
                .put("text", entry.generation().text());
    }

    private static JsonNode pooled(int epoch, TracePool.Entry entry) {
        return JSON.createObjectNode()
                .put("epoch", entry.epoch())
                .put("age", epoch - entry.epoch())
                .put("task", entry.group().task().id())
                .put("kind", entry.group().task().kind())
                .put("traces", entry.group().trajectories().size())
                .put("successes", entry.group().passRate().successes());
    }

    @Override
    public void panel(int epoch, List<RolloutGroup> groups) throws IOException {
        write(directory.resolve(ROLLOUTS).resolve("panel-" + epoch + ".jsonl"), rollouts(groups));
    }

    private static ObjectNode accepted(ScoredTask scored) {
        ObjectNode line = JSON.createObjectNode();
        line.put("id", scored.task().task().id()).put("status", "accepted");
        line.put("kind", scored.task().task().kind());
        scored.task().generation().map(Generation::seed).map(Seed::id).ifPresent(id -> line.put("seed", id));
        line.set("spec", specification(scored.task().task().spec()));
        line.put("draw", scored.task().task().draw())
                .put("signature", scored.task().signature());
        line.put("successes", scored.group().passRate().successes());
        line.put("attempts", scored.group().passRate().attempts());
        if (scored.passRate().isKnown()) {
            line.put("passRate", scored.passRate().value());
        }
        scored.reward().ifPresent(reward -> line.put("reward", reward));
        line.put("kept", scored.isKept());
        scored.task().generation().ifPresent(generation -> line.put("text", generation.text()));
        return line;
    }

    private static ObjectNode rejected(Rejection rejection) {
        ObjectNode line = JSON.createObjectNode();
        line.put("status", "rejected").put("reason", rejection.reason()).put("detail", rejection.detail());
        line.put("kind", rejection.generation().seed().kind());
        line.put("seed", rejection.generation().seed().id());
        return line.put("text", rejection.generation().text());
    }

    /** A specification is JSON by contract, but a domain of somebody's own may have another idea: then its text is kept. */
    private static JsonNode specification(String spec) {
        try {
            return JSON.readTree(spec);
        } catch (JsonProcessingException e) {
            return JSON.getNodeFactory().textNode(spec);
        }
    }

    private List<JsonNode> rollouts(List<RolloutGroup> groups) {
        List<JsonNode> lines = new ArrayList<>();
        for (RolloutGroup group : groups) {
            group.trajectories()
                    .forEach(trajectory -> lines.add(rollout(group.task().kind(), trajectory)));
        }
        return lines;
    }

    private ObjectNode rollout(String kind, Trajectory trajectory) {
        ObjectNode line = JSON.createObjectNode();
        line.put("task", trajectory.taskId()).put("kind", kind).put("sample", trajectory.sample());
        line.put("success", trajectory.isSuccess()).put("reward", trajectory.reward());
        line.put("stopReason", trajectory.stopReason().name());
        if (!trajectory.detail().isEmpty()) {
            line.put("detail", trajectory.detail());
        }
        line.put("prompt", trajectory.prompt());
        ArrayNode turns = line.putArray("turns");
        int[] ids = trajectory.tokens().ids();
        float[] logProbs = trajectory.tokens().logProbs();
        for (Turn turn : trajectory.turns()) {
            ObjectNode one = turns.addObject()
                    .put("action", turn.action())
                    .put("observation", turn.observation())
                    .put("valid", turn.isValid())
                    .put("origin", turn.origin().label());
            sampled(one, turn, ids, logProbs);
        }
        Transcript transcript = trajectory.transcript();
        if (!transcript.messages().isEmpty()) {
            line.set("messages", MessageWriter.write(transcript.messages()));
        }
        if (!transcript.tools().isEmpty()) {
            line.set("tools", MessageWriter.tools(transcript.tools()));
        }
        line.put("tokens", trajectory.tokens().length());
        line.put("sampledTokens", trajectory.tokens().sampledTokens());
        if (withTokens) {
            tokens(line, trajectory.tokens());
        }
        return line;
    }

    /** What the policy said in a turn, all of it: the action is only the part that was meant for the world. */
    private void sampled(ObjectNode line, Turn turn, int[] ids, float[] logProbs) {
        List<String> sampled = texts.of(Arrays.copyOfRange(ids, turn.start(), turn.end()));
        if (!sampled.isEmpty()) {
            ArrayNode tokens = line.putArray("sampled");
            sampled.forEach(tokens::add);
            ArrayNode values = line.putArray("logProbs");
            for (int i = turn.start(); i < turn.end(); i++) {
                values.add(Math.round(logProbs[i] * LOG_PROB_STEPS) / LOG_PROB_STEPS);
            }
        }
    }

    private static void tokens(ObjectNode line, TokenRecord tokens) {
        ArrayNode ids = line.putArray("ids");
        ArrayNode mask = line.putArray("mask");
        ArrayNode logProbs = line.putArray("logProbs");
        boolean[] isSampled = tokens.completionMask();
        float[] recorded = tokens.logProbs();
        int[] all = tokens.ids();
        for (int i = 0; i < all.length; i++) {
            ids.add(all[i]);
            mask.add(isSampled[i] ? 1 : 0);
            logProbs.add(recorded[i]);
        }
    }

    private static void write(Path file, List<JsonNode> lines) throws IOException {
        DurableFolder.make(file.getParent());
        WholeFile.write(file, out -> {
            for (JsonNode line : lines) {
                out.write(JSON.writeValueAsString(line));
                out.write('\n');
            }
        });
    }
}
