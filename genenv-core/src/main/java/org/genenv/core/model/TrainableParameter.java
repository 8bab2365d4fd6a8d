package org.genenv.core.model;

import ai.djl.ndarray.NDArray;

/**
 * A parameter that training may change.
 *
 * @param name its name in a checkpoint
 * @param index its place in the script's list of weights, or of the adapter
 * @param values the parameter, changed in place; borrowed from the model or adapter
 */
public record TrainableParameter(String name, int index, NDArray values) {}
