package org.genenv.bench.apibank.service;

/** Identifiers whose source is changed between calls: recorded ones while a dialogue is played again, drawn ones after. Not thread-safe. */
public final class SwitchedIdentifiers implements Identifiers {
    private Identifiers source;

    /** @param source where identifiers come from at first */
    public SwitchedIdentifiers(Identifiers source) {
        this.source = source;
    }

    /** Takes identifiers from another source from now on. */
    public void switchTo(Identifiers next) {
        source = next;
    }

    @Override
    public String token() {
        return source.token();
    }

    @Override
    public String appointmentId() {
        return source.appointmentId();
    }
}
