package org.genenv.bench.bamboogle.encyclopedia;

/** From an article to the article of something that it names. */
enum FirstHop {
    AUTHOR(EntityType.NOVEL, "author", "the author of {}"),
    DESIGNER(EntityType.BRIDGE, "designer", "the designer of {}"),
    CROSSED_RIVER(EntityType.BRIDGE, "river", "the river under {}"),
    KEEPER(EntityType.LIGHTHOUSE, "keeper", "the first keeper of {}"),
    LIGHTHOUSE_TOWN(EntityType.LIGHTHOUSE, "town", "the town near {}"),
    MUSEUM_FOUNDER(EntityType.MUSEUM, "founder", "the founder of {}"),
    MUSEUM_TOWN(EntityType.MUSEUM, "town", "the town of {}"),
    CAPTAIN(EntityType.SHIP, "captain", "the first captain of {}"),
    SHIPYARD(EntityType.SHIP, "town", "the town that built {}"),
    FAIR_TOWN(EntityType.FAIR, "town", "the town that holds {}"),
    INVENTOR(EntityType.DEVICE, "inventor", "the inventor of {}"),
    SCHOOL_FOUNDER(EntityType.SCHOOL, "founder", "the founder of {}"),
    SCHOOL_TOWN(EntityType.SCHOOL, "town", "the town of {}"),
    CLIMBER(EntityType.MOUNTAIN, "climber", "the first climber of {}"),
    SOURCE(EntityType.RIVER, "source", "the source of {}"),
    MOUTH(EntityType.RIVER, "mouth", "the lake at the mouth of {}"),
    TOWN_RIVER(EntityType.TOWN, "river", "the river of {}"),
    BIRTHPLACE(EntityType.PERSON, "born", "the birthplace of {}"),
    TEACHER(EntityType.PERSON, "teacher", "the teacher of {}");

    private final EntityType from;
    private final String fact;
    private final String phrase;

    FirstHop(EntityType from, String fact, String phrase) {
        this.from = from;
        this.fact = fact;
        this.phrase = phrase;
    }

    /** @return what the article it starts from is about */
    EntityType from() {
        return from;
    }

    /** @return the fact of that article which names the other */
    String fact() {
        return fact;
    }

    /** @return how a question speaks of the other, such as {@code the author of Thistle Lane} */
    String phrase() {
        return phrase;
    }
}
