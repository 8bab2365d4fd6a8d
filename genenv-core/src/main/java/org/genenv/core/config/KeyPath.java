package org.genenv.core.config;

/** Paths of keys with dots between them, as people write them after {@code --set}. */
final class KeyPath {
    private KeyPath() {}

    static String join(String parent, String key) {
        return parent.isEmpty() ? key : parent + "." + key;
    }
}
