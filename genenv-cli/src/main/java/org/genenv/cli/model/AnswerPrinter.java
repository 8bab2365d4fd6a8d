package org.genenv.cli.model;

import java.io.PrintWriter;
import org.genenv.core.tokenizer.StreamingDecoder;
import org.genenv.core.tokenizer.Tokenizer;

/** Prints an answer while it is sampled, never half a character. Used by one thread. */
final class AnswerPrinter {
    private final StreamingDecoder decoder;
    private final PrintWriter out;

    AnswerPrinter(Tokenizer tokenizer, PrintWriter out) {
        this.decoder = new StreamingDecoder(tokenizer);
        this.out = out;
    }

    void print(int id) {
        print(decoder.add(id));
    }

    /** Prints what was held back. */
    void finish() {
        print(decoder.finish());
    }

    private void print(String text) {
        if (!text.isEmpty()) {
            out.print(text);
            out.flush();
        }
    }
}
