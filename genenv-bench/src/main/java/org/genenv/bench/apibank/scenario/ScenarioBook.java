package org.genenv.bench.apibank.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** What people ask for, and in which words; one book for instruction models, and one of few words. Immutable and thread-safe. */
public final class ScenarioBook {
    private static final String MOMENT = "moment";
    private static final String DAY = "day";
    private static final String LATER = "later";
    private static final String LATER_DAY = "laterDay";

    private static final ScenarioBook FULL = read("full");
    private static final ScenarioBook SMALL = read("small");

    private final String name;
    private final Map<String, List<SlotValue>> values = new LinkedHashMap<>();
    private final List<Scenario> scenarios = new ArrayList<>();
    private final Login login;
    private final List<String> confirmations;

    /**
     * The sentences of a login.
     *
     * @param together how users say who they are along with their request
     * @param asking how the assistant asks who they are
     * @param answering how users answer that
     * @param greeting what the assistant says to a user whom it now knows
     */
    record Login(List<Phrase> together, List<Phrase> asking, List<Phrase> answering, List<Phrase> greeting) {}

    private ScenarioBook(String name, JsonNode book) {
        this.name = name;
        book.path("values").properties().forEach(kind -> {
            List<SlotValue> choices = new ArrayList<>();
            kind.getValue().forEach(value -> choices.add(value(value)));
            values.put(kind.getKey(), List.copyOf(choices));
        });
        JsonNode words = book.path("login");
        login = new Login(
                Scenario.phrases(words.path("together")),
                Scenario.phrases(words.path("ask")),
                Scenario.phrases(words.path("answer")),
                Scenario.phrases(words.path("greet")));
        List<String> confirm = new ArrayList<>();
        book.path("confirm").forEach(text -> confirm.add(text.asText()));
        confirmations = List.copyOf(confirm);
        book.path("scenarios").forEach(scenario -> scenarios.add(Scenario.of(scenario)));
    }

    /** @return every API that has a world, in prose */
    public static ScenarioBook full() {
        return FULL;
    }

    /** @return seven APIs in few words, every value from a short list */
    public static ScenarioBook small() {
        return SMALL;
    }

    private static ScenarioBook read(String name) {
        try (InputStream in = ScenarioBook.class.getResourceAsStream(name + ".json")) {
            return new ScenarioBook(name, new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is damaged: the scenarios '" + name + "' cannot be read", e);
        }
    }

    /** A text, or a pair of how it is written and how it is said. */
    private static SlotValue value(JsonNode node) {
        return node.isArray()
                ? new SlotValue(node.get(0).asText(), node.get(1).asText())
                : new SlotValue(node.asText(), node.asText());
    }

    /** @return its name in a configuration */
    public String name() {
        return name;
    }

    /** @return what people ask for, an API once */
    public List<Scenario> scenarios() {
        return List.copyOf(scenarios);
    }

    /** Finds what people ask an API for. */
    public Optional<Scenario> scenario(String api) {
        return scenarios.stream()
                .filter(scenario -> scenario.api().name().equals(api))
                .findFirst();
    }

    Login login() {
        return login;
    }

    /** @return how the assistant asks whether that was all */
    public List<String> confirmations() {
        return confirmations;
    }

    /** @return all listed values as they are written, each on its own */
    public List<String> words() {
        return values.values().stream()
                .flatMap(List::stream)
                .map(SlotValue::written)
                .distinct()
                .toList();
    }

    /** @return everything that anybody says */
    public List<Phrase> sentences() {
        List<Phrase> sentences = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            sentences.addAll(scenario.asking());
            scenario.revising().values().forEach(sentences::addAll);
            sentences.addAll(scenario.responding());
        }
        List.of(login.together(), login.asking(), login.answering(), login.greeting())
                .forEach(sentences::addAll);
        confirmations.forEach(text -> sentences.add(new Phrase(text)));
        return sentences;
    }

    /** @return the values that a kind has, where they are listed */
    List<SlotValue> choices(String kind) {
        return values.getOrDefault(kind, List.of());
    }

    /**
     * Draws a value.
     *
     * @param before what was drawn so far; the end of a span depends on its beginning
     */
    SlotValue draw(String kind, Map<String, SlotValue> before, SplittableRandom random) {
        List<SlotValue> choices = choices(kind);
        if (!choices.isEmpty()) {
            return choices.get(random.nextInt(choices.size()));
        }
        return switch (kind) {
            case MOMENT -> SpokenTime.of(SpokenTime.drawMoment(random));
            case DAY -> SpokenTime.of(SpokenTime.drawDay(random));
            case LATER -> {
                LocalDateTime start = SpokenTime.moment(before.get("start_time").written());
                yield SpokenTime.clockOf(start.plusMinutes(30L * (1 + random.nextInt(5))));
            }
            case LATER_DAY ->
                SpokenTime.of(
                        LocalDate.parse(before.get("check_in_time").written()).plusDays(1 + random.nextInt(6)));
            default -> throw new IllegalArgumentException("no values of the kind '" + kind + "'");
        };
    }
}
