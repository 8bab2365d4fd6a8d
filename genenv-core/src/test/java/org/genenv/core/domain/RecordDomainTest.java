package org.genenv.core.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordDomainTest {
    /** How far to count. */
    enum Kind {
        EVEN,
        ODD
    }

    /** A task: count to a number, and say the kind of it last. */
    record Count(int target, Kind kind) {
        Count {
            if (target < 1 || target > 999) {
                throw new IllegalArgumentException("target is " + target + ", expected 1 to 999");
            }
        }
    }

    /** A world where one counts from 0; its expert gives up at 200. */
    private static class Counting extends RecordDomain<Count> {
        Counting() {
            super("counting", Count.class);
        }

        @Override
        protected Count draw(RandomGenerator random) {
            int target = 1 + random.nextInt(40);
            return new Count(target, target % 2 == 0 ? Kind.EVEN : Kind.ODD);
        }

        @Override
        protected String kind(Count count) {
            return count.kind().name();
        }

        @Override
        protected Optional<Expert> expert(Count count) {
            return Optional.of(seen -> seen.text().equals("at " + count.target()) ? "stop" : "more");
        }

        @Override
        protected Environment open(Count count, RandomGenerator random) {
            String greeting = "hello " + random.nextInt(1000);
            return new Environment() {
                private int at;

                @Override
                public Observation reset() {
                    return new Observation(greeting);
                }

                @Override
                public StepResult step(String action) {
                    if (action.equals("stop")) {
                        return at == count.target() ? StepResult.solved("right") : StepResult.failed("wrong");
                    }
                    at++;
                    return action.equals("more") ? StepResult.accepted("at " + at) : StepResult.refused("what?");
                }
            };
        }
    }

    private static final Seed ODD = new Seed("seed", "ODD", "{\"target\":1,\"kind\":\"ODD\"}");

    private final Counting domain = new Counting();

    private TaskVerdict check(String text) {
        return domain.check(ODD, text, "task", 7);
    }

    @Test
    void aTaskIsAcceptedInItsCanonicalForm() {
        assertThat(acceptedOdd(" { \"kind\" : \"ODD\",\n \"target\" : %d } "))
                .isEqualTo(acceptedOdd("{\"target\":%d,\"kind\":\"ODD\"}"))
                .satisfies(accepted -> {
                    assertThat(accepted.task().kind()).isEqualTo("ODD");
                    assertThat(accepted.task().spec())
                            .matches("\\{\"target\":\\d+,\"kind\":\"ODD\"}")
                            .isEqualTo(accepted.signature());
                    assertThat(accepted.task().draw()).isEqualTo(7);
                });
    }

    /** The first odd number that is not set apart for the panel. */
    private TaskVerdict.Accepted acceptedOdd(String format) {
        for (int target = 1; ; target += 2) {
            if (check(String.format(format, target)) instanceof TaskVerdict.Accepted accepted) {
                return accepted;
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | not-json",
                "null | not-json",
                "[1,2] | not-json",
                "count to 3 | not-json",
                "{\"target\":3,\"kind\":\"ODD\" | not-json",
                "{\"target\":3,\"kind\":\"ODD\"} and more | not-json",
                "{\"target\":3,\"target\":5,\"kind\":\"ODD\"} | not-json",
                "{} | wrong-fields",
                "{\"target\":3} | wrong-fields",
                "{\"target\":3,\"kind\":\"ODD\",\"extra\":1} | wrong-fields",
                "{\"target\":null,\"kind\":\"ODD\"} | wrong-fields",
                "{\"target\":\"3\",\"kind\":\"ODD\"} | wrong-fields",
                "{\"target\":3.5,\"kind\":\"ODD\"} | wrong-fields",
                "{\"target\":99999999999,\"kind\":\"ODD\"} | wrong-fields",
                "{\"target\":3,\"kind\":1} | wrong-fields",
                "{\"target\":3,\"kind\":\"LARGE\"} | wrong-fields",
                "{\"target\":0,\"kind\":\"ODD\"} | wrong-values",
                "{\"target\":4,\"kind\":\"EVEN\"} | kind-changed",
            })
    void aTextThatIsNoTaskIsRejectedForItsReason(String text, String reason) {
        assertThat(check(text)).isInstanceOfSatisfying(TaskVerdict.Rejected.class, rejected -> {
            assertThat(rejected.reason()).isEqualTo(reason);
            assertThat(rejected.detail()).isNotBlank();
        });
    }

    @Test
    void theConstructorsOwnWordsReachTheSimulatorsRecord() {
        assertThat(check("{\"target\":1000,\"kind\":\"ODD\"}"))
                .isEqualTo(new TaskVerdict.Rejected("wrong-values", "target is 1000, expected 1 to 999"));
    }

    @Test
    void aTaskThatTheExpertDoesNotSolveIsUnsolvable() {
        List<String> reasons = LongStream.range(0, 10)
                .mapToObj(i -> check("{\"target\":" + (901 + 2 * i) + ",\"kind\":\"ODD\"}"))
                .map(verdict -> ((TaskVerdict.Rejected) verdict).reason())
                .distinct()
                .toList();

        assertThat(reasons).contains("unsolvable").isSubsetOf("unsolvable", "held-out");
    }

    @Property(tries = 300)
    void noTextMakesTheCheckerThrow(@ForAll String text) {
        for (String hostile : List.of(text, "{\"target\":" + text + "}", "[".repeat(5000) + text)) {
            if (new Counting().check(ODD, hostile, "task", 1) instanceof TaskVerdict.Rejected rejected) {
                assertThat(domain.rejectionReasons()).contains(rejected.reason());
            }
        }
    }

    @Test
    void nothingOfThePanelIsSeenInTraining() {
        Set<String> panel = specs(domain.panel(30));
        Set<String> seeds = domain.seeds().stream().map(Seed::spec).collect(Collectors.toSet());
        Set<String> written = LongStream.range(0, 300)
                .mapToObj(draw -> domain.demonstrations().orElseThrow().forSimulator(draw))
                .map(demonstration -> last(demonstration).message().content())
                .collect(Collectors.toSet());

        assertThat(panel).isNotEmpty().doesNotContainAnyElementsOf(seeds).doesNotContainAnyElementsOf(written);
        assertThat(domain.panel(30)).allSatisfy(task -> assertThat(
                        domain.check(new Seed("seed", task.kind(), task.spec()), task.spec(), "task", 1))
                .isEqualTo(new TaskVerdict.Rejected("held-out", "this task belongs to the panel")));
    }

    @Test
    void panelAndSeedsAreDistinctAndAlwaysTheSame() {
        assertThat(domain.panel(5)).isEqualTo(new Counting().panel(5)).hasSize(5);
        assertThat(domain.panel(3)).isEqualTo(domain.panel(5).subList(0, 3));
        assertThat(domain.panel(1000)).as("there are 40 tasks in all").hasSizeBetween(2, 20);
        assertThat(specs(domain.panel(5))).hasSize(5);
        assertThat(domain.seeds())
                .isEqualTo(new Counting().seeds())
                .hasSize(RecordDomain.SEEDS)
                .doesNotHaveDuplicates();
    }

    private static Set<String> specs(List<Task> tasks) {
        return tasks.stream().map(Task::spec).collect(Collectors.toSet());
    }

    private static Segment last(Demonstration demonstration) {
        return demonstration.segments().get(demonstration.segments().size() - 1);
    }

    @Test
    void theAgentImitatesTheExpertToTheEnd() {
        Demonstration episode = domain.demonstrations().orElseThrow().forAgent(3);

        assertThat(episode)
                .isEqualTo(new Counting().demonstrations().orElseThrow().forAgent(3));
        assertThat(last(episode).message().content()).isEqualTo("stop");
        assertThat(episode.segments()).allSatisfy(segment -> assertThat(segment.weight())
                .isEqualTo(segment.message().role() == Role.ASSISTANT ? 1 : 0.3));
    }

    @Test
    void theSimulatorImitatesAnotherTaskOfTheSeedsKind() {
        Demonstration demonstration = domain.demonstrations().orElseThrow().forSimulator(3);
        String written = last(demonstration).message().content();

        assertThat(demonstration.segments().get(0).weight()).isZero();
        assertThat(demonstration.segments().get(0).message().content()).doesNotContain(written);
        assertThat(last(demonstration).weight()).isEqualTo(1);
        String kind = written.replaceAll(".*\"kind\":\"(\\w+)\".*", "$1");
        assertThat(domain.check(new Seed("seed", kind, "{}"), written, "task", 1))
                .isInstanceOf(TaskVerdict.Accepted.class);
    }

    @Test
    void attemptsOfAGroupMeetTheSameWorld() throws Exception {
        Task task = domain.panel(1).get(0);
        Task other = new Task(task.id(), task.kind(), task.spec(), task.draw() + 1);

        assertThat(domain.open(task).reset()).isEqualTo(domain.open(task).reset());
        assertThat(domain.open(other).reset()).isNotEqualTo(domain.open(task).reset());
    }

    @Test
    void theVocabularyIsTheWordsOfDemonstrations() {
        WorldVocabulary vocabulary = domain.vocabulary().orElseThrow();

        assertThat(vocabulary).isEqualTo(new Counting().vocabulary().orElseThrow());
        assertThat(vocabulary.words()).contains("at", "40", "more", "stop", "ODD", "EVEN", "Success", "unknown");
        assertThat(vocabulary.phrases()).contains("{\"target\":", ",\"kind\":", "\"", "}", "%");
    }

    @Test
    void anotherWorldsTaskIsNamedWhenItIsOpened() {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> domain.open(new Task("epoch-1/3", "ODD", "{\"house\":1}", 0)))
                .withMessageContaining("task epoch-1/3 is none of domain counting")
                .withMessageContaining("{\"house\":1}");
    }

    @Test
    void withoutAnExpertThereAreTasksButNoWarmStart() {
        Counting alone = new Counting() {
            @Override
            protected Optional<Expert> expert(Count count) {
                return Optional.empty();
            }
        };

        assertThat(alone.demonstrations()).isEmpty();
        assertThat(alone.vocabulary()).isEmpty();
        assertThat(LongStream.range(0, 10)
                        .mapToObj(i -> alone.check(ODD, "{\"target\":" + (901 + 2 * i) + ",\"kind\":\"ODD\"}", "t", 1)))
                .anyMatch(TaskVerdict.Accepted.class::isInstance);
    }

    @Test
    void aWorldOfOneTaskIsToldThatItNeedsMore() {
        Counting poor = new Counting() {
            @Override
            protected Count draw(RandomGenerator random) {
                return new Count(5, Kind.ODD);
            }
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> {
                    poor.seeds();
                    poor.panel(1);
                })
                .withMessageContaining("domain counting")
                .withMessageContaining("Draw from more different tasks");
    }

    @Test
    void anExpertThatFailsOnWhatWasDrawnIsAFaultOfTheWorld() {
        Counting wrong = new Counting() {
            @Override
            protected Optional<Expert> expert(Count count) {
                return Optional.of(seen -> "stop");
            }
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> wrong.demonstrations().orElseThrow().forAgent(1))
                .withMessageContaining("domain counting: its expert did not solve {\"target\":");
    }
}
