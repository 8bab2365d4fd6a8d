package org.genenv.bench.bamboogle.encyclopedia;

/** A question about a fact of an article. */
enum SecondHop {
    BIRTHPLACE(EntityType.PERSON, "born", "In which town was {} born?"),
    BIRTH_YEAR(EntityType.PERSON, "year", "In what year was {} born?"),
    TRADE(EntityType.PERSON, "trade", "What did {} become known as?"),
    TEACHER(EntityType.PERSON, "teacher", "Who taught {}?"),
    TOWN_RIVER(EntityType.TOWN, "river", "On which river is {}?"),
    FOUNDING(EntityType.TOWN, "founded", "In what year was {} founded?"),
    CRAFT(EntityType.TOWN, "craft", "What does {} live from?"),
    SOURCE(EntityType.RIVER, "source", "On which mountain does {} rise?"),
    MOUTH(EntityType.RIVER, "mouth", "Into which lake does {} flow?"),
    LENGTH(EntityType.RIVER, "length", "How many kilometres long is {}?"),
    HEIGHT(EntityType.MOUNTAIN, "height", "How many metres high is {}?"),
    CLIMBER(EntityType.MOUNTAIN, "climber", "Who first climbed {}?"),
    DEPTH(EntityType.LAKE, "depth", "How many metres deep is {}?"),
    FISH(EntityType.LAKE, "fish", "Which fish is {} known for?");

    private final EntityType about;
    private final String fact;
    private final String question;

    SecondHop(EntityType about, String fact, String question) {
        this.about = about;
        this.fact = fact;
        this.question = question;
    }

    /** @return what the article is about */
    EntityType about() {
        return about;
    }

    /** @return the fact that answers it */
    String fact() {
        return fact;
    }

    /** @return the question, with a slot for what it is about */
    String question() {
        return question;
    }
}
