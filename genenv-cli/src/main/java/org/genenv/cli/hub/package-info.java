/** {@code genenv download}: a model from the hub into a folder, with its progress shown. */
package org.genenv.cli.hub;
