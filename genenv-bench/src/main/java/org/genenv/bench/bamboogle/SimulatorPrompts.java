package org.genenv.bench.bamboogle;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.genenv.bench.bamboogle.play.SearchResults;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.bench.bamboogle.task.TwoHopTaskReader;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.tokenizer.Message;

/** What the simulator is asked: prose for instruction models, the documents with two numbers for small ones. */
final class SimulatorPrompts {
    private static final String SYSTEM =
            """
            You write questions for a player who can search an encyclopedia. A question takes two documents: it asks for something that the second document \
            tells, and speaks of what that document is about only through the first, which names it. Answer with one JSON object with these keys and no \
            others:
            "question": one sentence, at most %d characters. It must neither name the second document nor hold the answer.
            "answer": what the second document says, word for word, at most %d words; a name, a year, a number. It must not stand in the first document.
            "evidence": the titles of the two documents, the first one first. The text of the first must hold the title of the second.
            A search for the question must find the first document, and not yet the second: so name the first document, or describe it in words of its text, \
            which is harder to play.
            Example, for a document "Annabel Lee" that names Edgar Allan Poe, and the document "Edgar Allan Poe":
            {"question":"In which city was the author of Annabel Lee born?","answer":"Boston","evidence":["Annabel Lee","Edgar Allan Poe"]}"""
                    .formatted(TwoHopTaskReader.LONGEST_QUESTION, TwoHopTaskReader.LONGEST_ANSWER);

    private SimulatorPrompts() {}

    static List<Message> prose(List<Document> documents, SuccessStatistics statistics) {
        String user =
                """
                Documents:
                %s

                %s %s
                Write one question over two of these documents that the player would answer about half of the time. Answer with the JSON object alone."""
                        .formatted(
                                SearchResults.text(documents),
                                success(statistics, QuestionKind.NAMED, "name the first document"),
                                success(statistics, QuestionKind.DESCRIBED, "describe the first document"));
        return List.of(Message.system(SYSTEM), Message.user(user));
    }

    private static String success(SuccessStatistics statistics, QuestionKind kind, String which) {
        OptionalDouble rate = statistics.of(kind.key());
        return rate.isPresent()
                ? String.format(
                        Locale.ROOT,
                        "Lately the player answered %.0f %% of the questions that %s.",
                        100 * rate.getAsDouble(),
                        which)
                : "The player has not tried questions yet that " + which + ".";
    }

    /** The documents, and the success at both kinds of questions in tenths, 0 for one that was not tried: {@code named 8 described 2 =>}. */
    static List<Message> terse(List<Document> documents, SuccessStatistics statistics) {
        return List.of(Message.user(SearchResults.text(documents) + "\nnamed " + tenths(statistics, QuestionKind.NAMED)
                + " described " + tenths(statistics, QuestionKind.DESCRIBED) + " =>"));
    }

    private static long tenths(SuccessStatistics statistics, QuestionKind kind) {
        return Math.round(10 * statistics.of(kind.key()).orElse(0));
    }
}
