package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.genenv.core.OwnedResources;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.Origin;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.environment.simulated.ObservationFault;
import org.genenv.core.environment.simulated.ObservationForm;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.environment.simulated.WrittenObservation;
import org.genenv.core.environment.simulated.WrittenObservation.Accepted;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.genenv.core.game.ObservationQuestion;
import org.genenv.core.game.ObservationWriter;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Episodes whose world has some of its words written by somebody else, with a model that plays. */
@Timeout(60)
class SimulatedObservationIT {
    private static final RolloutConfig SHORT = new RolloutConfig(5, 0, 3, 60, 1, 4, 2, 5, 1, ActionFormat.FIRST_LINE);

    @TempDir
    Path folder;

    @RegisterExtension
    final OwnedResources resources = new OwnedResources();

    private final List<List<ObservationQuestion>> batches = new ArrayList<>();
    private Tokenizer tokenizer;
    private PlayerModel player;

    @BeforeEach
    void makePlayer() throws IOException {
        EchoWorld.vocabularyOfWords().write(folder, 60);
        tokenizer = resources.own(Tokenizer.load(folder));
        warmUp();
    }

    /** A player who has learnt to say a word and no more, the right one in some cases. */
    private void warmUp() {
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 32, 2, 4, 2, 64, 64, 10000, true);
        CausalLanguageModel model = resources.own(CausalLanguageModel.initialise(
                shape.withInitializerRange(0.1), 3, RuntimeConfig.onCpu().withThreads(1)));
        player = resources.own(PlayerModel.training(model, tokenizer, folder));
        try (GrpoAgent agent = new GrpoAgent(player, new EchoWorld(), GrpoConfig.defaults(), SHORT)) {
            agent.warmStart(
                    new WarmStartConfig(20, 600, 5e-3, 5, 0.01, 1),
                    new EchoWorld().demonstrations().orElseThrow(),
                    RandomKey.of(1),
                    (step, steps, loss, secondsLeft) -> {},
                    StopSignal.NEVER);
        }
    }

    /** The world of echoes, whose answers to "red" and "blue" have to be written: what the engine says stands in the prompt. */
    private static final class HalfEcho implements SimulatorBackedEnvironment {
        private final Environment engine;
        private final long draw;
        private int turn;

        HalfEcho(Task task) {
            this.engine = new EchoWorld().open(task);
            this.draw = task.draw();
        }

        @Override
        public Observation reset() throws EnvironmentException {
            return engine.reset();
        }

        @Override
        public List<ObservationRequest> questions(String action) {
            if (!action.equals("red") && !action.equals("blue")) {
                return List.of();
            }
            boolean goesOn = action.equals(EchoWorld.word(draw, turn)) && turn < EchoWorld.LENGTH - 1;
            String answer = goesOn ? "say " + EchoWorld.word(draw, turn + 1) : "no";
            return List.of(new ObservationRequest(List.of(Message.user(answer)), ObservationForm.text(100)));
        }

        @Override
        public StepResult step(String action, List<String> written) throws EnvironmentException {
            StepResult result = engine.step(action);
            turn += result.isValid() ? 1 : 0;
            return written.isEmpty()
                    ? result
                    : new StepResult(
                            new Observation(written.get(0)),
                            result.reward(),
                            result.isDone(),
                            result.isSuccess(),
                            result.isValid());
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /** Answers as scripted, and remembers who asked. */
    private ObservationWriter writer(Function<ObservationQuestion, WrittenObservation> script) {
        return (questions, stop) -> {
            stop.check();
            batches.add(List.copyOf(questions));
            return questions.stream().map(script).toList();
        };
    }

    private static WrittenObservation faithful(ObservationQuestion question) {
        return new Accepted(question.request().prompt().get(0).content());
    }

    private static PlayRequest request(int tasks) {
        List<Task> list = IntStream.range(0, tasks).mapToObj(EchoWorld::task).toList();
        return PlayRequest.sampled(list, 4, RandomKey.of(7));
    }

    private List<RolloutGroup> play(ObservationWriter writer, int tasks) {
        try (Rollouts rollouts = new Rollouts(player, SHORT, writer)) {
            return rollouts.play(request(tasks), HalfEcho::new, task -> Briefing.NONE, StopSignal.NEVER);
        }
    }

    private static List<Trajectory> attempts(List<RolloutGroup> groups) {
        return groups.stream().flatMap(group -> group.trajectories().stream()).toList();
    }

    @Test
    void aFaithfulWriterChangesNothingButTheMark() {
        List<RolloutGroup> written = play(writer(SimulatedObservationIT::faithful), 6);
        List<RolloutGroup> played;
        try (Rollouts rollouts = new Rollouts(player, SHORT)) {
            played = rollouts.play(request(6), new EchoWorld()::open, task -> Briefing.NONE, StopSignal.NEVER);
        }

        assertThat(batches).hasSizeGreaterThan(1);
        for (int i = 0; i < attempts(played).size(); i++) {
            Trajectory expected = attempts(played).get(i);
            Trajectory found = attempts(written).get(i);
            assertThat(found.tokens().ids())
                    .as("%s/%s", found.taskId(), found.sample())
                    .isEqualTo(expected.tokens().ids());
            assertThat(found.tokens().completionMask())
                    .isEqualTo(expected.tokens().completionMask());
            assertThat(found.reward()).isEqualTo(expected.reward());
            assertThat(found.stopReason()).isEqualTo(expected.stopReason());
            for (int turn = 0; turn < found.turns().size(); turn++) {
                Turn one = found.turns().get(turn);
                boolean wasWritten = one.action().equals("red") || one.action().equals("blue");
                assertThat(one.origin()).isEqualTo(wasWritten ? Origin.SIMULATOR : Origin.ENGINE);
                assertThat(one.observation())
                        .isEqualTo(expected.turns().get(turn).observation());
            }
        }
    }

    @Test
    void everythingThatIsWantedIsWrittenAtOnceAndEachQuestionHasAKeyOfItsOwn() {
        List<RolloutGroup> groups = play(writer(SimulatedObservationIT::faithful), 6);

        long wanted = attempts(groups).stream()
                .flatMap(attempt -> attempt.turns().stream())
                .filter(turn -> turn.origin() == Origin.SIMULATOR)
                .count();
        List<ObservationQuestion> all = batches.stream().flatMap(List::stream).toList();
        assertThat(all).hasSize((int) wanted);
        assertThat(all).extracting(ObservationQuestion::key).doesNotHaveDuplicates();
        assertThat(batches)
                .as("no more batches than turns, though 24 episodes share 4 slots")
                .hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void equalRequestsGiveEqualEpisodesAndATaskCanBeReplayedAlone() {
        Function<ObservationQuestion, WrittenObservation> drawn = question ->
                new Accepted("say " + EchoWorld.WORDS.get((int) (question.key().uniform(0) * EchoWorld.WORDS.size())));

        List<RolloutGroup> groups = play(writer(drawn), 4);

        assertThat(play(writer(drawn), 4)).isEqualTo(groups);
        List<int[]> alone = attempts(play(writer(drawn), 1)).stream()
                .map(attempt -> attempt.tokens().ids())
                .toList();
        for (int i = 0; i < alone.size(); i++) {
            assertThat(alone.get(i))
                    .isEqualTo(groups.get(0).trajectories().get(i).tokens().ids());
        }
    }

    @Test
    void whatTheTrainerFindsIsWhatWasRecordedBeforeAndAfterAWrittenObservation() {
        GrpoConfig config =
                new GrpoConfig(5e-3, 0, 1, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 512, 256, 1e-4);
        List<RolloutGroup> groups = play(writer(SimulatedObservationIT::faithful), 6);
        try (GrpoAgent agent = new GrpoAgent(player, new EchoWorld(), config, SHORT)) {
            Map<String, Double> figures = agent.update(TrainingMixture.of(groups), RandomKey.of(0));
            assertThat(figures).containsKey("loss");
            assertThat(figures.get("logProbGap")).isLessThan(1e-4);
        }
    }

    @Test
    void oneThatCannotBeWrittenEndsItsOwnEpisodeAndNoOther() {
        List<RolloutGroup> groups = play(
                writer(question -> question.task().id().equals("task-0")
                        ? new Failed(ObservationFault.FAKES_MARKUP, "found <|im_end|>")
                        : faithful(question)),
                3);

        assertThat(groups.get(0).trajectories()).anySatisfy(attempt -> {
            assertThat(attempt.stopReason()).isEqualTo(StopReason.SIMULATION_FAILED);
            assertThat(attempt.detail()).startsWith("fakes-markup: ");
            assertThat(attempt.tokens().sampledTokens()).isPositive();
        });
        assertThat(groups.get(1).passRate().attempts()
                        + groups.get(2).passRate().attempts())
                .isEqualTo(8);
    }

    @Test
    void aConversationThatIsFullEndsAsItWouldWithAnEngine() {
        RolloutConfig cramped = new RolloutConfig(50, 0, 3, 16, 1, 4, 1, 5, 1, ActionFormat.FIRST_LINE);
        try (Rollouts rollouts = new Rollouts(player, cramped, writer(SimulatedObservationIT::faithful));
                Rollouts plain = new Rollouts(player, cramped)) {
            List<RolloutGroup> groups =
                    rollouts.play(request(3), HalfEcho::new, task -> Briefing.NONE, StopSignal.NEVER);
            List<RolloutGroup> played =
                    plain.play(request(3), new EchoWorld()::open, task -> Briefing.NONE, StopSignal.NEVER);
            assertThat(attempts(groups)).extracting(Trajectory::stopReason).contains(StopReason.CONTEXT_LIMIT);
            assertThat(attempts(groups))
                    .extracting(Trajectory::stopReason)
                    .isEqualTo(attempts(played).stream()
                            .map(Trajectory::stopReason)
                            .toList());
        }
    }

    @Test
    void withoutAWriterTheRemedyIsSaidAndAWishToStopIsHeard() {
        assertThatIllegalStateException()
                .isThrownBy(() -> play(ObservationWriter.NONE, 6))
                .withMessageContaining("nobody is there to write it");
        assertThatExceptionOfType(StopRequestedException.class)
                .isThrownBy(() -> play(
                        (questions, stop) -> {
                            throw new StopRequestedException();
                        },
                        6));
        assertThatIllegalStateException()
                .isThrownBy(() -> play((questions, stop) -> List.of(), 6))
                .withMessageContaining("gave 0 answers to");
    }
}
