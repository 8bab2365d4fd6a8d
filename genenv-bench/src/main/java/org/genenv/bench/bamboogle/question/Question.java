package org.genenv.bench.bamboogle.question;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;

/**
 * A question of two hops.
 *
 * @param id unique within its file
 * @param text the question
 * @param goldenAnswers its right answers, one or more, any of which will do
 */
public record Question(String id, String text, List<String> goldenAnswers) {
    /** Copies the answers, and refuses a question that nothing, or everything, would answer. */
    public Question {
        goldenAnswers = List.copyOf(goldenAnswers);
        if (id.isBlank() || text.isBlank()) {
            throw new IllegalArgumentException("id is '" + id + "' and question '" + text + "', expected texts");
        }
        if (goldenAnswers.isEmpty()) {
            throw new IllegalArgumentException("question '" + id + "' has no golden answer, expected one or more");
        }
        for (String answer : goldenAnswers) {
            if (NormalizedAnswer.of(answer).isEmpty()) {
                throw new IllegalArgumentException("the golden answer '" + answer + "' of question '" + id
                        + "' has no word but articles, so nothing could be compared with it");
            }
        }
    }

    /** @return {@code {"id", "question", "golden_answers"}} on one line */
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", id).put("question", text);
        goldenAnswers.forEach(json.putArray("golden_answers")::add);
        return json.toString();
    }
}
