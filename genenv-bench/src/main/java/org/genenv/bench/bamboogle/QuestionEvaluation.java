package org.genenv.bench.bamboogle;

import java.util.List;
import java.util.Optional;
import org.genenv.agent.ActionFormat;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EpisodeRunner.Item;
import org.genenv.bench.EpisodeRunner.Played;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Scores;
import org.genenv.bench.bamboogle.answer.AnswerScore;
import org.genenv.bench.bamboogle.answer.FinalAnswer;
import org.genenv.bench.bamboogle.play.AgentPrompts;
import org.genenv.bench.bamboogle.play.AnswerReward;
import org.genenv.bench.bamboogle.play.ClosedBook;
import org.genenv.bench.bamboogle.play.QuestionEnvironment;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.core.domain.Briefing;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/**
 * A policy is asked questions, closed book or with a search. A model whose chat template writes calls searches by them, any other by tags. An item counts by
 * the protocol's headline; one that was never answered, or cut off in its answer, scores 0 in all figures. Stops before a step of the model.
 */
final class QuestionEvaluation implements Evaluation {
    private static final String CATEGORY = "questions";
    private static final int TOKENS_OF_A_TURN = 512;

    private final PolicyUnderTest policy;
    private final QuestionCollection questions;
    private final Protocol protocol;
    private final Optional<SearchTool> tool;
    private final int searches;
    private final EpisodeRunner runner;

    /**
     * @param policy borrowed
     * @param tool borrowed; absent for closed book
     * @param searches the most for a question; a turn for the answer and one to come back from a mistake are added
     */
    QuestionEvaluation(
            PolicyUnderTest policy,
            QuestionCollection questions,
            Protocol protocol,
            Optional<SearchTool> tool,
            int searches) {
        this.policy = policy;
        this.questions = questions;
        this.protocol = protocol;
        this.tool = tool;
        this.searches = searches;
        this.runner = new EpisodeRunner(
                policy, tool.isPresent() ? searches + 2 : 1, TOKENS_OF_A_TURN, ActionFormat.WHOLE_TURN);
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) {
        List<Question> asked =
                ids.stream().map(id -> questions.find(id).orElseThrow()).toList();
        List<Item> items = asked.stream().map(this::item).toList();
        runner.play(items, key, stop, sheet, (index, played) -> evaluated(asked.get(index), played));
    }

    private Item item(Question question) {
        AnswerReward reward = protocol == Protocol.PAPER ? AnswerReward.COVER : AnswerReward.EXACT;
        Environment environment = tool.isPresent()
                ? new QuestionEnvironment(question, tool.get(), searches, reward)
                : new ClosedBook(question, reward);
        return new Item(question.id(), briefing(), environment);
    }

    private Briefing briefing() {
        if (!policy.isChatModel()) {
            return Briefing.NONE; // it learnt what to do
        }
        AgentPrompts prompts = protocol == Protocol.PAPER ? AgentPrompts.BOXED : AgentPrompts.TAGGED;
        if (tool.isEmpty()) {
            return prompts.closedBook();
        }
        return policy.writesToolCalls() ? prompts.searchByCalls(searches) : prompts.searchByTags(searches);
    }

    private EvaluatedItem evaluated(Question question, Played played) {
        StopReason ending = played.trajectory().stopReason();
        boolean isAnswered = ending == StopReason.SOLVED || ending == StopReason.UNSOLVED;
        AnswerScore score = AnswerScore.NONE;
        String reason = played.ending();
        if (isAnswered) {
            String answer = answer(played.trajectory());
            score = AnswerScore.of(answer, question.goldenAnswers());
            reason = "answered '" + answer + "', golden " + String.join(" or ", quoted(question.goldenAnswers()));
        }
        return played.item(CATEGORY, ending == StopReason.SOLVED, reason, AnswerTally.figures(score));
    }

    private String answer(Trajectory episode) {
        String last = episode.turns().get(episode.turns().size() - 1).action();
        return tool.isPresent() ? QuestionEnvironment.answerIn(last).orElse("") : FinalAnswer.in(last);
    }

    private static List<String> quoted(List<String> answers) {
        return answers.stream().map(answer -> "'" + answer + "'").toList();
    }

    @Override
    public Scores scores(List<EvaluatedItem> items) {
        AnswerTally tally = new AnswerTally(protocol);
        items.forEach(item -> tally.add(AnswerTally.score(item)));
        return tally.scores(List.of(tool.map(QuestionEvaluation::describe)
                .orElse("Closed book: nothing was searched; --option corpus=FILE gives the policy a search.")));
    }

    private static String describe(SearchTool tool) {
        return "Searched: " + tool.index().source() + ", BM25, " + tool.results() + " documents a search, "
                + tool.characters() + " characters of each.";
    }

    @Override
    public void close() {
        runner.close();
    }
}
