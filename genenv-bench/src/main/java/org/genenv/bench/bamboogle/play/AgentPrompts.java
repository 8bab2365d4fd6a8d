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

    private final String answer;

    /** @param answer how it is written; said last, since small models do what they read last */
    AgentPrompts(String answer) {
        this.answer = "The answer is a name, a date, a number or a few words. When you know it, " + answer + ".";
    }

    /** Answers from memory. */
    public Briefing closedBook() {
        return Briefing.of(
                Message.system("You are asked a question. Think step by step in a few sentences. " + answer));
    }

    /** Searches by tags, which every model can write. */
    public Briefing searchByTags(int mostSearches) {
        return Briefing.of(Message.system(
                """
                You are asked a question that takes two facts. You can search an encyclopedia: write a name or a few words between tags, as in \
                <search>highest mountain</search>, and end your turn. You then read what was found between <information> and </information>. You \
                can search up to %d times, each time for one thing. Say in a sentence what you need to know, then search. %s"""
                        .formatted(mostSearches, answer)));
    }

    /** Searches by calls, in the form of the model's own chat template. */
    public Briefing searchByCalls(int mostSearches) {
        return new Briefing(
                List.of(Message.system(
                        """
                        You are asked a question that takes two facts. Search the encyclopedia for them with the tool, up to %d times, each time \
                        for one thing. %s"""
                                .formatted(mostSearches, answer))),
                List.of(SearchToolDefinition.DEFINITION));
    }
}
