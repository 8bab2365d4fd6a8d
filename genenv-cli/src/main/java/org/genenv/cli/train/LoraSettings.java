package org.genenv.cli.train;

import java.util.List;
import java.util.Optional;
import org.genenv.core.config.Setting;
import org.genenv.core.lora.LoraConfig;

/** A low-rank adapter that is trained in place of the model itself. */
public record LoraSettings(
        @Setting(value = "16", range = "1 or more", doc = "Inner size of the two matrices.") int rank,
        @Setting(range = "above 0", doc = "Strength: the product is scaled by alpha / rank; left out, twice the rank.")
                Optional<Double> alpha,
        @Setting(value = "false", doc = "Scales by alpha / sqrt(rank) instead.", source = "rsLoRA")
                boolean rankStabilised,
        @Setting(
                        value = "[q_proj, k_proj, v_proj, o_proj, gate_proj, up_proj, down_proj]",
                        doc = "The projections that it stands beside.")
                List<String> targets) {
    /** Checks every value. */
    public LoraSettings {
        if (rank < 1) {
            throw new IllegalArgumentException("rank is " + rank + ", expected 1 or more.");
        }
        if (alpha.isPresent() && !(alpha.get() > 0)) {
            throw new IllegalArgumentException("alpha is " + alpha.get() + ", expected a number above 0.");
        }
        if (targets.isEmpty() || !LoraConfig.PROJECTIONS.containsAll(targets)) {
            throw new IllegalArgumentException("targets is " + targets + ", expected one or more of "
                    + String.join(", ", LoraConfig.PROJECTIONS) + ".");
        }
    }

    /** @return the same for the adapter */
    public LoraConfig toLora() {
        return new LoraConfig(rank, alpha.orElse(2.0 * rank), rankStabilised, targets);
    }
}
