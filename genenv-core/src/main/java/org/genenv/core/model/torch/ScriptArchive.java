package org.genenv.core.model.torch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a TorchScript archive: a stored zip with source texts, one pickled module object and no constants.
 *
 * <p>The layout is what {@code torch.jit.load} reads: {@code m/data.pkl} (an object whose class is the module and whose
 * state are its attributes), {@code m/code/__torch__/NAME.py}, {@code m/constants.pkl} (an empty tuple),
 * {@code m/version}.
 */
final class ScriptArchive {
    private static final byte[] EMPTY_TUPLE = {(byte) 0x80, 2, ')', '.'};

    private ScriptArchive() {}

    /**
     * @param sources resource names without {@code .py}, from this package; a folder before a name chooses one of several
     *     sources of that name and is no part of it
     * @param moduleClass dotted class of the module, for example {@code __torch__.transformer.Transformer}
     * @param attributes the module's numbers: {@link Integer}, {@link Double} or {@link Boolean}
     */
    static byte[] write(Iterable<String> sources, String moduleClass, Map<String, Object> attributes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            store(zip, "m/data.pkl", pickle(moduleClass, attributes));
            for (String source : sources) {
                String name = source.substring(source.lastIndexOf('/') + 1);
                store(zip, "m/code/__torch__/" + name + ".py", resource(source + ".py"));
            }
            store(zip, "m/constants.pkl", EMPTY_TUPLE);
            store(zip, "m/version", "3\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException("could not pack the TorchScript sources in memory", e);
        }
        return bytes.toByteArray();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ScriptArchive.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("resource " + name + " is missing from package "
                        + ScriptArchive.class.getPackageName() + "; the build of genenv-core is incomplete");
            }
            return in.readAllBytes();
        }
    }

    private static void store(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setMethod(ZipEntry.STORED); // the engine's reader maps entries and expects them uncompressed
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    /** Pickle protocol 2: {@code object.__new__(cls)} with the attributes as its state. */
    private static byte[] pickle(String moduleClass, Map<String, Object> attributes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int dot = moduleClass.lastIndexOf('.');
        out.write(new byte[] {(byte) 0x80, 2});
        out.writeBytes("c" + moduleClass.substring(0, dot) + "\n" + moduleClass.substring(dot + 1) + "\n");
        out.writeBytes(")");
        out.write(0x81); // NEWOBJ
        out.writeBytes("}("); // empty state, mark
        for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
            byte[] key = attribute.getKey().getBytes(StandardCharsets.UTF_8);
            out.writeByte('X');
            out.writeInt(Integer.reverseBytes(key.length));
            out.write(key);
            writeNumber(out, attribute.getKey(), attribute.getValue());
        }
        out.writeBytes("ub."); // set items, build, stop
        return bytes.toByteArray();
    }

    private static void writeNumber(DataOutputStream out, String name, Object value) throws IOException {
        if (value instanceof Integer i) {
            out.writeByte('J');
            out.writeInt(Integer.reverseBytes(i));
        } else if (value instanceof Double d) {
            out.writeByte('G');
            out.writeDouble(d);
        } else if (value instanceof Boolean b) {
            out.write(b ? 0x88 : 0x89);
        } else {
            throw new IllegalArgumentException("attribute " + name + " is a "
                    + value.getClass().getSimpleName() + "; expected Integer, Double or Boolean");
        }
    }
}
