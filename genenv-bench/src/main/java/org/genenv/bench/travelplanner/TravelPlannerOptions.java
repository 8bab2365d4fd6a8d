package org.genenv.bench.travelplanner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryWords;
import org.genenv.bench.travelplanner.table.DataFiles;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.bench.travelplanner.task.TripTask;
import org.genenv.bench.travelplanner.tool.ReferenceInformation;
import org.genenv.bench.travelplanner.tool.Reward;
import org.genenv.bench.travelplanner.tool.Stage;
import org.genenv.bench.travelplanner.tool.ToolForm;

/**
 * What a configuration can say about this world, under {@code domain:}.
 *
 * @param country {@code invented} (default), {@code small} or {@code published}
 * @param tables what there is; of {@code published} read from {@code data}, the folder that holds {@code database}
 * @param stage {@code tools} (default): search, then plan; {@code plan}: plan at once from what is given, which is all that small models do
 * @param toolForm {@code native} (default): the chat template describes tools; {@code prompt}: a prompt does
 * @param reward {@code share} (default): the share of all checks that hold; {@code all}: 1 for a plan of which everything holds
 * @param lengths {@code kinds} of tasks, some of {@code 3-day}, {@code 5-day}, {@code 7-day}; all by default
 * @param seedCount how many seeds, 1 or more, default 24, the kinds in turn
 * @param people how many travel in drawn tasks, within [1, 8], default [1, 4]
 * @param wishes how many of the four wishes drawn tasks have, within [0, 4], default [0, 2]
 * @param slackPercent how much more than the cheapest plan costs there is in drawn tasks, within [0, 300], default [10, 60]
 * @param warmStart what the demonstrations are like
 */
record TravelPlannerOptions(
        Country country,
        Tables tables,
        Stage stage,
        ToolForm toolForm,
        Reward reward,
        List<Integer> lengths,
        int seedCount,
        IntRange people,
        IntRange wishes,
        IntRange slackPercent,
        WarmStart warmStart) {

    /**
     * Demonstrations.
     *
     * @param wishes how many wishes the agent's have, within [0, 4], default [0, 1]
     * @param slackPercent how much more than the demonstrated plan costs there is, within [0, 300], default [0, 50]
     * @param inflatedShare share of the simulator's that are as hard as can be: all four wishes, and hardly more than the cheapest plan
     *     costs; in [0, 1], default 0.6
     */
    record WarmStart(IntRange wishes, IntRange slackPercent, double inflatedShare) {}

    private static final int MOST_WISHES = 4;
    private static final int MOST_SLACK = 300;

    /** Copies the list. */
    TravelPlannerOptions {
        lengths = List.copyOf(lengths);
    }

    /** Whether prompts are a few words, and instructions none: for models made from scratch, which learn from demonstrations. */
    boolean isTerse() {
        return country == Country.SMALL;
    }

    /** What the agent sees first. */
    String question(Query query) {
        if (isTerse()) {
            return QueryWords.terse(query);
        }
        return stage == Stage.TOOLS
                ? QueryWords.prose(query)
                : ReferenceInformation.question(query, QueryWords.prose(query), tables);
    }

    static TravelPlannerOptions read(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        Country country = choice(reader, "country", Country.INVENTED, Country.values(), Country::word);
        Stage stage = choice(
                reader, "stage", country == Country.SMALL ? Stage.PLAN : Stage.TOOLS, Stage.values(), Stage::word);
        ToolForm toolForm = choice(reader, "toolForm", ToolForm.NATIVE, ToolForm.values(), ToolForm::word);
        Reward reward = choice(reader, "reward", Reward.SHARE, Reward.values(), Reward::word);
        if (country == Country.SMALL && stage == Stage.TOOLS) {
            throw new IllegalArgumentException(
                    "domain.stage is tools, but models of domain.country small know no tools; "
                            + "expected plan, or another country");
        }
        List<Integer> lengths = lengths(reader.texts("kinds"));
        int seedCount = reader.whole("seedCount", 24, 1, 100_000);
        IntRange people = reader.range("people", new IntRange(1, 4), 1, TripTask.MOST_PEOPLE);
        IntRange wishes = reader.range("wishes", new IntRange(0, 2), 0, MOST_WISHES);
        IntRange slack = reader.range("slackPercent", new IntRange(10, 60), 0, MOST_SLACK);
        OptionReader warm = reader.nested("warmStart");
        WarmStart warmStart = new WarmStart(
                warm.range("wishes", new IntRange(0, 1), 0, MOST_WISHES),
                warm.range("slackPercent", new IntRange(0, 50), 0, MOST_SLACK),
                warm.number("inflatedShare", 0.6, 0, 1));
        warm.requireAllUsed();
        List<String> data = reader.texts("data");
        reader.requireAllUsed();
        return new TravelPlannerOptions(
                country,
                tables(country, data),
                stage,
                toolForm,
                reward,
                lengths,
                seedCount,
                people,
                wishes,
                slack,
                warmStart);
    }

    private static <T> T choice(OptionReader reader, String key, T absent, T[] values, Function<T, String> word) {
        List<String> words = Arrays.stream(values).map(word).toList();
        return values[words.indexOf(reader.choice(key, word.apply(absent), words))];
    }

    private static List<Integer> lengths(List<String> kinds) {
        List<String> known = TripTask.LENGTHS.stream().map(TripTask::kind).toList();
        for (String kind : kinds) {
            if (!known.contains(kind)) {
                throw new IllegalArgumentException(
                        "domain.kinds has '" + kind + "', expected some of " + String.join(", ", known));
            }
        }
        return TripTask.LENGTHS.stream()
                .filter(days -> kinds.isEmpty() || kinds.contains(TripTask.kind(days)))
                .toList();
    }

    private static Tables tables(Country country, List<String> data) {
        if (country != Country.PUBLISHED) {
            if (!data.isEmpty()) {
                throw new IllegalArgumentException("domain.data is " + data + ", but domain.country is "
                        + country.word() + "; say country: published, or leave data away");
            }
            return Tables.sample();
        }
        if (data.size() != 1) {
            throw new IllegalArgumentException(
                    "domain.data is " + data + ", expected the folder of the published data, which holds database");
        }
        try {
            return Tables.read(new DataFiles.Folder(Path.of(data.get(0))));
        } catch (IOException e) {
            throw new IllegalArgumentException("domain.data: the tables cannot be read: " + e.getMessage(), e);
        }
    }
}
