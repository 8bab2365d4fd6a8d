/**
 * Language models: their shape, their files and their weights in memory.
 *
 * <p>Begin with {@link org.genenv.core.model.CausalLanguageModel}, which loads, makes and saves a model, and
 * {@link org.genenv.core.model.Policy}, a model with or without an adapter that can be asked for logits.
 *
 * <p>Native memory: a model owns its weights, a {@link org.genenv.core.model.KvCache} its keys and values; both are
 * closed by whoever made them. Methods that return an array take the manager that will own it. None of the types is
 * thread-safe, and all models of a process share the engine's threads.
 */
package org.genenv.core.model;
