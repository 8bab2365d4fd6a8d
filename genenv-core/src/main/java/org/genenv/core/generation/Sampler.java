package org.genenv.core.generation;

import ai.djl.ndarray.NDArray;
import java.util.List;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.torch.SamplerModule;

/** Draws one token for each row of logits, each row by its own settings and its own uniform number. Holds native memory. */
final class Sampler implements AutoCloseable {
    private static final long[] NO_PREVIOUS = {};

    private final SamplerModule module;
    private final int vocabSize;

    Sampler(int vocabSize, RuntimeConfig runtime) {
        this.module = new SamplerModule(runtime);
        this.vocabSize = vocabSize;
    }

    /**
     * Draws a token a row.
     *
     * @param logits (P, V), borrowed
     * @param rows how each row is sampled
     * @param previous (P) ids of each row so far; looked at only where a row has a repetition penalty
     * @param uniforms (P) in [0, 1)
     * @return (2 * P): ids, then their log-probabilities under the model
     * @throws InvalidLogitsException if a row's logits are not numbers
     */
    double[] sample(NDArray logits, List<SamplingConfig> rows, List<int[]> previous, double[] uniforms) {
        double[] drawn = module.sample(logits, settings(rows, previous), uniforms);
        for (int i = rows.size(); i < drawn.length; i++) {
            if (Double.isNaN(drawn[i])) {
                throw new InvalidLogitsException("the model's logits are not numbers (row " + (i - rows.size())
                        + "): its weights have diverged or are damaged. Go back to an earlier checkpoint");
            }
        }
        return drawn;
    }

    /** The distribution that {@link #sample} draws from, (P * V) row-major. */
    float[] probabilities(NDArray logits, List<SamplingConfig> rows, List<int[]> previous) {
        try (NDArray p = module.probabilities(logits, settings(rows, previous), logits.getManager())) {
            return p.toFloatArray();
        }
    }

    private SamplerModule.Settings settings(List<SamplingConfig> rows, List<int[]> previous) {
        int count = rows.size();
        double[] settings = new double[5 * count];
        boolean hasFilters = false;
        boolean hasPenalty = false;
        boolean allGreedy = true;
        for (int i = 0; i < count; i++) {
            SamplingConfig row = rows.get(i);
            settings[i] = row.temperature();
            settings[count + i] = row.topK() == 0 ? vocabSize : Math.min(row.topK(), vocabSize);
            settings[2 * count + i] = row.topP();
            settings[3 * count + i] = row.minP();
            settings[4 * count + i] = row.repetitionPenalty();
            hasFilters |= row.hasFilters();
            allGreedy &= row.isGreedy();
            hasPenalty |= row.repetitionPenalty() != 1;
        }
        return new SamplerModule.Settings(
                settings, hasPenalty ? rectangle(previous) : NO_PREVIOUS, hasFilters, allGreedy);
    }

    /** Rows of ids as a rectangle; short rows repeat their first id, which changes nothing. */
    private static long[] rectangle(List<int[]> rows) {
        int width = rows.stream().mapToInt(row -> row.length).max().orElseThrow();
        long[] ids = new long[rows.size() * width];
        for (int r = 0; r < rows.size(); r++) {
            int[] row = rows.get(r);
            for (int i = 0; i < width; i++) {
                ids[r * width + i] = i < row.length ? row[i] : row[0];
            }
        }
        return ids;
    }

    @Override
    public void close() {
        module.close();
    }
}
