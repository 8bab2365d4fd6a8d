package org.genenv.bench.apibank.prompt;

/** How calls stand in a conversation with a model. */
public enum CallFormat {
    /** In the text, as API-Bank writes them: {@code [Name(key='value')]}; the descriptions stand in the instructions. Every model can. */
    TEXT,
    /** As the chat template writes tool calls, with the descriptions as its tools. */
    NATIVE,
    /** As {@link #TEXT} with neither instructions nor descriptions, for small models that learnt the form by demonstration. */
    BARE
}
