package org.genenv.bench.bamboogle.play;

import java.util.List;
import org.genenv.core.domain.Briefing;
import org.genenv.core.tokenizer.Message;

/** What a chat model is told before the question. */
public enum AgentPrompts {
    /** The answer between tags. */
    TAGGED("write it between tags, as in <answer>Mount Everest</answer>"),
    /** The answer in a box, as the paper's code rewards it. */
    BOXED("write it into a box, as in \\boxed{Mount Everest}");

    private static final String SHORT = ". The answer is a name, a date, a number or a few words, without explanation.";

    private final String answer;

    AgentPrompts(String answer) {
        this.answer = answer;
    }

    /** Answers from memory. */
    public Briefing closedBook() {
        return Briefing.of(Message.system(
                "You are asked a question. Think step by step in a few sentences. When you know the answer, " + answer
                        + SHORT));
    }

    /** Searches by tags, which every model can write. */
    public Briefing searchByTags(int mostSearches) {
        return Briefing.of(Message.system(
                """
                You are asked a question that takes two facts. You can search an encyclopedia: write a name or a few words between tags, as in \
                <search>highest mountain</search>, and end your turn. You then read what was found between <information> and </information>. You \
                can search up to %d times, each time for one thing. Say in a sentence what you need to know, then search. When you know the \
                answer, %s%s"""
                        .formatted(mostSearches, answer, SHORT)));
    }

    /** Searches by calls, in the form of the model's own chat template. */
    public Briefing searchByCalls(int mostSearches) {
        return new Briefing(
                List.of(Message.system(
                        """
                                You are asked a question that takes two facts. Search the encyclopedia for them with the tool, up to %d times, each time \
                                for one thing. When you know the answer, %s%s"""
                                .formatted(mostSearches, answer, SHORT))),
                List.of(SearchToolDefinition.DEFINITION));
    }
}
