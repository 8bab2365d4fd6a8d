package org.genenv.bench.apibank.task;

import org.genenv.bench.apibank.parse.ApiCall;

/** One line of the dialogue of a task, as it is written: what a call returned is worked out, not believed. */
public sealed interface DialogueLine {
    /**
     * Something that was said.
     *
     * @param isUser whether the user said it; else the assistant
     * @param text what
     */
    record Said(boolean isUser, String text) implements DialogueLine {}

    /**
     * A call that the assistant made.
     *
     * @param call which
     */
    record Made(ApiCall call) implements DialogueLine {}
}
