package org.genenv.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Progress.Stage;
import org.genenv.core.progress.Work;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
    private long nanos;
    private int running;

    private ConsoleProgress on(Display display) {
        return new ConsoleProgress(display, () -> nanos, () -> {
            running++;
            return () -> running--;
        });
    }

    /** Lets time go by while work counts, with a look every half second as the timer has it. */
    private void pass(double seconds, ConsoleProgress progress, Runnable everyHalfSecond) {
        for (int i = 0; i < Math.round(2 * seconds); i++) {
            nanos += 500_000_000L;
            everyHalfSecond.run();
            progress.look();
        }
    }

    @Test
    void aLogGetsALineAfterTwoSecondsAndThenEveryTenSeconds() {
        StringWriter log = new StringWriter();
        ConsoleProgress progress = on(new PlainLines(new PrintWriter(log, true)));
        try (Stage stage = progress.begin(Work.of("playing", 100, "episodes"))) {
            pass(30, progress, () -> stage.advance(1));
            pass(200, progress, () -> {});
        }

        assertThat(log.toString().lines().toList())
                .containsExactly(
                        "playing: 4 of 100 episodes, 48 s left",
                        "playing: 24 of 100 episodes, 38 s left",
                        "playing: 44 of 100 episodes, 28 s left",
                        "playing: 60 of 100 episodes, 20 s left",
                        "playing: 60 of 100 episodes",
                        "playing: 60 of 100 episodes",
                        "playing: 60 of 100 episodes");
        assertThat(log.toString()).doesNotContain("\r", "\u001b");
    }

    @Test
    void shortWorkIsNotShownAtAll() {
        StringWriter log = new StringWriter();
        ConsoleProgress progress = on(new PlainLines(new PrintWriter(log, true)));
        for (int i = 0; i < 20; i++) {
            try (Stage stage = progress.begin(Work.of("encoding", 10, "lines"))) {
                pass(1.5, progress, () -> stage.advance(1));
            }
        }
        assertThat(log.toString()).isEmpty();
        assertThat(running).as("timers that were not stopped").isZero();
    }

    @Test
    void anEpochsPiecesStandBehindItsNameAndTheRunsTimeBehindTheirs() {
        Screen screen = new Screen();
        ConsoleProgress progress = on(new LiveLine(screen, 120));
        try (Stage all = progress.begin(Work.of("run", 10, "epochs"))) {
            for (int epoch = 1; epoch <= 2; epoch++) {
                progress.during("epoch " + epoch + " of 10", () -> {
                    try (Stage stage = progress.begin(Work.of("playing", 40, "episodes"))) {
                        pass(10, progress, () -> stage.advance(2));
                    }
                    return null;
                });
                all.advance(1);
                progress.look();
            }
            progress.during(
                    "epoch 3 of 10",
                    () -> progress.during("panel", () -> {
                        try (Stage stage = progress.begin(Work.of("playing", 1000, "episodes"))) {
                            pass(4, progress, () -> stage.advance(2));
                        }
                        return null;
                    }));
            assertThat(screen.line())
                    .isEqualTo(
                            "epoch 3 of 10: panel: playing: 16 of 1,000 episodes, 4 min 6 s left; 1 min 16 s left in all");
        }
        assertThat(screen.line()).as("cleared in the end").isEmpty();
        assertThat(running).isZero();
    }

    @Test
    void allIsSaidToBeDoneOnlyWhenItIs() {
        Screen screen = new Screen();
        ConsoleProgress progress = on(new LiveLine(screen, 120));
        try (Stage stage = progress.begin(Work.of("loading weights", 15_200_000_000L, Work.BYTES))) {
            pass(4, progress, () -> stage.advance(1_899_999_999L));
            assertThat(screen.line()).isEqualTo("loading weights: 15 GB of 15 GB (99 %), 3.8 GB/s, 1 s left");
        }
        ShownWork work = new ShownWork(Work.of("x", 1000, "items"), 0, () -> {});
        work.advance(999);
        work.look(5);
        assertThat(work.percent()).isEqualTo(99);
        work.advance(5);
        work.look(6);
        assertThat(work.text(6))
                .as("more than was announced is told without the total")
                .isEqualTo("x: 1,004 items");
    }

    @Test
    void logLinesStandAboveTheLiveLine() throws IOException {
        Screen screen = new Screen();
        LiveLine live = new LiveLine(screen, 60);
        ConsoleProgress progress = on(live);
        OutputStream log = live.above(screen);
        try (Stage stage = progress.begin(Work.of("playing", 100, "episodes"))) {
            pass(3, progress, () -> stage.advance(1));
            log.write("epoch 1: solved 40 %\n".getBytes(StandardCharsets.UTF_8));
            pass(1, progress, () -> stage.advance(1));
            log.write("a line that is not ".getBytes(StandardCharsets.UTF_8));
            pass(1, progress, () -> stage.advance(1));
            log.write("whole yet\n".getBytes(StandardCharsets.UTF_8));
            pass(1, progress, () -> stage.advance(1));
            assertThat(screen.lines())
                    .containsExactly(
                            "epoch 1: solved 40 %",
                            "a line that is not whole yet", "playing: 12 of 100 episodes, 44 s left");
        }
        assertThat(screen.lines()).containsExactly("epoch 1: solved 40 %", "a line that is not whole yet", "");
    }

    @Test
    void aLongLineIsCutToTheTerminal() {
        Screen screen = new Screen();
        ConsoleProgress progress = on(new LiveLine(screen, 30));
        try (Stage stage = progress.begin(Work.of("downloading", 100, "files"))) {
            stage.note("model-00001-of-00004.safetensors");
            pass(2, progress, () -> stage.advance(1));
            assertThat(screen.line()).hasSize(29).endsWith("...");
        }
    }

    @Test
    void aDumbTerminalAndAFileGetPlainLines() {
        for (Map<String, String> environment : List.of(Map.of("TERM", "dumb"), Map.<String, String>of())) {
            OutputStream err = new ByteArrayOutputStream();
            StandardStreams streams = StandardStreams.of(OutputStream.nullOutputStream(), err, true, environment);
            assertThat(streams.err()).as("nothing to keep apart").isSameAs(err);
        }
        OutputStream err = new ByteArrayOutputStream();
        assertThat(StandardStreams.of(err, err, false, Map.of("TERM", "xterm")).err())
                .isSameAs(err);
        assertThat(StandardStreams.of(err, err, true, Map.of("TERM", "xterm", "NO_COLOR", "1"))
                        .err())
                .isNotSameAs(err);
    }

    @Test
    void aTerminalThatIsGoneStopsNoWork() {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("broken pipe");
            }
        };
        ConsoleProgress progress = on(new LiveLine(gone, 80));
        try (Stage stage = progress.begin(Work.of("playing", 100, "episodes"))) {
            pass(5, progress, () -> stage.advance(1));
        }
        assertThat(running).isZero();
    }

    @Test
    void silenceIsTheDefault() {
        try (Stage stage = Progress.SILENT.begin(Work.named("anything"))) {
            stage.advance(1);
            stage.note("unheard");
        }
        assertThat(Progress.SILENT.<Integer, RuntimeException>during("a piece", () -> 42))
                .isEqualTo(42);
    }

    /** A terminal: a carriage return goes back to the line's start, and what follows writes over it. */
    private static final class Screen extends OutputStream {
        private final StringBuilder above = new StringBuilder();
        private final char[] line = new char[200];
        private int column;

        Screen() {
            Arrays.fill(line, ' ');
        }

        @Override
        public void write(int value) {
            if (value == '\r') {
                column = 0;
            } else if (value == '\n') {
                above.append(line()).append('\n');
                Arrays.fill(line, ' ');
                column = 0;
            } else {
                line[column++] = (char) value;
            }
        }

        String line() {
            return new String(line).stripTrailing();
        }

        List<String> lines() {
            return Arrays.asList((above + line()).split("\n", -1));
        }
    }
}
