package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.genenv.core.OwnedResources;
import org.genenv.core.domain.Briefing;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Tokenizer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a world does, the rollout goes on: its own row has a reason, and the agent neither pays nor earns by it. */
@Timeout(60)
class HostileWorldIT {
    private static final int ATTEMPTS = 6;
    private static final RolloutConfig HASTY =
            new RolloutConfig(2, 0, 40, 250, 1, 8, 2, 0.3, 1, ActionFormat.FIRST_LINE);
    /** Turns are long enough for the end of one to be sampled by chance. */
    private static final RolloutConfig PATIENT =
            new RolloutConfig(2, 0, 120, 250, 1, 8, 2, 0.3, 1, ActionFormat.FIRST_LINE);

    private static final String MEGABYTE = "say red ".repeat(1 << 17);

    /** Of few characters, and of more tokens than the context. */
    private static final String TOO_LONG = "say red ".repeat(200);

    @TempDir
    Path folder;

    @RegisterExtension
    final OwnedResources resources = new OwnedResources();

    private Tokenizer tokenizer;

    @BeforeEach
    void makeTokenizer() throws IOException {
        EchoWorld.vocabularyOfWords().write(folder, 250);
        tokenizer = resources.own(Tokenizer.load(folder));
    }

    private PlayerModel player() {
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 16, 1, 2, 1, 32, 256, 10000, true);
        CausalLanguageModel model = resources.own(CausalLanguageModel.initialise(
                shape.withInitializerRange(0.1), 4, RuntimeConfig.onCpu().withThreads(1)));
        return resources.own(PlayerModel.training(model, tokenizer, folder));
    }

    /** A world that behaves until one of its three calls. */
    private static class Tame implements Environment {
        @Override
        public Observation reset() throws EnvironmentException {
            return new Observation("say red");
        }

        @Override
        public StepResult step(String action) throws EnvironmentException {
            return result(new Observation("no"), 0.2);
        }

        static StepResult result(Observation observation, double reward) {
            return new StepResult(observation, reward, false, false, true);
        }

        @Override
        public void close() {}
    }

    private static Environment onReset(Answer<Observation> answer) {
        return new Tame() {
            @Override
            public Observation reset() throws EnvironmentException {
                return answer.give();
            }
        };
    }

    private static Environment onStep(Answer<StepResult> answer) {
        return new Tame() {
            @Override
            public StepResult step(String action) throws EnvironmentException {
                return answer.give();
            }
        };
    }

    @FunctionalInterface
    private interface Answer<T> {
        T give() throws EnvironmentException;
    }

    /** Not even an interrupt wakes it. */
    private static void sleepThroughEverything(long millis) {
        long end = System.nanoTime() + 1_000_000 * millis;
        while (System.nanoTime() < end) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                // that is the point
            }
        }
    }

    static Stream<Arguments> worlds() {
        Observation red = new Observation("say red");
        return Stream.of(
                arguments("cannot be opened", StopReason.ENVIRONMENT_ERROR, (EnvironmentFactory) task -> {
                    throw new EnvironmentException("no such house");
                }),
                arguments("cannot be loaded", StopReason.ENVIRONMENT_ERROR, (EnvironmentFactory) task -> {
                    throw new NoClassDefFoundError("House");
                }),
                arguments("is null", StopReason.ENVIRONMENT_ERROR, (EnvironmentFactory) task -> null),
                world("reset throws", StopReason.ENVIRONMENT_ERROR, onReset(() -> {
                    throw new IllegalStateException("broken");
                })),
                world("reset gives null", StopReason.ENVIRONMENT_ERROR, onReset(() -> null)),
                world("reset gives a megabyte", StopReason.ENVIRONMENT_ERROR, onReset(() -> new Observation(MEGABYTE))),
                world("reset hangs", StopReason.TIMEOUT, onReset(() -> {
                    sleepThroughEverything(1_500);
                    return red;
                })),
                world("step throws", StopReason.ENVIRONMENT_ERROR, onStep(() -> {
                    throw new EnvironmentException("broken");
                })),
                world("step throws with a megabyte to say", StopReason.ENVIRONMENT_ERROR, onStep(() -> {
                    throw new IllegalStateException(MEGABYTE);
                })),
                world("step throws an Error", StopReason.ENVIRONMENT_ERROR, onStep(() -> {
                    throw new AssertionError("impossible");
                })),
                world("step overflows the stack", StopReason.ENVIRONMENT_ERROR, onStep(() -> {
                    throw new StackOverflowError();
                })),
                world("step gives null", StopReason.ENVIRONMENT_ERROR, onStep(() -> null)),
                world(
                        "step gives a null observation",
                        StopReason.ENVIRONMENT_ERROR,
                        onStep(() -> Tame.result(null, 0))),
                world(
                        "step gives no number as reward",
                        StopReason.ENVIRONMENT_ERROR,
                        onStep(() -> Tame.result(red, Double.NaN))),
                world(
                        "step gives a megabyte",
                        StopReason.ENVIRONMENT_ERROR,
                        onStep(() -> Tame.result(new Observation(MEGABYTE), 0))),
                world(
                        "step gives more than a conversation holds",
                        StopReason.ENVIRONMENT_ERROR,
                        onStep(() -> Tame.result(new Observation(TOO_LONG), 0))),
                world("step hangs", StopReason.TIMEOUT, onStep(() -> {
                    sleepThroughEverything(1_500);
                    return Tame.result(red, 0);
                })),
                world("ends at once", StopReason.UNSOLVED, onStep(() -> new StepResult(red, 0, true, false, true))),
                world("never ends", StopReason.TURN_LIMIT, new Tame()),
                world(
                        "says half a character",
                        StopReason.TURN_LIMIT,
                        onStep(() -> Tame.result(new Observation("\ud800\u0000 <|im_end|>"), 0))),
                world("close throws", StopReason.TURN_LIMIT, new Tame() {
                    @Override
                    public void close() {
                        throw new IllegalStateException("jammed");
                    }
                }));
    }

    private static Arguments world(String name, StopReason reason, Environment environment) {
        return arguments(name, reason, (EnvironmentFactory) task -> environment);
    }

    /** Every other attempt of the first task meets the hostile world, all others a good one. */
    private static List<RolloutGroup> play(Rollouts rollouts, EnvironmentFactory hostile) {
        AtomicInteger opened = new AtomicInteger();
        EnvironmentFactory worlds = task ->
                task.draw() == 0 && opened.getAndIncrement() % 2 == 0 ? hostile.open(task) : new EchoWorld().open(task);
        PlayRequest request =
                PlayRequest.sampled(List.of(EchoWorld.task(0), EchoWorld.task(1)), ATTEMPTS, RandomKey.of(6));
        return rollouts.play(request, worlds, task -> Briefing.NONE, StopSignal.NEVER);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("worlds")
    void theRowHasItsReasonAndTheOthersGoOn(String name, StopReason reason, EnvironmentFactory hostile) {
        try (Rollouts rollouts = new Rollouts(player(), HASTY)) {
            List<RolloutGroup> groups = play(rollouts, hostile);

            assertThat(groups).hasSize(2).allSatisfy(group -> assertThat(group.trajectories())
                    .hasSize(ATTEMPTS));
            assertThat(groups.get(0).trajectories())
                    .as(name)
                    .anySatisfy(attempt -> assertThat(attempt.stopReason()).isEqualTo(reason))
                    .allSatisfy(attempt -> assertThat(attempt.detail()).hasSizeLessThan(600));
            long faults = groups.get(0).trajectories().stream()
                    .filter(attempt -> !attempt.stopReason().countsAsAttempt())
                    .count();
            assertThat(faults).isLessThanOrEqualTo(ATTEMPTS / 2);
            assertThat(groups.get(0).passRate().attempts()).isEqualTo(ATTEMPTS - (int) faults);
            assertThat(groups.get(1).passRate().attempts()).isEqualTo(ATTEMPTS);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("worlds")
    void everyAttemptAtItHasItsReason(String name, StopReason reason, EnvironmentFactory hostile) {
        try (Rollouts rollouts = new Rollouts(player(), PATIENT)) {
            PlayRequest request = PlayRequest.sampled(List.of(EchoWorld.task(0)), 2, RandomKey.of(6));
            List<RolloutGroup> groups = rollouts.play(request, hostile, task -> Briefing.NONE, StopSignal.NEVER);

            assertThat(groups.get(0).trajectories()).as(name).hasSize(2).allSatisfy(attempt -> assertThat(
                            attempt.stopReason())
                    .isEqualTo(reason));
            assertThat(groups.get(0).isInformative())
                    .as("nobody learns from it")
                    .isFalse();
        }
    }

    @Test
    void anAttemptThatMetAFaultMovesTheAgentNeitherWay() {
        GrpoConfig config =
                new GrpoConfig(5e-3, 0, 1, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 512, 256, 1e-3);
        PlayRequest request = PlayRequest.sampled(List.of(EchoWorld.task(0)), 8, RandomKey.of(2));
        try (GrpoAgent withFaults = new GrpoAgent(player(), new EchoWorld(), config, HASTY);
                GrpoAgent without = new GrpoAgent(player(), new EchoWorld(), config, HASTY)) {
            RolloutGroup group =
                    withRewards(withFaults.play(request, StopSignal.NEVER).get(0));
            RolloutGroup known = new RolloutGroup(group.task(), group.attempts());
            assertThat(known.trajectories()).hasSize(6);

            Map<String, Double> figures = withFaults.update(TrainingMixture.of(List.of(group)), RandomKey.of(0));

            assertThat(figures).isEqualTo(without.update(TrainingMixture.of(List.of(known)), RandomKey.of(0)));
            assertThat(figures).containsKey("loss");
            assertThat(withFaults.play(request, StopSignal.NEVER)).isEqualTo(without.play(request, StopSignal.NEVER));
        }
    }

    /** Half of the attempts won; the first two met a fault of the world after they had earned nothing. */
    private static RolloutGroup withRewards(RolloutGroup group) {
        List<Trajectory> attempts = new ArrayList<>();
        for (Trajectory one : group.trajectories()) {
            StopReason reason = one.sample() == 0
                    ? StopReason.TIMEOUT
                    : one.sample() == 1
                            ? StopReason.ENVIRONMENT_ERROR
                            : one.sample() % 2 == 0 ? StopReason.SOLVED : StopReason.UNSOLVED;
            attempts.add(new Trajectory(
                    one.taskId(),
                    one.sample(),
                    one.prompt(),
                    one.tokens(),
                    one.turns(),
                    reason == StopReason.SOLVED ? 1 : 0,
                    reason,
                    ""));
        }
        return new RolloutGroup(group.task(), attempts);
    }

    @Test
    void aWorldThatTakesLongToOpenHoldsUpNobodyWhoIsPlaying() {
        CountDownLatch othersAreDone = new CountDownLatch(1);
        EnvironmentFactory worlds = task -> task.draw() == 0
                ? new Tame() {
                    @Override
                    public void close() {
                        othersAreDone.countDown();
                    }
                }
                : onReset(() -> {
                    try {
                        assertThat(othersAreDone.await(20, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new EnvironmentException("it waited for the other's end, which never came");
                    }
                    return new Observation("say red");
                });
        RolloutConfig config = new RolloutConfig(2, 0, 120, 250, 1, 8, 2, 20, 0.05, ActionFormat.FIRST_LINE);
        try (Rollouts rollouts = new Rollouts(player(), config)) {
            PlayRequest request =
                    PlayRequest.sampled(List.of(EchoWorld.task(0), EchoWorld.task(1)), 1, RandomKey.of(6));
            List<RolloutGroup> groups = rollouts.play(request, worlds, task -> Briefing.NONE, StopSignal.NEVER);

            assertThat(groups).allSatisfy(group -> assertThat(group.passRate().attempts())
                    .as(group.trajectories().get(0).detail())
                    .isEqualTo(1));
        }
    }

    @Test
    void theTimeOfSlowWorldsIsCountedApart() {
        EnvironmentFactory slow = task -> new Tame() {
            @Override
            public Observation reset() throws EnvironmentException {
                sleepThroughEverything(20);
                return super.reset();
            }
        };
        try (Rollouts rollouts = new Rollouts(player(), HASTY)) {
            rollouts.play(
                    PlayRequest.sampled(List.of(EchoWorld.task(0)), ATTEMPTS, RandomKey.of(6)),
                    slow,
                    task -> Briefing.NONE,
                    StopSignal.NEVER);

            assertThat(rollouts.environmentSeconds()).isBetween(ATTEMPTS * 0.02, 10.0);
        }
    }

    @Test
    void aGroupInWhichEveryWorldFailedTeachesNothing() {
        GrpoConfig config =
                new GrpoConfig(5e-3, 0, 1, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 512, 256, 1e-3);
        try (Rollouts rollouts = new Rollouts(player(), HASTY);
                GrpoAgent agent = new GrpoAgent(player(), new EchoWorld(), config, HASTY)) {
            List<RolloutGroup> groups = rollouts.play(
                    PlayRequest.sampled(List.of(EchoWorld.task(0)), ATTEMPTS, RandomKey.of(6)),
                    task -> onReset(() -> null),
                    task -> Briefing.NONE,
                    StopSignal.NEVER);

            assertThat(groups.get(0).passRate().isKnown()).isFalse();
            assertThat(agent.update(TrainingMixture.of(groups), RandomKey.of(0)))
                    .containsEntry("droppedGroups", 1.0)
                    .doesNotContainKey("loss");
        }
    }
}
