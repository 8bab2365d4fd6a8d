package org.genenv.core.model;

import ai.djl.ndarray.NDArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.torch.HostWindow;
import org.genenv.core.model.torch.TensorStorage;

/**
 * Moves values of parameters between files, Java arrays and the device, a chunk at a time, whatever the types on both
 * sides. Besides the parameter itself it holds one window a type in memory.
 */
final class ParameterTransfer implements AutoCloseable {
    private final TensorStorage storage;
    private final Map<Dtype, HostWindow> windows = new EnumMap<>(Dtype.class);

    ParameterTransfer(TensorStorage storage) {
        this.storage = storage;
    }

    private HostWindow window(Dtype dtype) {
        return windows.computeIfAbsent(dtype, storage::newWindow);
    }

    /**
     * Reads one tensor of a file into an array of any type.
     *
     * @throws ModelFormatException if a value is NaN or infinite, or too large for the array's type; names it
     */
    void load(SafetensorsFile file, String name, NDArray target) throws IOException {
        SafetensorsType type = file.type(name);
        HostWindow window = window(type.dtype());
        long size = target.size();
        try (SafetensorsFile.TensorReader reader = file.reader(name)) {
            for (long done = 0; done < size; done += HostWindow.ELEMENTS) {
                int count = (int) Math.min(HostWindow.ELEMENTS, size - done);
                ByteBuffer chunk = window.bytes(count);
                reader.read(chunk);
                OptionalInt bad = window.store(target, done, count);
                if (bad.isPresent()) {
                    float value = type.decode(chunk.position(bad.getAsInt() * type.bytes()));
                    throw file.unusable(name, value, done + bad.getAsInt());
                }
            }
        }
    }

    /** Writes the values of an array to a file that is being written, in the given type. */
    void save(NDArray source, SafetensorsType type, SafetensorsWriter.Sink sink) throws IOException {
        HostWindow window = window(type.dtype());
        long size = source.size();
        for (long done = 0; done < size; done += HostWindow.ELEMENTS) {
            int count = (int) Math.min(HostWindow.ELEMENTS, size - done);
            window.fetch(source, done, count);
            sink.write(window.bytes(count));
        }
    }

    /** The values of an array, row-major. */
    float[] read(NDArray source) {
        HostWindow window = window(Dtype.FLOAT32);
        float[] values = new float[Math.toIntExact(source.size())];
        for (int done = 0; done < values.length; done += HostWindow.ELEMENTS) {
            int count = Math.min(HostWindow.ELEMENTS, values.length - done);
            window.fetch(source, done, count);
            window.bytes(count).asFloatBuffer().get(values, done, count);
        }
        return values;
    }

    /**
     * Sets the values of an array, rounded to its type; whether they are finite is not asked.
     *
     * @param values row-major, as many as the array has
     */
    void write(float[] values, NDArray target) {
        HostWindow window = window(Dtype.FLOAT32);
        for (int done = 0; done < values.length; done += HostWindow.ELEMENTS) {
            int count = Math.min(HostWindow.ELEMENTS, values.length - done);
            window.bytes(count).asFloatBuffer().put(values, done, count);
            window.store(target, done, count);
        }
    }

    @Override
    public void close() {
        windows.values().forEach(HostWindow::close);
    }
}
