package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Domain;
import org.genenv.core.progress.Progress;
import org.genenv.core.random.RandomKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles a game: domain and agent are needed, and a simulator unless the mode is offline; the rest has the published defaults. */
public final class CoEvolutionBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(CoEvolutionBuilder.class);

    Domain domain;
    Agent agent;
    Simulator simulator;
    AlphaCurriculum curriculum = CurriculumConfig.defaults().curriculum();
    DifficultyFilter filter = CurriculumConfig.defaults().filter();
    double targetGain = CurriculumConfig.defaults().targetGain();
    GameConfig config = GameConfig.defaults();
    PanelConfig panel = PanelConfig.defaults();
    Mode mode = Mode.GENENV;
    long seed;
    RunRecorder recorder = RunRecorder.NONE;
    StopSignal stop = StopSignal.NEVER;
    Progress progress = Progress.SILENT;

    CoEvolutionBuilder() {}

    /** The world: environment, task schema, checker, seeds. */
    public CoEvolutionBuilder domain(Domain domain) {
        this.domain = domain;
        return this;
    }

    /** The player that attempts tasks; borrowed, the caller closes it after the game. */
    public CoEvolutionBuilder agent(Agent agent) {
        this.agent = agent;
        return this;
    }

    /** The player that writes tasks; borrowed, the caller closes it after the game. */
    public CoEvolutionBuilder simulator(Simulator simulator) {
        this.simulator = simulator;
        return this;
    }

    /** The simulator's reward; by default alpha 0.5 and beta 2. */
    public CoEvolutionBuilder curriculum(AlphaCurriculum curriculum) {
        this.curriculum = curriculum;
        return this;
    }

    /** Which tasks the simulator learns from; by default those within 0.1 of the target. */
    public CoEvolutionBuilder filter(DifficultyFilter filter) {
        this.filter = filter;
        return this;
    }

    /** Reward, filter and the gain of the moving target together. */
    public CoEvolutionBuilder curriculum(CurriculumConfig settings) {
        this.targetGain = settings.targetGain();
        return curriculum(settings.curriculum()).filter(settings.filter());
    }

    /** The size of an epoch. */
    public CoEvolutionBuilder config(GameConfig config) {
        this.config = config;
        return this;
    }

    /** How the held-out panel is evaluated. */
    public CoEvolutionBuilder panel(PanelConfig panel) {
        this.panel = panel;
        return this;
    }

    /** Where the tasks come from; by default from a simulator that learns. */
    public CoEvolutionBuilder mode(Mode mode) {
        this.mode = mode;
        return this;
    }

    /** From which everything random follows; by default 0. */
    public CoEvolutionBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /** Who keeps what was written and played; by default nobody. */
    public CoEvolutionBuilder recorder(RunRecorder recorder) {
        this.recorder = recorder;
        return this;
    }

    /** Keeps tasks and rollouts as files in this directory. */
    public CoEvolutionBuilder runDirectory(Path directory) {
        return recorder(new RunDirectory(directory, false));
    }

    /** Who hears how far the run is; by default nobody. Players tell by themselves of what they do inside an epoch. */
    public CoEvolutionBuilder progress(Progress progress) {
        this.progress = progress;
        return this;
    }

    /** Who may end the run early; by default nobody. */
    public CoEvolutionBuilder stop(StopSignal stop) {
        this.stop = stop;
        return this;
    }

    /**
     * The game.
     *
     * @throws NullPointerException if a part is missing; names it
     * @throws IOException if a file of tasks (mode offline) or of base data cannot be read or holds none; names its wrong lines
     */
    public CoEvolution build() throws IOException {
        Objects.requireNonNull(domain, "a game needs a domain(...)");
        Objects.requireNonNull(agent, "a game needs an agent(...)");
        if (mode.simulatorWrites()) {
            Objects.requireNonNull(simulator, "a game needs a simulator(...), unless its mode is offline");
        }
        return new CoEvolution(this, taskSource(), baseData());
    }

    private List<Demonstration> baseData() throws IOException {
        MixtureConfig mixture = config.mixture();
        if (mixture.baseShare() == 0) {
            return List.of();
        }
        BaseData data = BaseData.read(mixture.baseData().orElseThrow());
        LOG.info("base data: {}", data.summary());
        return data.conversations();
    }

    private TaskSource taskSource() throws IOException {
        RandomKey key = RandomKey.of(seed).derive("tasks");
        if (mode == Mode.OFFLINE) {
            Path file = config.offlineTasks()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "mode is offline, but game.offlineTasks names no file. Write one with `genenv tasks`"));
            return new ReadFromFile(TaskFile.read(file, domain), key);
        }
        TaskWriter writer = new TaskWriter(domain, simulator, config.writingRounds());
        return mode == Mode.STATIC
                ? new WrittenOnce(writer, domain.seeds(), config.staticTasksPerSeed(), key)
                : new WrittenEachEpoch(writer);
    }
}
