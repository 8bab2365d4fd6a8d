package com.example.players;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.genenv.agent.GrpoAgent;
import org.genenv.agent.GrpoConfig;
import org.genenv.agent.RolloutConfig;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.domain.Domain;
import org.genenv.core.game.CoEvolution;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.simulator.RwrConfig;
import org.genenv.simulator.RwrSimulator;

/** The game inside a program, without the command line: AGENT-MODEL SIMULATOR-MODEL WORLD RUN-FOLDER. */
public final class Train {
    public static void main(String[] args) throws Exception {
        Domain world = world(args[2]);
        Path run = Path.of(args[3]);
        try (Player agentPlayer = new Player(Path.of(args[0]));
                Player simulatorPlayer = new Player(Path.of(args[1]));
                GrpoAgent agent =
                        new GrpoAgent(agentPlayer.model, world, GrpoConfig.defaults(), RolloutConfig.defaults());
                RwrSimulator simulator = new RwrSimulator(simulatorPlayer.model, RwrConfig.defaults())) {
            CoEvolution game = CoEvolution.builder()
                    .domain(world)
                    .agent(agent)
                    .simulator(simulator)
                    .curriculum(new AlphaCurriculum(0.5, 2.0))
                    .seed(1)
                    .runDirectory(run)
                    .build();
            game.run(2, epoch -> System.out.println(epoch.summary()));
            game.save(Files.createDirectories(run.resolve("checkpoint")));
        }
    }

    private static Domain world(String name) {
        return ServiceLoader.load(Domain.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(world -> world.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A model that an adapter is trained on. What was made last is closed first. */
    private static final class Player implements AutoCloseable {
        private final Tokenizer tokenizer;
        private final CausalLanguageModel base;
        private final LoraAdapter adapter;
        private final PlayerModel model;

        Player(Path folder) throws Exception {
            tokenizer = Tokenizer.load(folder);
            base = CausalLanguageModel.load(folder, RuntimeConfig.onCpu().withThreads(1));
            adapter = LoraAdapter.create(base, LoraConfig.rank(16), 1);
            model = PlayerModel.adapting(base, adapter, tokenizer, folder);
        }

        @Override
        public void close() {
            model.close();
            adapter.close();
            base.close();
            tokenizer.close();
        }
    }
}
