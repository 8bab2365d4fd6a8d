/**
 * Reads what a configuration says about a world, strictly, and guesses what a misspelt name meant.
 *
 * <p>Begin with {@link org.genenv.bench.option.OptionReader}.
 */
package org.genenv.bench.option;
