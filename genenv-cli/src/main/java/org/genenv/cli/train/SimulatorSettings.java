package org.genenv.cli.train;

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
        @Setting(doc = "How it writes and learns.") RwrConfig rwr) {
    /** Checks what no single value shows. */
    public SimulatorSettings {
        ModelSource.require(model, init);
    }
}
