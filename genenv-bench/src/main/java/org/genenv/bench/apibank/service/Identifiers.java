package org.genenv.bench.apibank.service;

import java.util.SplittableRandom;

/** Where services take the identifiers from that upstream draws at random. */
public interface Identifiers {
    /** @return a token of 18 small letters and digits */
    String token();

    /** @return an appointment id of 8 digits */
    String appointmentId();

    /**
     * Drawn identifiers.
     *
     * @param seed from which all follow
     */
    static Identifiers drawn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Identifiers() {
            @Override
            public String token() {
                StringBuilder token = new StringBuilder();
                for (int i = 0; i < 18; i++) {
                    token.append(Character.forDigit(random.nextInt(Character.MAX_RADIX), Character.MAX_RADIX));
                }
                return token.toString();
            }

            @Override
            public String appointmentId() {
                return Integer.toString(random.nextInt(10_000_000, 100_000_000));
            }
        };
    }

    /**
     * Identifiers as a recorded call returned them, for playing it again.
     *
     * @param recorded the identifier
     */
    static Identifiers recorded(String recorded) {
        return new Identifiers() {
            @Override
            public String token() {
                return recorded;
            }

            @Override
            public String appointmentId() {
                return recorded;
            }
        };
    }
}
