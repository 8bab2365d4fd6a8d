package org.genenv.bench.bamboogle.task;

import java.util.List;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/**
 * Proves that a question takes two searches and can be answered with two.
 *
 * <p>That is: a search for the question shows the first document, and this names the second; a search for that name shows the second document, and this
 * tells the answer. And no short cut is there: neither question nor first document (any of its passages) tells the answer, the question does not name the
 * second document, and a search for the question does not show it. Shown is what the agent's own tool shows, cut where it cuts. One text tells or names
 * another when the words of the other, normalised as answers are, stand in it next to each other. Thread-safe.
 */
public final class EvidenceCheck {
    private final SearchTool tool;

    /** @param tool as the agent has it */
    public EvidenceCheck(SearchTool tool) {
        this.tool = tool;
    }

    /**
     * Checks a task.
     *
     * @throws RejectedTaskException with the first check that failed
     */
    public void require(TwoHopTask task) throws RejectedTaskException {
        NormalizedAnswer question = NormalizedAnswer.of(task.question());
        NormalizedAnswer answer = NormalizedAnswer.of(task.answer());
        NormalizedAnswer second = NormalizedAnswer.of(task.second());
        require(
                !isTitled(task.first(), second),
                RejectionReason.EVIDENCE_EQUAL,
                "Both documents are " + Quotation.of(task.first()) + ", expected two.");
        List<Document> firstPassages = passages(task.first());
        passages(task.second());
        require(
                !question.containsWords(answer),
                RejectionReason.ANSWER_IN_QUESTION,
                "The answer " + Quotation.of(task.answer()) + " is in the question.");
        require(
                !question.containsWords(second),
                RejectionReason.QUESTION_NAMES_SECOND,
                "The question names the second document, " + Quotation.of(task.second()) + ".");
        require(
                firstPassages.stream().noneMatch(passage -> tells(passage, answer)),
                RejectionReason.ANSWER_IN_FIRST,
                "The first document, " + Quotation.of(task.first()) + ", tells the answer "
                        + Quotation.of(task.answer()) + " already.");
        requireFirstHop(task, second);
        requireSecondHop(task, second, answer);
    }

    private List<Document> passages(String title) throws RejectedTaskException {
        List<Document> passages = tool.index().titled(title);
        require(
                !passages.isEmpty(),
                RejectionReason.UNKNOWN_DOCUMENT,
                "The corpus has no document " + Quotation.of(title) + ".");
        return passages;
    }

    private void requireFirstHop(TwoHopTask task, NormalizedAnswer second) throws RejectedTaskException {
        List<Document> shown = tool.search(task.question());
        List<Document> first = titled(shown, NormalizedAnswer.of(task.first()));
        require(
                !first.isEmpty(),
                RejectionReason.FIRST_NOT_FOUND,
                "A search for the question does not show " + Quotation.of(task.first()) + ".");
        require(
                titled(shown, second).isEmpty(),
                RejectionReason.ONE_SEARCH_SUFFICES,
                "A search for the question shows " + Quotation.of(task.second()) + " already.");
        require(
                first.stream().anyMatch(passage -> tells(passage, second)),
                RejectionReason.NOT_LINKED,
                Quotation.of(task.first()) + " does not name " + Quotation.of(task.second()) + ".");
    }

    private void requireSecondHop(TwoHopTask task, NormalizedAnswer second, NormalizedAnswer answer)
            throws RejectedTaskException {
        List<Document> found = titled(tool.search(task.second()), second);
        require(
                !found.isEmpty(),
                RejectionReason.SECOND_NOT_FOUND,
                "A search for " + Quotation.of(task.second()) + " does not show it.");
        require(
                found.stream()
                        .anyMatch(passage -> NormalizedAnswer.of(passage.text()).containsWords(answer)),
                RejectionReason.ANSWER_NOT_IN_SECOND,
                Quotation.of(task.second()) + " does not tell the answer " + Quotation.of(task.answer()) + ".");
    }

    private static boolean tells(Document passage, NormalizedAnswer words) {
        return NormalizedAnswer.of(passage.title() + " " + passage.text()).containsWords(words);
    }

    private static List<Document> titled(List<Document> documents, NormalizedAnswer title) {
        return documents.stream()
                .filter(document -> isTitled(document.title(), title))
                .toList();
    }

    private static boolean isTitled(String title, NormalizedAnswer wanted) {
        return NormalizedAnswer.of(title).equals(wanted);
    }

    private static void require(boolean isFine, RejectionReason reason, String detail) throws RejectedTaskException {
        if (!isFine) {
            throw new RejectedTaskException(reason, detail);
        }
    }
}
