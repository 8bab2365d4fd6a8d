package org.genenv.bench.bamboogle.task;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;

/**
 * A question of two hops with its answer and the documents that prove it. Its JSON:
 *
 * <pre>{@code
 * {"question":"In which town was the author of Thistle Lane born?","answer":"Kelmoor","evidence":["Thistle Lane","Mira Voss"]}
 * }</pre>
 *
 * @param question what is asked
 * @param answer its answer, a few words
 * @param evidence titles of two documents: the first names the second, the second tells the answer
 */
public record TwoHopTask(String question, String answer, List<String> evidence) {
    /** Copies the titles. */
    public TwoHopTask {
        evidence = List.copyOf(evidence);
        if (evidence.size() != 2) {
            throw new IllegalArgumentException("evidence is " + evidence + ", expected two titles");
        }
    }

    /** @return the title of the document that names the second */
    public String first() {
        return evidence.get(0);
    }

    /** @return the title of the document that tells the answer */
    public String second() {
        return evidence.get(1);
    }

    /** @return the canonical JSON: keys in the order above, no blanks between */
    public String toJson() {
        return "{\"question\":" + quoted(question) + ",\"answer\":" + quoted(answer) + ",\"evidence\":"
                + evidence.stream().map(TwoHopTask::quoted).collect(Collectors.joining(",", "[", "]")) + "}";
    }

    /** Tasks of equal signature are near duplicates: the same answer out of the same two documents, however it is asked for. */
    public String signature() {
        return normal(first()) + '|' + normal(second()) + '|' + normal(answer);
    }

    private static String normal(String text) {
        return NormalizedAnswer.of(text).text();
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
