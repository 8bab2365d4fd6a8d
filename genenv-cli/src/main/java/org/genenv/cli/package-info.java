/**
 * The command line: parses, builds the configuration, calls the library, returns an exit code.
 *
 * <p>Begin with {@link org.genenv.cli.GenEnv}, which holds the commands and turns failures into messages and exit codes;
 * {@link org.genenv.cli.Main} alone ends the process. Each command has a package of its own.
 */
package org.genenv.cli;
