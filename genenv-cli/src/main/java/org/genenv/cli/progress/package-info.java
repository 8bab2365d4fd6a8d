/**
 * How far work is, for a person: one line of a terminal that is written over, or plain lines now and then in a log.
 *
 * <p>Begin with {@link org.genenv.cli.progress.ConsoleProgress}. Work only counts; a timer looks at the counts twice a second.
 */
package org.genenv.cli.progress;
