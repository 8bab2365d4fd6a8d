package org.genenv.bench.travelplanner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.genenv.core.config.ValueKind;
import org.genenv.core.domain.DomainOption;

/**
 * What a configuration can say about this world, under {@code domain:}; {@link #read} has defaults and bounds.
 *
 * @param country where trips go
 * @param database the folder that the tables were read from; absent where they are the jar's own
 * @param tables what there is in it
 * @param stage whether the agent searches before it plans
 * @param toolForm who describes the tools
 * @param reward what a plan earns
 * @param lengths days of the trips
 * @param seedCount how many seeds, the kinds in turn
 * @param people how many travel in drawn tasks
 * @param wishes how many of the four wishes drawn tasks have
 * @param slackPercent how much more than the cheapest plan costs there is in drawn tasks
 * @param warmStart what the demonstrations are like
 */
record TravelPlannerOptions(
        Country country,
        Optional<Path> database,
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
     * @param wishes how many wishes the agent's have
     * @param slackPercent how much more than the demonstrated plan costs there is
     * @param inflatedShare share of the simulator's that are as hard as can be
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
        return read(new OptionReader("domain", options));
    }

    static List<DomainOption> describe(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        read(reader);
        return reader.described();
    }

    private static TravelPlannerOptions read(OptionReader reader) {
        Country country = choice(
                reader,
                "country",
                Country.INVENTED,
                Country.values(),
                Country::word,
                "invented: ten cities of our own, in prose and tools; published: the tables of the benchmark, read from data; small: the invented ones in few words, for models made from scratch, which know them by heart.");
        Stage stage = choice(
                reader,
                "stage",
                country == Country.SMALL ? Stage.PLAN : Stage.TOOLS,
                Stage.values(),
                Stage::word,
                "tools: search, then plan; plan: plan at once from what is given, which is all that small models do.");
        ToolForm toolForm = choice(
                reader,
                "toolForm",
                ToolForm.NATIVE,
                ToolForm.values(),
                ToolForm::word,
                "native: the chat template describes the tools; prompt: a prompt does.");
        Reward reward = choice(
                reader,
                "reward",
                Reward.SHARE,
                Reward.values(),
                Reward::word,
                "share: the share of all checks that hold; all: 1 for a plan of which everything holds.");
        if (country == Country.SMALL && stage == Stage.TOOLS) {
            reader.problem(
                    "stage",
                    "is tools, but models of domain.country small know no tools; "
                            + "expected plan, or another country");
        }
        List<Integer> lengths = lengths(reader);
        int seedCount = reader.whole("seedCount", 24, 1, 100_000, "How many seeds, the kinds in turn.");
        IntRange people =
                reader.range("people", new IntRange(1, 4), 1, TripTask.MOST_PEOPLE, "How many travel in drawn tasks.");
        IntRange wishes = reader.range(
                "wishes", new IntRange(0, 2), 0, MOST_WISHES, "How many of the four wishes drawn tasks have.");
        IntRange slack = reader.range(
                "slackPercent",
                new IntRange(10, 60),
                0,
                MOST_SLACK,
                "How much more than the cheapest plan costs there is in drawn tasks, in percent.");
        OptionReader warm = reader.nested("warmStart", "What the demonstrations of the warm start are like.");
        WarmStart warmStart = new WarmStart(
                warm.range("wishes", new IntRange(0, 1), 0, MOST_WISHES, "How many wishes the agent's have."),
                warm.range(
                        "slackPercent",
                        new IntRange(0, 50),
                        0,
                        MOST_SLACK,
                        "How much more than the demonstrated plan costs there is, in percent."),
                warm.number(
                        "inflatedShare",
                        0.6,
                        0,
                        1,
                        "Share of the simulator's that are as hard as can be: all four wishes, and hardly more than the cheapest plan costs."));
        Optional<String> data = reader.text(
                "data",
                ValueKind.PATH,
                "The folder of the published data, which holds database; for country published.");
        Tables tables = tables(country, data, reader);
        reader.refuse("simulatedTools", "every tool looks things up in real tables. Leave it away");
        reader.requireNoProblems();
        Optional<Path> database = data.map(folder -> Path.of(folder).resolve("database"));
        return new TravelPlannerOptions(
                country, database, tables, stage, toolForm, reward, lengths, seedCount, people, wishes, slack,
                warmStart);
    }

    private static <T> T choice(
            OptionReader reader, String key, T absent, T[] values, Function<T, String> word, String doc) {
        List<String> words = Arrays.stream(values).map(word).toList();
        return values[words.indexOf(reader.choice(key, word.apply(absent), words, doc))];
    }

    private static List<Integer> lengths(OptionReader reader) {
        List<String> known = TripTask.LENGTHS.stream().map(TripTask::kind).toList();
        List<String> kinds = reader.texts("kinds", known, "Kinds of tasks, by the length of the trip; with none, all.");
        return TripTask.LENGTHS.stream()
                .filter(days -> kinds.isEmpty() || kinds.contains(TripTask.kind(days)))
                .toList();
    }

    private static Tables tables(Country country, Optional<String> data, OptionReader reader) {
        if (country != Country.PUBLISHED) {
            data.ifPresent(folder -> reader.problem(
                    "data",
                    "is " + folder + ", but domain.country is " + country.word()
                            + "; say country: published, or leave data away"));
            return Tables.sample();
        }
        if (data.isEmpty()) {
            reader.problem("data", "is not set, expected the folder of the published data, which holds database");
            return Tables.sample();
        }
        try {
            return Tables.read(new DataFiles.Folder(Path.of(data.get())));
        } catch (IOException e) {
            reader.problem("data", "is " + data.get() + ", whose tables cannot be read: " + e.getMessage());
            return Tables.sample();
        }
    }
}
