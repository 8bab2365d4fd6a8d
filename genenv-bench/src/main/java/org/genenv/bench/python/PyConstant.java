package org.genenv.bench.python;

/** The values of which Python has exactly one. */
public enum PyConstant {
    /** No value. */
    NONE("None"),
    /** Three dots; the published long-context constants hold one. */
    ELLIPSIS("Ellipsis");

    private final String text;

    PyConstant(String text) {
        this.text = text;
    }

    /** @return as Python prints it */
    @Override
    public String toString() {
        return text;
    }
}
