/**
 * Python's values as the leaderboard compares and prints them: a value is a {@link java.lang.String}, {@link java.lang.Boolean},
 * {@link java.lang.Long} (or {@link java.math.BigInteger} beyond it), {@link java.lang.Double}, {@link java.util.List} (a list),
 * {@link java.util.Map} in insertion order (a dict), {@link org.genenv.bench.bfcl.python.PyTuple},
 * {@link org.genenv.bench.bfcl.python.PyBytes} or {@link org.genenv.bench.bfcl.python.PyConstant}. It is never null.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.python.PythonText}. Nothing here runs code.
 */
package org.genenv.bench.bfcl.python;
