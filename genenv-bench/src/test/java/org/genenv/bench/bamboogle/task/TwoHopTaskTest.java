package org.genenv.bench.bamboogle.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.junit.jupiter.api.Test;

class TwoHopTaskTest {
    private static final List<Document> CORPUS = List.of(
            new Document(
                    "Heron Bridge",
                    "A bridge of stone, designed by Tobin Hale and opened on a Sunday. " + "x ".repeat(200)
                            + "Edda Larkspur"),
            new Document(
                    "Tobin Hale", "An engineer from Kelmoor who owned three boats. " + "y ".repeat(30) + "Istrane"),
            new Document("Tobin Hale", "In old age he bred geese."),
            new Document("Edda Larkspur", "A botanist from Jorvane."),
            new Document("Kelmoor", "A town of weavers."));
    private static final EvidenceCheck CHECK =
            new EvidenceCheck(new SearchTool(SearchIndex.inMemory("test", CORPUS), 2, 100));
    private static final String QUESTION = "In which town was the designer of Heron Bridge born?";

    private static void rejects(ReasonCode reason, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RejectedTaskException.class, e -> assertThat(e.reason())
                .isEqualTo(reason));
    }

    private static void rejects(ReasonCode reason, String question, String answer, String first, String second) {
        rejects(reason, () -> CHECK.require(new TwoHopTask(question, answer, List.of(first, second))));
    }

    @Test
    void aQuestionOfTwoHopsIsProved() throws RejectedTaskException {
        CHECK.require(new TwoHopTask(QUESTION, "Kelmoor", List.of("Heron Bridge", "Tobin Hale")));
        CHECK.require(new TwoHopTask(QUESTION, "the KELMOOR!", List.of("the heron bridge", "tobin hale")));
    }

    @Test
    void everyShortCutAndEveryGapHasItsReason() {
        rejects(RejectionReason.EVIDENCE_EQUAL, QUESTION, "Kelmoor", "Tobin Hale", "The Tobin Hale");
        rejects(RejectionReason.UNKNOWN_DOCUMENT, QUESTION, "Kelmoor", "Egret Bridge", "Tobin Hale");
        rejects(RejectionReason.UNKNOWN_DOCUMENT, QUESTION, "Kelmoor", "Heron Bridge", "Nobody");
        rejects(RejectionReason.ANSWER_IN_QUESTION, QUESTION + " In Kelmoor?", "Kelmoor", "Heron Bridge", "Tobin Hale");
        rejects(
                RejectionReason.QUESTION_NAMES_SECOND,
                "Where was Tobin Hale born, who designed Heron Bridge?",
                "Kelmoor",
                "Heron Bridge",
                "Tobin Hale");
        rejects(RejectionReason.ANSWER_IN_FIRST, QUESTION, "Sunday", "Heron Bridge", "Tobin Hale");
        rejects(RejectionReason.ANSWER_IN_FIRST, QUESTION, "Tobin Hale", "Heron Bridge", "Tobin Hale");
        rejects(RejectionReason.FIRST_NOT_FOUND, "Where do geese breed?", "Kelmoor", "Heron Bridge", "Tobin Hale");
        rejects(
                RejectionReason.ONE_SEARCH_SUFFICES,
                "Which engineer's boats lay by the Heron Bridge of stone?",
                "Kelmoor",
                "Heron Bridge",
                "Tobin Hale");
        rejects(RejectionReason.NOT_LINKED, QUESTION.replace("town", "place"), "weavers", "Heron Bridge", "Kelmoor");
        rejects(RejectionReason.NOT_LINKED, QUESTION, "Jorvane", "Heron Bridge", "Edda Larkspur"); // it is cut off
        rejects(RejectionReason.ANSWER_NOT_IN_SECOND, QUESTION, "Velm", "Heron Bridge", "Tobin Hale");
        rejects(RejectionReason.ANSWER_NOT_IN_SECOND, QUESTION, "Kel", "Heron Bridge", "Tobin Hale");
        rejects(RejectionReason.ANSWER_NOT_IN_SECOND, QUESTION, "Istrane", "Heron Bridge", "Tobin Hale"); // cut off
    }

    @Test
    void textThatIsNoTaskHasItsReason() {
        String good = new TwoHopTask("Q?", "A1", List.of("F", "S")).toJson();
        rejects(FormReason.NOT_JSON, () -> TwoHopTaskReader.read("Here is a question"));
        rejects(FormReason.NOT_AN_OBJECT, () -> TwoHopTaskReader.read("[" + good + "]"));
        rejects(FormReason.TRAILING_TEXT, () -> TwoHopTaskReader.read(good + " I hope this helps"));
        rejects(FormReason.MISSING_KEY, () -> TwoHopTaskReader.read("{\"question\":\"Q?\",\"answer\":\"A1\"}"));
        rejects(FormReason.UNKNOWN_KEY, () -> TwoHopTaskReader.read(good.replace("\"answer\"", "\"answers\"")));
        rejects(FormReason.WRONG_TYPE, () -> TwoHopTaskReader.read(good.replace("\"A1\"", "1799")));
        rejects(FormReason.WRONG_TYPE, () -> TwoHopTaskReader.read(good.replace("[\"F\",\"S\"]", "\"F\"")));
        rejects(FormReason.DUPLICATE_KEY, () -> TwoHopTaskReader.read(good.replace("{", "{\"answer\":\"x\",")));
        rejects(RejectionReason.EVIDENCE_NOT_TWO, () -> TwoHopTaskReader.read(good.replace("\"F\",", "")));
        rejects(RejectionReason.QUESTION_LENGTH, () -> TwoHopTaskReader.read(good.replace("Q?", " ")));
        rejects(RejectionReason.QUESTION_LENGTH, () -> TwoHopTaskReader.read(good.replace("Q?", "Q".repeat(401))));
        rejects(RejectionReason.ANSWER_LENGTH, () -> TwoHopTaskReader.read(good.replace("A1", "The")));
        rejects(RejectionReason.ANSWER_LENGTH, () -> TwoHopTaskReader.read(good.replace("A1", "w ".repeat(11))));
    }

    @Test
    void canonicalJsonIsReadBack() throws RejectedTaskException {
        TwoHopTask task = new TwoHopTask("Who said \"no\"\\?", "K\u00f6nig", List.of("The \"F\"", "S\n"));

        TwoHopTask read = TwoHopTaskReader.read(" ```json\n" + task.toJson() + "\n``` ");

        assertThat(read).isEqualTo(new TwoHopTask(task.question(), task.answer(), List.of("The \"F\"", "S")));
        assertThat(read.toJson())
                .isEqualTo(
                        "{\"question\":\"Who said \\\"no\\\"\\\\?\",\"answer\":\"K\u00f6nig\",\"evidence\":[\"The \\\"F\\\"\",\"S\"]}");
    }

    @Test
    void anotherWordingIsTheSameExercise() {
        TwoHopTask one = new TwoHopTask("Where was he born?", "Kelmoor", List.of("The Heron Bridge", "Tobin Hale"));
        TwoHopTask other = new TwoHopTask("In what town?", "kelmoor.", List.of("Heron Bridge", "Tobin Hale"));

        assertThat(one.signature()).isEqualTo(other.signature());
        assertThat(one.signature()).isNotEqualTo(new TwoHopTask("Where?", "boats", one.evidence()).signature());
    }
}
