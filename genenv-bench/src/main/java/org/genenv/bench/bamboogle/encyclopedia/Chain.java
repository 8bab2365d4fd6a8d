package org.genenv.bench.bamboogle.encyclopedia;

import java.util.List;

/**
 * A question of two hops, with the way to its answer.
 *
 * @param question such as {@code In which town was the author of Thistle Lane born?}
 * @param answer the fact that it asks for
 * @param first title of the article that names the second
 * @param second title of the article that tells the answer
 * @param named whether the question names the first article, or else describes what it is about
 * @param subject how the question speaks of the first: its title, or the description
 */
public record Chain(String question, String answer, String first, String second, boolean named, String subject) {
    /** @return the titles of both articles, in order */
    public List<String> evidence() {
        return List.of(first, second);
    }
}
