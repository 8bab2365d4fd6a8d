/**
 * What API-Bank's verdicts owe to Python: its white space, its dates, its equality and its written lists.
 *
 * <p>Texts come from models and are hostile: nothing is evaluated, every reader is linear in the length of its text, and nesting is
 * limited. Nothing here owns native memory; everything is immutable or local and so thread-safe.
 */
package org.genenv.bench.apibank.python;
