package org.genenv.core.environment.simulated;

import java.util.List;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;

/**
 * An environment that has no engine for some of its answers, such as functions of which only the definition is known: the simulator writes
 * these.
 *
 * <p>Each action is first asked about and then carried out, so that the requests of many episodes can be written together in between. The
 * reward must not depend on what was written: it comes from an exact or executable check of what the agent did.
 */
public interface SimulatorBackedEnvironment extends Environment {
    /**
     * What has to be written before an action can be answered. Changes nothing: the same action of the same state gives the same requests.
     *
     * @param action the agent's text, as in {@link #step(String)}
     * @return one request a text, in the order in which they are wanted; empty where engines answer all of it
     * @throws EnvironmentException if the world itself broke; never for a wrong action
     */
    List<ObservationRequest> questions(String action) throws EnvironmentException;

    /**
     * Carries out an action.
     *
     * @param written one text a request of {@link #questions}, in their order, each of the form that its request asks for; the rollout marks
     *     an observation with such texts as the simulator's
     * @throws EnvironmentException if the world itself broke; never for a wrong action
     */
    StepResult step(String action, List<String> written) throws EnvironmentException;

    /**
     * {@inheritDoc}
     *
     * @throws EnvironmentException also if something has to be written first, for which nobody is there
     */
    @Override
    default StepResult step(String action) throws EnvironmentException {
        if (!questions(action).isEmpty()) {
            throw new EnvironmentException(
                    "the world has no engine that answers this action, and no simulator is there to"
                            + " write the answer. Play it in training, or leave the domain's simulatedTools away");
        }
        return step(action, List.of());
    }
}
