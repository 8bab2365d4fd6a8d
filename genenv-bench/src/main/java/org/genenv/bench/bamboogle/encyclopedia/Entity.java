package org.genenv.bench.bamboogle.encyclopedia;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.genenv.bench.bamboogle.search.Document;

/**
 * What one article is about.
 *
 * @param type its kind
 * @param name the article's title
 * @param facts by their key, the name among them
 * @param note the last sentence, which tells no fact that anything else depends on
 */
record Entity(EntityType type, String name, SortedMap<String, String> facts, String note) {
    /** Copies the facts. They stay sorted: the ids of a vocabulary follow their order, which must be the same in every process. */
    Entity {
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** @return the article */
    Document article() {
        return new Document(name, type.article(this::fact) + " " + note);
    }

    /** @return a fact that all of its kind have */
    String fact(String key) {
        String value = facts.get(key);
        if (value == null) {
            throw new IllegalStateException("the article '" + name + "' has no fact '" + key + "'");
        }
        return value;
    }
}
