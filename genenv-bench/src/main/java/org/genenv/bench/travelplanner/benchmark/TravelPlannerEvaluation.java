package org.genenv.bench.travelplanner.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.agent.ActionFormat;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.Scores;
import org.genenv.bench.travelplanner.check.PlanVerdict;
import org.genenv.bench.travelplanner.check.Rates;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryItem;
import org.genenv.bench.travelplanner.query.QuerySet;
import org.genenv.bench.travelplanner.query.QueryWords;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.bench.travelplanner.tool.ReferenceInformation;
import org.genenv.bench.travelplanner.tool.Reward;
import org.genenv.bench.travelplanner.tool.Stage;
import org.genenv.bench.travelplanner.tool.ToolForm;
import org.genenv.bench.travelplanner.tool.TravelEnvironment;
import org.genenv.bench.travelplanner.tool.TravelPrompts;
import org.genenv.core.domain.Briefing;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/**
 * A policy on queries: it looks things up and then writes a plan, or writes it at once from what is given. A small model that was taught
 * the words of the invented country writes it from memory. Stops before a step of the model.
 */
final class TravelPlannerEvaluation implements Evaluation {
    /** A plan of seven days has some 1,500. */
    private static final int TOKENS_OF_A_PLAN = 2048;

    private final Tables tables;
    private final QuerySet queries;
    private final Stage stage;
    private final boolean isPaper;
    private final boolean isTerse;
    private final ToolForm form;
    private final EpisodeRunner runner;

    /**
     * @param policy borrowed
     * @param isPaper whether the paper's mean is the headline, and not the final pass rate
     */
    TravelPlannerEvaluation(
            PolicyUnderTest policy, TravelPlannerData data, QuerySet queries, Stage stage, boolean isPaper) {
        this.tables = data.tables();
        this.queries = queries;
        this.isTerse = !policy.isChatModel();
        this.stage = isTerse ? Stage.PLAN : stage;
        this.isPaper = isPaper;
        this.form = policy.writesToolCalls() ? ToolForm.NATIVE : ToolForm.PROMPT;
        int turns = this.stage == Stage.TOOLS ? TravelEnvironment.OFFICIAL_LIMIT + 1 : 1;
        this.runner = new EpisodeRunner(policy, turns, TOKENS_OF_A_PLAN, ActionFormat.WHOLE_TURN);
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) {
        List<TravelEnvironment> worlds = new ArrayList<>();
        List<EpisodeRunner.Item> episodes = new ArrayList<>();
        Briefing briefing = isTerse ? Briefing.NONE : TravelPrompts.briefing(stage, form);
        for (String id : ids) {
            QueryItem item = item(id);
            TravelEnvironment world =
                    new TravelEnvironment(item.query(), question(item), tables, stage, form, Reward.ALL);
            worlds.add(world);
            episodes.add(new EpisodeRunner.Item(id, briefing, world));
        }
        runner.play(
                episodes,
                key,
                stop,
                sheet,
                (index, played) -> evaluated(item(ids.get(index)).level(), worlds.get(index), played));
    }

    private static EvaluatedItem evaluated(String level, TravelEnvironment world, EpisodeRunner.Played played) {
        PlanVerdict verdict = world.verdict();
        String reason = verdict.isDelivered() ? world.reason() : undelivered(world, played);
        return played.item(
                level,
                verdict.passes(),
                reason.isEmpty() ? "passes every check" : reason,
                PlanFigures.of(Rates.of(verdict)));
    }

    private static String undelivered(TravelEnvironment world, EpisodeRunner.Played played) {
        return "not delivered: " + (world.reason().isEmpty() ? played.ending() : world.reason());
    }

    private QueryItem item(String id) {
        return queries.item(Integer.parseInt(id)).orElseThrow();
    }

    private String question(QueryItem item) {
        Query query = item.query();
        if (isTerse) {
            return QueryWords.terse(query);
        }
        return stage == Stage.TOOLS ? item.text() : ReferenceInformation.question(query, item.text(), tables);
    }

    @Override
    public Scores scores(List<EvaluatedItem> items) {
        List<Rates> plans = items.stream().map(PlanFigures::read).toList();
        Rates rates = plans.stream().reduce(Rates.NONE, Rates::plus);
        Map<String, Proportion> byLevel = new TreeMap<>();
        for (EvaluatedItem item : items) {
            Proportion before = byLevel.getOrDefault(item.category(), Proportion.NONE);
            byLevel.put(item.category(), before.plus(item.isSuccess()));
        }
        Score finalPass = PlanFigures.finalPass(rates);
        Score paper = PlanFigures.paperMean(plans);
        List<Score> parts = new ArrayList<>();
        parts.add(isPaper ? finalPass : paper);
        parts.add(share("delivered", rates.delivered(), rates.plans()));
        parts.add(share("commonsense micro", rates.commonsenseTrue(), rates.commonsenseAsked()));
        parts.add(share("commonsense macro", rates.commonsenseAll(), rates.plans()));
        parts.add(share("hard micro", rates.hardTrue(), rates.hardAsked()));
        parts.add(share("hard macro", rates.hardAll(), rates.plans()));
        byLevel.forEach((level, passed) -> parts.add(Score.of("final pass, " + level, passed)));
        return new Scores(isPaper ? paper : finalPass, parts, notes());
    }

    private static Score share(String name, int part, int all) {
        return Score.of(name, new Proportion(part, all));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Plans are read as JSON or as lines of a day, never by another model.");
        if (tables.flights().isSubset()) {
            notes.add(
                    "Flights are a subset, those of the published queries' reference information: a plan that takes another real"
                            + " flight fails.");
        }
        if (stage == Stage.PLAN && !isTerse) {
            notes.add("The given information is about the cities of the cheapest plan.");
        }
        if (isTerse) {
            notes.add("The policy was asked in the few words of the small world.");
        }
        return notes;
    }

    @Override
    public void close() {
        runner.close();
    }
}
