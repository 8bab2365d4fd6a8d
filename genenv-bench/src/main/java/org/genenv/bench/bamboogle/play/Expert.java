package org.genenv.bench.bamboogle.play;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;

/** How one who knows the way writes it: searches for the first document, then for the second, and answers. */
public enum Expert {
    /** Tags and nothing else, with a blank before every word, so that small vocabularies write the words of a question as they read them. */
    TERSE {
        @Override
        Turn search(String thought, String query) {
            return Turn.of("<search> " + query + "</search>");
        }

        @Override
        Turn answer(String thought, String answer) {
            return Turn.of("<answer> " + answer + "</answer>");
        }
    },
    /** A thought, then tags. */
    TAGGING {
        @Override
        Turn search(String thought, String query) {
            return Turn.of(thought + "\n<search>" + query + "</search>");
        }
    },
    /** A thought, then a call of the tool. */
    CALLING {
        @Override
        Turn search(String thought, String query) {
            ToolCall call = ToolCall.of(
                    SearchToolDefinition.NAME,
                    JsonNodeFactory.instance.objectNode().put("query", query));
            return new Turn(
                    Message.assistant(thought, List.of(call)),
                    "<tool_call>\n{\"name\": \"" + call.name() + "\", \"arguments\": " + call.arguments()
                            + "}\n</tool_call>");
        }
    };

    /**
     * One turn.
     *
     * @param message as it enters a conversation
     * @param action what the environment is given
     */
    public record Turn(Message message, String action) {
        static Turn of(String text) {
            return new Turn(Message.assistant(text), text);
        }
    }

    /**
     * The whole way.
     *
     * @param subject what the question speaks of
     * @param second title of the second document
     * @param answer what it tells
     */
    public List<Turn> turns(String subject, String second, String answer) {
        return List.of(
                search("First I look up " + subject + ".", subject),
                search("This leads to " + second + ", so I look that up.", second),
                answer("Now I know the answer.", answer));
    }

    abstract Turn search(String thought, String query);

    Turn answer(String thought, String answer) {
        return Turn.of(thought + "\n<answer>" + answer + "</answer>");
    }
}
