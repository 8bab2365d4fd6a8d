package org.genenv.cli.train;

import java.util.List;
import org.genenv.cli.model.PackedWeights;
import org.genenv.core.config.RetiredKey;

/** Keys that earlier configurations had, with what to write today. */
final class RetiredKeys {
    static final List<RetiredKey> ALL = List.of(
            RetiredKey.renamed("game.generationPoolEpochs", "game.pools.generationEpochs"),
            RetiredKey.renamed("game.tracePoolEpochs", "game.pools.traceEpochs"),
            RetiredKey.replaced(
                    "game.replayedGroups",
                    "game.mixture.replayShare",
                    "the share of an update's attempts that are earlier traces, in place of how many groups",
                    groups -> groups.equals("0") ? "0" : "0.25"),
            RetiredKey.replaced(
                    "runtime.packedWeights",
                    "runtime.packedWeightsGiB",
                    "the most memory that the copies may take, in GiB",
                    isOn -> isOn.equals("false") ? "0" : PackedWeights.DEFAULT_GIB),
            RetiredKey.replaced(
                    "agent.grpo.divideByDeviation",
                    "agent.grpo.variant.advantageScale",
                    "what advantages are divided by",
                    isOn -> isOn.equals("false") ? "none" : "group"));

    private RetiredKeys() {}
}
