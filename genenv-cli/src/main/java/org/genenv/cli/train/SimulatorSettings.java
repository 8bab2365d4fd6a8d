package org.genenv.cli.train;

import java.time.Duration;
import java.util.Optional;
import org.genenv.core.config.Setting;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.simulator.RwrConfig;

/** The simulator: its model, how it writes, how it learns. */
public record SimulatorSettings(
        @Setting(doc = "A Hugging Face folder or hub id; or say init.") Optional<String> model,
        @Setting(doc = "The shape of a new model; or say model.") Optional<InitSettings> init,
        @Setting(doc = "Trains an adapter on the model; left out, all parameters.") Optional<LoraSettings> lora,
        @Setting(doc = "What it is taught before the game.") WarmStartConfig warmStart,
        @Setting(doc = "How it writes and learns.") RwrConfig rwr,
        @Setting(
                        value = "600",
                        range = "above 0",
                        unit = "seconds",
                        doc =
                                "Wall-clock limit of the tool results that it writes at a time (domain.simulatedTools); episodes that wait"
                                        + " for longer end, and the agent is not punished.")
                double resultsTimeoutSeconds) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Checks what no single value shows. */
    public SimulatorSettings {
        ModelSource.require(model, init);
        if (!(resultsTimeoutSeconds > 0) || Double.isInfinite(resultsTimeoutSeconds)) {
            throw new IllegalArgumentException(
                    "resultsTimeoutSeconds is " + resultsTimeoutSeconds + ", expected a finite number above 0");
        }
    }

    /** @return {@link #resultsTimeoutSeconds} as a duration */
    Duration resultsTimeout() {
        return Duration.ofNanos((long) (resultsTimeoutSeconds * NANOS_PER_SECOND));
    }
}
