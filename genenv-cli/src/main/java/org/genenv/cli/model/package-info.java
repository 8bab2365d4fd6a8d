/**
 * {@code genenv generate}, {@code chat}, {@code logprobs} and {@code tokenize}: one model, asked directly; and where models are found.
 *
 * <p>Begin with {@link org.genenv.cli.model.LoadedModel}, which owns the native memory of a model with its tokenizer and adapter.
 */
package org.genenv.cli.model;
