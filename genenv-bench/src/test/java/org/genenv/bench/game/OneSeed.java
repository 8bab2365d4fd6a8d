package org.genenv.bench.game;

import java.util.List;
import java.util.Set;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.tokenizer.Message;

/** A world of which only one seed is asked for. */
record OneSeed(Domain world, Seed seed) implements Domain {
    @Override
    public String name() {
        return world.name();
    }

    @Override
    public List<Seed> seeds() {
        return List.of(seed);
    }

    @Override
    public List<Message> simulatorPrompt(Seed from, SuccessStatistics statistics) {
        return world.simulatorPrompt(from, statistics);
    }

    @Override
    public TaskVerdict check(Seed from, String text, String taskId, long draw) {
        return world.check(from, text, taskId, draw);
    }

    @Override
    public Set<String> rejectionReasons() {
        return world.rejectionReasons();
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        return world.open(task);
    }

    @Override
    public List<Task> panel(int size) {
        return world.panel(size);
    }
}
