package org.genenv.bench.alfworld;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.ObjectProperty;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.tokenizer.Message;

/** What the two players are told. */
final class AlfworldPrompts {
    private static final String AGENT =
            """
            You are in a house and have a task to do. Each turn you read what happened and answer with exactly one command, \
            on one line, and nothing else.
            Commands:
            go to [receptacle]
            open [receptacle]
            close [receptacle]
            take [object] from [receptacle]
            move [object] to [receptacle]
            clean [object] with [sinkbasin]
            heat [object] with [microwave]
            cool [object] with [fridge]
            use [lamp]
            examine [object or receptacle]
            look
            inventory
            Write names with their numbers as you read them, for example: take apple 1 from countertop 2
            You can carry one object at a time. You see what is in a receptacle when you stand there and it is open. A command \
            that is impossible is answered by "Nothing happens." To look at something under a lamp, hold it and use the lamp \
            where it stands.""";

    private AlfworldPrompts() {}

    static Briefing agent() {
        return Briefing.of(Message.system(AGENT));
    }

    /** What the simulator is asked: a few words for the small catalog, prose for the full one. */
    static List<Message> simulator(AlfworldOptions options, HouseTask seed, SuccessStatistics statistics) {
        return options.isTerse()
                ? terse(seed, statistics)
                : prose(seed, statistics, options.catalog(), options.allowsContents());
    }

    /**
     * The seed's goal, object, target, place and house size, and the agent's last success at this kind in tenths (0 if it was not
     * played yet), such as {@code seed heat potato sidetable closed 10 rate 3 =>}.
     */
    private static List<Message> terse(HouseTask seed, SuccessStatistics statistics) {
        long tenths = Math.round(statistics.of(seed.goal().kind()).orElse(0) * 10);
        return List.of(Message.user("seed " + seed.goal().kind() + " " + seed.object() + " " + seed.target() + " "
                + seed.place().word() + " " + seed.size() + " rate " + tenths + " =>"));
    }

    /** The simulator's prompt for instruction models. */
    private static List<Message> prose(
            HouseTask seed, SuccessStatistics statistics, Catalog catalog, boolean allowsContents) {
        OptionalDouble rate = statistics.of(seed.goal().kind());
        String success = rate.isPresent()
                ? "Lately the player solved " + Math.round(100 * rate.getAsDouble()) + " % of the tasks of this kind."
                : "The player has not tried tasks of this kind yet.";
        String user =
                """
                Seed task:
                %s
                %s
                Write one variation of the seed: another task with the same "goal" and the same "place", that the player would \
                solve about half of the time. More receptacles and more distractors make a task harder, fewer make it easier. \
                Answer with the JSON object alone."""
                        .formatted(seed.toJson(), success);
        return List.of(Message.system(schema(catalog, allowsContents)), Message.user(user));
    }

    private static String schema(Catalog catalog, boolean allowsContents) {
        return """
                You write tasks for a player in a text game about household chores. A task is one JSON object with these keys, \
                all required and no others:
                "goal": one of pick (bring an object to a receptacle), look (hold an object under a lamp), clean, heat, cool \
                (change an object, then bring it), two (bring two objects of one type).
                "object": the type of object. clean needs one of %s; heat one of %s; cool one of %s; the others any of %s.
                "target": the type of receptacle to bring it to, which must be able to hold it; for look the lamp, %s.
                "place": "closed" if the object is hidden behind a door (%s), else "open". The game draws where exactly.
                "receptacles": how many receptacles of each type the house has, 1 to %d of a type, %d to %d in all. They must \
                include the target, a hiding place that can hold the object, and the appliance: sinkbasin to clean, microwave to \
                heat, fridge to cool; for look something that can hold the lamp. Types: %s.
                "distractors": how many other objects lie about, 0 to %d.%s
                Example:
                {"goal":"heat","object":"potato","target":"diningtable","place":"closed","receptacles":{"cabinet":3,\
                "diningtable":1,"fridge":1,"microwave":1},"distractors":4}"""
                .formatted(
                        objects(catalog, ObjectProperty.CLEANABLE),
                        objects(catalog, ObjectProperty.HEATABLE),
                        objects(catalog, ObjectProperty.COOLABLE),
                        objects(catalog, ObjectProperty.PICKUPABLE),
                        objects(catalog, ObjectProperty.TOGGLEABLE),
                        catalog.receptacles().stream()
                                .filter(ReceptacleType::isOpenable)
                                .map(ReceptacleType::name)
                                .collect(Collectors.joining(", ")),
                        HouseTask.MOST_OF_A_TYPE,
                        HouseTask.LEAST_RECEPTACLES,
                        HouseTask.MOST_RECEPTACLES,
                        catalog.receptacles().stream().map(ReceptacleType::name).collect(Collectors.joining(", ")),
                        HouseTask.MOST_DISTRACTORS,
                        allowsContents
                                ? "\nOptional \"contents\": what lies where, by receptacle with its number, such as "
                                        + "{\"cabinet 2\":[\"potato\",\"mug\"]}; the object must be among it and agree with "
                                        + "\"" + HidingPlace.CLOSED.word() + "\" or \"" + HidingPlace.OPEN.word()
                                        + "\"."
                                : "");
    }

    private static String objects(Catalog catalog, ObjectProperty property) {
        return catalog.objects().stream()
                .filter(type -> type.is(property))
                .map(ObjectType::name)
                .collect(Collectors.joining(", "));
    }
}
