/**
 * What models read of a dialogue and how they write calls, for training and evaluation.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.prompt.DialoguePrompt}.
 */
package org.genenv.bench.apibank.prompt;
