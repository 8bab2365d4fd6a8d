package org.genenv.bench.bamboogle.task;

import static org.genenv.bench.task.FormReason.MISSING_KEY;
import static org.genenv.bench.task.FormReason.UNKNOWN_KEY;
import static org.genenv.bench.task.FormReason.WRONG_TYPE;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;
import org.genenv.bench.option.ClosestName;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.bench.task.TaskJson;

/** Reads tasks and checks what can be checked without the corpus. White space around texts is no part of them. Thread-safe. */
public final class TwoHopTaskReader {
    /** Characters. */
    public static final int LONGEST_QUESTION = 400;
    /** Words, articles not counted. */
    public static final int LONGEST_ANSWER = 10;

    private static final TaskJson JSON = new TaskJson(4_000, 4);
    private static final List<String> KEYS = List.of("question", "answer", "evidence");

    private TwoHopTaskReader() {}

    /**
     * Reads a task.
     *
     * @param text anything
     * @throws RejectedTaskException with the first check that failed
     */
    public static TwoHopTask read(String text) throws RejectedTaskException {
        JsonNode root = JSON.read(text);
        requireKeys(root);
        String question = text("question", root.get("question"));
        String answer = text("answer", root.get("answer"));
        List<String> evidence = evidence(root.get("evidence"));
        if (question.isEmpty() || question.length() > LONGEST_QUESTION) {
            throw new RejectedTaskException(
                    RejectionReason.QUESTION_LENGTH,
                    "The question has " + question.length() + " characters, expected 1 to " + LONGEST_QUESTION + ".");
        }
        int words = NormalizedAnswer.of(answer).words().size();
        if (words < 1 || words > LONGEST_ANSWER) {
            throw new RejectedTaskException(
                    RejectionReason.ANSWER_LENGTH,
                    "The answer has " + words + " words, articles not counted, expected 1 to " + LONGEST_ANSWER + ".");
        }
        return new TwoHopTask(question, answer, evidence);
    }

    private static void requireKeys(JsonNode root) throws RejectedTaskException {
        for (Iterator<String> keys = root.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!KEYS.contains(key)) {
                throw new RejectedTaskException(
                        UNKNOWN_KEY,
                        "Key " + Quotation.of(key) + " is not known; known are " + String.join(", ", KEYS) + "."
                                + ClosestName.hint(key, KEYS));
            }
        }
        for (String key : KEYS) {
            if (!root.has(key)) {
                throw new RejectedTaskException(MISSING_KEY, "Key '" + key + "' is missing.");
            }
        }
    }

    private static List<String> evidence(JsonNode node) throws RejectedTaskException {
        if (!node.isArray()) {
            throw new RejectedTaskException(
                    WRONG_TYPE, "evidence is " + Quotation.of(node.toString()) + ", expected an array of two titles.");
        }
        List<String> titles = new ArrayList<>();
        for (JsonNode title : node) {
            titles.add(text("a title of the evidence", title));
        }
        if (titles.size() != 2) {
            throw new RejectedTaskException(
                    RejectionReason.EVIDENCE_NOT_TWO, "The evidence has " + titles.size() + " titles, expected two.");
        }
        return titles;
    }

    private static String text(String what, JsonNode node) throws RejectedTaskException {
        if (!node.isTextual()) {
            throw new RejectedTaskException(
                    WRONG_TYPE, what + " is " + Quotation.of(node.toString()) + ", expected a string.");
        }
        return node.textValue().strip();
    }
}
