package org.genenv.bench.alfworld.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.genenv.bench.ItemPlace;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.LimitedGame;
import org.genenv.bench.alfworld.engine.WorkLimitException;

/**
 * Replays recorded commands, as ALFWorld counts an episode: at most 50 commands, refused ones included; the episode ends with the
 * command that solves the task, and what follows is ignored.
 *
 * <p>In: {@code {"id": "<task folder>/<trial>", "commands": [..]}}. Out: {@code {"id", "won", "steps", "score"}}, where steps are the
 * commands that counted and score is 1 or 0.
 */
final class EpisodeScorer implements PredictionScorer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final GameCollection games;
    private final Map<String, Proportion> byType = new TreeMap<>();
    private Proportion all = Proportion.NONE;

    /** @param games the games that were played */
    public EpisodeScorer(GameCollection games) {
        this.games = games;
    }

    @Override
    public ObjectNode score(JsonNode prediction, boolean isCounted) throws PredictionException {
        try {
            return replay(prediction, isCounted);
        } catch (PredictionException e) {
            all = isCounted ? all.plus(false) : all;
            throw e;
        }
    }

    private ObjectNode replay(JsonNode prediction, boolean isCounted) throws PredictionException {
        String id = prediction.path("id").asText("");
        if (id.isEmpty()) {
            throw new PredictionException("id is missing, expected \"<task folder>/<trial>\"");
        }
        List<String> commands = commands(prediction.path("commands"));
        LimitedGame episode = LimitedGame.start(read(id));
        try {
            for (int i = 0; i < commands.size() && !episode.isDone(); i++) {
                episode.step(commands.get(i));
            }
        } catch (WorkLimitException e) {
            throw new PredictionException(e.getMessage());
        }
        boolean won = episode.last().map(LimitedGame.Outcome::won).orElse(false);
        if (isCounted) {
            all = all.plus(won);
            String type = TaskType.of(id).map(TaskType::folderPrefix).orElse("other");
            byType.merge(type, Proportion.NONE.plus(won), (before, one) -> before.plus(one.successes() == 1));
        }
        ObjectNode verdict = JSON.createObjectNode();
        return verdict.put("id", id)
                .put("won", won)
                .put("steps", episode.steps())
                .put("score", won ? 1 : 0);
    }

    private static List<String> commands(JsonNode node) throws PredictionException {
        if (!node.isArray()) {
            throw new PredictionException("commands is " + (node.isMissingNode() ? "missing" : node.toString())
                    + ", expected an array of texts");
        }
        List<String> commands = new ArrayList<>();
        for (JsonNode command : node) {
            if (!command.isTextual()) {
                throw new PredictionException("commands[" + commands.size() + "] is " + command + ", expected a text");
            }
            commands.add(command.asText());
        }
        return commands;
    }

    private GameFile read(String id) throws PredictionException {
        if (!games.contains(id)) {
            throw new PredictionException("id '" + id + "' is no game of " + games.source()
                    + "; expected \"<task folder>/<trial>\" of " + String.join(", ", games.splits()));
        }
        try {
            return games.read(id);
        } catch (IOException e) {
            throw new PredictionException("game '" + id + "' cannot be read: " + e.getMessage());
        }
    }

    @Override
    public Optional<ItemPlace> place(JsonNode prediction) {
        String id = prediction.path("id").asText("");
        return games.splitOf(id)
                .map(split -> new ItemPlace(id, split, games.ids(split).size()));
    }

    @Override
    public Score headline() {
        return Score.of("won", all);
    }

    @Override
    public ObjectNode failed(JsonNode prediction, String problem) {
        ObjectNode verdict = JSON.createObjectNode();
        verdict.set("id", prediction.path("id").isMissingNode() ? null : prediction.get("id"));
        return verdict.put("won", false).put("steps", 0).put("score", 0).put("error", problem);
    }

    @Override
    public ObjectNode aggregate() {
        ObjectNode figures = JSON.createObjectNode();
        figures.put("benchmark", "alfworld").put("protocol", "official");
        write(figures, all);
        ObjectNode types = figures.putObject("byType");
        byType.forEach((type, proportion) -> write(types.putObject(type), proportion));
        return figures;
    }

    private static void write(ObjectNode figures, Proportion proportion) {
        figures.put("items", proportion.attempts()).put("won", proportion.successes());
        if (proportion.attempts() > 0) {
            figures.put("successRate", proportion.value());
            figures.putArray("interval95").add(proportion.lower()).add(proportion.upper());
        }
    }

    @Override
    public String summary() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format("alfworld, protocol official: won %d of %d, %s%n", all.successes(), all.attempts(), all));
        byType.forEach((type, proportion) -> text.append(String.format(
                "  %-31s %4d of %4d  %s%n", type, proportion.successes(), proportion.attempts(), proportion)));
        return text.toString().stripTrailing();
    }
}
