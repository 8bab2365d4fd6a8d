package org.genenv.core.model.torch;

import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import ai.djl.pytorch.jni.JniUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.genenv.core.model.RuntimeConfig;

/**
 * A module of TorchScript text, loaded into the engine.
 *
 * <p>Holds native memory; closing it twice is allowed. Calls may come from one thread at a time.
 */
final class ScriptModule implements AutoCloseable {
    private final String name;
    private final Model model;
    private final PtSymbolBlock block;
    private boolean closed;

    private ScriptModule(String name, Model model) {
        this.name = name;
        this.model = model;
        this.block = (PtSymbolBlock) model.getBlock();
    }

    /**
     * Loads a module whose class is in one of the named sources.
     *
     * @param sources names of {@code .py} resources of this package, without the ending, each {@code FOLDER/NAME} or
     *     {@code NAME} and {@code __torch__.NAME} to the others
     * @param moduleClass {@code NAME.Class} of the module
     * @param attributes its numbers, in the order in which the class declares them
     * @throws IllegalStateException if the engine refuses the text; the message is the engine's, with file and line
     */
    public static ScriptModule load(
            List<String> sources, String moduleClass, Map<String, Object> attributes, RuntimeConfig runtime) {
        TorchRuntime.start(runtime);
        byte[] archive = ScriptArchive.write(sources, "__torch__." + moduleClass, attributes);
        Model model = Model.newInstance(moduleClass, TorchRuntime.device(runtime), TorchRuntime.ENGINE);
        try {
            model.load(new ByteArrayInputStream(archive));
        } catch (IOException | MalformedModelException e) {
            model.close();
            throw new IllegalStateException("the engine could not load the module " + moduleClass, e);
        }
        return new ScriptModule(moduleClass, model);
    }

    /** Runs a method without a graph; the caller closes the arguments that it made and the result. */
    IValue call(String method, IValue... arguments) {
        requireOpen();
        interpretAsWritten();
        return IValueUtils.runMethod(block, method, arguments);
    }

    /**
     * Runs a method while the engine records the graph.
     *
     * <p>DJL takes arguments of such a call as named arrays only: the name {@code x[]} gathers its arrays into one list
     * argument, so a list must hold at least one array.
     *
     * @return the result's arrays, owned by the manager of the first argument
     */
    NDList callWithGraph(String method, NDManager manager, List<Argument> arguments) {
        requireOpen();
        NDList list = new NDList();
        try (NDArray methodName = manager.create(0f)) {
            for (Argument argument : arguments) {
                for (NDArray array : argument.arrays) {
                    array.setName(argument.name);
                    list.add(array);
                }
            }
            for (Argument argument : arguments) {
                if (argument.arrays.stream().anyMatch(array -> !array.getName().equals(argument.name))) {
                    throw new IllegalArgumentException(
                            "an array of " + argument.name + " stands in another argument too, but has one name");
                }
            }
            methodName.setName("module_method:" + method);
            list.add(methodName);
            interpretAsWritten();
            boolean before = JniUtils.isGradMode();
            JniUtils.setGradMode(true);
            try {
                return IValueUtils.forward(block, list, true);
            } finally {
                JniUtils.setGradMode(before);
            }
        }
    }

    /** A named argument of a call with a graph; a name that ends in {@code []} is a list. */
    record Argument(String name, List<NDArray> arrays) {
        static Argument of(String name, NDArray array) {
            return new Argument(name, List.of(array));
        }
    }

    static IValue tensor(NDArray array) {
        return IValue.from((PtNDArray) array);
    }

    /** A list argument; the arrays must outlive the call, the caller closes the value. */
    static IValue tensors(NDArray... arrays) {
        return IValue.listFrom(Arrays.copyOf(arrays, arrays.length, PtNDArray[].class));
    }

    static NDArray array(IValue value, NDManager manager) {
        try (value) {
            return value.toTensor((PtNDManager) manager);
        }
    }

    /**
     * Switches the engine's graph optimiser off. It would rewrite a method after some calls into kernels that round
     * differently, so that the third update of a run and the third after a resume differed in the last bit; and it gains
     * little where one call holds few, large operators. The setting belongs to the calling thread, hence every call.
     */
    private static void interpretAsWritten() {
        JniUtils.setGraphExecutorOptimize(false);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("script module " + name + " was closed");
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            block.close();
            model.close();
        }
    }
}
