package org.genenv.bench.travelplanner.table;

/**
 * The way from one city to another by car.
 *
 * @param duration in words
 * @param distance in words, such as {@code 1,144 km}
 * @param kilometres the same as a number
 */
public record Road(String duration, String distance, double kilometres) {

    /** How a road is travelled. */
    public enum Mode {
        /** One car for five, 5 cents a kilometre. */
        SELF_DRIVING("self-driving", 0.05, 5),
        /** One car for four, a dollar a kilometre. */
        TAXI("taxi", 1, 4);

        private final String word;
        private final double dollarsPerKilometre;
        private final int seats;

        Mode(String word, double dollarsPerKilometre, int seats) {
            this.word = word;
            this.dollarsPerKilometre = dollarsPerKilometre;
            this.seats = seats;
        }

        /** @return as queries and tools name it */
        public String word() {
            return word;
        }
    }

    /** @return what one car costs, in whole dollars, rounded down */
    public int costOfCar(Mode mode) {
        return (int) (kilometres * mode.dollarsPerKilometre);
    }

    /** @return what a party pays, which takes as many cars as it needs */
    public int cost(Mode mode, int people) {
        return costOfCar(mode) * ((people + mode.seats - 1) / mode.seats);
    }
}
