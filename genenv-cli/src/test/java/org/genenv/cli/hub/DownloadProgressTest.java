package org.genenv.cli.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private final StringWriter text = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();

    private DownloadProgress progress(boolean isTerminal) {
        DownloadProgress progress = new DownloadProgress(new PrintWriter(text, true), isTerminal, nanos::get);
        progress.planned(COMMIT, 4, 15_000_000_000L, 3_000_000_000L);
        return progress;
    }

    private void pass(double seconds) {
        nanos.addAndGet(Math.round(seconds * 1e9));
    }

    @Test
    void plainLinesComeEveryTenSeconds() {
        DownloadProgress progress = progress(false);
        for (int i = 1; i <= 25; i++) {
            pass(1);
            progress.progressed("model.safetensors", 3_000_000_000L + i * 50_000_000L);
        }
        progress.waiting("hub answers 503", Duration.ofSeconds(4));

        assertThat(text.toString().lines())
                .containsExactly(
                        "commit 0123456789ab: 4 files, 15 GB, of which 3.0 GB are there already",
                        "model.safetensors: 3.5 GB of 15 GB, 50 MB/s, 3 min 50 s left",
                        "model.safetensors: 4.0 GB of 15 GB, 50 MB/s, 3 min 40 s left",
                        "hub answers 503; trying again in 4 s");
    }

    @Test
    void terminalLineIsWrittenOver() {
        DownloadProgress progress = progress(true);
        pass(1);
        progress.progressed("model.safetensors", 3_100_000_000L);
        pass(1);
        progress.checking("LICENSE");
        progress.end();

        String first = "model.safetensors: 3.1 GB of 15 GB, 100 MB/s, 1 min 59 s left";
        String second = "LICENSE: checking its hash";
        assertThat(text.toString())
                .endsWith("\r" + first + "\r" + second + " ".repeat(first.length() - second.length())
                        + System.lineSeparator());
    }

    @Test
    void nothingArrivedMeansNoGuessAtTheTimeLeft() {
        DownloadProgress progress = progress(false);
        pass(11);
        progress.progressed("config.json", 3_000_000_000L);

        assertThat(text.toString()).endsWith("config.json: 3.0 GB of 15 GB" + System.lineSeparator());
    }
}
