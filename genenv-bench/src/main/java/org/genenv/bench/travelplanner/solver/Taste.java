package org.genenv.bench.travelplanner.solver;

/** How dear a thing seems. The solver looks for the plan that seems cheapest. */
public interface Taste {
    /** Prices as they are: the cheapest plan of all. */
    Taste FRUGAL = text -> 1;

    /**
     * The factor on the price of a thing.
     *
     * @param text how the plan refers to it
     * @return above 0; always the same for the same text
     */
    double weight(String text);

    /** A whimsical taste: factors from 1/4 to 4, drawn by text and seed, so that each seed prefers other things. */
    static Taste whimsical(long seed) {
        return text -> {
            long mixed = (seed ^ (text.hashCode() * 0x9E3779B97F4A7C15L)) * 0xBF58476D1CE4E5B9L;
            double uniform = ((mixed ^ (mixed >>> 32)) >>> 11 & 0xFFFFF) / (double) 0x100000;
            return Math.pow(4, 2 * uniform - 1);
        };
    }
}
