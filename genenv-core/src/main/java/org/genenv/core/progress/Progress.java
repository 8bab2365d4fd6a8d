package org.genenv.core.progress;

/**
 * Is told how far work is that takes a while. Pieces may be begun inside of each other: an epoch, its rollouts.
 *
 * <p>Called in the midst of the work, so it returns at once and never throws. By default nobody listens.
 */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress SILENT = work -> Stage.SILENT;

    /**
     * A piece of work begins.
     *
     * @return takes what becomes of it; closed by the caller when the piece is over, whether it was finished or not
     */
    Stage begin(Work work);

    /**
     * Does a piece of work whose size is not known, or that consists of other pieces.
     *
     * @param what it is, in a few words
     * @return what the piece gave
     */
    @SuppressWarnings("try") // the stage is there to be closed
    default <T, E extends Exception> T during(String what, Piece<T, E> piece) throws E {
        try (Stage stage = begin(Work.named(what))) {
            return piece.run();
        }
    }

    /** A piece of work with a result. */
    @FunctionalInterface
    interface Piece<T, E extends Exception> {
        /** Does it. */
        T run() throws E;
    }

    /** A piece of work that is under way. May be told by several threads. */
    interface Stage extends AutoCloseable {
        /** Hears nothing. */
        Stage SILENT = new Stage() {
            @Override
            public void advance(long units) {}

            @Override
            public void note(String words) {}

            @Override
            public void close() {}
        };

        /**
         * More was done.
         *
         * @param units since the last call; negative where something has to be done again
         */
        void advance(long units);

        /**
         * How it goes, beside the count.
         *
         * @param words a few, such as {@code loss 0.31}; they replace earlier ones
         */
        void note(String words);

        @Override
        void close();
    }
}
