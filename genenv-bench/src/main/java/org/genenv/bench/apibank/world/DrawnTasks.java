package org.genenv.bench.apibank.world;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.apibank.scenario.Scenario;
import org.genenv.bench.apibank.scenario.TaskSampler;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.option.IntRange;

/** Draws tasks as the options have them. Thread-safe. */
final class DrawnTasks {
    private final ApiBankOptions options;
    private final TaskSampler sampler;
    private final List<Scenario> scenarios;
    private final List<Scenario> responding;

    DrawnTasks(ApiBankOptions options) {
        this.options = options;
        this.sampler = new TaskSampler(options.book());
        this.scenarios = options.book().scenarios();
        this.responding = scenarios.stream()
                .filter(scenario -> !scenario.responding().isEmpty())
                .toList();
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
        return sampler.call(scenario, revisions.draw(random), random);
    }

    private ApiTask response(SplittableRandom random) {
        return sampler.response(responding.get(random.nextInt(responding.size())), random);
    }
}
