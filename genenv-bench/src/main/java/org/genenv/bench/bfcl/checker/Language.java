package org.genenv.bench.bfcl.checker;

/** The language of the functions that a category offers. */
public enum Language {
    /** Values are Python values. */
    PYTHON,
    /** Values are the text of Java expressions. */
    JAVA,
    /** Values are the text of JavaScript expressions. */
    JAVASCRIPT
}
