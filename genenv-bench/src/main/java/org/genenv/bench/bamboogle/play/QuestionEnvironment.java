package org.genenv.bench.bamboogle.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.bamboogle.answer.AnswerScore;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.ToolCall;

/**
 * A question, with a tool to search by. Results of a search in tags are said by the user, between {@code <information>} and {@code </information>}; those of a
 * call by the tool. The episode ends with an answer; when the allowed searches are used up, it says so.
 */
public final class QuestionEnvironment implements Environment {
    private static final String USED_UP = "No search is left. Answer now.";
    private static final String HOW = " Write <search>..</search> or <answer>..</answer>.";

    private final Question question;
    private final SearchTool tool;
    private final int mostSearches;
    private final AnswerReward reward;
    private int searches;

    /**
     * @param tool borrowed
     * @param mostSearches of an episode, 0 or more
     */
    public QuestionEnvironment(Question question, SearchTool tool, int mostSearches, AnswerReward reward) {
        this.question = question;
        this.tool = tool;
        this.mostSearches = mostSearches;
        this.reward = reward;
    }

    /** @return the answer that a turn gives; absent where it searches, or cannot be read */
    public static Optional<String> answerIn(String turn) {
        return AgentTurn.read(turn) instanceof AgentTurn.Answer answer ? Optional.of(answer.text()) : Optional.empty();
    }

    @Override
    public Observation reset() {
        searches = 0;
        return new Observation(question.text());
    }

    @Override
    public StepResult step(String action) {
        AgentTurn turn = AgentTurn.read(action);
        if (turn instanceof AgentTurn.Answer answer) {
            return answered(answer.text());
        }
        if (turn instanceof AgentTurn.Calls calls) {
            return called(calls.calls());
        }
        if (turn instanceof AgentTurn.Search search) {
            Optional<String> found = found(search.query());
            return going(
                    new Observation(found.map(text -> "<information>\n" + text + "\n</information>" + note())
                            .orElse(USED_UP)),
                    found.isPresent());
        }
        if (turn instanceof AgentTurn.Unreadable unreadable) {
            return going(new Observation(unreadable.problem() + HOW), false);
        }
        throw new IllegalStateException("a turn of no known kind: " + turn);
    }

    private StepResult answered(String text) {
        AnswerScore score = AnswerScore.of(text, question.goldenAnswers());
        return new StepResult(new Observation(""), reward.of(score), true, reward.isAnswered(score), true);
    }

    private StepResult called(List<ToolCall> calls) {
        List<String> results = new ArrayList<>();
        boolean isAnyGood = false;
        for (ToolCall call : calls) {
            Optional<String> query = SearchToolDefinition.query(call);
            Optional<String> found = query.flatMap(this::found);
            isAnyGood |= found.isPresent();
            results.add(found.map(text -> text + note())
                    .orElse(
                            query.isPresent()
                                    ? USED_UP
                                    : "This call cannot be answered: the tool is search, with the text query."));
        }
        return going(Observation.toolResults(results), isAnyGood);
    }

    /** @return what a search shows; absent where none is left */
    private Optional<String> found(String query) {
        if (searches == mostSearches) {
            return Optional.empty();
        }
        searches++;
        return Optional.of(SearchResults.text(tool.search(query)));
    }

    private String note() {
        return searches == mostSearches ? "\n" + USED_UP : "";
    }

    private static StepResult going(Observation observation, boolean isValid) {
        return new StepResult(observation, 0, false, false, isValid);
    }

    @Override
    public void close() {}
}
