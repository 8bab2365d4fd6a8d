package org.genenv.bench.bamboogle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.bamboogle.encyclopedia.Chain;
import org.genenv.bench.bamboogle.encyclopedia.Encyclopedia;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.bench.bamboogle.task.EvidenceCheck;
import org.genenv.bench.bamboogle.task.HeldOut;
import org.genenv.bench.bamboogle.task.TwoHopTask;
import org.genenv.bench.task.RejectedTaskException;

/**
 * The encyclopedia's questions that are proved to take two searches with a tool, and that an expert answers by searching for what the question speaks of and
 * then for what it finds.
 *
 * @param training what may be demonstrated
 * @param heldOut what makes the panel
 */
record ChainPool(List<Chain> training, List<Chain> heldOut) {
    /** Copies the lists. */
    ChainPool {
        training = List.copyOf(training);
        heldOut = List.copyOf(heldOut);
    }

    static ChainPool of(Encyclopedia encyclopedia, SearchTool tool) {
        EvidenceCheck check = new EvidenceCheck(tool);
        List<Chain> training = new ArrayList<>();
        List<Chain> heldOut = new ArrayList<>();
        for (Chain chain : encyclopedia.chains()) {
            TwoHopTask task = task(chain);
            if (isProved(check, task) && isFound(tool, chain)) {
                (HeldOut.is(task) ? heldOut : training).add(chain);
            }
        }
        return new ChainPool(training, heldOut);
    }

    static TwoHopTask task(Chain chain) {
        return new TwoHopTask(chain.question(), chain.answer(), chain.evidence());
    }

    private static boolean isProved(EvidenceCheck check, TwoHopTask task) {
        try {
            check.require(task);
            return true;
        } catch (RejectedTaskException e) {
            return false;
        }
    }

    private static boolean isFound(SearchTool tool, Chain chain) {
        return tool.search(chain.subject()).stream()
                .anyMatch(document -> document.title().equals(chain.first()));
    }

    /**
     * Draws one of some questions, described or named by chance.
     *
     * @param describedShare how likely a described one is, if there is one
     */
    static Chain draw(List<Chain> chains, double describedShare, SplittableRandom random) {
        boolean isNamed = random.nextDouble() >= describedShare;
        List<Chain> wanted =
                chains.stream().filter(chain -> chain.named() == isNamed).toList();
        List<Chain> from = wanted.isEmpty() ? chains : wanted;
        return from.get(random.nextInt(from.size()));
    }
}
