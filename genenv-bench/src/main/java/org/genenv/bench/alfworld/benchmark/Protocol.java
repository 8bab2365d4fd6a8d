package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.util.List;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/** A way to count on the same games. Owns what it plays with; used by one thread. */
public interface Protocol extends AutoCloseable {
    /**
     * Evaluates some games.
     *
     * @param ids games of the collection
     * @param key of every sampled token
     * @param stop leaves these games when it is raised; how soon, a protocol says
     * @return items in the order of the games
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised; these games then count for nothing
     * @throws IOException if a game's file cannot be read
     * @throws GameFormatException if a file is no game
     */
    List<EvaluatedItem> evaluate(List<String> ids, RandomKey key, StopSignal stop)
            throws IOException, GameFormatException;

    @Override
    void close();
}
