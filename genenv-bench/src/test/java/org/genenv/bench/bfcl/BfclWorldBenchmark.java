package org.genenv.bench.bfcl;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.bench.bfcl.task.BfclTask;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;

/**
 * How fast the training world is: opening and stepping episodes of the target calls, and proving what a simulator wrote. One thread. Run by
 * {@code scripts/benchmark.sh bfcl}.
 */
public final class BfclWorldBenchmark {
    private static final int TASKS = 100;
    private static final int ROUNDS = 4;
    private static final long NANOS_A_ROUND = 1_000_000_000L;

    /** Of this thread alone, so that a busy machine does not count. */
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private BfclWorldBenchmark() {}

    /** A task with what is said in it. */
    private record Script(Task task, List<String> answers) {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws EnvironmentException, RejectedTaskException {
        for (TaskKind kind : List.of(TaskKind.SIMPLE, TaskKind.PARALLEL_MULTIPLE, TaskKind.MULTI_TURN)) {
            Map<String, Object> options = Map.of("kinds", kind.label());
            Domain domain = new BfclDomain().withOptions(options);
            List<Script> scripts = scripts(domain, new BfclTasks(BfclOptions.read(options)));
            for (int round = 1; round <= ROUNDS; round++) {
                System.out.printf(
                        Locale.ROOT,
                        "%s, round %d: %s; %.0f microseconds to prove a task%n",
                        kind.label(),
                        round,
                        play(domain, scripts),
                        prove(domain, kind, scripts));
            }
        }
    }

    private static List<Script> scripts(Domain domain, BfclTasks tasks) throws RejectedTaskException {
        List<Script> scripts = new ArrayList<>();
        for (Task task : domain.panel(TASKS)) {
            BfclTask read = tasks.read(task.spec(), task.draw());
            scripts.add(new Script(task, TargetAnswers.of(read, false)));
        }
        return scripts;
    }

    private static String play(Domain domain, List<Script> scripts) throws EnvironmentException {
        SplittableRandom random = new SplittableRandom(1);
        long opening = 0;
        long stepping = 0;
        int episodes = 0;
        int steps = 0;
        while (opening + stepping < NANOS_A_ROUND) {
            Script script = scripts.get(random.nextInt(scripts.size()));
            long start = CLOCK.getCurrentThreadCpuTime();
            try (Environment environment = domain.open(script.task())) {
                environment.reset();
                long opened = CLOCK.getCurrentThreadCpuTime();
                for (String answer : script.answers()) {
                    environment.step(answer);
                    steps++;
                }
                stepping += CLOCK.getCurrentThreadCpuTime() - opened;
                opening += opened - start;
            }
            episodes++;
        }
        return String.format(
                Locale.ROOT,
                "%.1f microseconds a step, %.1f to open an episode",
                stepping / 1e3 / steps,
                opening / 1e3 / episodes);
    }

    private static double prove(Domain domain, TaskKind kind, List<Script> scripts) {
        Seed seed = new Seed("seed", kind.label(), "");
        long start = CLOCK.getCurrentThreadCpuTime();
        int proved = 0;
        while (CLOCK.getCurrentThreadCpuTime() - start < NANOS_A_ROUND) {
            domain.check(seed, scripts.get(proved % scripts.size()).task().spec(), "task", proved);
            proved++;
        }
        return (CLOCK.getCurrentThreadCpuTime() - start) / 1e3 / proved;
    }
}
