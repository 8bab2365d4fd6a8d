/** {@code genenv play}: a game by hand, or a replay of recorded commands. */
package org.genenv.cli.play;
