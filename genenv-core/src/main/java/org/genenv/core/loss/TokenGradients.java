package org.genenv.core.loss;

/** The derivatives of a loss with respect to the {@link TokenStatistics} of one row; zero until a loss sets them. */
public final class TokenGradients {
    private final float[] logProbs;
    private final float[] entropies;
    private final float[] kls;

    /** Zeros for so many completion tokens. */
    public TokenGradients(int count) {
        this.logProbs = new float[count];
        this.entropies = new float[count];
        this.kls = new float[count];
    }

    /** d loss / d log-probability of each completion token; to be written by the loss. */
    public float[] logProbs() {
        return logProbs;
    }

    /** d loss / d entropy of each completion token; to be written by the loss. */
    public float[] entropies() {
        return entropies;
    }

    /** d loss / d KL of each completion token; to be written by the loss. */
    public float[] kls() {
        return kls;
    }
}
