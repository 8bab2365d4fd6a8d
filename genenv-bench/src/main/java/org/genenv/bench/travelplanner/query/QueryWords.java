package org.genenv.bench.travelplanner.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Queries in words. */
public final class QueryWords {
    private QueryWords() {}

    /** A request as a person would write it; says all that the query says. */
    public static String prose(Query query) {
        String party = query.people() == 1 ? "one person" : query.people() + " people";
        String where = query.isToState()
                ? query.cities() + (query.cities() == 1 ? " city" : " cities") + " in " + query.destination()
                : query.destination();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Plan a trip of %d days for %s from %s to %s and back, from %s to %s. All of it may cost $%,.0f at most.",
                query.days(),
                party,
                query.origin(),
                where,
                query.dates().get(0),
                query.dates().get(query.days() - 1),
                query.budget()));
        Wishes wishes = query.wishes();
        wishes.houseRule()
                .ifPresent(rule ->
                        text.append(" Where we sleep, ").append(rule.word()).append(" must be allowed."));
        wishes.roomWish()
                .ifPresent(wish ->
                        text.append(" Each room must be: ").append(wish.word()).append('.'));
        if (!wishes.cuisines().isEmpty()) {
            text.append(" We want to try these cuisines: ")
                    .append(String.join(", ", wishes.cuisines()))
                    .append('.');
        }
        wishes.transportBan()
                .ifPresent(ban ->
                        text.append(" Transportation: ").append(ban.word()).append('.'));
        return text.toString();
    }

    /** The same in as few words as there are, for small models that were taught them. Says nothing of the date. */
    public static String terse(Query query) {
        List<String> words = new ArrayList<>();
        words.add(query.origin() + " to " + query.destination());
        words.add(query.days() + " days");
        words.add(query.people() + " people");
        Wishes wishes = query.wishes();
        wishes.houseRule().ifPresent(rule -> words.add(rule.word()));
        words.addAll(wishes.cuisines());
        wishes.roomWish().ifPresent(wish -> words.add(wish.word()));
        wishes.transportBan().ifPresent(ban -> words.add(ban.word()));
        words.add(String.format(Locale.ROOT, "$ %.0f", query.budget()));
        return String.join(" ", words);
    }
}
