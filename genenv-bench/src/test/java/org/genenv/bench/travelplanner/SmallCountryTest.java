package org.genenv.bench.travelplanner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.bench.travelplanner.task.TripTask;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.environment.Environment;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The world of models made from scratch. */
class SmallCountryTest {
    private static final Pattern TERSE = Pattern.compile("(\\w+) to (\\w+) (\\d) days (\\d) people (.*)\\$ (\\d+)");

    private final Domain small = new TravelPlannerDomain().withOptions(Map.of("country", "small"));

    @Test
    void vocabularySaysEverythingInFewPieces(@TempDir Path folder) throws Exception {
        WorldVocabulary vocabulary = small.vocabulary().orElseThrow();
        assertThat(vocabulary.phrases()).doesNotHaveDuplicates();
        assertThat(vocabulary.words()).doesNotHaveDuplicates();
        assertThat(vocabulary.phrases().size() + 2 * vocabulary.words().size()).isLessThan(650);
        WordVocabulary.of(vocabulary.phrases(), vocabulary.entities(), vocabulary.words())
                .write(folder, 256);
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            Demonstrations demonstrations = small.demonstrations().orElseThrow();
            List<String> texts = new ArrayList<>();
            for (long draw = 0; draw < 300; draw++) {
                demonstrations
                        .forAgent(draw)
                        .segments()
                        .forEach(segment -> texts.add(segment.message().content()));
                demonstrations
                        .forSimulator(draw)
                        .segments()
                        .forEach(segment -> texts.add(segment.message().content()));
            }
            for (Seed seed : small.seeds()) {
                small.simulatorPrompt(seed, new SuccessStatistics(Map.of(seed.kind(), 1.0)))
                        .forEach(message -> texts.add(message.content()));
            }
            for (Task task : small.panel(60)) {
                texts.add(task.spec());
            }
            int unknown = tokenizer.tokenId("<unk>").orElseThrow();
            for (String text : texts) {
                int[] ids = tokenizer.encode(text);
                assertThat(ids).as(text).doesNotContain(unknown);
                assertThat(ids.length).as(text).isLessThan(90);
                assertThat(tokenizer.decode(ids)).isEqualTo(text);
            }
        }
    }

    @Test
    void demonstratedPlansWinTheirEpisodes() throws Exception {
        Demonstrations demonstrations = small.demonstrations().orElseThrow();
        for (long draw = 0; draw < 100; draw++) {
            Demonstration demonstration = demonstrations.forAgent(draw);
            assertThat(demonstrations.forAgent(draw)).isEqualTo(demonstration);
            Message question = demonstration.segments().get(0).message();
            Task task = new Task("t", "", specOf(question.content()), 0);
            try (Environment world = small.open(task)) {
                assertThat(world.reset().text()).isEqualTo(question.content());
                String plan = demonstration.segments().get(1).message().content();
                assertThat(world.step(plan).isSuccess())
                        .as(question.content() + plan)
                        .isTrue();
            }
        }
    }

    /** The terse words of a query, back as a task; on any day, for flights go daily. */
    private static String specOf(String terse) {
        Matcher parts = TERSE.matcher(terse);
        assertThat(parts.matches()).as(terse).isTrue();
        StringBuilder spec =
                new StringBuilder("{\"org\":\"%s\",\"dest\":\"%s\",\"days\":%s,\"date\":\"2022-03-01\",\"people\":%s"
                        .formatted(parts.group(1), parts.group(2), parts.group(3), parts.group(4)));
        String wishes = parts.group(5);
        List<String> cuisines = new ArrayList<>();
        for (String cuisine : TripTask.CUISINES) {
            if (wishes.contains(cuisine)) {
                cuisines.add("\"" + cuisine + "\"");
            }
        }
        if (!cuisines.isEmpty()) {
            spec.append(",\"cuisines\":[").append(String.join(",", cuisines)).append(']');
        }
        wish(spec, "house_rule", wishes, List.of("smoking", "parties", "children under 10", "visitors", "pets"));
        wish(spec, "room_type", wishes, List.of("not shared room", "shared room", "private room", "entire room"));
        wish(spec, "transportation", wishes, List.of("no flight", "no self-driving"));
        return spec.append(",\"budget\":").append(parts.group(6)).append('}').toString();
    }

    private static void wish(StringBuilder spec, String key, String wishes, List<String> words) {
        words.stream()
                .filter(wishes::contains)
                .findFirst()
                .ifPresent(word -> spec.append(",\"" + key + "\":\"" + word + "\""));
    }
}
