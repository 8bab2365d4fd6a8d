package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.cli.GenEnv;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunProgressIT {
    @TempDir
    Path runs;

    private final List<Piece> pieces = new ArrayList<>();
    private final List<String> open = new ArrayList<>();

    /** A piece of work with the names of those around it, and how much of it was told. */
    private final class Piece implements Progress.Stage {
        private final String path;
        private final Work work;
        private long done;

        Piece(Work work) {
            this.work = work;
            open.add(work.what());
            this.path = String.join(" > ", open);
        }

        @Override
        public synchronized void advance(long units) {
            done += units;
        }

        @Override
        public void note(String words) {}

        @Override
        public void close() {
            assertThat(open.remove(open.size() - 1)).as("pieces end inside out").isEqualTo(work.what());
        }

        boolean isUpdate() {
            return work.what().endsWith("update");
        }
    }

    private Progress.Stage begin(Work work) {
        Piece piece = new Piece(work);
        pieces.add(piece);
        return piece;
    }

    @Test
    void everyLongPieceOfARunIsToldWithItsTotal() {
        StringWriter err = new StringWriter();
        GenEnv genenv =
                new GenEnv(InputStream.nullInputStream(), new StringWriter(), new PrintWriter(err, true), this::begin);

        assertThat(genenv.run(TinyRun.train(runs.resolve("run"), "--set", "game.epochs=1")))
                .as(err.toString())
                .isZero();

        assertThat(open).as("pieces that never ended").isEmpty();
        assertThat(pieces.stream().map(piece -> piece.path).distinct())
                .contains(
                        "hashing what the run reads",
                        "agent's warm start",
                        "simulator's warm start",
                        "before the first epoch > panel > playing",
                        "saving a checkpoint",
                        "run > epoch 1 of 1 > writing tasks",
                        "run > epoch 1 of 1 > playing",
                        "run > epoch 1 of 1 > panel > playing");
        assertThat(pieces)
                .filteredOn(piece -> piece.work.total() > 0 && !piece.isUpdate())
                .isNotEmpty()
                .allSatisfy(piece -> assertThat(piece.done).as(piece.path).isEqualTo(piece.work.total()));
        assertThat(pieces)
                .as("an update may end early, where its trust region says so")
                .filteredOn(Piece::isUpdate)
                .allSatisfy(piece -> assertThat(piece.done).as(piece.path).isBetween(1L, piece.work.total()));
    }
}
