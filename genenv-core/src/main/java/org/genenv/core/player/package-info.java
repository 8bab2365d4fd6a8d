/**
 * What a player that is a language model is made of: its policy with a tokenizer, and the warm start on an expert's demonstrations.
 *
 * <p>Begin with {@link org.genenv.core.player.PlayerModel}. It borrows model, adapter and tokenizer, and owns the frozen reference that it makes; close
 * it before them.
 */
package org.genenv.core.player;
