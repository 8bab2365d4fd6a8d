/**
 * {@code genenv train}: from a configuration file to a finished run.
 *
 * <p>Begin with {@link org.genenv.cli.train.TrainConfig}, everything a run can be told, and {@link org.genenv.cli.train.ConfigFiles}, which
 * finds and reads it.
 */
package org.genenv.cli.train;
