package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.Origin;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Transcript;
import org.genenv.core.environment.Turn;
import org.genenv.core.environment.simulated.ObservationFault;
import org.genenv.core.environment.simulated.ObservationForm;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.environment.simulated.WrittenObservation.Accepted;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class EpisodeTest {
    private static final Task TASK = new Task("t", "kind", "{}", 0);
    private static final ObservationRequest REQUEST =
            new ObservationRequest(List.of(Message.user("what now?")), ObservationForm.text(100));
    private static final TokenRecord TOKENS = new TokenRecord(new int[40], new boolean[40], new float[40]);

    private final EnvironmentThreads threads = new EnvironmentThreads(1, 0.2);
    private final AtomicInteger closed = new AtomicInteger();

    @AfterEach
    void closeThreads() {
        threads.close();
    }

    /** Half the reward for "half", all of it for "win", "bad" is not accepted, and what a test overrides. */
    private class World implements Environment {
        private double reward;

        @Override
        public Observation reset() throws EnvironmentException {
            return new Observation("you stand here");
        }

        @Override
        public StepResult step(String action) throws EnvironmentException {
            reward = action.equals("half") ? 0.5 : action.equals("win") ? 1 : reward;
            boolean won = action.equals("win");
            return new StepResult(new Observation("you did " + action), reward, won, won, !action.equals("bad"));
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    private Episode episode(Environment world) {
        RolloutConfig config = new RolloutConfig(4, 2, 9, 640, 1, 8, 1, 0.2, 1, ActionFormat.FIRST_LINE);
        return new Episode(TASK, 3, config, task -> world, threads);
    }

    private static Trajectory play(Episode episode, String... turns) throws Exception {
        Optional<Observation> seen = get(episode.begin());
        for (int i = 0; i < turns.length && seen.isPresent(); i++) {
            seen = get(episode.act(2 * i + 1, 2 * i + 3, turns[i], true, false));
        }
        return episode.record("prompt", TOKENS, Transcript.NONE);
    }

    private static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(10, TimeUnit.SECONDS);
    }

    private void awaitClosed(int times) throws InterruptedException {
        for (int i = 0; i < 200 && closed.get() < times; i++) {
            Thread.sleep(10);
        }
        assertThat(closed.get()).isEqualTo(times);
    }

    @Test
    void solvingEndsTheEpisodeWithItsReward() throws Exception {
        Trajectory trajectory = play(episode(new World()), "look", "win", "look");

        assertThat(trajectory.stopReason()).isEqualTo(StopReason.SOLVED);
        assertThat(trajectory.reward()).isEqualTo(1);
        assertThat(trajectory.sample()).isEqualTo(3);
        assertThat(trajectory.turns()).hasSize(2);
        assertThat(trajectory.turns().get(1).observation()).isEqualTo("you did win");
        awaitClosed(1);
    }

    @Test
    void turnsRunOut() throws Exception {
        Trajectory trajectory = play(episode(new World()), "a", "b", "c", "d", "e");

        assertThat(trajectory.stopReason()).isEqualTo(StopReason.TURN_LIMIT);
        assertThat(trajectory.turns()).hasSize(4);
    }

    @Test
    void invalidActionsRunOutAndAreMarked() throws Exception {
        Trajectory trajectory = play(episode(new World()), "bad", "a", "bad");

        assertThat(trajectory.stopReason()).isEqualTo(StopReason.INVALID_LIMIT);
        assertThat(trajectory.validActions()).isEqualTo(1);
    }

    @Test
    void aWinWithTheLastTurnIsAWin() throws Exception {
        assertThat(play(episode(new World()), "a", "b", "c", "win").stopReason())
                .isEqualTo(StopReason.SOLVED);
    }

    @Test
    void unparsableAndTruncatedTurnsAreEachTheirOwnReason() throws Exception {
        assertThat(play(episode(new World()), "a", " \n ").stopReason()).isEqualTo(StopReason.UNPARSABLE);

        Episode episode = episode(new World());
        get(episode.begin());
        assertThat(get(episode.act(1, 9, "win", false, false))).isEmpty();
        Trajectory trajectory = episode.record("prompt", TOKENS, Transcript.NONE);
        assertThat(trajectory.stopReason()).isEqualTo(StopReason.TRUNCATED);
        assertThat(trajectory.reward()).isZero();
        awaitClosed(2);
    }

    @Test
    void aWorldThatSleepsForEverInAStepTimesOutAndKeepsWhatWasEarned() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Trajectory trajectory = play(
                episode(new World() {
                    @Override
                    public StepResult step(String action) throws EnvironmentException {
                        if (action.equals("hang")) {
                            sleepForEver(never);
                        }
                        return super.step(action);
                    }
                }),
                "half",
                "hang");

        assertThat(trajectory.stopReason()).isEqualTo(StopReason.TIMEOUT);
        assertThat(trajectory.reward()).isEqualTo(0.5);
        assertThat(trajectory.detail()).contains("0.2 seconds");
        assertThat(trajectory.turns()).hasSize(2);
        // The one thread is stuck, and the next episode is played all the same.
        assertThat(threads.stuckCalls()).isEqualTo(1);
        assertThat(play(episode(new World()), "win").stopReason()).isEqualTo(StopReason.SOLVED);
        never.countDown();
        awaitClosed(2);
    }

    @RepeatedTest(20)
    void aWorldThatListensToTheInterruptIsClosedOnceAllTheSame() throws Exception {
        Trajectory trajectory = play(
                episode(new World() {
                    @Override
                    public StepResult step(String action) throws EnvironmentException {
                        try {
                            Thread.sleep(60_000);
                        } catch (InterruptedException e) {
                            throw new EnvironmentException("interrupted");
                        }
                        return super.step(action);
                    }
                }),
                "look");

        assertThat(trajectory.stopReason()).isEqualTo(StopReason.TIMEOUT);
        awaitClosed(1);
    }

    @Test
    void aWorldThatSleepsForEverInResetOrCloseStopsNobodyElse() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Trajectory hung = play(episode(new World() {
            @Override
            public Observation reset() {
                sleepForEver(never);
                return new Observation("too late");
            }
        }));
        assertThat(hung.stopReason()).isEqualTo(StopReason.TIMEOUT);
        assertThat(hung.turns()).isEmpty();
        Trajectory won = play(
                episode(new World() {
                    @Override
                    public void close() {
                        sleepForEver(never);
                        super.close();
                    }
                }),
                "win");
        assertThat(won.stopReason()).isEqualTo(StopReason.SOLVED);
        assertThat(play(episode(new World()), "win").stopReason()).isEqualTo(StopReason.SOLVED);
        never.countDown();
        awaitClosed(3);
    }

    @Test
    void faultsOfTheWorldAreRecordedWithTheirCause() throws Exception {
        Trajectory trajectory = play(
                episode(new World() {
                    @Override
                    public StepResult step(String action) throws EnvironmentException {
                        throw new EnvironmentException("the door fell off");
                    }
                }),
                "a");
        assertThat(trajectory.stopReason()).isEqualTo(StopReason.ENVIRONMENT_ERROR);
        assertThat(trajectory.detail()).contains("the door fell off");
        assertThat(trajectory.stopReason().countsAsAttempt()).isFalse();

        Episode unopened = new Episode(
                TASK,
                0,
                RolloutConfig.defaults(),
                task -> {
                    throw new IllegalStateException("no such house");
                },
                threads);
        assertThat(get(unopened.begin())).isEmpty();
        assertThat(unopened.record("", TOKENS, Transcript.NONE).detail()).contains("no such house");
    }

    /** Has no engine for what begins with "ask", and an engine for the rest. */
    private class HalfWorld extends World implements SimulatorBackedEnvironment {
        @Override
        public List<ObservationRequest> questions(String action) throws EnvironmentException {
            return action.equals("ask twice")
                    ? List.of(REQUEST, REQUEST)
                    : action.startsWith("ask") ? List.of(REQUEST) : List.of();
        }

        @Override
        public StepResult step(String action, List<String> written) throws EnvironmentException {
            return written.isEmpty()
                    ? super.step(action)
                    : new StepResult(new Observation(String.join("+", written)), 0.25, false, false, true);
        }
    }

    @Test
    void whatNoEngineAnswersWaitsUntilItIsWrittenAndIsMarked() throws Exception {
        Episode episode = episode(new HalfWorld());
        get(episode.begin());
        assertThat(get(episode.act(1, 3, "look", true, false))).isPresent();
        assertThat(episode.questions()).as("an engine answers").isEmpty();

        assertThat(get(episode.act(5, 7, "ask twice", true, false))).isEmpty();
        assertThat(episode.isOver()).isFalse();
        assertThat(episode.questions()).hasSize(2);
        assertThat(episode.turnsTaken()).isEqualTo(1);
        Optional<Observation> seen = get(episode.answer(List.of(new Accepted("red"), new Accepted("blue"))));

        assertThat(seen.orElseThrow().text()).isEqualTo("red+blue");
        assertThat(episode.questions()).isEmpty();
        get(episode.act(9, 11, "win", true, false));
        Trajectory trajectory = episode.record("prompt", TOKENS, Transcript.NONE);
        assertThat(trajectory.stopReason()).isEqualTo(StopReason.SOLVED);
        assertThat(trajectory.turns())
                .extracting(Turn::origin)
                .containsExactly(Origin.ENGINE, Origin.SIMULATOR, Origin.ENGINE);
        assertThat(trajectory.turns().get(1).start()).isEqualTo(5);
        awaitClosed(1);
    }

    @Test
    void whatCouldNotBeWrittenEndsTheEpisodeAndCountsNeitherForNorAgainstTheAgent() throws Exception {
        Episode episode = episode(new HalfWorld());
        get(episode.begin());
        get(episode.act(1, 3, "half", true, false));
        get(episode.act(5, 7, "ask twice", true, false));

        Optional<Observation> seen = get(episode.answer(
                List.of(new Accepted("red"), new Failed(ObservationFault.NOT_JSON, "found " + "{".repeat(2_000)))));

        assertThat(seen).isEmpty();
        Trajectory trajectory = episode.record("prompt", TOKENS, Transcript.NONE);
        assertThat(trajectory.stopReason()).isEqualTo(StopReason.SIMULATION_FAILED);
        assertThat(trajectory.stopReason().countsAsAttempt()).isFalse();
        assertThat(trajectory.reward()).as("what was earned before is kept").isEqualTo(0.5);
        assertThat(trajectory.detail()).startsWith("not-json: found {").hasSizeLessThan(600);
        assertThat(trajectory.turns()).hasSize(2);
        awaitClosed(1);
    }

    @Test
    void aWorldThatBreaksWhileItAsksIsRecordedLikeAnyOther() throws Exception {
        Episode broken = episode(new HalfWorld() {
            @Override
            public List<ObservationRequest> questions(String action) throws EnvironmentException {
                throw new EnvironmentException("the door fell off");
            }
        });
        Trajectory trajectory = play(broken, "ask");
        assertThat(trajectory.stopReason()).isEqualTo(StopReason.ENVIRONMENT_ERROR);
        assertThat(trajectory.detail()).contains("the door fell off");

        CountDownLatch never = new CountDownLatch(1);
        Episode hanging = episode(new HalfWorld() {
            @Override
            public List<ObservationRequest> questions(String action) {
                sleepForEver(never);
                return List.of();
            }
        });
        assertThat(play(hanging, "ask").stopReason()).isEqualTo(StopReason.TIMEOUT);
        never.countDown();
        awaitClosed(2);
    }

    /** Deaf to interrupts, as native code is. */
    private static void sleepForEver(CountDownLatch never) {
        boolean isWoken = false;
        while (!isWoken) {
            try {
                never.await();
                isWoken = true;
            } catch (InterruptedException e) {
                isWoken = false;
            }
        }
    }
}
