package org.genenv.bench.bfcl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.multiturn.World;
import org.genenv.bench.bfcl.task.BfclTask;
import org.genenv.bench.bfcl.task.MultiTurnTask;
import org.genenv.bench.bfcl.task.SingleTurnTask;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.task.DrawStream;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;

/**
 * Demonstrations for a warm start: for the agent, the target calls of drawn tasks that are smaller than the panel's; for the simulator,
 * variations that are mostly larger than their seed, so that there is something to learn.
 */
final class BfclDemonstrations implements Demonstrations {
    private static final String DONE = "Done.";

    /** How rare demonstrations of results are among the simulator's: they are short and all alike. */
    private static final int ONE_RESULT_IN = 8;

    private final BfclOptions options;
    private final BfclTasks tasks;

    BfclDemonstrations(BfclOptions options, BfclTasks tasks) {
        this.options = options;
        this.tasks = tasks;
    }

    @Override
    public Demonstration forAgent(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(draw));
        TaskKind kind = pick(options.kinds(), random);
        IntRange sizes = kind == TaskKind.MULTI_TURN
                ? new IntRange(1, options.turns().most())
                : options.warmStart().calls();
        BfclTask task = tasks.draw(kind, sizes, random);
        // Where calls may be spread over turns and their results be read, every other expert does so.
        return play(task, options.simulatedTools() && random.nextBoolean());
    }

    private Demonstration play(BfclTask task, boolean isSpread) {
        Briefing briefing = options.isTerse() ? Briefing.NONE : BfclPrompts.agent(options, task);
        List<Demonstration.Segment> segments = new ArrayList<>();
        briefing.messages().forEach(message -> segments.add(new Demonstration.Segment(message, 0)));
        if (task instanceof SingleTurnTask single) {
            segments.add(read(Message.user(BfclPrompts.request(options, single))));
            if (isSpread) {
                spread(single.calls(), segments);
            } else {
                segments.add(said(single.calls()));
            }
        } else {
            play((MultiTurnTask) task, segments);
        }
        return new Demonstration(segments, briefing.tools());
    }

    /** One call a turn; what it returns is read before the next. */
    private void spread(List<FunctionCall> calls, List<Demonstration.Segment> segments) {
        List<Message> result = BfclPrompts.results(options, List.of(BfclPrompts.demonstratedResult(options)))
                .messages();
        for (int i = 0; i < calls.size(); i++) {
            if (i > 0) {
                result.forEach(message -> segments.add(read(message)));
            }
            segments.add(said(List.of(calls.get(i))));
        }
    }

    /** All calls of a turn at once; what the user asks next comes after a word without a call. */
    private void play(MultiTurnTask task, List<Demonstration.Segment> segments) {
        World world = task.setting().start();
        for (MultiTurnTask.Turn turn : task.turns()) {
            segments.add(read(Message.user(turn.request())));
            segments.add(said(turn.calls()));
            for (FunctionCall call : turn.calls()) {
                segments.add(read(Message.tool(world.execute(call.text()))));
            }
            segments.add(new Demonstration.Segment(Message.assistant(DONE), 1));
        }
    }

    private Demonstration.Segment read(Message message) {
        return new Demonstration.Segment(message, options.warmStart().requestWeight());
    }

    private Demonstration.Segment said(List<FunctionCall> calls) {
        Message message = options.answers() == AnswerFormat.NATIVE
                ? Message.assistant(
                        "", calls.stream().map(BfclDemonstrations::toolCall).toList())
                : Message.assistant(calls.stream().map(FunctionCall::text).collect(Collectors.joining(", ", "[", "]")));
        return new Demonstration.Segment(message, 1);
    }

    private static ToolCall toolCall(FunctionCall call) {
        return ToolCall.of(call.name(), call.argumentsJson());
    }

    @Override
    public Demonstration forSimulator(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.SIMULATOR_DEMONSTRATION.seed(draw));
        if (options.simulatedTools() && random.nextInt(ONE_RESULT_IN) == 0) {
            return result(random);
        }
        BfclTask seed = tasks.draw(pick(options.kinds(), random), random);
        double rate = random.nextInt(11) / 10.0;
        boolean isInflated = random.nextDouble() < options.warmStart().inflatedShare();
        boolean hasTurns = seed.kind() == TaskKind.MULTI_TURN;
        int least = hasTurns ? 1 : 2;
        int most = hasTurns ? BfclOptions.MOST_TURNS : BfclOptions.MOST_CALLS;
        int size = Math.max(least, BfclTasks.size(seed));
        IntRange sizes = isInflated ? new IntRange(Math.min(size + 1, most), most) : new IntRange(least, size);
        BfclTask variation = tasks.draw(seed.kind(), sizes, random);
        SuccessStatistics statistics = new SuccessStatistics(Map.of(seed.kind().label(), rate));
        List<Demonstration.Segment> segments = new ArrayList<>();
        BfclPrompts.simulator(options, seed, tasks.write(seed), statistics)
                .forEach(message -> segments.add(new Demonstration.Segment(message, 0)));
        segments.add(new Demonstration.Segment(Message.assistant(tasks.write(variation)), 1));
        return new Demonstration(segments);
    }

    /** The result of a call that a task expects. */
    private Demonstration result(SplittableRandom random) {
        List<TaskKind> kinds =
                options.kinds().stream().filter(TaskKind::hasSeveralCalls).toList();
        SingleTurnTask task = (SingleTurnTask) tasks.draw(pick(kinds, random), random);
        FunctionCall call = pick(task.calls(), random);
        List<Message> conversation = List.of(Message.user(task.request()));
        List<Demonstration.Segment> segments = new ArrayList<>();
        BfclPrompts.tools(options, task)
                .ask(call.name(), conversation, call.text(), List.of())
                .prompt()
                .forEach(message -> segments.add(new Demonstration.Segment(message, 0)));
        segments.add(new Demonstration.Segment(Message.assistant(BfclPrompts.demonstratedResult(options)), 1));
        return new Demonstration(segments);
    }

    private static <T> T pick(List<T> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }
}
