package org.genenv.bench.travelplanner.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.travelplanner.check.PlanChecker;
import org.genenv.bench.travelplanner.check.PlanVerdict;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.plan.PlanException;
import org.genenv.bench.travelplanner.plan.PlanText;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.ParsedAnswer;

/**
 * One query: tools answer until the planner is called, then the agent writes its plan, once. A plan that is written earlier is taken too.
 *
 * <p>The episode ends undelivered when the answer to the planner is no plan, when the same calls are made three times in a row, and, where a
 * limit is set, after so many turns; the first two ends and the limit of 30 are the benchmark's. Its notebook is left out: what the tools
 * answer stays in the conversation.
 */
public final class TravelEnvironment implements Environment {
    /** Turns with tools, of the benchmark. */
    public static final int OFFICIAL_LIMIT = 30;

    private static final int MOST_CALLS = 12;
    private static final int MOST_REPEATS = 3;

    private final Query query;
    private final String question;
    private final Stage first;
    private final ToolForm form;
    private final Reward reward;
    private final Toolbox toolbox;
    private final PlanChecker checker;

    private Stage stage;
    private Optional<PlanVerdict> verdict = Optional.empty();
    private String failure = "";
    private List<ToolRequest> lastRequests = List.of();
    private int repeats;

    /**
     * An environment of one query.
     *
     * @param question the first observation: the query in words, and what else the agent is to know
     * @param tables what there is
     */
    public TravelEnvironment(Query query, String question, Tables tables, Stage first, ToolForm form, Reward reward) {
        this.query = query;
        this.question = question;
        this.first = first;
        this.form = form;
        this.reward = reward;
        this.toolbox = new Toolbox(tables);
        this.checker = new PlanChecker(tables);
    }

    @Override
    public Observation reset() {
        stage = first;
        verdict = Optional.empty();
        failure = "";
        lastRequests = List.of();
        repeats = 0;
        return new Observation(question);
    }

    @Override
    public StepResult step(String action) {
        if (stage == null || verdict.isPresent()) {
            throw new IllegalStateException("step before reset, after the end, or after close");
        }
        ParsedAnswer answer = ParsedAnswer.parse(action);
        if (stage == Stage.PLAN) {
            return plan(answer.content());
        }
        List<ToolRequest> requests = ToolRequest.called(answer);
        boolean isNative = !requests.isEmpty() || !answer.malformedCalls().isEmpty();
        if (!isNative) {
            requests = ToolRequest.written(answer.content()).map(List::of).orElse(List.of());
        }
        if (requests.isEmpty() && !isNative) {
            return withoutTool(answer.content());
        }
        return withTools(requests, answer);
    }

    private StepResult withoutTool(String said) {
        try {
            return finish(Optional.of(PlanText.read(said)));
        } catch (PlanException e) {
            return going(List.of("Found neither a call nor a plan: " + e.getMessage() + ". " + form.reminder()), false);
        }
    }

    private StepResult withTools(List<ToolRequest> requests, ParsedAnswer answer) {
        repeats = !requests.isEmpty() && requests.equals(lastRequests) ? repeats + 1 : 1;
        lastRequests = requests;
        if (repeats == MOST_REPEATS) {
            failure = "the same calls were made three times in a row";
            return finish(Optional.empty());
        }
        List<String> answers = new ArrayList<>();
        boolean isValid = answer.malformedCalls().isEmpty();
        for (ToolRequest request : requests) {
            Optional<ToolSpec> spec = Toolbox.spec(request.name());
            if (answers.size() >= MOST_CALLS) {
                answers.add("Not more than " + MOST_CALLS + " calls a turn are answered.");
            } else if (request.name().equals(TravelPrompts.PLANNER.name())) {
                stage = Stage.PLAN;
                answers.add(TravelPrompts.WRITE_PLAN);
            } else if (spec.isPresent()) {
                answers.add(toolbox.call(spec.get(), request.arguments()));
            } else {
                isValid = false;
                answers.add("There is no tool " + Quotation.of(request.name()) + ". " + form.reminder());
            }
        }
        answer.malformedCalls().forEach(call -> answers.add("This call cannot be used: " + call.detail() + "."));
        return going(answers, isValid);
    }

    private StepResult going(List<String> answers, boolean isValid) {
        return new StepResult(form.observation(answers), 0, false, false, isValid);
    }

    private StepResult plan(String said) {
        try {
            return finish(Optional.of(PlanText.read(said)));
        } catch (PlanException e) {
            failure = e.getMessage();
            return finish(Optional.empty());
        }
    }

    private StepResult finish(Optional<Plan> plan) {
        PlanVerdict checked = checker.check(query, plan);
        verdict = Optional.of(checked);
        return new StepResult(new Observation(""), reward.of(checked), true, checked.passes(), checked.isDelivered());
    }

    /** What the checks say; of an episode that did not come to a plan, that none was delivered. */
    public PlanVerdict verdict() {
        return verdict.orElseGet(() -> checker.check(query, Optional.empty()));
    }

    /** Why there is no plan, or which check failed first; empty where everything holds. */
    public String reason() {
        return verdict().firstFailure().orElse(failure);
    }

    @Override
    public void close() {
        stage = null;
    }
}
