package org.genenv.core.loss;

/**
 * The loss of one token whose gradient stands in for that of the expected advantage, and what keeps one update from moving too far.
 *
 * <p>Legend: ratio r = policy / sampling policy, advantage A.
 */
public sealed interface Surrogate {
    /** The loss of a token. */
    double loss(double ratio, double advantage, double logProb);

    /** Its derivative with respect to log r. */
    double byLogRatio(double ratio, double advantage);

    /** Its derivative with respect to the log-probability, r held fast. */
    double byLogProb(double ratio, double advantage);

    /** Whether r is so low that the clip takes the token's gradient. */
    boolean isClippedLow(double ratio, double advantage);

    /** Whether r is so high that the upper clip acts on the token; {@link Clipped#delta} is another bound and not asked, as in TRL. */
    boolean isClippedHigh(double ratio, double advantage);

    /**
     * The clip of PPO (arXiv 1707.06347), eq. 7: {@code -min(r A, clip(r, 1 - clipLow, 1 + clipHigh) A)}.
     *
     * <p>A {@code clipHigh} above {@code clipLow} is DAPO's clip-higher (arXiv 2503.14476), eq. 8. With {@code delta} the first r is
     * no more than that, which bounds the loss of unlikely tokens with negative advantage: the two-sided clip of INTELLECT-2 (arXiv
     * 2505.07291), after dual-clip PPO (arXiv 1912.09729); TRL's {@code delta}.
     *
     * @param clipLow how far below 1 the ratio still counts, in (0, 1]
     * @param clipHigh how far above 1 the ratio still counts, above 0
     * @param delta upper bound of the ratio where the advantage is negative, above 1 + clipHigh; infinite for none
     */
    record Clipped(double clipLow, double clipHigh, double delta) implements Surrogate {
        /** Checks the ranges. */
        public Clipped {
            if (!(clipLow > 0 && clipLow <= 1)) {
                throw new IllegalArgumentException("clipLow is " + clipLow + "; expected (0, 1]");
            }
            requireAbove0("clipHigh", clipHigh);
            if (!(delta > 1 + clipHigh)) {
                throw new IllegalArgumentException(
                        "delta is " + delta + "; expected above 1 + clipHigh, which is " + (1 + clipHigh));
            }
        }

        @Override
        public double loss(double ratio, double advantage, double logProb) {
            double clipped = Math.min(1 + clipHigh, Math.max(1 - clipLow, ratio));
            return -Math.min(Math.min(ratio, delta) * advantage, clipped * advantage);
        }

        @Override
        public double byLogRatio(double ratio, double advantage) {
            boolean isFlat = isClippedLow(ratio, advantage) || isClippedHigh(ratio, advantage) || ratio > delta;
            return isFlat ? 0 : -ratio * advantage; // the ratio is its own derivative with respect to its logarithm
        }

        @Override
        public double byLogProb(double ratio, double advantage) {
            return 0;
        }

        @Override
        public boolean isClippedLow(double ratio, double advantage) {
            return advantage < 0 && ratio < 1 - clipLow;
        }

        @Override
        public boolean isClippedHigh(double ratio, double advantage) {
            return advantage > 0 && ratio > 1 + clipHigh;
        }
    }

    /**
     * CISPO of MiniMax-M1 (arXiv 2506.13585), eq. 4: {@code -min(r, maxRatio) A logProb} with the ratio held constant. A clipped token keeps
     * its gradient, with a bounded weight. {@code maxRatio} is TRL's {@code epsilon_high} of this loss: the bound itself, not its distance
     * from 1.
     *
     * @param maxRatio upper bound of the weight, above 0
     */
    record Cispo(double maxRatio) implements Surrogate {
        /** Refuses a bound of 0 or less. */
        public Cispo {
            requireAbove0("maxRatio", maxRatio);
        }

        @Override
        public double loss(double ratio, double advantage, double logProb) {
            return byLogProb(ratio, advantage) * logProb;
        }

        @Override
        public double byLogRatio(double ratio, double advantage) {
            return 0;
        }

        @Override
        public double byLogProb(double ratio, double advantage) {
            return -Math.min(ratio, maxRatio) * advantage;
        }

        @Override
        public boolean isClippedLow(double ratio, double advantage) {
            return false;
        }

        @Override
        public boolean isClippedHigh(double ratio, double advantage) {
            return advantage > 0 && ratio > maxRatio;
        }
    }

    private static void requireAbove0(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + "; expected a finite number above 0");
        }
    }
}
