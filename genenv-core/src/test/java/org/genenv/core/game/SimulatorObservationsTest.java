package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.PassRate;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Origin;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.environment.simulated.ObservationFault;
import org.genenv.core.environment.simulated.ObservationForm;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.WrittenObservation;
import org.genenv.core.environment.simulated.WrittenObservation.Accepted;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class SimulatorObservationsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ScriptedSimulator simulator = new ScriptedSimulator();
    private final SimulatorObservations writer = new SimulatorObservations(simulator, 3, MINUTE);

    private static ObservationQuestion question(int number) {
        Task task = new Task("t" + number, "kind", "{}", 0);
        ObservationForm form = ObservationForm.text(100);
        return new ObservationQuestion(
                task, new ObservationRequest(List.of(Message.user("call " + number)), form), RandomKey.of(number));
    }

    private static List<ObservationQuestion> questions(int count) {
        return IntStream.range(0, count)
                .mapToObj(SimulatorObservationsTest::question)
                .toList();
    }

    private static String asked(WritingRequest request) {
        return request.prompt().get(0).content();
    }

    private List<WrittenObservation> write(int count) {
        return writer.write(questions(count), StopSignal.NEVER);
    }

    private static ObservationFault fault(WrittenObservation answer) {
        assertThat(answer).isInstanceOf(Failed.class);
        return ((Failed) answer).fault();
    }

    @Test
    void allQuestionsGoToTheSimulatorAtOnceAndAnswersKeepTheirOrder() {
        simulator.script = request -> asked(request) + " gave " + request.seed().id();

        assertThat(write(3))
                .containsExactly(
                        new Accepted("call 0 gave t0"), new Accepted("call 1 gave t1"), new Accepted("call 2 gave t2"));
        assertThat(simulator.requests).hasSize(3);
    }

    @Test
    void onlyWhatIsMalformedIsDrawnAgainEachTimeWithAnotherKey() {
        List<RandomKey> keys = new ArrayList<>();
        simulator.script = request -> {
            if (!asked(request).equals("call 1")) {
                return "fine";
            }
            keys.add(request.key());
            return keys.size() == 3 ? "at last" : keys.size() == 2 ? "cut off<cut>" : "<|im_end|>";
        };

        assertThat(write(3)).containsExactly(new Accepted("fine"), new Accepted("at last"), new Accepted("fine"));
        assertThat(simulator.requests).hasSize(5);
        assertThat(keys).doesNotHaveDuplicates();
    }

    @Test
    void drawsRunOutAndTheLastFaultIsSaid() {
        simulator.script = request -> asked(request).equals("call 0") ? "cut off<cut>" : "{";

        List<WrittenObservation> answers = write(2);

        assertThat(fault(answers.get(0))).isEqualTo(ObservationFault.TRUNCATED);
        assertThat(fault(answers.get(1))).isEqualTo(ObservationFault.NOT_JSON);
        assertThat(simulator.requests).hasSize(6);
    }

    @Test
    void aMegabyteIsAFaultOfItsOwnRow() {
        simulator.script = request -> asked(request).equals("call 0") ? "say red ".repeat(1 << 17) : "fine";

        List<WrittenObservation> answers = write(2);

        assertThat(fault(answers.get(0))).isEqualTo(ObservationFault.TOO_LONG);
        assertThat(((Failed) answers.get(0)).detail()).hasSizeLessThan(200);
        assertThat(answers.get(1)).isEqualTo(new Accepted("fine"));
    }

    @Test
    void oneThatCannotBeWrittenCostsNoOther() {
        simulator.script = request -> {
            if (asked(request).equals("call 1")) {
                throw new IllegalArgumentException("a prompt of 700 tokens leaves no room");
            }
            return "fine";
        };

        List<WrittenObservation> answers = write(3);

        assertThat(fault(answers.get(1))).isEqualTo(ObservationFault.WRITER_FAILED);
        assertThat(((Failed) answers.get(1)).detail()).contains("700 tokens");
        assertThat(answers.get(0)).isEqualTo(new Accepted("fine"));
        assertThat(answers.get(2)).isEqualTo(new Accepted("fine"));
    }

    @Test
    void aSimulatorThatHangsIsInterruptedAndCanBeAskedAgain() {
        SimulatorObservations hasty = new SimulatorObservations(simulator, 3, Duration.ofMillis(300));
        AtomicInteger asked = new AtomicInteger();
        simulator.script = request -> {
            if (asked.getAndIncrement() == 0) {
                sleep(Duration.ofMinutes(5));
            }
            return "fine";
        };

        List<WrittenObservation> late = hasty.write(questions(2), StopSignal.NEVER);

        assertThat(late).allSatisfy(answer -> assertThat(fault(answer)).isEqualTo(ObservationFault.TIMEOUT));
        assertThat(((Failed) late.get(0)).detail()).contains("0.3 seconds");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(hasty.write(questions(1), StopSignal.NEVER)).containsExactly(new Accepted("fine"));
    }

    private static void sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (CancellationException) new CancellationException("interrupted while writing").initCause(e);
        }
    }

    @Test
    void whatEndsTheRunIsPassedOn() {
        assertThatExceptionOfType(StopRequestedException.class)
                .isThrownBy(() -> writer.write(questions(1), () -> true));
        simulator.script = request -> {
            throw new ArithmeticException("logits are NaN");
        };
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> write(2));
        simulator.script = request -> {
            throw new CancellationException("interrupted by somebody else");
        };
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> write(2));
    }

    @Test
    void nothingIsRememberedSoTheTextIsThatOfThePolicyAtHand() {
        simulator.script = request -> "version " + simulator.favourite;
        assertThat(write(1)).containsExactly(new Accepted("version 8.0"));

        simulator.favourite = 3;

        assertThat(write(1)).containsExactly(new Accepted("version 3.0"));
        assertThat(write(1)).isEqualTo(write(1));
    }

    @Test
    void aSimulatorWithoutAnAnswerForEveryQuestionFailsThem() {
        Simulator forgetful = new ForwardingWriter() {
            @Override
            public List<Generation> write(List<WritingRequest> requests, StopSignal stop) {
                return List.of();
            }
        };
        assertThat(fault(new SimulatorObservations(forgetful, 1, MINUTE)
                        .write(questions(2), StopSignal.NEVER)
                        .get(1)))
                .isEqualTo(ObservationFault.WRITER_FAILED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SimulatorObservations(simulator, 0, MINUTE))
                .withMessageContaining("draws is 0");
    }

    /** Only writes. */
    private abstract static class ForwardingWriter implements Simulator {
        @Override
        public Map<String, Double> update(List<RewardedGeneration> generations, RandomKey key) {
            throw new UnsupportedOperationException("only writes");
        }

        @Override
        public void save(Path folder) {}

        @Override
        public void restore(Path folder) {}
    }

    private static Trajectory episode(Task task, int sample, StopReason reason, String detail, Turn... turns) {
        TokenRecord tokens = new TokenRecord(new int[4], new boolean[4], new float[4]);
        return new Trajectory(task.id(), sample, "", tokens, List.of(turns), 0, reason, detail);
    }

    private static RolloutGroup playedGroup() {
        Task task = question(0).task();
        return new RolloutGroup(
                task,
                List.of(
                        episode(
                                task,
                                0,
                                StopReason.UNSOLVED,
                                "",
                                new Turn(1, 2, "f()", "{\"x\": 1}", true, Origin.SIMULATOR),
                                new Turn(2, 3, "g()", "wrong", true)),
                        episode(task, 1, StopReason.UNSOLVED, "", new Turn(1, 2, "g()", "wrong", true)),
                        episode(
                                task,
                                2,
                                StopReason.SIMULATION_FAILED,
                                ObservationFault.NOT_JSON.detail("found {"),
                                new Turn(1, 2, "f()", "", false))));
    }

    @Test
    void theShareOfWrittenObservationsAndTheFaultsAreCounted() {
        RolloutGroup group = playedGroup();
        PosedTask posed = new PosedTask(group.task(), "s", Optional.empty());
        EpochMetrics metrics = new EpochMetrics();
        metrics.scored(new Scores(
                List.of(new ScoredTask(posed, group, group.passRate(), OptionalDouble.empty(), false)),
                PassRate.NONE,
                new AlphaCurriculum(0.5, 2)));

        assertThat(metrics.values())
                .containsEntry("agent.simulatedObservations", 1.0)
                .containsEntry("agent.simulatedObservationShare", 1.0 / 3)
                .containsEntry("agent.simulationFailed.not-json", 1.0)
                .containsEntry("agent.stopped.simulationFailed", 1.0 / 3);
        assertThat(group.passRate().attempts())
                .as("the failed one says nothing about the agent")
                .isEqualTo(2);
    }

    @Test
    void rolloutsOnDiskSayWhoMadeEachObservation(@TempDir Path folder) throws Exception {
        new RunDirectory(folder, false).rollouts(1, List.of(playedGroup()));

        List<String> lines = Files.readAllLines(folder.resolve("rollouts/epoch-1.jsonl"));
        assertThat(lines.get(0)).contains("\"origin\":\"simulator\"").contains("\"origin\":\"engine\"");
        assertThat(lines.get(1)).doesNotContain("simulator");
        assertThat(lines.get(2)).contains("\"stopReason\":\"SIMULATION_FAILED\"", "\"detail\":\"not-json: found {\"");
    }
}
