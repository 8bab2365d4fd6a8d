package org.genenv.core.checkpoint;

import java.nio.file.Path;

/**
 * A checkpoint. It is complete when every file is there with the size and hash of its manifest.
 *
 * @param step the epoch that it was saved after; {@link #WARM_START} before there was any
 * @param folder its files
 */
public record Checkpoint(int step, Path folder) {
    /** The step of a checkpoint that is saved after the warm start, before epoch 0. */
    public static final int WARM_START = -1;

    /** @return what it was saved after, in words: {@code epoch 3} or {@code the warm start} */
    public String moment() {
        return moment(step);
    }

    static String moment(int step) {
        return step == WARM_START ? "the warm start" : "epoch " + step;
    }
}
