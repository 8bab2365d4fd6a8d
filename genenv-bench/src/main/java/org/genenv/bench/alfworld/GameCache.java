package org.genenv.bench.alfworld;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.alfworld.engine.GameFile;

/** Games of the tasks opened last: the attempts of a group play one game. Thread-safe. */
final class GameCache {
    private static final int MOST = 256;

    private final Map<Key, GameFile> games = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, GameFile> eldest) {
            return size() > MOST;
        }
    };

    private record Key(String spec, long draw) {}

    synchronized Optional<GameFile> get(String spec, long draw) {
        return Optional.ofNullable(games.get(new Key(spec, draw)));
    }

    synchronized void put(String spec, long draw, GameFile game) {
        games.put(new Key(spec, draw), game);
    }
}
