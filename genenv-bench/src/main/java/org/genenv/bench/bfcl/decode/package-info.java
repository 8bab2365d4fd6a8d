/**
 * Turns what a model wrote into function calls: the text of Python, Java and JavaScript calls. Nothing is ever run; depth and length are
 * limited; every text that is no call has a {@link org.genenv.bench.bfcl.decode.DecodeException} with its reason.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.decode.PythonCalls} and {@link org.genenv.bench.bfcl.decode.ForeignCalls}.
 */
package org.genenv.bench.bfcl.decode;
