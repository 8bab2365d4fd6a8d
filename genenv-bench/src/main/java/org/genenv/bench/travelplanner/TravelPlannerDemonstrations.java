package org.genenv.bench.travelplanner;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.task.DrawStream;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryWords;
import org.genenv.bench.travelplanner.solver.Taste;
import org.genenv.bench.travelplanner.task.TripSampler;
import org.genenv.bench.travelplanner.task.TripSampler.Drawn;
import org.genenv.bench.travelplanner.task.TripSampler.Pairs;
import org.genenv.bench.travelplanner.task.TripSampler.Shape;
import org.genenv.bench.travelplanner.tool.Stage;
import org.genenv.bench.travelplanner.tool.ToolExpert;
import org.genenv.bench.travelplanner.tool.TravelPrompts;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.tokenizer.Message;

/**
 * Demonstrations for a warm start: for the agent, plans of the solver to a whimsical taste, so that they are right but seldom cheap; for the
 * simulator, variations that are mostly as hard as can be, so that there is something to learn.
 */
final class TravelPlannerDemonstrations implements Demonstrations {
    private static final IntRange ALL_WISHES = new IntRange(4, 4);
    private static final IntRange HARDLY_ANY_SLACK = new IntRange(0, 8);

    private final TravelPlannerOptions options;
    private final TripSampler sampler;

    TravelPlannerDemonstrations(TravelPlannerOptions options, TripSampler sampler) {
        this.options = options;
        this.sampler = sampler;
    }

    @Override
    public Demonstration forAgent(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(draw));
        Shape shape = new Shape(
                length(random),
                options.people(),
                options.warmStart().wishes(),
                options.warmStart().slackPercent());
        Drawn drawn = sampler.draw(shape, Pairs.OPEN, Taste.whimsical(random.nextLong()), random);
        Query query = drawn.task().query();
        Plan plan = drawn.plan().plan();
        if (options.isTerse()) {
            return new Demonstration(List.of(
                    context(Message.user(QueryWords.terse(query))),
                    toLearn(Message.assistant(PlanJson.write(terse(plan)).toString()))));
        }
        List<Segment> segments = new ArrayList<>();
        Briefing briefing = TravelPrompts.briefing(options.stage(), options.toolForm());
        briefing.messages().forEach(message -> segments.add(context(message)));
        segments.add(context(Message.user(options.question(query))));
        if (options.stage() == Stage.PLAN) {
            segments.add(toLearn(Message.assistant(PlanJson.write(plan).toString())));
        } else {
            for (Message message : ToolExpert.conversation(query, plan, options.tables(), options.toolForm())) {
                segments.add(message.role() == Message.Role.ASSISTANT ? toLearn(message) : context(message));
            }
        }
        return new Demonstration(segments, briefing.tools());
    }

    private static Segment context(Message message) {
        return new Segment(message, 0);
    }

    private static Segment toLearn(Message message) {
        return new Segment(message, 1);
    }

    private int length(SplittableRandom random) {
        return options.lengths().get(random.nextInt(options.lengths().size()));
    }

    /** The same plan with transportation cut down to what is looked up: kind, number, and way. */
    static Plan terse(Plan plan) {
        List<Day> days = new ArrayList<>();
        for (Day day : plan.days()) {
            Map<DayField, String> fields = new EnumMap<>(DayField.class);
            for (DayField field : DayField.values()) {
                day.filled(field).ifPresent(text -> fields.put(field, text));
            }
            fields.computeIfPresent(DayField.TRANSPORTATION, (field, text) -> firstTwoParts(text));
            days.add(Day.of(fields));
        }
        return new Plan(days);
    }

    private static String firstTwoParts(String text) {
        return text.substring(0, text.indexOf(',', text.indexOf(',') + 1));
    }

    @Override
    public Demonstration forSimulator(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.SIMULATOR_DEMONSTRATION.seed(draw));
        int days = length(random);
        Query seed = sampler.draw(
                        new Shape(days, options.people(), options.wishes(), options.slackPercent()),
                        Pairs.OPEN,
                        Taste.FRUGAL,
                        random)
                .task()
                .query();
        double rate = random.nextInt(11) / 10.0;
        boolean isInflated = random.nextDouble() < options.warmStart().inflatedShare();
        Shape shape = isInflated
                ? new Shape(days, options.people(), ALL_WISHES, HARDLY_ANY_SLACK)
                : new Shape(days, options.people(), options.wishes(), options.slackPercent());
        Drawn variation = sampler.draw(shape, Pairs.OPEN, Taste.FRUGAL, random);
        List<Segment> segments = new ArrayList<>();
        SuccessStatistics statistics =
                new SuccessStatistics(Map.of(variation.task().kind(), rate));
        for (Message message : SimulatorPrompts.of(options, seed, statistics)) {
            segments.add(context(message));
        }
        segments.add(toLearn(Message.assistant(variation.task().toJson())));
        return new Demonstration(segments);
    }
}
