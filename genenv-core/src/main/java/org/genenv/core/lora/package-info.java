/**
 * Low-rank adapters (Hu et al., 2021) on a frozen base, in the files of Hugging Face PEFT.
 *
 * <p>Begin with {@link org.genenv.core.lora.LoraAdapter}. An adapter owns its matrices and is closed by whoever made it;
 * the model that it was made for is only looked at.
 */
package org.genenv.core.lora;
