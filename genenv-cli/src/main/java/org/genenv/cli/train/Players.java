package org.genenv.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.genenv.agent.GrpoAgent;
import org.genenv.cli.model.ModelFolders;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.game.ObservationWriter;
import org.genenv.core.game.SimulatorObservations;
import org.genenv.core.game.StopSignal;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStart;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.simulator.RwrSimulator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two players of a run, made as the configuration says. A base model that both adapt is loaded once.
 *
 * <p>Owns models, adapters, tokenizers and players; closing releases all of it.
 */
final class Players implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Players.class);

    private final TrainConfig config;
    private final Domain world;
    private final ModelFolders folders;
    private final Path newTokenizer;
    private final Optional<Path> simulatorAdapter;
    private final RuntimeConfig runtime;
    private final Progress progress;
    private final RandomKey key;
    private final Map<Path, CausalLanguageModel> sharedBases = new HashMap<>();
    private final Deque<AutoCloseable> owned = new ArrayDeque<>();
    private final Optional<GrpoAgent> agent;
    private final Optional<RwrSimulator> simulator;

    private Players(
            TrainConfig config,
            Domain world,
            ModelFolders folders,
            Path newTokenizer,
            boolean withAgent,
            Optional<Path> simulatorAdapter,
            Progress progress)
            throws IOException {
        this.config = config;
        this.world = world;
        this.folders = folders;
        this.newTokenizer = newTokenizer;
        this.simulatorAdapter = simulatorAdapter;
        this.progress = progress;
        this.runtime = config.runtime().toRuntime();
        this.key = NewModel.key(config);
        try {
            // First, since the agent's worlds may ask it for tool results.
            simulator = config.mode().simulatorWrites() || !withAgent ? Optional.of(newSimulator()) : Optional.empty();
            agent = withAgent ? Optional.of(newAgent()) : Optional.empty();
        } catch (IOException | RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /**
     * Loads and makes everything that the run's mode needs.
     *
     * @param newTokenizer where the tokenizer of new models is written
     * @param progress told of models that are loaded, and of what the players do
     * @throws IOException if a model cannot be read, or the tokenizer not be written
     */
    static Players of(TrainConfig config, Domain world, ModelFolders folders, Path newTokenizer, Progress progress)
            throws IOException {
        return new Players(config, world, folders, newTokenizer, true, Optional.empty(), progress);
    }

    /**
     * Loads or makes the simulator alone.
     *
     * @param adapter a PEFT folder to take in place of a new adapter
     */
    static Players simulatorOf(
            TrainConfig config,
            Domain world,
            ModelFolders folders,
            Path newTokenizer,
            Optional<Path> adapter,
            Progress progress)
            throws IOException {
        return new Players(config, world, folders, newTokenizer, false, adapter, progress);
    }

    private GrpoAgent newAgent() throws IOException {
        AgentSettings settings = config.agent();
        PlayerModel model = model("agent", settings.model(), settings.init(), settings.lora(), Optional.empty());
        return own(new GrpoAgent(model, world, settings.grpo(), settings.rollout(), observationWriter()));
    }

    /** Malformed results are written again as often as malformed tasks are. */
    private ObservationWriter observationWriter() {
        return simulator
                .<ObservationWriter>map(writer -> new SimulatorObservations(
                        writer,
                        config.game().writingRounds(),
                        config.simulator().resultsTimeout()))
                .orElse(ObservationWriter.NONE);
    }

    private RwrSimulator newSimulator() throws IOException {
        SimulatorSettings settings = config.simulator();
        PlayerModel model = model("simulator", settings.model(), settings.init(), settings.lora(), simulatorAdapter);
        return own(new RwrSimulator(model, settings.rwr()));
    }

    /** @throws java.util.NoSuchElementException if only the simulator was made */
    GrpoAgent agent() {
        return agent.orElseThrow();
    }

    /** Absent where tasks come from a file. */
    Optional<RwrSimulator> simulator() {
        return simulator;
    }

    /**
     * Teaches both players the form of the world by its demonstrations, as far as the configuration asks for it.
     *
     * @return whether it asks for any
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised; the players are then part of the way
     */
    boolean warmStart(StopSignal stop) {
        boolean isTaught = false;
        Optional<Demonstrations> demonstrations = world.demonstrations();
        WarmStartConfig mine = config.agent().warmStart();
        if (agent.isPresent() && mine.steps() > 0) {
            double loss;
            try (Progress.Stage stage = progress.begin(Work.of("agent's warm start", mine.steps(), "steps"))) {
                loss = agent.get()
                        .warmStart(
                                mine,
                                demonstrations.orElseThrow(),
                                key.derive("agent warm start"),
                                logging("agent", stage),
                                stop);
            }
            LOG.info("agent: warm start done, loss {} nats a token", rounded(loss));
            isTaught = true;
        }
        WarmStartConfig others = config.simulator().warmStart();
        if (simulator.isPresent() && others.steps() > 0) {
            double loss;
            try (Progress.Stage stage = progress.begin(Work.of("simulator's warm start", others.steps(), "steps"))) {
                loss = simulator
                        .get()
                        .warmStart(
                                others,
                                demonstrations.orElseThrow(),
                                key.derive("simulator warm start"),
                                logging("simulator", stage),
                                stop);
            }
            LOG.info("simulator: warm start done, loss {} nats a token", rounded(loss));
            isTaught = true;
        }
        return isTaught;
    }

    private static WarmStart.Progress logging(String player, Progress.Stage stage) {
        return (step, steps, loss, secondsLeft) -> {
            stage.advance(1);
            stage.note("loss " + rounded(loss));
            if (step % Math.max(1, steps / 5) == 0 && step < steps) {
                LOG.info(
                        "{}: warm start {} of {}, loss {}, {} s left",
                        player,
                        step,
                        steps,
                        rounded(loss),
                        Math.round(secondsLeft));
            }
        };
    }

    private static String rounded(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private PlayerModel model(
            String player,
            Optional<String> name,
            Optional<InitSettings> init,
            Optional<LoraSettings> lora,
            Optional<Path> adapterFolder)
            throws IOException {
        Path tokenizerFolder;
        CausalLanguageModel model;
        if (name.isPresent()) {
            tokenizerFolder = folders.find(name.get());
            model = lora.isPresent()
                    ? sharedBase(tokenizerFolder)
                    : own(CausalLanguageModel.load(tokenizerFolder, runtime, progress));
        } else {
            tokenizerFolder = newTokenizer;
            model = own(NewModel.make(config, player, init.orElseThrow(), newTokenizer, runtime));
        }
        Tokenizer tokenizer = own(Tokenizer.load(tokenizerFolder));
        tokenizer.requireFits(model.config().vocabSize(), tokenizerFolder.resolve(ModelConfig.FILE_NAME));
        if (adapterFolder.isPresent()) {
            LoraAdapter loaded = own(LoraAdapter.load(adapterFolder.get(), model));
            return told(player, PlayerModel.adapting(model, loaded, tokenizer, tokenizerFolder));
        }
        if (lora.isEmpty()) {
            return told(player, PlayerModel.training(model, tokenizer, tokenizerFolder));
        }
        LoraAdapter adapter = own(LoraAdapter.create(
                model, lora.get().toLora(), key.derive(player + " adapter").state()));
        return told(player, PlayerModel.adapting(model, adapter, tokenizer, tokenizerFolder));
    }

    private PlayerModel told(String name, PlayerModel player) {
        long all = player.policy().model().layout().totalSize();
        long trained = player.policy().trainableParameters().stream()
                .mapToLong(parameter -> parameter.values().size())
                .sum();
        String parameters = player.policy().adapter().isPresent()
                ? grouped(trained) + " trainable parameters (LoRA) on " + grouped(all) + " frozen ones"
                : grouped(trained) + " parameters, all trainable";
        LOG.info("{}: {}, {}", name, parameters, player.policy().model());
        player.reportTo(progress);
        return own(player);
    }

    private static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private CausalLanguageModel sharedBase(Path folder) throws IOException {
        Path real = folder.toRealPath();
        CausalLanguageModel loaded = sharedBases.get(real);
        if (loaded == null) {
            loaded = own(CausalLanguageModel.load(folder, runtime, progress));
            sharedBases.put(real, loaded);
        }
        return loaded;
    }

    private <T extends AutoCloseable> T own(T resource) {
        owned.push(resource);
        return resource;
    }

    /** What was made last goes first: players before the models they borrow. */
    @Override
    public void close() {
        while (!owned.isEmpty()) {
            AutoCloseable resource = owned.pop();
            try {
                resource.close();
            } catch (Exception e) {
                LOG.warn("{} could not be closed", resource, e);
            }
        }
    }
}
