package org.genenv.bench.python;

/**
 * Random numbers bit for bit as CPython's {@code random.Random(seed)} draws them. Not thread-safe.
 *
 * <p>Source: Matsumoto and Nishimura (1998), MT19937 with {@code init_by_array}, seeded with the 32-bit words of the absolute seed,
 * lowest first; doubles have 53 bits, integers in a range are drawn again until they fall into it.
 */
public final class PythonRandom {
    private static final int N = 624;
    private static final int M = 397;
    private static final int TWIST = 0x9908b0df;
    private static final int FIRST_SEED = 19650218;

    private final int[] words = new int[N];
    private int next = N;

    /** @param seed any; its sign does not matter */
    public PythonRandom(long seed) {
        long magnitude = Math.abs(seed);
        int low = (int) magnitude;
        int high = (int) (magnitude >>> 32);
        seed(high == 0 ? new int[] {low} : new int[] {low, high});
    }

    private void seed(int[] key) {
        words[0] = FIRST_SEED;
        for (int i = 1; i < N; i++) {
            words[i] = 1812433253 * (words[i - 1] ^ (words[i - 1] >>> 30)) + i;
        }
        int i = 1;
        int j = 0;
        for (int k = Math.max(N, key.length); k > 0; k--) {
            words[i] = (words[i] ^ ((words[i - 1] ^ (words[i - 1] >>> 30)) * 1664525)) + key[j] + j;
            i = following(i);
            j = (j + 1) % key.length;
        }
        for (int k = N - 1; k > 0; k--) {
            words[i] = (words[i] ^ ((words[i - 1] ^ (words[i - 1] >>> 30)) * 1566083941)) - i;
            i = following(i);
        }
        words[0] = 0x80000000;
    }

    /** The next place to mix; past the end it begins again at 1, with the last word carried to place 0. */
    private int following(int i) {
        if (i + 1 < N) {
            return i + 1;
        }
        words[0] = words[N - 1];
        return 1;
    }

    private int nextWord() {
        if (next == N) {
            for (int i = 0; i < N; i++) {
                int joined = (words[i] & 0x80000000) | (words[(i + 1) % N] & 0x7fffffff);
                words[i] = words[(i + M) % N] ^ (joined >>> 1) ^ ((joined & 1) == 0 ? 0 : TWIST);
            }
            next = 0;
        }
        int word = words[next++];
        word ^= word >>> 11;
        word ^= (word << 7) & 0x9d2c5680;
        word ^= (word << 15) & 0xefc60000;
        return word ^ (word >>> 18);
    }

    /**
     * {@code getrandbits(bits)}.
     *
     * @param bits from 1 to 63
     */
    public long bits(int bits) {
        if (bits <= 32) {
            return Integer.toUnsignedLong(nextWord()) >>> (32 - bits);
        }
        long low = Integer.toUnsignedLong(nextWord());
        return low | (Integer.toUnsignedLong(nextWord()) >>> (64 - bits)) << 32;
    }

    /** {@code randint(low, high)}: both ends can come up. */
    public long integer(long low, long high) {
        long count = high - low + 1;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(count);
        long drawn = bits(bits);
        while (drawn >= count) {
            drawn = bits(bits);
        }
        return low + drawn;
    }

    /** {@code random()}: in [0, 1). */
    public double real() {
        long high = Integer.toUnsignedLong(nextWord()) >>> 5;
        long low = Integer.toUnsignedLong(nextWord()) >>> 6;
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }

    /** {@code uniform(low, high)}. */
    public double uniform(double low, double high) {
        return low + (high - low) * real();
    }
}
