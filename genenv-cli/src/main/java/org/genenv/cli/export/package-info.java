/**
 * {@code genenv export}: what a run has trained, as folders that transformers and PEFT load.
 *
 * <p>Begin with {@link org.genenv.cli.export.ExportCommand}. A run is only read here, so that it may go on meanwhile in another process.
 */
package org.genenv.cli.export;
