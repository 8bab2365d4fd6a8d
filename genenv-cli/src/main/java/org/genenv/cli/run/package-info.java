/**
 * The files of a run, what it needs of the machine, and stopping one without loss.
 *
 * <p>Begin with {@link org.genenv.cli.run.RunFolder}.
 */
package org.genenv.cli.run;
