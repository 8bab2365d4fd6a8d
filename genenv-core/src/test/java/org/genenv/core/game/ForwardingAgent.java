package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.core.random.RandomKey;

/** An agent that lets a test look over another's shoulder. */
abstract class ForwardingAgent implements Agent {
    private final Agent agent;

    ForwardingAgent(Agent agent) {
        this.agent = agent;
    }

    @Override
    public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
        return agent.play(request, stop);
    }

    @Override
    public Map<String, Double> update(TrainingMixture mixture, RandomKey key) {
        return agent.update(mixture, key);
    }

    @Override
    public void save(Path folder) throws IOException {
        agent.save(folder);
    }

    @Override
    public void restore(Path folder) throws IOException {
        agent.restore(folder);
    }
}
