package org.genenv.core.domain;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.tokenizer.Message;

/**
 * One kind of world: environment, task schema, checker and seeds.
 *
 * <p>Implementations are thread-safe and immutable once configured. One that a configuration may name has a public constructor
 * without parameters and is listed in {@code META-INF/services/org.genenv.core.domain.Domain}.
 */
public interface Domain {
    /** @return the name a configuration uses, such as {@code alfworld} */
    String name();

    /**
     * This domain with options from a configuration file ({@code domain:} less its {@code name}).
     *
     * @param options plain values as YAML gives them; empty for the defaults
     * @return a configured domain; a domain without options returns itself
     * @throws IllegalArgumentException if an option is unknown or wrong; the message names it by its path ({@code domain.catalog}), its value and
     *     what was expected; several problems are a line each
     */
    default Domain withOptions(Map<String, Object> options) {
        if (!options.isEmpty()) {
            throw new IllegalArgumentException("domain '" + name() + "' has no options, found " + options.keySet());
        }
        return this;
    }

    /**
     * Describes the options, for those who write, read and complete configurations.
     *
     * @param options as for {@link #withOptions}
     * @return every option and what it would be set to, each group before what it holds; none where a domain does not say
     * @throws IllegalArgumentException as {@link #withOptions}
     */
    default List<DomainOption> describeOptions(Map<String, Object> options) {
        return List.of();
    }

    /**
     * What the options let this domain read: data that a run is made of beside its configuration. A run records the hashes of these files, and is not
     * resumed with others.
     *
     * @return files and folders; nothing, unless a domain says otherwise
     */
    default List<Path> dataFiles() {
        return List.of();
    }

    /** @return what the simulator starts from, at least one, always in the same order */
    List<Seed> seeds();

    /**
     * What the simulator is asked.
     *
     * @param seed where to start from
     * @param statistics recent success of the agent
     * @return messages that end with the user's
     */
    List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics);

    /**
     * Reads, checks and proves what the simulator wrote. Never throws for any text, however broken.
     *
     * @param seed where the simulator started from
     * @param text its completion
     * @param taskId id for the task, if it is one
     * @param draw seed for what the environment of this task will draw for itself
     * @return the proved task with its signature, or the reason of its rejection
     */
    TaskVerdict check(Seed seed, String text, String taskId, long draw);

    /** @return the reason codes that {@link #check} can give */
    Set<String> rejectionReasons();

    /** What the agent is told before the first observation: instructions and tools. Nothing, unless a domain says otherwise. */
    default Briefing briefing(Task task) {
        return Briefing.NONE;
    }

    /**
     * Opens the world of a task.
     *
     * @param task a task that {@link #check} accepted, or one of {@link #panel}
     * @return a fresh environment, owned by the caller
     * @throws EnvironmentException if the task's specification cannot be opened
     */
    Environment open(Task task) throws EnvironmentException;

    /**
     * Whether environments may ask the simulator for observations ({@link SimulatorBackedEnvironment}): then a game needs a simulator, whatever its
     * mode. No, unless a domain says otherwise.
     */
    default boolean asksSimulator() {
        return false;
    }

    /**
     * The held-out panel: tasks that no seed and no demonstration draws from.
     *
     * @param size how many
     * @return the same tasks for the same size
     */
    List<Task> panel(int size);

    /** @return demonstrations for a warm start, where the domain has an expert */
    default Optional<Demonstrations> demonstrations() {
        return Optional.empty();
    }

    /**
     * The words of this world, from which a small word-level tokenizer can be made.
     *
     * @return absent where only models with a tokenizer of their own can play
     */
    default Optional<WorldVocabulary> vocabulary() {
        return Optional.empty();
    }
}
