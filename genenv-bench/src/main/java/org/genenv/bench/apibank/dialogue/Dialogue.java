package org.genenv.bench.apibank.dialogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A recorded dialogue.
 *
 * @param level of the benchmark
 * @param file name of its file
 * @param turns as far as they could be read
 * @param problem the malformed line at which reading ended, as {@code FILE:LINE: what is wrong}
 */
public record Dialogue(Level level, String file, List<Turn> turns, Optional<String> problem) {
    /** Copies the turns. */
    public Dialogue {
        turns = List.copyOf(turns);
    }

    /**
     * Finds the turn that a sample asks for. The k-th call, from 0, makes two samples: 2k is the call, 2k + 1 the turn after it. Upstream
     * numbers them so; a call right after a call is therefore asked for twice.
     *
     * @return its index; absent where there is no such turn, or the user speaks in it
     */
    public Optional<Integer> turnOf(int sampleId) {
        List<Integer> calls = calls();
        if (sampleId < 0 || sampleId / 2 >= calls.size()) {
            return Optional.empty();
        }
        int index = calls.get(sampleId / 2) + sampleId % 2;
        boolean isAsked = index < turns.size() && !(turns.get(index) instanceof Turn.Said said && said.isUser());
        return isAsked ? Optional.of(index) : Optional.empty();
    }

    /** @return the indexes of the turns that are calls */
    public List<Integer> calls() {
        return IntStream.range(0, turns.size())
                .filter(index -> turns.get(index) instanceof Turn.Called)
                .boxed()
                .toList();
    }

    /** @return the calls before a turn */
    public List<Turn.Called> callsBefore(int index) {
        List<Turn.Called> before = new ArrayList<>();
        for (Turn turn : turns.subList(0, index)) {
            if (turn instanceof Turn.Called called) {
                before.add(called);
            }
        }
        return before;
    }
}
