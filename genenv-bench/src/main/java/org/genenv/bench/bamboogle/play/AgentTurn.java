package org.genenv.bench.bamboogle.play;

import java.util.List;
import java.util.Optional;
import org.genenv.bench.bamboogle.answer.FinalAnswer;
import org.genenv.core.tokenizer.ParsedAnswer;
import org.genenv.core.tokenizer.ToolCall;

/**
 * What an agent does in a turn: it searches, by a call of the tool or by {@code <search>..</search>}, or it answers, by {@code <answer>..</answer>} or
 * {@code \boxed{..}}. Of a search and an answer in tags the first counts, since models go on and invent what they would find. Thoughts, up to
 * {@code </think>}, do nothing.
 */
sealed interface AgentTurn {
    /** Searches by the tool's name, in order; what they call may be no tool, or lack its argument. */
    record Calls(List<ToolCall> calls) implements AgentTurn {}

    /** A search in tags. */
    record Search(String query) implements AgentTurn {}

    /** An answer, which ends the episode. */
    record Answer(String text) implements AgentTurn {}

    /**
     * Neither.
     *
     * @param problem what is wrong, for the agent
     */
    record Unreadable(String problem) implements AgentTurn {}

    /** Reads a turn; never throws. */
    static AgentTurn read(String text) {
        ParsedAnswer parsed = ParsedAnswer.parse(text);
        if (!parsed.toolCalls().isEmpty()) {
            return new Calls(parsed.toolCalls());
        }
        String said = parsed.content();
        Optional<String> query = Tag.SEARCH.firstIn(said);
        if (query.isPresent() && Tag.SEARCH.isBefore(Tag.ANSWER, said)) {
            return query.get().isEmpty() ? new Unreadable("The search is empty.") : new Search(query.get());
        }
        Optional<String> answer = Tag.ANSWER.firstIn(said);
        if (answer.isPresent()) {
            return new Answer(FinalAnswer.in("<answer>" + answer.get() + "</answer>"));
        }
        return FinalAnswer.marked(said).<AgentTurn>map(Answer::new).orElseGet(() -> unreadable(parsed));
    }

    private static AgentTurn unreadable(ParsedAnswer parsed) {
        return new Unreadable(
                parsed.malformedCalls().isEmpty()
                        ? "There is no search and no answer."
                        : "The call cannot be read: "
                                + parsed.malformedCalls().get(0).detail() + ".");
    }

    /** A pair of tags. */
    enum Tag {
        SEARCH("<search>", "</search>"),
        ANSWER("<answer>", "</answer>");

        private final String open;
        private final String close;

        Tag(String open, String close) {
            this.open = open;
            this.close = close;
        }

        /** @return what stands in the first pair, trimmed */
        private Optional<String> firstIn(String text) {
            int begin = begin(text);
            return begin < 0
                    ? Optional.empty()
                    : Optional.of(text.substring(begin + open.length(), text.indexOf(close, begin))
                            .strip());
        }

        /** Whether the first pair of this begins before that of another, or there is none of the other. */
        private boolean isBefore(Tag other, String text) {
            int theirs = other.begin(text);
            return theirs < 0 || begin(text) < theirs;
        }

        private int begin(String text) {
            int end = text.indexOf(close);
            int begin = text.indexOf(open);
            if (begin > end && end >= 0) { // a stray closing tag
                end = text.indexOf(close, begin);
            }
            return end < 0 ? -1 : begin;
        }
    }
}
