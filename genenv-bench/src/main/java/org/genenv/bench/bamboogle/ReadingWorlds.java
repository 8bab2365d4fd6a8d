package org.genenv.bench.bamboogle;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.genenv.bench.bamboogle.encyclopedia.Chain;
import org.genenv.bench.bamboogle.encyclopedia.Encyclopedia;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.bench.bamboogle.task.HeldOut;
import org.genenv.bench.task.DrawStream;

/**
 * Encyclopedias with their facts dealt anew, for demonstrations: an agent that learnt the facts of one would know them without reading, and fail with every
 * question that it was not shown. Each is made when it is first drawn. Thread-safe.
 */
final class ReadingWorlds {
    private static final int COUNT = 32;

    private final Encyclopedia encyclopedia;
    private final BamboogleOptions options;
    private final ConcurrentMap<Integer, ReadingWorld> worlds = new ConcurrentHashMap<>();

    /**
     * One of them.
     *
     * @param tool its search
     * @param chains its questions, none of which is held out
     */
    record ReadingWorld(SearchTool tool, List<Chain> chains) {}

    ReadingWorlds(Encyclopedia encyclopedia, BamboogleOptions options) {
        this.encyclopedia = encyclopedia;
        this.options = options;
    }

    /** Draws one of a few dozen. */
    ReadingWorld draw(SplittableRandom random) {
        return worlds.computeIfAbsent(random.nextInt(COUNT), this::make);
    }

    private ReadingWorld make(int number) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(-1L - number));
        Encyclopedia dealt = encyclopedia.dealtAnew(random);
        SearchIndex index = SearchIndex.inMemory("articles dealt anew", dealt.articles());
        List<Chain> chains = dealt.chains().stream()
                .filter(chain -> !chain.first().equals(chain.second()) && !HeldOut.is(ChainPool.task(chain)))
                .toList();
        return new ReadingWorld(new SearchTool(index, options.results(), options.characters()), chains);
    }
}
