package org.genenv.bench.bfcl.backend;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PythonValues;

/** A file or directory of the file system. */
abstract class FileTree {
    abstract FileTree copy(Directory parent);

    abstract long bytes();

    /** @return the form in which trees are compared: the order of entries does not count */
    abstract Object comparable();

    /** A file with its text. */
    static final class TextFile extends FileTree {
        private String content;

        TextFile(String content) {
            this.content = content;
        }

        String content() {
            return content;
        }

        void write(String text) {
            content = text;
        }

        @Override
        FileTree copy(Directory parent) {
            return new TextFile(content);
        }

        @Override
        long bytes() {
            return content.getBytes(StandardCharsets.UTF_8).length;
        }

        @Override
        Object comparable() {
            return content;
        }
    }

    /** A directory; its entries are in the order in which they came. */
    static final class Directory extends FileTree {
        private final Map<String, FileTree> entries = new LinkedHashMap<>();
        private String name;
        private Directory parent;

        /** @param parent itself for a root */
        Directory(String name, Directory parent) {
            this.name = name;
            this.parent = parent == null ? this : parent;
        }

        static Directory root(String name) {
            return new Directory(name, null);
        }

        Map<String, FileTree> entries() {
            return entries;
        }

        String name() {
            return name;
        }

        Directory parent() {
            return parent;
        }

        boolean isRoot() {
            return parent == this;
        }

        /** Puts an entry at the end; a directory takes its new name and place. */
        void add(String entryName, FileTree entry) {
            if (entry instanceof Directory directory) {
                directory.name = entryName;
                directory.parent = this;
            }
            entries.put(entryName, entry);
        }

        boolean isBelow(Directory other) {
            Directory directory = this;
            while (directory != other && !directory.isRoot()) {
                directory = directory.parent;
            }
            return directory == other;
        }

        @Override
        FileTree copy(Directory newParent) {
            Directory copy = new Directory(name, newParent);
            entries.forEach((entryName, entry) -> copy.entries.put(entryName, entry.copy(copy)));
            return copy;
        }

        @Override
        long bytes() {
            long bytes = 0;
            for (FileTree entry : entries.values()) {
                bytes += entry.bytes();
            }
            return bytes;
        }

        @Override
        Object comparable() {
            Map<Object, Object> contents = new LinkedHashMap<>();
            entries.forEach((entryName, entry) -> contents.put(entryName, entry.comparable()));
            return PythonValues.dict("name", name, "contents", contents);
        }

        List<Object> names() {
            return new ArrayList<>(entries.keySet());
        }
    }
}
