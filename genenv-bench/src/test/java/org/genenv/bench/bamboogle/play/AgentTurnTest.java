package org.genenv.bench.bamboogle.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.genenv.bench.bamboogle.play.AgentTurn.Answer;
import org.genenv.bench.bamboogle.play.AgentTurn.Calls;
import org.genenv.bench.bamboogle.play.AgentTurn.Search;
import org.genenv.bench.bamboogle.play.AgentTurn.Unreadable;
import org.genenv.core.tokenizer.ToolCall;
import org.junit.jupiter.api.Test;

class AgentTurnTest {
    private static final String CALL =
            "<tool_call>\n{\"name\": \"search\", \"arguments\": {\"query\": \"Heron Bridge\"}}\n</tool_call>";

    @Test
    void searchesAndAnswersAreReadInEveryForm() {
        assertThat(AgentTurn.read("I need the bridge. <search> Heron Bridge </search>"))
                .isEqualTo(new Search("Heron Bridge"));
        assertThat(AgentTurn.read("So: <answer>1843</answer>")).isEqualTo(new Answer("1843"));
        assertThat(AgentTurn.read("So it is \\boxed{\\text{Tobin} Hale}.")).isEqualTo(new Answer("Tobin Hale"));
        assertThat(AgentTurn.read("<answer>\\boxed{1843}</answer>")).isEqualTo(new Answer("1843"));
        assertThat(AgentTurn.read("First the bridge.\n" + CALL))
                .isEqualTo(new Calls(List.of(new ToolCall("search", "{\"query\": \"Heron Bridge\"}"))));
    }

    @Test
    void whatAModelInventsAfterItsSearchDoesNotCount() {
        assertThat(AgentTurn.read("<search>a</search><information>b</information><answer>b</answer>"))
                .isEqualTo(new Search("a"));
        assertThat(AgentTurn.read("<search>a</search> <search>b</search>")).isEqualTo(new Search("a"));
        assertThat(AgentTurn.read("<answer>b</answer> or <search>a</search>")).isEqualTo(new Answer("b"));
        assertThat(AgentTurn.read(CALL + "<answer>b</answer>")).isInstanceOf(Calls.class);
    }

    @Test
    void thoughtsDoNothing() {
        assertThat(AgentTurn.read("<think><search>a</search><answer>b</answer></think><answer>c</answer>"))
                .isEqualTo(new Answer("c"));
        assertThat(AgentTurn.read("<think><answer>b</answer>")).isInstanceOf(Unreadable.class);
    }

    @Test
    void strayAndUnclosedTagsAreNoTurn() {
        assertThat(AgentTurn.read("</search> <search>a</search>")).isEqualTo(new Search("a"));
        assertThat(AgentTurn.read("<search>a <answer>b</answer>")).isEqualTo(new Answer("b"));
        assertThat(AgentTurn.read("<search>a")).isEqualTo(new Unreadable("There is no search and no answer."));
        assertThat(AgentTurn.read("<search> </search>")).isEqualTo(new Unreadable("The search is empty."));
        assertThat(AgentTurn.read("")).isInstanceOf(Unreadable.class);
        assertThat(AgentTurn.read("<tool_call>{</tool_call>"))
                .isInstanceOfSatisfying(
                        Unreadable.class, turn -> assertThat(turn.problem()).startsWith("The call cannot be read: "));
        assertThat(AgentTurn.read("<answer></answer>")).isEqualTo(new Answer(""));
    }
}
