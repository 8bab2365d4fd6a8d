package org.genenv.cli.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private final StringWriter text = new StringWriter();
    private final List<String> told = new ArrayList<>();

    private final class Listening implements Progress.Stage {
        @Override
        public void advance(long units) {
            told.add("+" + units);
        }

        @Override
        public void note(String words) {
            told.add(words);
        }

        @Override
        public void close() {
            told.add("closed");
        }
    }

    @Test
    void arrivalsAreToldAsWhatIsNewAndWordsStay() {
        List<Work> begun = new ArrayList<>();
        Progress listener = work -> {
            begun.add(work);
            return new Listening();
        };
        try (DownloadProgress progress = new DownloadProgress(new PrintWriter(text, true), listener)) {
            progress.planned(COMMIT, 4, 15_000_000_000L, 3_000_000_000L);
            progress.progressed("model.safetensors", 3_000_000_500L);
            progress.waiting("hub answers 503", Duration.ofSeconds(4));
            progress.progressed("model.safetensors", 3_000_000_200L);
            progress.checking("model.safetensors");
        }

        assertThat(begun)
                .containsExactly(
                        Work.of("downloading", 15_000_000_000L, Work.BYTES).goingOnFrom(3_000_000_000L));
        assertThat(told)
                .as("a server that begins anew takes back what had arrived")
                .containsExactly(
                        "+500",
                        "model.safetensors",
                        "+-300",
                        "model.safetensors",
                        "checking the hash of model.safetensors",
                        "closed");
        assertThat(text.toString().lines())
                .containsExactly(
                        "commit 0123456789ab: 4 files, 15 GB, of which 3.0 GB are there already",
                        "hub answers 503; trying again in 4 s");
    }
}
