/** {@code genenv score}: recorded answers, scored without a model. */
package org.genenv.cli.score;
