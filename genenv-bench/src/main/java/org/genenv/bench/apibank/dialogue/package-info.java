/**
 * The recorded dialogues and the samples that they are cut into.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.dialogue.DialogueCollection}.
 */
package org.genenv.bench.apibank.dialogue;
