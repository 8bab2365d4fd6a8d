/**
 * What published verdicts owe to Python: its values as it compares and prints them, its white space, its dates, its random numbers, and its
 * written lists.
 *
 * <p>A value is a {@link java.lang.String}, {@link java.lang.Boolean}, {@link java.lang.Long} (or {@link java.math.BigInteger} beyond
 * it), {@link java.lang.Double}, {@link java.util.List} (a list), {@link java.util.Map} in insertion order (a dict),
 * {@link org.genenv.bench.python.PyTuple}, {@link org.genenv.bench.python.PyBytes} or {@link org.genenv.bench.python.PyConstant}. It is
 * never null.
 *
 * <p>Begin with {@link org.genenv.bench.python.PythonText}. Texts come from models and are hostile: nothing here runs code, every reader
 * is linear in the length of its text, and nesting is limited. Everything but {@link org.genenv.bench.python.PythonRandom} is immutable or
 * local and so thread-safe.
 */
package org.genenv.bench.python;
