package org.genenv.cli.model;

import java.io.PrintWriter;
import org.genenv.cli.ExitCode;
import org.genenv.cli.run.Interrupts;

/**
 * What Ctrl-C means in a conversation: while the model answers it stops the answer, at the prompt it warns, and a second one there ends the
 * process. Thread-safe: signals arrive on a thread of their own.
 */
final class ChatInterrupts {
    private static final int SIGNAL_BASE = 128;
    private static final int SIGINT = ExitCode.INTERRUPTED - SIGNAL_BASE;

    private final PrintWriter err;
    private final Runnable leave;
    private boolean isAnswering;
    private boolean isRaised;

    /**
     * @param err told what the next Ctrl-C will do
     * @param leave ends the process with code 130
     */
    ChatInterrupts(PrintWriter err, Runnable leave) {
        this.err = err;
        this.leave = leave;
    }

    /** Listens to the process's signals until it ends; a request to terminate is followed at once. */
    static ChatInterrupts listen(PrintWriter err) {
        // Reading the prompt cannot be interrupted, so the process ends here; there is nothing to save.
        ChatInterrupts interrupts =
                new ChatInterrupts(err, () -> Runtime.getRuntime().halt(ExitCode.INTERRUPTED));
        Interrupts.receive(err, signal -> {
            if (signal == SIGINT) {
                interrupts.raise();
            } else {
                Runtime.getRuntime().halt(SIGNAL_BASE + signal);
            }
        });
        return interrupts;
    }

    synchronized void answering() {
        isAnswering = true;
        isRaised = false;
    }

    synchronized void waiting() {
        isAnswering = false;
        isRaised = false;
    }

    /** Whether the answer under way is to stop. */
    synchronized boolean isRaised() {
        return isRaised;
    }

    /** Ctrl-C was pressed. While an answer comes to its end a second time leaves too: a long prompt may be under way. */
    synchronized void raise() {
        if (isRaised) {
            leave.run();
        }
        isRaised = true;
        if (!isAnswering) {
            err.println();
            err.print("(Ctrl-C once more, or /exit, leaves.)" + System.lineSeparator() + ChatPrompt.SIGN);
            err.flush();
        }
    }
}
