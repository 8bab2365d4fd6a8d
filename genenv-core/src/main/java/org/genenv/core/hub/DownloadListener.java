package org.genenv.core.hub;

import java.time.Duration;

/** Is told how a download goes, on the thread that downloads. */
public interface DownloadListener {
    /** Hears nothing. */
    DownloadListener SILENT = new DownloadListener() {};

    /**
     * A file's contents are being compared with the hash that the hub lists, which for gigabytes takes a while.
     *
     * @param file that was there already, or has just arrived
     */
    default void checking(String file) {}

    /**
     * The files are known and will fit.
     *
     * @param commit that the revision stands for
     * @param files how many there are
     * @param bytes of all files
     * @param bytesThere of them, from an earlier download
     */
    default void planned(String commit, int files, long bytes, long bytesThere) {}

    /**
     * Something has arrived; called several times a second.
     *
     * @param file that is being downloaded
     * @param bytesThere of all files, so far; less than before where a server sends a file from its beginning again
     */
    default void progressed(String file, long bytesThere) {}

    /**
     * A request failed and will be sent again.
     *
     * @param reason what failed
     * @param pause until then
     */
    default void waiting(String reason, Duration pause) {}
}
