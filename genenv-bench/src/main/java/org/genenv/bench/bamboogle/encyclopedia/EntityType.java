package org.genenv.bench.bamboogle.encyclopedia;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What the encyclopedia has articles about, and how it speaks of them. */
enum EntityType {
    NOVEL("{name} is a novel by {author}. It was printed in {printed}.", "{name}", "the novel printed in {printed}"),
    BRIDGE(
            "{name} crosses the {river}. It was designed by {designer} and opened in {opened}.",
            "{name}",
            "the bridge opened in {opened}"),
    LIGHTHOUSE(
            "{name} is a lighthouse near {town}. It was lit in {lit}, and its first keeper was {keeper}.",
            "{name}",
            "the lighthouse lit in {lit}"),
    MUSEUM(
            "The {name} in {town} was founded by {founder}. It was opened in {opened}.",
            "the {name}",
            "the museum opened in {opened}"),
    SHIP(
            "The {name} was a ship built in {town} and launched in {launched}. Her first captain was {captain}.",
            "the {name}",
            "the ship launched in {launched}"),
    FAIR("{name} is held in {town} every {month}. This fair began in {begun}.", "{name}", "the fair begun in {begun}"),
    DEVICE(
            "The {name} is a device invented by {inventor} in {made}. It is made of {material}.",
            "the {name}",
            "the device invented in {made}"),
    SCHOOL(
            "{name} in {town} teaches {subject}. It was founded in {opened} by {founder}.",
            "{name}",
            "the school founded in {opened}"),
    MOUNTAIN(
            "{name} is {height} metres high. It was first climbed by {climber} in {climbed}.",
            "{name}",
            "the mountain first climbed in {climbed}"),
    LAKE("{name} is {depth} metres deep. It is known for its {fish}.", "{name}"),
    RIVER("The {name} rises on {source} and flows into {mouth}. Its length is {length} kilometres.", "the {name}"),
    TOWN(
            "{name} is a town on the {river}. It was founded in {founded} and lives from {craft}.",
            "{name}",
            "the town founded in {founded}"),
    PERSON(
            "{name} was born in {born} in {year} and became known as a {trade}. The first lessons came from {teacher}.",
            "{name}");

    private final String article;
    private final String named;
    private final Optional<String> described;

    EntityType(String article, String named) {
        this(article, named, null);
    }

    EntityType(String article, String named, String described) {
        this.article = article;
        this.named = named;
        this.described = Optional.ofNullable(described);
    }

    /** What an article says before its last sentence. */
    String article(UnaryOperator<String> facts) {
        return Template.fill(article, facts);
    }

    /** How a sentence names one, with its article where it has one. */
    String named(UnaryOperator<String> facts) {
        return Template.fill(named, facts);
    }

    /** How a sentence speaks of one without its name; absent where no fact tells it from all others. */
    Optional<String> described(UnaryOperator<String> facts) {
        return described.map(template -> Template.fill(template, facts));
    }

    /** @return the words around facts in all of these */
    List<String> phrases() {
        return Stream.of(Optional.of(article), Optional.of(named), described)
                .flatMap(Optional::stream)
                .flatMap(template -> Template.phrases(template).stream())
                .toList();
    }
}
