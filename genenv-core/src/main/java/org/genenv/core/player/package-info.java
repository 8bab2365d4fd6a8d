/**
 * What a player that is a language model is made of: its policy with a tokenizer, the warm start on an expert's demonstrations, and the trainer
 * that it is then updated with.
 *
 * <p>Begin with {@link org.genenv.core.player.PlayerModel} and {@link org.genenv.core.player.PlayerTrainer}. It borrows model, adapter and tokenizer, and owns the frozen reference that it makes; close
 * it before them.
 */
package org.genenv.core.player;
