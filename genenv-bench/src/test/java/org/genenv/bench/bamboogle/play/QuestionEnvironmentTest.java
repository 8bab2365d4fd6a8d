package org.genenv.bench.bamboogle.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;

class QuestionEnvironmentTest {
    private static final SearchTool TOOL = new SearchTool(
            SearchIndex.inMemory(
                    "test",
                    List.of(
                            new Document("Heron Bridge", "A bridge\nby Tobin Hale."),
                            new Document("Tobin Hale", "Born in Kelmoor."),
                            new Document("Copper Bridge", "Another bridge."))),
            2,
            100);
    private static final Question QUESTION =
            new Question("q", "Where was the builder of Heron Bridge born?", List.of("Kelmoor", "Kelmoor town"));

    private static QuestionEnvironment environment(int searches, AnswerReward reward) {
        QuestionEnvironment environment = new QuestionEnvironment(QUESTION, TOOL, searches, reward);
        assertThat(environment.reset().text()).isEqualTo(QUESTION.text());
        return environment;
    }

    @Test
    void twoSearchesInTagsLeadToTheAnswer() {
        QuestionEnvironment environment = environment(2, AnswerReward.EXACT);

        StepResult first = environment.step("<search>Heron Bridge</search>");
        assertThat(first.observation().messages())
                .containsExactly(
                        Message.user(
                                "<information>\n[1] Heron Bridge: A bridge by Tobin Hale.\n[2] Copper Bridge: Another bridge.\n</information>"));
        assertThat(first.isValid()).isTrue();
        assertThat(first.isDone()).isFalse();
        StepResult second = environment.step("<search>Tobin Hale</search>");
        assertThat(second.observation().text())
                .contains("Born in Kelmoor.")
                .endsWith("</information>\nNo search is left. Answer now.");
        StepResult late = environment.step("<search>Kelmoor</search>");
        assertThat(late.observation().text()).isEqualTo("No search is left. Answer now.");
        assertThat(late.isValid()).isFalse();
        StepResult answer = environment.step("<answer>the Kelmoor</answer>");
        assertThat(answer.isDone()).isTrue();
        assertThat(answer.isSuccess()).isTrue();
        assertThat(answer.reward()).isEqualTo(1);
    }

    @Test
    void callsAreAnsweredByTheToolOneResultEach() {
        QuestionEnvironment environment = environment(1, AnswerReward.EXACT);
        String calls = call("search", "{\"query\": \"tobin\"}")
                + call("search", "{\"query\": \"bridge\"}")
                + call("find", "{\"query\": \"x\"}")
                + call("search", "{\"q\": 7}");

        StepResult result = environment.step(calls);

        assertThat(result.isValid()).isTrue();
        assertThat(result.observation().messages())
                .containsExactly(
                        Message.tool(
                                "[1] Tobin Hale: Born in Kelmoor.\n[2] Heron Bridge: A bridge by Tobin Hale.\nNo search is left. Answer now."),
                        Message.tool("No search is left. Answer now."),
                        Message.tool("This call cannot be answered: the tool is search, with the text query."),
                        Message.tool("This call cannot be answered: the tool is search, with the text query."));
        assertThat(environment.step(call("search", "{}")).isValid()).isFalse();
    }

    private static String call(String name, String arguments) {
        return "<tool_call>\n{\"name\": \"" + name + "\", \"arguments\": " + arguments + "}\n</tool_call>";
    }

    @Test
    void whatIsNeitherSearchNorAnswerIsToldHow() {
        StepResult result = environment(2, AnswerReward.EXACT).step("Kelmoor");

        assertThat(result.isValid()).isFalse();
        assertThat(result.isDone()).isFalse();
        assertThat(result.observation().text())
                .isEqualTo("There is no search and no answer. Write <search>..</search> or <answer>..</answer>.");
        assertThat(environment(2, AnswerReward.EXACT)
                        .step("<search>zzz</search>")
                        .observation()
                        .text())
                .contains("Nothing was found.");
    }

    @Test
    void wrongEmptyAndWordyAnswersEarnWhatTheRewardSays() {
        assertThat(environment(1, AnswerReward.EXACT)
                        .step("<answer>Kelmoor in the hills</answer>")
                        .reward())
                .isZero();
        StepResult overlap = environment(1, AnswerReward.F1).step("<answer>Kelmoor in the hills</answer>");
        assertThat(overlap.reward()).isEqualTo(0.5);
        assertThat(overlap.isSuccess()).isFalse();
        assertThat(environment(1, AnswerReward.F1)
                        .step("<answer>town of Kelmoor</answer>")
                        .reward())
                .isEqualTo(0.8);
        StepResult cover = environment(1, AnswerReward.COVER).step("<answer>Kelmoor in the hills</answer>");
        assertThat(cover.isSuccess()).isTrue();
        for (AnswerReward reward : AnswerReward.values()) {
            assertThat(environment(1, reward).step("<answer></answer>").reward())
                    .isZero();
            assertThat(environment(1, reward).step("<answer>Velm</answer>").isSuccess())
                    .isFalse();
        }
    }

    @Test
    void closedBookTakesWhateverIsSaid() {
        ClosedBook book = new ClosedBook(QUESTION, AnswerReward.EXACT);

        assertThat(book.reset().text()).isEqualTo(QUESTION.text());
        assertThat(book.step("Kelmoor.").isSuccess()).isTrue();
        assertThat(book.step("<think>Velm?</think>So <answer>Kelmoor</answer>").isSuccess())
                .isTrue();
        assertThat(book.step("It is Kelmoor").isSuccess()).isFalse();
        assertThat(book.step("").isDone()).isTrue();
    }

    @Test
    void tenThousandMangledTurnsAreAnswered() {
        SplittableRandom random = new SplittableRandom(7);
        String[] pieces = {
            "<search>",
            "</search>",
            "<answer>",
            "</answer>",
            "<tool_call>",
            "</tool_call>",
            "<think>",
            "</think>",
            "\\boxed{",
            "}",
            "{\"name\": \"search\", \"arguments\": {\"query\": ",
            "\"bridge\"}}",
            "Kelmoor",
            "\ud800",
            "\u0000",
            "AND (",
            "~2^",
            "\n",
            "name:",
            "[[[["
        };
        int done = 0;
        for (int i = 0; i < 10_000; i++) {
            StringBuilder turn = new StringBuilder();
            for (int piece = random.nextInt(10); piece > 0; piece--) {
                turn.append(pieces[random.nextInt(pieces.length)]);
            }
            StepResult result = environment(3, AnswerReward.F1).step(turn.toString());
            done += result.isDone() ? 1 : 0;
            assertThat(result.isDone() || !result.observation().text().isBlank())
                    .isTrue();
        }
        assertThat(done).isBetween(300, 9_000);
    }
}
