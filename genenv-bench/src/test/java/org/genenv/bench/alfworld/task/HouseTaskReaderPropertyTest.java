package org.genenv.bench.alfworld.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.task.RejectedTaskException;

class HouseTaskReaderPropertyTest {
    private static final String LETTERS = "{}[]\":,. 0123456789abcdefghijklmnopqrstuvwxyzAEIOU\\\n\u0000\u00e9\ud83c-+";

    private static final List<Goal> GOALS = List.of(Goal.values());

    private final HouseTaskReader reader = new HouseTaskReader(Catalog.full(), true);

    @Property(tries = 300)
    void anyTextIsReadOrRejectedWithASentence(@ForAll String text) {
        readOrReject(text);
    }

    @Property(tries = 2000)
    void aMutatedTaskIsReadOrRejectedAndWhatIsReadIsCanonical(@ForAll long seed) throws RejectedTaskException {
        SplittableRandom random = new SplittableRandom(seed);
        TaskSampler sampler = new TaskSampler(Catalog.full(), new IntRange(0, 12));
        Goal goal = GOALS.get(random.nextInt(GOALS.size()));
        HidingPlace place = random.nextBoolean() ? HidingPlace.CLOSED : HidingPlace.OPEN;
        HouseTask task = sampler.sample(goal, place, random.nextInt(4, 41), random);
        assertThat(reader.read(task.toJson())).isEqualTo(task);

        StringBuilder text = new StringBuilder(task.toJson());
        for (int i = random.nextInt(1, 6); i > 0 && !text.isEmpty(); i--) {
            mutate(text, random);
        }
        readOrReject(text.toString());
    }

    private void readOrReject(String text) {
        try {
            HouseTask task = reader.read(text);
            assertThat(reader.read(task.toJson())).isEqualTo(task);
        } catch (RejectedTaskException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(1_500).doesNotContain("\n");
        }
    }

    private static void mutate(StringBuilder text, SplittableRandom random) {
        int at = random.nextInt(text.length());
        char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
        int end = Math.min(text.length(), at + random.nextInt(12));
        switch (random.nextInt(5)) {
            case 0 -> text.setCharAt(at, letter);
            case 1 -> text.insert(at, letter);
            case 2 -> text.delete(at, end);
            case 3 -> text.insert(random.nextInt(text.length()), text.substring(at, end));
            default -> text.setLength(at);
        }
    }
}
