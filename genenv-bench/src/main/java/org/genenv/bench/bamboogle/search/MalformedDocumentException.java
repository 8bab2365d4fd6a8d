package org.genenv.bench.bamboogle.search;

/** A line of a corpus is no document. */
final class MalformedDocumentException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param problem what was found and what was expected, without file and line */
    MalformedDocumentException(String problem) {
        super(problem, null, false, false); // no stack trace: a large corpus may have many
    }
}
