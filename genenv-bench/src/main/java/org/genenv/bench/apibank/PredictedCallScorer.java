package org.genenv.bench.apibank;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.ItemPlace;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Level;

/**
 * Scores recorded answers, and beside them the recorded calls of the same items, which are the ceiling of a perfect agent.
 *
 * <p>In: {@code {"file", "sampleId", "output"}}. Out: {@code {"file", "sampleId", "correct", "parsed", "result", "exception", "reason"}}; a
 * response, which has no verdict, has {@code correct} null and {@code rougeL} instead.
 */
final class PredictedCallScorer implements PredictionScorer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String FORM =
            "{\"file\": \"NAME.jsonl\", \"sampleId\": 0, \"output\": \"[Api(key='value')]\"}";

    private final Protocol protocol;
    private final ApiBankData data;
    private final SampleScorer scorer;
    private final CallTally tally;

    PredictedCallScorer(ApiBankData data, Protocol protocol) {
        this.data = data;
        this.protocol = protocol;
        this.scorer = new SampleScorer(protocol, data.world());
        this.tally = new CallTally(scorer);
    }

    /** @return what a line of predictions looks like */
    static String form() {
        return FORM;
    }

    /** An item that a line answers. */
    private record Item(Dialogue dialogue, int turn, String output) {}

    @Override
    public ObjectNode score(JsonNode prediction, boolean isCounted) throws PredictionException {
        Item item;
        try {
            item = item(prediction);
        } catch (PredictionException e) {
            if (isCounted) {
                tally.addRefused();
            }
            throw e;
        }
        Verdict verdict = scorer.score(item.dialogue(), item.turn(), item.output());
        if (isCounted) {
            verdict.rougeL()
                    .ifPresentOrElse(
                            tally::addResponse, () -> tally.addCall(item.dialogue(), item.turn(), verdict.isCorrect()));
        }
        ObjectNode line = JSON.createObjectNode();
        line.set("file", prediction.get("file"));
        line.set("sampleId", prediction.get("sampleId"));
        boolean isResponse = verdict.rougeL().isPresent();
        line.put("correct", isResponse ? null : verdict.isCorrect());
        line.set(
                "parsed",
                verdict.call()
                        .<JsonNode>map(call -> JSON.valueToTree(call.parameters()))
                        .orElse(null));
        line.set("result", verdict.output());
        line.put("exception", verdict.exception().orElse(null));
        line.put("reason", verdict.reason().name());
        verdict.rougeL().ifPresent(rougeL -> line.put("rougeL", rougeL));
        return line;
    }

    private Item item(JsonNode prediction) throws PredictionException {
        JsonNode file = prediction.path("file");
        JsonNode sampleId = prediction.path("sampleId");
        JsonNode output = prediction.path("output");
        require(file.isTextual(), "file", file, "the name of a dialogue's file");
        require(sampleId.isIntegralNumber() && sampleId.canConvertToInt(), "sampleId", sampleId, "a whole number");
        require(output.isTextual(), "output", output, "a text");
        Dialogue dialogue = data.dialogues()
                .find(file.asText())
                .orElseThrow(() -> new PredictionException("file '" + file.asText() + "' is no dialogue of "
                        + data.source()
                        + example().map(name -> "; one that there is: " + name).orElse("")));
        int turn = dialogue.turnOf(sampleId.asInt()).orElseThrow(() -> noSample(dialogue, sampleId.asInt()));
        return new Item(dialogue, turn, output.asText());
    }

    private Optional<String> example() {
        return data.dialogues().all().stream()
                .filter(dialogue -> !dialogue.calls().isEmpty())
                .map(Dialogue::file)
                .findFirst();
    }

    private static void require(boolean isFine, String key, JsonNode found, String expected)
            throws PredictionException {
        if (!isFine) {
            throw new PredictionException(
                    key + " is " + (found.isMissingNode() ? "missing" : found) + ", expected " + expected);
        }
    }

    private static PredictionException noSample(Dialogue dialogue, int sampleId) {
        int calls = dialogue.calls().size();
        return new PredictionException("sampleId " + sampleId + " is no sample of " + dialogue.file()
                + dialogue.problem()
                        .map(problem -> ", which is malformed: " + problem)
                        .orElse("")
                + "; its " + calls + " calls have the even numbers from 0 to " + Math.max(0, 2 * calls - 2)
                + ", and the assistant's turn after a call has the next odd one");
    }

    @Override
    public Optional<ItemPlace> place(JsonNode prediction) {
        String file = prediction.path("file").asText("");
        JsonNode sampleId = prediction.path("sampleId");
        int sample = sampleId.isIntegralNumber() ? sampleId.intValue() : -1;
        return data.dialogues()
                .find(file)
                .filter(dialogue -> sample >= 0 && dialogue.turnOf(sample).isPresent())
                .map(dialogue ->
                        new ItemPlace(file + "#" + sample, dialogue.level().title(), samples(dialogue.level())));
    }

    /** A sample for each call, and one for the turn after it where there is one. */
    private int samples(Level level) {
        int samples = 0;
        for (Dialogue dialogue : data.dialogues().all()) {
            for (int id = 0;
                    dialogue.level() == level && id < 2 * dialogue.calls().size();
                    id++) {
                samples += dialogue.turnOf(id).isPresent() ? 1 : 0;
            }
        }
        return samples;
    }

    @Override
    public Score headline() {
        Score calls = Score.of("calls", tally.calls());
        return tally.ceiling().attempts() == 0
                ? calls
                : calls.withCeiling(tally.ceiling().value());
    }

    @Override
    public ObjectNode failed(JsonNode prediction, String problem) {
        ObjectNode line = JSON.createObjectNode();
        line.set("file", prediction.get("file"));
        line.set("sampleId", prediction.get("sampleId"));
        line.put("correct", false).putNull("parsed").putNull("result");
        return line.putNull("exception").put("error", problem);
    }

    @Override
    public ObjectNode aggregate() {
        ObjectNode figures = JSON.createObjectNode();
        figures.put("benchmark", ApiBankBenchmark.NAME).put("protocol", protocol.title());
        write(figures, tally.calls());
        write(figures.putObject("ceiling"), tally.ceiling());
        ObjectNode levels = figures.putObject("byLevel");
        for (Level level : Level.values()) {
            if (tally.byLevel().containsKey(level)) {
                ObjectNode of = levels.putObject(level.folder());
                write(of, tally.byLevel().get(level));
                write(of.putObject("ceiling"), tally.ceiling(level));
            }
        }
        double[] rougeL = tally.rougeL();
        figures.put("responses", rougeL.length);
        if (rougeL.length > 0) {
            figures.put("rougeL", Score.mean("Rouge-L", rougeL).value());
        }
        figures.put("standIns", tally.standIns());
        figures.set("dataProblems", JSON.valueToTree(data.dialogues().problems()));
        return figures;
    }

    private static void write(ObjectNode figures, Proportion proportion) {
        figures.put("calls", proportion.attempts()).put("correct", proportion.successes());
        if (proportion.attempts() > 0) {
            figures.put("accuracy", proportion.value());
            figures.putArray("interval95").add(proportion.lower()).add(proportion.upper());
        }
    }

    @Override
    public String summary() {
        StringBuilder text = new StringBuilder();
        text.append(row("api-bank, protocol " + protocol.title() + ": calls right", tally.calls()));
        text.append(row("  ceiling, the recorded calls themselves", tally.ceiling()));
        for (Level level : Level.values()) {
            if (tally.byLevel().containsKey(level)) {
                text.append(row("  " + level.title(), tally.byLevel().get(level)));
                text.append(row("    ceiling", tally.ceiling(level)));
            }
        }
        double[] rougeL = tally.rougeL();
        if (rougeL.length > 0) {
            double mean = Score.mean("Rouge-L", rougeL).value();
            text.append(String.format(Locale.ROOT, "  responses: %d, Rouge-L %.4f%n", rougeL.length, mean));
        }
        if (tally.standIns() > 0) {
            text.append(String.format("  %s%n", tally.standInNote()));
        }
        data.dialogues()
                .problems()
                .forEach(problem ->
                        text.append(String.format("  malformed data, left out from there on: %s%n", problem)));
        return text.toString().stripTrailing();
    }

    private static String row(String title, Proportion proportion) {
        return String.format(
                "%-45s %4d of %4d  %s%n", title, proportion.successes(), proportion.attempts(), proportion);
    }
}
