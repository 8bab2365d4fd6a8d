package org.genenv.bench.bamboogle.encyclopedia;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.core.file.TextFile;

/**
 * A small encyclopedia of a country that does not exist: novels, bridges, towns, people. Its articles are written from a file of facts, so every
 * question of two hops over them is known with its answer. Immutable and thread-safe.
 */
public final class Encyclopedia {
    private static final String FACTS = "encyclopedia.jsonl";
    private static final String NAME = "name";

    private final Map<String, Entity> entities;

    private Encyclopedia(Map<String, Entity> entities) {
        this.entities = Collections.unmodifiableMap(entities);
    }

    /** Reads the facts that the jar carries. */
    public static Encyclopedia read() {
        ObjectMapper json = new ObjectMapper();
        Map<String, Entity> entities = new LinkedHashMap<>();
        try (InputStream in = Encyclopedia.class.getResourceAsStream(FACTS)) {
            if (in == null) {
                throw new FileNotFoundException(FACTS);
            }
            for (String line : TextFile.decode(in.readAllBytes(), FACTS).lines().toList()) {
                Entity entity = entity(json.readTree(line));
                entities.put(entity.name(), entity);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is damaged: the facts of the encyclopedia cannot be read", e);
        }
        return new Encyclopedia(entities);
    }

    private static Entity entity(JsonNode line) {
        SortedMap<String, String> facts = new TreeMap<>();
        line.fields()
                .forEachRemaining(
                        fact -> facts.put(fact.getKey(), fact.getValue().asText()));
        EntityType type = EntityType.valueOf(facts.remove("type").toUpperCase(Locale.ROOT));
        String note = facts.remove("note");
        return new Entity(type, facts.get(NAME), facts, note);
    }

    /**
     * An encyclopedia about the same things of which every fact is another: what the things of a kind have in one respect is dealt among them anew. Whoever
     * learns from many of these learns to read, since nothing that is known of one holds in another.
     */
    public Encyclopedia dealtAnew(SplittableRandom random) {
        Map<EntityType, List<Entity>> byType = new EnumMap<>(EntityType.class);
        entities.values().forEach(entity -> byType.computeIfAbsent(entity.type(), type -> new ArrayList<>())
                .add(entity));
        Map<String, SortedMap<String, String>> facts = new LinkedHashMap<>();
        entities.values().forEach(entity -> facts.put(entity.name(), new TreeMap<>(entity.facts())));
        for (List<Entity> alike : byType.values()) {
            for (String key : alike.get(0).facts().keySet()) {
                if (!key.equals(NAME)) {
                    List<Entity> left = new ArrayList<>(alike);
                    alike.forEach(entity -> facts.get(entity.name())
                            .put(key, left.remove(random.nextInt(left.size())).fact(key)));
                }
            }
        }
        Map<String, Entity> dealt = new LinkedHashMap<>();
        entities.forEach(
                (name, entity) -> dealt.put(name, new Entity(entity.type(), name, facts.get(name), entity.note())));
        return new Encyclopedia(dealt);
    }

    /** @return all articles, always in the same order */
    public List<Document> articles() {
        return entities.values().stream().map(Entity::article).toList();
    }

    /**
     * All questions of two hops that facts give, those that a single article gives away among them; always in the same order, and the described
     * question right after the named one where there are both.
     */
    public List<Chain> chains() {
        List<Chain> chains = new ArrayList<>();
        for (Entity first : entities.values()) {
            for (FirstHop hop : FirstHop.values()) {
                if (hop.from() == first.type()) {
                    Optional.ofNullable(entities.get(first.fact(hop.fact())))
                            .ifPresent(second -> addChains(first, hop, second, chains));
                }
            }
        }
        return chains;
    }

    private static void addChains(Entity first, FirstHop hop, Entity second, List<Chain> chains) {
        for (SecondHop asked : SecondHop.values()) {
            if (asked.about() == second.type()) {
                String named = first.type().named(first::fact);
                chains.add(chain(first, hop, second, asked, named, true));
                first.type()
                        .described(first::fact)
                        .ifPresent(described -> chains.add(chain(first, hop, second, asked, described, false)));
            }
        }
    }

    private static Chain chain(
            Entity first, FirstHop hop, Entity second, SecondHop asked, String subject, boolean isNamed) {
        String bridge = Template.fill(hop.phrase(), slot -> subject);
        return new Chain(
                Template.fill(asked.question(), slot -> bridge),
                second.fact(asked.fact()),
                first.name(),
                second.name(),
                isNamed,
                isNamed ? first.name() : subject);
    }

    /** @return names and values of all facts: what stands in the slots of sentences */
    public Set<String> values() {
        Set<String> values = new LinkedHashSet<>();
        entities.values().forEach(entity -> values.addAll(entity.facts().values()));
        return values;
    }

    /** @return what stands between the slots, in articles and questions, without blanks around it */
    public Set<String> phrases() {
        Set<String> phrases = new LinkedHashSet<>();
        Arrays.stream(EntityType.values()).forEach(type -> phrases.addAll(type.phrases()));
        Arrays.stream(FirstHop.values()).forEach(hop -> phrases.addAll(Template.phrases(hop.phrase())));
        Arrays.stream(SecondHop.values()).forEach(hop -> phrases.addAll(Template.phrases(hop.question())));
        return phrases;
    }

    /** @return the last sentences of the articles */
    public List<String> notes() {
        return entities.values().stream().map(Entity::note).toList();
    }
}
