package org.genenv.cli.hub;

import java.io.PrintWriter;
import java.time.Duration;
import org.genenv.cli.run.Machine;
import org.genenv.core.hub.DownloadListener;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;

/** Tells how a download goes. Used by one thread. */
final class DownloadProgress implements DownloadListener, AutoCloseable {
    private static final int SHOWN_COMMIT = 12;

    private final PrintWriter err;
    private final Progress progress;
    private Progress.Stage stage = Progress.Stage.SILENT;
    private long there;

    /** @param err takes what is to be read later, too */
    DownloadProgress(PrintWriter err, Progress progress) {
        this.err = err;
        this.progress = progress;
    }

    @Override
    public void planned(String commit, int files, long bytes, long bytesThere) {
        stage.close();
        stage = progress.begin(Work.of("downloading", bytes, Work.BYTES).goingOnFrom(bytesThere));
        there = bytesThere;
        String before = bytesThere == 0 ? "" : ", of which " + Machine.inWords(bytesThere) + " are there already";
        err.println("commit " + commit.substring(0, Math.min(commit.length(), SHOWN_COMMIT)) + ": " + files + " files, "
                + Machine.inWords(bytes) + before);
    }

    @Override
    public void progressed(String file, long bytesThere) {
        stage.advance(bytesThere - there);
        stage.note(file);
        there = bytesThere;
    }

    @Override
    public void checking(String file) {
        stage.note("checking the hash of " + file);
    }

    @Override
    public void waiting(String reason, Duration pause) {
        err.println(reason + "; trying again in " + pause.toSeconds() + " s");
    }

    @Override
    public void close() {
        stage.close();
    }
}
