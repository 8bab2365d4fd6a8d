package org.genenv.core.checkpoint;

import java.nio.file.Path;

/**
 * A checkpoint. It is complete when every file is there with the size and hash of its manifest.
 *
 * @param step the epoch that it was saved after
 * @param folder its files
 */
public record Checkpoint(int step, Path folder) {}
