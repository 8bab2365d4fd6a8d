package org.genenv.agent;

import java.util.List;
import java.util.Optional;

/** How an action is read from the text of a turn. */
public enum ActionFormat {
    /** The turn is the action: its first line that is not blank. For models that were taught the world's own form. */
    FIRST_LINE {
        @Override
        public Optional<String> parse(String turn) {
            return turn.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .findFirst();
        }
    },
    /**
     * What follows the last {@code Action:} at the beginning of a line; without one, the last line that is not blank. For chat models,
     * which think aloud first.
     */
    ACTION_LINE {
        @Override
        public Optional<String> parse(String turn) {
            List<String> lines = turn.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            for (int i = lines.size() - 1; i >= 0; i--) {
                if (lines.get(i).regionMatches(true, 0, MARK, 0, MARK.length())) {
                    String action = lines.get(i).substring(MARK.length()).strip();
                    return action.isEmpty() ? Optional.empty() : Optional.of(action);
                }
            }
            return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() - 1));
        }
    },
    /** All that was said, also where that is nothing: for worlds that read tool calls and answers themselves. */
    WHOLE_TURN {
        @Override
        public Optional<String> parse(String turn) {
            return Optional.of(turn.strip());
        }
    };

    private static final String MARK = "Action:";

    /**
     * Reads the action.
     *
     * @param turn what the model said, special tokens left out
     * @return the action, trimmed; absent when there is none
     */
    public abstract Optional<String> parse(String turn);
}
