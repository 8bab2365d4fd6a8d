package org.genenv.bench.alfworld.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An action with an object for each of its parameters. Belongs to one {@link GameFile}; immutable to its users and
 * thread-safe.
 */
public final class Operator {
    private final CompiledAction action;
    private final int[] arguments;
    private final int hash;

    /** The command text once it is known, where it is the same in every state. Any thread would write the same. */
    private String command;

    Operator(CompiledAction action, int[] arguments) {
        this.action = action;
        this.arguments = arguments;
        this.hash = 31 * System.identityHashCode(action) + Arrays.hashCode(arguments);
    }

    CompiledAction action() {
        return action;
    }

    int arity() {
        return arguments.length;
    }

    int argument(int i) {
        return arguments[i];
    }

    Optional<String> command() {
        return Optional.ofNullable(command);
    }

    void setCommand(String command) {
        this.command = command;
    }

    /** Returns the action's name in lower case, as in the domain. */
    public String name() {
        return action.schema().name();
    }

    /** Returns the ids, in lower case, of the objects that the action's parameters stand for. */
    public List<String> arguments() {
        return Arrays.stream(arguments).mapToObj(action.objects()::id).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Operator operator
                && operator.action == action
                && Arrays.equals(operator.arguments, arguments);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return name() + arguments();
    }
}
