package org.genenv.cli.train;

import java.util.Optional;
import org.genenv.agent.GrpoConfig;
import org.genenv.agent.RolloutConfig;
import org.genenv.core.config.Setting;
import org.genenv.core.player.WarmStartConfig;

/** The agent: its model, how it plays, how it learns. */
public record AgentSettings(
        @Setting(doc = "A Hugging Face folder or hub id; or say init.") Optional<String> model,
        @Setting(doc = "The shape of a new model; or say model.") Optional<InitSettings> init,
        @Setting(doc = "Trains an adapter on the model; left out, all parameters.") Optional<LoraSettings> lora,
        @Setting(doc = "What it is taught before the game.") WarmStartConfig warmStart,
        @Setting(doc = "How it plays.") RolloutConfig rollout,
        @Setting(doc = "How it learns.") GrpoConfig grpo) {
    /** Checks what no single value shows. */
    public AgentSettings {
        ModelSource.require(model, init);
    }
}
