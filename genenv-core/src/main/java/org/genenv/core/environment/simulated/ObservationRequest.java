package org.genenv.core.environment.simulated;

import java.util.List;
import java.util.Objects;
import org.genenv.core.tokenizer.Message;

/**
 * A wish for one text that an engine would have given, had there been one.
 *
 * @param prompt what the simulator is asked: what stands for the engine, what was said and answered so far, and the action; ends with the
 *     user's message. Never the task's target, or the answer would be in sight
 * @param form what the text must look like
 */
public record ObservationRequest(List<Message> prompt, ObservationForm form) {
    /** Copies the prompt. */
    public ObservationRequest {
        prompt = List.copyOf(prompt);
        Objects.requireNonNull(form, "form");
    }
}
