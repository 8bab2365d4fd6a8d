package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.random.RandomKey;

/** Solves a task with the probability (skill / number), and gains a little skill with every informative group it learns from. */
final class ScriptedAgent implements Agent {
    double skill = 2;
    final List<PlayRequest> requests = new ArrayList<>();
    final List<List<RolloutGroup>> updates = new ArrayList<>();
    final List<TrainingMixture> mixtures = new ArrayList<>();
    StopReason outcomeOfFirstAttempt;
    String saidByTheWorld = "";

    @Override
    public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
        stop.check();
        requests.add(request);
        List<RolloutGroup> groups = new ArrayList<>();
        for (int i = 0; i < request.tasks().size(); i++) {
            List<Trajectory> attempts = new ArrayList<>();
            for (int j = 0; j < request.attempts(); j++) {
                double luck =
                        request.isGreedy() ? 0.5 : request.key().derive(i, j).uniform(0);
                attempts.add(attempt(request.tasks().get(i), j, luck));
            }
            groups.add(new RolloutGroup(request.tasks().get(i), attempts));
        }
        return groups;
    }

    private Trajectory attempt(Task task, int sample, double luck) {
        int number = Integer.parseInt(task.spec().replaceAll("\\D", ""));
        boolean won = luck < skill / (number + 1);
        StopReason reason = won ? StopReason.SOLVED : StopReason.TURN_LIMIT;
        if (sample == 0 && outcomeOfFirstAttempt != null) {
            reason = outcomeOfFirstAttempt;
        }
        TokenRecord tokens = new TokenRecord(
                new int[] {1, 2, 3}, new boolean[] {false, true, true}, new float[] {0, -0.1f, (float) -luck});
        List<Turn> turns = List.of(new Turn(1, 3, "" + number, (won ? "yes" : "no") + saidByTheWorld, true));
        double reward = reason == StopReason.SOLVED ? 1 : 0;
        return new Trajectory(task.id(), sample, "guess", tokens, turns, reward, reason, "");
    }

    @Override
    public Map<String, Double> update(TrainingMixture mixture, RandomKey key) {
        List<RolloutGroup> groups = new ArrayList<>(mixture.fresh());
        groups.addAll(mixture.replayed());
        mixtures.add(mixture);
        updates.add(groups);
        skill += 0.02 * groups.stream().filter(RolloutGroup::isInformative).count();
        return Map.of("loss", -skill, "kl", 0.0, "entropy", 1.0, "updates", 1.0);
    }

    @Override
    public double environmentSeconds() {
        return 0.001 * requests.size();
    }

    @Override
    public void save(Path folder) throws IOException {
        Files.writeString(folder.resolve("skill"), Double.toString(skill));
    }

    @Override
    public void restore(Path folder) throws IOException {
        skill = Double.parseDouble(Files.readString(folder.resolve("skill")));
    }
}
