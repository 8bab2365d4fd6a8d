package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;
import org.junit.jupiter.api.Test;

/** Ten thousand texts such as a simulator writes on its worse days: none makes the checker throw, each that is no task has one of its reasons. */
class MutatedTasksTest {
    private static final int TEXTS = 10_000;
    private static final String LETTERS = "{}[]\":,.-+e 0123456789abcxyz\\\n\t\u0000\u00e9\ud83c";
    private static final List<String> PIECES = List.of(
            "null",
            "{}",
            "[]",
            "\"\"",
            "1e999",
            "-1",
            "99999999999",
            "true",
            "```json\n",
            "\n```",
            "{\"goal\":",
            "cabinet",
            "}}");

    private final Domain world = new AlfworldDomain().withOptions(Map.of("catalog", "small"));
    private final SplittableRandom random = new SplittableRandom(20);

    @Test
    void everyMutatedTextIsATaskOrHasAReason() {
        List<Seed> seeds = world.seeds();
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int i = 0; i < TEXTS; i++) {
            Seed seed = seeds.get(random.nextInt(seeds.size()));
            StringBuilder text = new StringBuilder(seed.spec());
            for (int changes = random.nextInt(1, 6); changes > 0 && !text.isEmpty(); changes--) {
                mutate(text, seeds);
            }
            TaskVerdict verdict = world.check(seed, text.toString(), "task-" + i, i);
            if (verdict instanceof TaskVerdict.Rejected rejected) {
                assertThat(world.rejectionReasons()).as(text.toString()).contains(rejected.reason());
                assertThat(rejected.detail()).as(text.toString()).isNotBlank().hasSizeLessThan(1_500);
                outcomes.merge(rejected.reason(), 1, Integer::sum);
            } else {
                assertThat(((TaskVerdict.Accepted) verdict).signature()).isNotBlank();
                outcomes.merge("accepted", 1, Integer::sum);
            }
        }
        assertThat(outcomes.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(TEXTS);
        assertThat(outcomes).hasSizeGreaterThan(15).containsKeys("accepted", "not-json", "unknown-key", "wrong-type");
    }

    private void mutate(StringBuilder text, List<Seed> seeds) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(12));
        String other = seeds.get(random.nextInt(seeds.size())).spec();
        switch (random.nextInt(8)) {
            case 0 -> text.setCharAt(at, LETTERS.charAt(random.nextInt(LETTERS.length())));
            case 1 -> text.insert(at, LETTERS.charAt(random.nextInt(LETTERS.length())));
            case 2 -> text.delete(at, end);
            case 3 -> text.insert(random.nextInt(text.length()), text.substring(at, end));
            case 4 -> text.setLength(at);
            case 5 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
            case 6 -> text.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
            default -> text.replace(at, text.length(), other.substring(Math.min(at, other.length())));
        }
    }
}
