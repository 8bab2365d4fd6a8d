/**
 * Whether the result of a call is the recorded one: each API compares in a way of its own.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.check.ResultChecks}.
 */
package org.genenv.bench.apibank.check;
