/**
 * Configuration: records with described settings, read strictly from YAML and written back.
 *
 * <p>Begin with {@link org.genenv.core.config.ConfigReader}. A configuration is a tree of records; each component carries a
 * {@link org.genenv.core.config.Setting}, and the compact constructors check the values. Reading reports every problem at once.
 * {@link org.genenv.core.config.ConfigWriter} writes what reads back to an equal record; {@link org.genenv.core.config.ConfigKey} and
 * {@link org.genenv.core.config.JsonSchema} tell people and editors what can be written.
 */
package org.genenv.core.config;
