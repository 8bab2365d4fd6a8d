package org.genenv.bench.travelplanner.benchmark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.agent.ActionFormat;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.Scores;
import org.genenv.bench.travelplanner.check.CommonsenseCheck;
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
    private final List<PlanVerdict> verdicts = new ArrayList<>();
    private final Map<String, Proportion> byLevel = new TreeMap<>();

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
    public List<EvaluatedItem> answer(List<String> ids, RandomKey key, StopSignal stop) {
        Map<String, TravelEnvironment> worlds = new HashMap<>();
        List<EpisodeRunner.Item> episodes = new ArrayList<>();
        Briefing briefing = isTerse ? Briefing.NONE : TravelPrompts.briefing(stage, form);
        for (String id : ids) {
            QueryItem item = item(id);
            TravelEnvironment world =
                    new TravelEnvironment(item.query(), question(item), tables, stage, form, Reward.ALL);
            worlds.put(id, world);
            episodes.add(new EpisodeRunner.Item(id, briefing, world));
        }
        List<EvaluatedItem> items = new ArrayList<>();
        for (EpisodeRunner.Played played : runner.play(episodes, key, stop)) {
            TravelEnvironment world = worlds.get(played.trajectory().taskId());
            PlanVerdict verdict = world.verdict();
            String level = item(played.trajectory().taskId()).level();
            verdicts.add(verdict);
            byLevel.merge(level, Proportion.NONE.plus(verdict.passes()), (known, one) -> known.plus(verdict.passes()));
            String reason = verdict.isDelivered() ? world.reason() : undelivered(world, played);
            items.add(played.item(level, verdict.passes(), reason.isEmpty() ? "passes every check" : reason));
        }
        return items;
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
    public Scores scores() {
        Rates rates = Rates.NONE;
        for (PlanVerdict verdict : verdicts) {
            rates = rates.plus(verdict);
        }
        Score finalPass = share("final pass", rates.passed(), rates.plans());
        Score paper = Score.mean("mean of both micro and both macro rates", contributions(rates));
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

    /** What each item adds to the paper's mean, so that their own mean is it: the hard micro rate weighs items by what they ask for. */
    private double[] contributions(Rates rates) {
        double hardPerItem = (double) rates.hardAsked() / rates.plans();
        return verdicts.stream()
                .mapToDouble(verdict -> ((double) verdict.commonsensePassed() / CommonsenseCheck.values().length
                                + (verdict.passesCommonsense() ? 1 : 0)
                                + verdict.hardPassed() / hardPerItem
                                + (verdict.passesHard() ? 1 : 0))
                        / 4)
                .toArray();
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
