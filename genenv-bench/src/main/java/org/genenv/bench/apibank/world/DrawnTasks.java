package org.genenv.bench.apibank.world;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.genenv.bench.apibank.scenario.Scenario;
import org.genenv.bench.apibank.scenario.TaskSampler;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.option.IntRange;

/**
 * Draws tasks as the options have them. One task in eight is held out, by its text: it is drawn for the panel and never for anything that is
 * learnt from. Thread-safe.
 */
final class DrawnTasks {
    private static final int HELD_OUT_SHARE = 8;

    /** A kind with very few tasks may have none on one side. */
    private static final int MOST_TRIES = 1000;

    private final ApiBankOptions options;
    private final boolean heldOut;
    private final TaskSampler sampler;
    private final List<Scenario> scenarios;
    private final List<Scenario> responding;

    private DrawnTasks(ApiBankOptions options, boolean heldOut) {
        this.options = options;
        this.heldOut = heldOut;
        this.sampler = new TaskSampler(options.book());
        this.scenarios = options.book().scenarios();
        this.responding = scenarios.stream()
                .filter(scenario -> !scenario.responding().isEmpty())
                .toList();
    }

    /** Tasks for seeds and demonstrations. */
    static DrawnTasks forLearning(ApiBankOptions options) {
        return new DrawnTasks(options, false);
    }

    /** Tasks for the panel. */
    static DrawnTasks heldOut(ApiBankOptions options) {
        return new DrawnTasks(options, true);
    }

    /** Draws tasks of seeds and panel, the APIs in turn, a share of them for responses. */
    List<ApiTask> draw(int count, SplittableRandom random) {
        List<ApiTask> tasks = new ArrayList<>();
        int calls = 0;
        while (tasks.size() < count) {
            tasks.add(
                    random.nextDouble() < options.responseShare()
                            ? response(random)
                            : call(scenarios.get(calls++ % scenarios.size()), options.revisions(), random));
        }
        return tasks;
    }

    /** Draws one task as seeds have them. */
    ApiTask drawAny(IntRange revisions, SplittableRandom random) {
        return random.nextDouble() < options.responseShare()
                ? response(random)
                : call(scenarios.get(random.nextInt(scenarios.size())), revisions, random);
    }

    /** Draws a task of the same kind as another. */
    ApiTask like(ApiTask seed, IntRange revisions, SplittableRandom random) {
        return seed.response().isPresent()
                ? response(random)
                : call(options.book().scenario(seed.kind()).orElseThrow(), revisions, random);
    }

    private ApiTask call(Scenario scenario, IntRange revisions, SplittableRandom random) {
        return drawn(() -> sampler.call(scenario, revisions.draw(random), random));
    }

    private ApiTask response(SplittableRandom random) {
        return drawn(() -> sampler.response(responding.get(random.nextInt(responding.size())), random));
    }

    private ApiTask drawn(Supplier<ApiTask> draw) {
        ApiTask task = draw.get();
        for (int tries = 1; tries < MOST_TRIES && isHeldOut(task) != heldOut; tries++) {
            task = draw.get();
        }
        return task;
    }

    static boolean isHeldOut(ApiTask task) {
        return Math.floorMod(task.toJson().hashCode(), HELD_OUT_SHARE) == 0;
    }
}
