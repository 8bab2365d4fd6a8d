package org.genenv.cli.model;

import org.genenv.core.model.RuntimeConfig;

/** The bound on packed weights as options and settings give it, in GiB. */
public final class PackedWeights {
    /** {@link RuntimeConfig#DEFAULT_PACKED_WEIGHTS_BYTES} as an annotation can hold it. */
    public static final String DEFAULT_GIB = "4";

    private static final double GIB = 1L << 30;

    private PackedWeights() {}

    /** Whether a number can be a bound. */
    public static boolean isSize(double gib) {
        return gib >= 0 && gib < Double.POSITIVE_INFINITY;
    }

    /** @return the bound in bytes; the largest long where it is more */
    public static long bytes(double gib) {
        return (long) (gib * GIB);
    }
}
