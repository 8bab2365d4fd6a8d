package org.genenv.bench.alfworld.engine;

import java.util.List;

/** What an action changes. Costs are not kept: no rule of play depends on them. */
sealed interface Effect {
    Effect NONE = new All(List.of());

    record Add(Atom atom) implements Effect {}

    record Delete(Atom atom) implements Effect {}

    record When(Condition condition, Effect effect) implements Effect {}

    record ForAll(List<Parameter> variables, Effect effect) implements Effect {}

    record All(List<Effect> parts) implements Effect {}
}
