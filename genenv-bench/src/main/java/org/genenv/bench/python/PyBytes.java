package org.genenv.bench.python;

/**
 * A bytes object.
 *
 * @param latin1 one character a byte, each below 256
 */
public record PyBytes(String latin1) {}
