package org.genenv.bench.travelplanner.table;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The world of the benchmark: all that there is to travel with, to sleep in, to eat and to see. Immutable and thread-safe; look-ups take
 * microseconds.
 *
 * @param source where it comes from, for messages
 */
public record Tables(
        String source,
        Cities cities,
        Places<Accommodation> accommodations,
        Places<Restaurant> restaurants,
        Places<Attraction> attractions,
        Flights flights,
        Roads roads) {

    /**
     * Reads the tables.
     *
     * @param files with the folder {@code database} as published
     * @throws IOException if a table is missing or malformed; names file, line and column
     */
    public static Tables read(DataFiles files) throws IOException {
        return new TableReader(files).read();
    }

    /** @return the tables of the small invented country that the jar carries */
    public static Tables sample() {
        return Sample.TABLES;
    }

    /** Read when it is first asked for. */
    private static final class Sample {
        private static final Tables TABLES = read();

        private static Tables read() {
            try {
                return Tables.read(new DataFiles.Sample());
            } catch (IOException e) {
                throw new UncheckedIOException("the jar is damaged: the sample of TravelPlanner cannot be read", e);
            }
        }
    }
}
