package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.random.RandomKey;

/** Writes numbers around a favourite, which moves half way to the best rewarded one with every update; or whatever a test scripts. */
final class ScriptedSimulator implements Simulator {
    double favourite = 8;
    Function<WritingRequest, String> script = this::aroundFavourite;
    final List<WritingRequest> requests = new ArrayList<>();
    final List<List<RewardedGeneration>> updates = new ArrayList<>();

    @Override
    public List<Generation> write(List<WritingRequest> wishes, StopSignal stop) {
        stop.check();
        requests.addAll(wishes);
        return wishes.stream().map(this::written).toList();
    }

    /** A script's text that ends with {@code <cut>} was cut off there. */
    private Generation written(WritingRequest wish) {
        String text = script.apply(wish);
        boolean isComplete = !text.endsWith("<cut>");
        TokenRecord tokens = new TokenRecord(new int[] {5, 6}, new boolean[] {false, true}, new float[] {0, -0.3f});
        return new Generation(wish.seed(), text.replace("<cut>", ""), isComplete, tokens);
    }

    private String aroundFavourite(WritingRequest wish) {
        long offset = Math.round(6 * (wish.key().uniform(0) - 0.5));
        return "{\"number\":" + Math.max(0, Math.min(9, Math.round(favourite) + offset)) + "}";
    }

    @Override
    public Map<String, Double> update(List<RewardedGeneration> generations, RandomKey key) {
        updates.add(generations);
        RewardedGeneration best = generations.stream()
                .max(Comparator.comparingDouble(RewardedGeneration::reward))
                .orElseThrow();
        favourite = (favourite + Double.parseDouble(best.generation().text().replaceAll("\\D", ""))) / 2;
        return Map.of("loss", 0.5, "kl", 0.01);
    }

    @Override
    public void save(Path folder) throws IOException {
        Files.writeString(folder.resolve("favourite"), Double.toString(favourite));
    }

    @Override
    public void restore(Path folder) throws IOException {
        favourite = Double.parseDouble(Files.readString(folder.resolve("favourite")));
    }
}
