package org.genenv.core.game;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a domain whether a text is a task, and survives a checker that throws or hangs. That is a fault of the domain, but a resumed run would meet
 * the same text again and fail again: so the text is no task, and the fault is logged.
 *
 * <p>A check runs on a thread of its own. One that is not done in time is interrupted and left behind, since it may listen to no interrupt; the next
 * runs on another thread. The limit is so far above what a check takes that a slow machine gives the same verdicts as a fast one.
 */
public final class TaskChecker {
    /** The reason of a text that was cut off, which is told apart from one that is wrong. */
    static final String TRUNCATED = "truncated";

    /** The reason of a text on which the domain's checker threw, or answered null. */
    static final String FAILED = "checker-failed";

    /** The reason of a text on which the domain's checker was not done in time. */
    static final String TIMEOUT = "checker-timeout";

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Logger LOG = LoggerFactory.getLogger(TaskChecker.class);

    private final Domain domain;
    private final Duration limit;
    private final ExecutorService threads = Executors.newCachedThreadPool(TaskChecker::daemon);

    /** Asks a domain, with a minute for each text. */
    public TaskChecker(Domain domain) {
        this(domain, LIMIT);
    }

    /** @param limit wall-clock limit of one check */
    TaskChecker(Domain domain, Duration limit) {
        this.domain = domain;
        this.limit = limit;
    }

    /**
     * Whether what a simulator wrote is a task; a text that was cut off at its length limit is none.
     *
     * @param taskId unique within the run
     * @param draw seed of whatever the environment draws for itself
     * @throws CancellationException if this thread was interrupted while it waited
     */
    public TaskVerdict check(Generation generation, String taskId, long draw) {
        return generation.isComplete()
                ? check(generation.seed(), generation.text(), taskId, draw)
                : new TaskVerdict.Rejected(TRUNCATED, "the text was cut off at its length limit");
    }

    /**
     * Asks about one text; like {@link Domain#check}, but always answers.
     *
     * @throws CancellationException if this thread was interrupted while it waited
     */
    TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        Future<TaskVerdict> answer = threads.submit(() -> domain.check(seed, text, taskId, draw));
        try {
            TaskVerdict verdict = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return verdict == null ? new TaskVerdict.Rejected(FAILED, "the checker answered null") : verdict;
        } catch (TimeoutException e) {
            answer.cancel(true);
            String late = "the checker was not done within " + limit.toMillis() / 1000.0 + " seconds";
            LOG.warn("domain {}: {} on a text of seed {}, which counts as no task", domain.name(), late, seed.id());
            return new TaskVerdict.Rejected(TIMEOUT, late);
        } catch (ExecutionException e) {
            LOG.warn(
                    "domain {}: its checker failed on a text of seed {}, which counts as no task",
                    domain.name(),
                    seed.id(),
                    e.getCause());
            return new TaskVerdict.Rejected(FAILED, String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while a text was checked");
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "task-checker");
        thread.setDaemon(true);
        return thread;
    }
}
