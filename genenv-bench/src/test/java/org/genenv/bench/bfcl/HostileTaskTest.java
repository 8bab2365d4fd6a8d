package org.genenv.bench.bfcl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand mutated tasks: each gets a verdict with a reason, none throws, and none takes long. */
@Timeout(60)
class HostileTaskTest {
    private static final int COUNT = 10_000;
    private static final long SEED = 20261130;
    private static final long SLOWEST_NANOS = 500_000_000L;

    /** Of this thread alone, so that a busy machine does not count. */
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            "\"",
            ",",
            ":",
            "null",
            "true",
            "-1",
            "1e400",
            "0.1",
            "\\u0000",
            "\\\"",
            "\"type\":",
            "{}",
            "[]",
            "[[[[[[",
            "\"dict\"",
            "\"array\"",
            "\"items\":{\"type\":\"array\"}",
            "\"enum\":[]",
            "\"enum\":[1,\"a\"]",
            "\"default\":{}",
            "9".repeat(400),
            "a".repeat(500),
            "\"name\":\"lambda\"",
            "\"a.b\"",
            "\"\"",
            "\"/\"",
            "\"contents\":null",
            "\"content\":7",
            "\"root\":{}",
            "\"ticket_queue\":{}",
            "\"ticket_counter\":\"x\"",
            "\"current_user\":[]",
            "\"cd\"",
            "\"find\"",
            "\"..\"",
            "\"arguments\":{}",
            "\"involved_classes\":[]");

    @Test
    void mutatedTasksAreAcceptedOrRejectedWithAReason() {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<String, Integer> reasons = new HashMap<>();
        for (Domain domain : List.of(new BfclDomain(), new BfclDomain().withOptions(Map.of("catalog", "small")))) {
            List<Seed> seeds = domain.seeds();
            for (int i = 0; i < COUNT / 2; i++) {
                Seed seed = seeds.get(random.nextInt(seeds.size()));
                String text = mutated(seed.spec(), random);
                long start = CLOCK.getCurrentThreadCpuTime();
                TaskVerdict verdict = domain.check(seed, text, "t", i);
                assertThat(CLOCK.getCurrentThreadCpuTime() - start).as(text).isLessThan(SLOWEST_NANOS);
                if (verdict instanceof TaskVerdict.Rejected rejected) {
                    assertThat(domain.rejectionReasons()).contains(rejected.reason());
                    assertThat(rejected.detail()).as(text).isNotBlank().hasSizeLessThan(2_000);
                    reasons.merge(rejected.reason(), 1, Integer::sum);
                } else {
                    reasons.merge("accepted", 1, Integer::sum);
                }
            }
        }
        assertThat(reasons).as("the mutations reach many checks").hasSizeGreaterThan(15);
    }

    private static String mutated(String text, SplittableRandom random) {
        StringBuilder result = new StringBuilder(text);
        for (int i = random.nextInt(1, 4); i > 0 && !result.isEmpty(); i--) {
            int at = random.nextInt(result.length());
            int end = Math.min(result.length(), at + random.nextInt(1, 30));
            String piece = PIECES.get(random.nextInt(PIECES.size()));
            switch (random.nextInt(6)) {
                case 0 -> result.replace(at, end, piece);
                case 1 -> result.insert(at, piece);
                case 2 -> result.delete(at, end);
                case 3 -> result.insert(random.nextInt(result.length()), result.substring(at, end));
                case 4 -> replaceValue(result, at, piece);
                default -> result.setCharAt(at, (char) random.nextInt(32, 127));
            }
        }
        return result.toString();
    }

    /** Replaces what stands between two signs of JSON, so that more of the mutations are JSON. */
    private static void replaceValue(StringBuilder text, int at, String piece) {
        int start = text.indexOf(":", at);
        int end = start < 0 ? -1 : text.indexOf(",", start);
        if (end > 0) {
            text.replace(start + 1, end, piece);
        }
    }
}
