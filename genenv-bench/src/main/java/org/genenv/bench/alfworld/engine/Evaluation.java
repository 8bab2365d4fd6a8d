package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The working memory of a search for bindings in one state. Not thread-safe; one game has one and reuses it. */
final class Evaluation {
    static final int UNBOUND = -1;

    final int[] bindings;
    final WorkBudget budget;
    final Changes changes = new Changes();
    final List<Operator> operators = new ArrayList<>();
    State state;

    Evaluation(int slots, WorkBudget budget, State state) {
        this.bindings = new int[slots];
        this.budget = budget;
        this.state = state;
    }

    void unbindAll() {
        Arrays.fill(bindings, UNBOUND);
    }
}
