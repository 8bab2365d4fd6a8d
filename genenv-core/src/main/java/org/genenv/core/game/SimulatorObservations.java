package org.genenv.core.game;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.simulated.ObservationFault;
import org.genenv.core.environment.simulated.WrittenObservation;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the simulator write observations with its present policy; what is malformed is drawn again, a few times.
 *
 * <p>Nothing is remembered between calls, so a text is always that of the policy at hand. The simulator does not learn from these texts: GenEnv
 * (arXiv 2512.19682) rewards it for the difficulty of tasks alone.
 *
 * <p>A simulator that throws or does not finish costs the episodes that asked, as a world that breaks does, and is logged. What says that the run
 * itself is at its end is passed on: a wish to stop, an interrupt, a policy whose logits are no numbers.
 */
public final class SimulatorObservations implements ObservationWriter {
    private static final Logger LOG = LoggerFactory.getLogger(SimulatorObservations.class);

    private final Simulator simulator;
    private final int draws;
    private final Duration limit;

    /**
     * @param simulator writes; borrowed
     * @param draws how often a text is drawn before it is given up, 1 or more
     * @param limit wall-clock limit of one batch of texts
     */
    public SimulatorObservations(Simulator simulator, int draws, Duration limit) {
        if (draws < 1) {
            throw new IllegalArgumentException("draws is " + draws + ", expected 1 or more");
        }
        this.simulator = simulator;
        this.draws = draws;
        this.limit = limit;
    }

    @Override
    public List<WrittenObservation> write(List<ObservationQuestion> questions, StopSignal stop) {
        List<Wish> wishes = questions.stream().map(Wish::new).toList();
        List<Wish> open = new ArrayList<>(wishes);
        for (int draw = 0; draw < draws && !open.isEmpty(); draw++) {
            stop.check();
            writeAll(open, draw, stop);
            open.removeIf(wish -> !wish.isWorthAnotherDraw());
        }
        return wishes.stream().map(wish -> wish.answer).toList();
    }

    /** All at once; if that fails, each by itself, so that one that cannot be written costs no other. */
    private void writeAll(List<Wish> wishes, int draw, StopSignal stop) {
        try {
            List<Generation> generations =
                    inTime(wishes.stream().map(wish -> wish.request(draw)).toList(), stop);
            for (int i = 0; i < wishes.size(); i++) {
                wishes.get(i).read(generations.get(i));
            }
        } catch (TimeoutException e) {
            LOG.warn("the simulator did not write {} observations in time", wishes.size(), e);
            wishes.forEach(wish -> wish.fail(ObservationFault.TIMEOUT, e.getMessage()));
        } catch (StopRequestedException | CancellationException | ArithmeticException e) {
            throw e;
        } catch (RuntimeException e) {
            if (wishes.size() > 1) {
                wishes.forEach(wish -> writeAll(List.of(wish), draw, stop));
            } else {
                Wish wish = wishes.get(0);
                LOG.warn(
                        "the simulator failed to write an observation of task {}",
                        wish.question.task().id(),
                        e);
                wish.fail(ObservationFault.WRITER_FAILED, e.toString());
            }
        }
    }

    private List<Generation> inTime(List<WritingRequest> requests, StopSignal stop) throws TimeoutException {
        List<Generation> generations = TimeLimit.within(limit, () -> simulator.write(requests, stop));
        if (generations.size() != requests.size()) {
            throw new IllegalStateException("the simulator gave " + generations.size() + " texts for " + requests.size()
                    + " requests; expected one each");
        }
        return generations;
    }

    /** One text to be written, and the answer, once there is one. */
    private static final class Wish {
        private final ObservationQuestion question;
        private WrittenObservation answer;

        Wish(ObservationQuestion question) {
            this.question = question;
        }

        WritingRequest request(int draw) {
            Task task = question.task();
            Seed world = new Seed(task.id(), task.kind(), task.spec());
            return new WritingRequest(
                    world, question.request().prompt(), question.key().derive(draw));
        }

        void read(Generation generation) {
            if (generation.isComplete()) {
                answer = question.request().form().check(generation.text());
            } else {
                fail(ObservationFault.TRUNCATED, "the text was cut off at its length limit");
            }
        }

        void fail(ObservationFault fault, String detail) {
            answer = new Failed(fault, detail);
        }

        /** Whether another draw may help: it was read and is malformed. */
        boolean isWorthAnotherDraw() {
            return answer instanceof Failed failed
                    && failed.fault() != ObservationFault.TIMEOUT
                    && failed.fault() != ObservationFault.WRITER_FAILED;
        }
    }
}
