package org.genenv.core.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A YAML value that remembers where it stands. Scalars keep their text: the type that asks decides what it means. */
sealed interface YamlNode {
    /** Where the value stands. */
    Origin origin();

    /** The value as a person would quote it in a message. */
    String quoted();

    /** A place in a file, or an option of the command line. */
    record Origin(String source, int line) {
        private static final String OPTION = "--set ";

        /** The place of a whole source. */
        Origin(String source) {
            this(source, 0);
        }

        /** The option of the command line that sets a key. */
        static Origin ofOverride(String key) {
            return new Origin(OPTION + key);
        }

        boolean isOverride() {
            return source.startsWith(OPTION);
        }

        @Override
        public String toString() {
            return line == 0 ? source : source + ":" + line;
        }
    }

    /**
     * Text, number, truth value or nothing.
     *
     * @param text the value without quotes
     * @param isPlain whether it stood without quotes, so that {@code null} and {@code 1} may mean more than their letters
     */
    record Scalar(String text, boolean isPlain, Origin origin) implements YamlNode {
        boolean isNull() {
            return isPlain && (text.isEmpty() || text.equals("~") || text.equals("null"));
        }

        @Override
        public String quoted() {
            return isNull() ? "empty" : isPlain ? text : '"' + text + '"';
        }
    }

    /** A list. */
    record Sequence(List<YamlNode> items, Origin origin) implements YamlNode {
        @Override
        public String quoted() {
            return "a list";
        }
    }

    /** Keys with values, in the order of the file. */
    record Mapping(Map<String, YamlNode> entries, Origin origin) implements YamlNode {
        @Override
        public String quoted() {
            return "a group of keys";
        }

        /** A copy in which one key has another value. */
        Mapping with(String key, YamlNode value) {
            Map<String, YamlNode> changed = new LinkedHashMap<>(entries);
            changed.put(key, value);
            return new Mapping(changed, origin);
        }
    }
}
