package org.genenv.bench.alfworld.engine;

import java.util.List;

/**
 * An action of the domain, with variables.
 *
 * @param offset where it stands in the domain text
 */
record ActionSchema(String name, List<Parameter> parameters, Condition precondition, Effect effect, int offset) {}
