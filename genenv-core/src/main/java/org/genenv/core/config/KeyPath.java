package org.genenv.core.config;

/** Paths of keys with dots between them, as people write them after {@code --set}. */
final class KeyPath {
    private KeyPath() {}

    static String join(String parent, String key) {
        return parent.isEmpty() ? key : parent + "." + key;
    }

    /** The path of the group that holds a key; empty at the top. */
    static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }

    /** The last name of a path. */
    static String name(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** A value at a path as it stands in a file: {@code game: {pools: {traceEpochs: 1}}}. */
    static String nested(String path, String value) {
        String[] names = path.split("\\.");
        return String.join(": {", names) + ": " + value + "}".repeat(names.length - 1);
    }
}
