/**
 * The transformer as TorchScript text, and the bridge to DJL's PyTorch engine.
 *
 * <p>The mathematics lies in the {@code .py} resources of this package, one concept a file; begin with
 * {@code transformer.py}. {@link org.genenv.core.model.torch.ScriptModule} packs them into an archive that the engine
 * loads, {@link org.genenv.core.model.torch.TransformerModule} gives each script method a Java signature.
 *
 * <p>Native memory: modules belong to their creator and are closed by it. Arrays that a call returns belong to the
 * manager that the caller named. {@link org.genenv.core.model.torch.TensorStorage} makes arrays of types that DJL does not know and
 * moves their values; of such an array DJL may be asked for its shape, and nothing else. Traps: an inference call makes arrays that no graph may contain; the grad mode and the
 * graph optimiser of the engine are settings of a thread.
 */
package org.genenv.core.model.torch;
