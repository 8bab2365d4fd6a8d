package org.genenv.bench.apibank.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.prompt.CallFormat;
import org.genenv.bench.apibank.prompt.DialoguePrompt.Opening;
import org.genenv.bench.apibank.prompt.SpokenCall;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.task.DrawStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;

/**
 * Demonstrations for a warm start: for the agent, solutions of tasks that are easier than the panel's; for the simulator, variations that are
 * mostly far too hard, so that there is something to learn.
 */
final class ApiBankDemonstrations implements Demonstrations {
    private static final IntRange INFLATED = new IntRange(4, ApiBankOptions.MOST_REVISIONS);
    private static final IntRange MODEST = new IntRange(0, 2);

    private final ApiBankDomain domain;
    private final ApiBankOptions options;
    private final DrawnTasks tasks;

    ApiBankDemonstrations(ApiBankDomain domain, ApiBankOptions options) {
        this.domain = domain;
        this.options = options;
        this.tasks = DrawnTasks.forLearning(options);
    }

    @Override
    public Demonstration forAgent(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(draw));
        ProvedTask task = domain.prove(tasks.drawAny(options.warmStart().revisions(), random));
        Opening opening = domain.opening(task, random.nextLong());
        List<Demonstration.Segment> segments = new ArrayList<>();
        opening.briefing().messages().forEach(message -> segments.add(context(message)));
        ApiBankEnvironment environment = domain.environment(task, opening.first());
        environment.reset().messages().forEach(message -> segments.add(context(message)));
        if (task.task().response().isPresent()) {
            segments.add(learnt(Message.assistant(task.task().response().get())));
        }
        for (ApiCall call : task.solution()) {
            segments.add(learnt(spoken(call)));
            StepResult result = environment.step(call.toString());
            if (!result.isDone()) {
                result.observation().messages().forEach(message -> segments.add(context(message)));
            } else if (!result.isSuccess()) {
                throw new IllegalStateException(
                        "the solution does not solve " + task.task().toJson());
            }
        }
        return new Demonstration(segments, opening.briefing().tools());
    }

    private Message spoken(ApiCall call) {
        return options.format() == CallFormat.NATIVE
                ? Message.assistant("", List.of(SpokenCall.toolCall(call)))
                : Message.assistant(call.toString());
    }

    @Override
    public Demonstration forSimulator(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.SIMULATOR_DEMONSTRATION.seed(draw));
        ApiTask seed = tasks.drawAny(options.revisions(), random);
        double rate = random.nextInt(11) / 10.0;
        boolean isInflated = random.nextDouble() < options.warmStart().inflatedShare();
        IntRange revisions = isInflated ? INFLATED : MODEST;
        ApiTask variation = tasks.like(seed, revisions, random);
        List<Demonstration.Segment> segments = new ArrayList<>();
        SuccessStatistics statistics = new SuccessStatistics(Map.of(seed.kind(), rate));
        domain.simulatorPrompt(seed, statistics).forEach(message -> segments.add(context(message)));
        segments.add(learnt(Message.assistant(variation.toJson())));
        return new Demonstration(segments);
    }

    private static Demonstration.Segment context(Message message) {
        return new Demonstration.Segment(message, 0);
    }

    private static Demonstration.Segment learnt(Message message) {
        return new Demonstration.Segment(message, 1);
    }
}
