package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.SplittableRandom;

/** Known functions and how people ask for them, so that a task may name functions and leave schemas, arguments and words to the world. */
public interface Phrasebook {
    /**
     * A call that somebody asks for.
     *
     * @param arguments of the call
     * @param request what is said, without the full stop
     */
    record Asked(ObjectNode arguments, String request) {}

    /** @return the function of this name, if it is known */
    Optional<FunctionSchema> function(String name);

    /**
     * Draws the arguments of a call and the words that ask for it.
     *
     * @param name of a known function
     */
    Asked draw(String name, SplittableRandom random);
}
