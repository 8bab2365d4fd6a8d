/**
 * How work that takes a while tells how far it is, to whoever wants to know: a terminal, a log, the program that embeds this one.
 *
 * <p>Begin with {@link org.genenv.core.progress.Progress}. What is told is a count; times, speeds and words are the listener's affair. Nothing here holds
 * native memory.
 */
package org.genenv.core.progress;
