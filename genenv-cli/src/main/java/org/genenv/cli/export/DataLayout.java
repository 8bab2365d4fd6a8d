package org.genenv.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.genenv.cli.data.ColumnType;
import org.genenv.cli.data.ColumnType.Struct;

/**
 * Columns as other libraries for training expect them; {@code docs/data.md} lists them. Both read back as base data, and what is of tasks as
 * offline tasks.
 *
 * <p>Sources: TRL, "Dataset formats and types"; verl, "Prepare data for post-training", {@code RLHFDataset} and {@code MultiTurnSFTDataset}.
 */
enum DataLayout {
    /** Prompt and completion of TRL, with what is known of the episode in columns of their own. */
    TRL {
        @Override
        Struct columns(boolean ofTasks) {
            Struct columns = ColumnType.struct("prompt", MESSAGES);
            columns = ofTasks
                    ? columns.with("tools", ColumnType.JSON)
                            .with("spec", ColumnType.TEXT)
                            .with("seed", ColumnType.TEXT)
                            .with("draw", ColumnType.INTEGER)
                    : columns.with("completion", MESSAGES).with("tools", ColumnType.JSON);
            return about(columns, ofTasks);
        }

        @Override
        ObjectNode row(Attempt attempt, boolean ofTasks) {
            ObjectNode row = JSON.objectNode();
            row.set("prompt", attempt.prompt());
            if (!ofTasks) {
                row.set("completion", attempt.completion());
            }
            attempt.tools().ifPresent(tools -> row.set("tools", tools));
            if (ofTasks) {
                row.put("spec", text(attempt.task().path("spec")));
                putOrigin(row, attempt);
            }
            putAbout(row, attempt, ofTasks);
            return row;
        }
    },

    /** The columns of verl's reinforcement learning, with the conversation in those of its multi-turn fine-tuning. */
    VERL {
        @Override
        Struct columns(boolean ofTasks) {
            Struct extra = ColumnType.struct("split", ColumnType.TEXT)
                    .with("index", ColumnType.INTEGER)
                    .with("seed", ColumnType.TEXT)
                    .with("draw", ColumnType.INTEGER);
            Struct columns = ColumnType.struct("data_source", ColumnType.TEXT)
                    .with("prompt", MESSAGES)
                    .with("ability", ColumnType.TEXT)
                    .with(
                            "reward_model",
                            ColumnType.struct("style", ColumnType.TEXT).with("ground_truth", ColumnType.TEXT))
                    .with("extra_info", about(extra, ofTasks));
            return (ofTasks ? columns : columns.with("messages", MESSAGES)).with("tools", ColumnType.JSON);
        }

        @Override
        ObjectNode row(Attempt attempt, boolean ofTasks) {
            ObjectNode row = JSON.objectNode().put("data_source", "genenv/" + attempt.world());
            row.set("prompt", attempt.prompt());
            row.put("ability", attempt.kind());
            row.putObject("reward_model")
                    .put("style", "rule")
                    .put("ground_truth", text(attempt.task().path("spec")));
            ObjectNode extra = row.putObject("extra_info").put("split", "train").put("index", attempt.index());
            putOrigin(extra, attempt);
            putAbout(extra, attempt, ofTasks);
            if (!ofTasks) {
                row.set("messages", attempt.messages());
            }
            attempt.tools().ifPresent(tools -> row.set("tools", tools));
            return row;
        }
    };

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final ColumnType MESSAGES = ColumnType.listOf(ColumnType.struct("role", ColumnType.TEXT)
            .with("content", ColumnType.TEXT)
            .with("reasoning_content", ColumnType.TEXT)
            .with(
                    "tool_calls",
                    ColumnType.listOf(ColumnType.struct("type", ColumnType.TEXT)
                            .with(
                                    "function",
                                    ColumnType.struct("name", ColumnType.TEXT).with("arguments", ColumnType.JSON)))));

    /**
     * The columns of every row.
     *
     * @param ofTasks true for a row a task, which holds no answer; false for a row a rollout
     */
    abstract Struct columns(boolean ofTasks);

    /** A row of these columns. */
    abstract ObjectNode row(Attempt attempt, boolean ofTasks);

    /** As the command line writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static Struct about(Struct columns, boolean ofTasks) {
        Struct more = columns.with("task", ColumnType.TEXT)
                .with("kind", ColumnType.TEXT)
                .with("epoch", ColumnType.INTEGER)
                .with("pass_rate", ColumnType.NUMBER);
        return ofTasks
                ? more
                : more.with("sample", ColumnType.INTEGER)
                        .with("reward", ColumnType.NUMBER)
                        .with("success", ColumnType.BOOLEAN)
                        .with("stop_reason", ColumnType.TEXT);
    }

    private static void putAbout(ObjectNode row, Attempt attempt, boolean ofTasks) {
        row.put("task", attempt.taskId()).put("kind", attempt.kind()).put("epoch", attempt.epoch());
        copy(attempt.task(), "passRate", row, "pass_rate");
        if (!ofTasks) {
            copy(attempt.line(), "sample", row, "sample");
            copy(attempt.line(), "reward", row, "reward");
            copy(attempt.line(), "success", row, "success");
            row.put("stop_reason", attempt.line().path("stopReason").asText().toLowerCase(Locale.ROOT));
        }
    }

    /** By which the same task can be made again. */
    private static void putOrigin(ObjectNode row, Attempt attempt) {
        copy(attempt.task(), "seed", row, "seed");
        copy(attempt.task(), "draw", row, "draw");
    }

    private static void copy(ObjectNode from, String key, ObjectNode to, String name) {
        JsonNode value = from.path(key);
        if (!value.isMissingNode() && !value.isNull()) {
            to.set(name, value);
        }
    }

    private static String text(JsonNode spec) {
        return spec.isTextual() ? spec.textValue() : spec.toString();
    }
}
