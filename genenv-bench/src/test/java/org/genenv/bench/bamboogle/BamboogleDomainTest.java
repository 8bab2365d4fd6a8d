package org.genenv.bench.bamboogle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.genenv.bench.bamboogle.task.HeldOut;
import org.genenv.bench.bamboogle.task.TwoHopTask;
import org.genenv.bench.bamboogle.task.TwoHopTaskReader;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BamboogleDomainTest {
    private static final Domain PROSE = new BamboogleDomain();
    private static final Domain TERSE = PROSE.withOptions(Map.of("form", "terse", "results", 2));
    private static final Seed SEED =
            new Seed("seed", "two-hop", "{\"titles\":[\"Bold Heron\",\"Signe Porter\",\"Hindrell\"]}");
    private static final String GOOD =
            "{\"question\":\"What did the first captain of the Bold Heron become known as?\",\"answer\":\"merchant\","
                    + "\"evidence\":[\"Bold Heron\",\"Signe Porter\"]}";

    private static TaskVerdict.Accepted accepted(Domain domain, Seed seed, String text) {
        TaskVerdict verdict = domain.check(seed, text, "t", 1);
        assertThat(verdict).isInstanceOf(TaskVerdict.Accepted.class);
        return (TaskVerdict.Accepted) verdict;
    }

    @Test
    void seedsAreDocumentsThatNameEachOther() {
        List<Seed> seeds = PROSE.seeds();

        assertThat(seeds).hasSize(24).doesNotHaveDuplicates();
        assertThat(new BamboogleDomain().seeds()).isEqualTo(seeds);
        for (Seed seed : seeds) {
            assertThat(SeedDocuments.parse(seed.spec()).titles())
                    .hasSizeBetween(2, 4)
                    .doesNotHaveDuplicates();
            assertThat(PROSE.simulatorPrompt(seed, SuccessStatistics.NONE))
                    .extracting(Message::role)
                    .containsExactly(Role.SYSTEM, Role.USER);
        }
    }

    @Test
    void theSimulatorReadsDocumentsAndHowThePlayerDoes() {
        SuccessStatistics statistics = new SuccessStatistics(Map.of("named", 0.8));

        assertThat(TERSE.simulatorPrompt(SEED, statistics)).singleElement().satisfies(message -> assertThat(
                        message.content())
                .startsWith("[1] Bold Heron: The Bold Heron was a ship built in ")
                .contains("\n[2] Signe Porter: Signe Porter was born in ")
                .endsWith("\nnamed 8 described 0 =>"));
        assertThat(PROSE.simulatorPrompt(SEED, statistics).get(1).content())
                .contains("Lately the player answered 80 % of the questions that name the first document.")
                .contains("The player has not tried questions yet that describe the first document.");
    }

    @Test
    void aProvedQuestionBecomesATaskThatCanBePlayed() throws EnvironmentException {
        TaskVerdict.Accepted accepted = accepted(PROSE, SEED, "```json\n" + GOOD + "\n```");

        assertThat(accepted.task()).isEqualTo(new Task("t", "named", GOOD, 1));
        assertThat(accepted.signature()).isEqualTo("bold heron|signe porter|merchant");
        try (Environment environment = PROSE.open(accepted.task())) {
            assertThat(environment.reset().text())
                    .isEqualTo("What did the first captain of the Bold Heron become known as?");
            assertThat(environment
                            .step("<search>Bold Heron</search>")
                            .observation()
                            .text())
                    .contains("Signe Porter");
            assertThat(environment.step("<answer>a merchant</answer>").isSuccess())
                    .isTrue();
        }
        String described = GOOD.replace("the Bold Heron become", "the ship launched in 1831 become");
        assertThat(accepted(PROSE, SEED, described).task().kind()).isEqualTo("described");
        assertThat(accepted(PROSE, SEED, described).signature()).isEqualTo(accepted.signature());
    }

    @Test
    void heldOutAndForeignQuestionsAreRejected() throws RejectedTaskException {
        Set<String> reasons = new HashSet<>();
        for (Task task : PROSE.panel(20)) {
            TwoHopTask spec = TwoHopTaskReader.read(task.spec());
            Seed own = new Seed("s", "two-hop", new SeedDocuments(spec.evidence()).toJson());
            reasons.add(((TaskVerdict.Rejected) PROSE.check(own, task.spec(), "t", 0)).reason());
        }
        assertThat(reasons).containsExactly("held-out");

        Seed other = new Seed("s", "two-hop", "{\"titles\":[\"Bold Heron\",\"Hindrell\"]}");
        assertThat(PROSE.check(other, GOOD, "t", 0))
                .isEqualTo(new TaskVerdict.Rejected(
                        "evidence-not-shown",
                        "'Signe Porter' is none of the documents that were shown: Bold Heron, Hindrell."));
    }

    @Test
    void thePanelIsProvedHeldOutAndMixed() throws RejectedTaskException, EnvironmentException {
        List<Task> panel = TERSE.panel(120);
        Map<String, Integer> kinds = new TreeMap<>();

        assertThat(panel).hasSize(120).doesNotHaveDuplicates().isEqualTo(TERSE.panel(120));
        for (Task task : panel) {
            kinds.merge(task.kind(), 1, Integer::sum);
            TwoHopTask spec = TwoHopTaskReader.read(task.spec());
            assertThat(HeldOut.is(spec)).isTrue();
            try (Environment environment = TERSE.open(task)) {
                environment.reset();
                assertThat(environment
                                .step("<answer>" + spec.answer() + "</answer>")
                                .isSuccess())
                        .isTrue();
            }
        }
        assertThat(kinds.keySet()).containsExactly("described", "named");
        assertThat(kinds.values()).allSatisfy(count -> assertThat(count).isGreaterThan(30));
        assertThat(TERSE.panel(10_000).size()).isBetween(150, 300);
    }

    @Test
    void demonstrationsSucceedAndShowNothingHeldOut() {
        for (Map<String, Object> options : List.<Map<String, Object>>of(
                Map.of("form", "terse"), Map.of(), Map.of("calls", "native", "results", 1))) {
            Domain domain = PROSE.withOptions(options);
            Demonstrations demonstrations = domain.demonstrations().orElseThrow();
            for (long draw = 0; draw < 12; draw++) {
                Demonstration agent = demonstrations.forAgent(draw);
                List<Demonstration.Segment> segments = agent.segments();
                assertThat(segments.get(segments.size() - 1).message().content())
                        .contains("<answer>");
                assertThat(segments.stream().filter(segment -> segment.weight() == 1))
                        .hasSize(3);
                assertThat(agent.tools()).hasSize(options.containsKey("calls") ? 1 : 0);

                List<Demonstration.Segment> written =
                        demonstrations.forSimulator(draw).segments();
                Demonstration.Segment task = written.get(written.size() - 1);
                assertThat(task.weight()).isEqualTo(1);
                assertThat(HeldOut.is(read(task.message().content()))).isFalse();
            }
            assertThat(demonstrations.forAgent(5)).isEqualTo(demonstrations.forAgent(5));
            assertThat(demonstrations.forSimulator(5)).isEqualTo(demonstrations.forSimulator(5));
        }
    }

    private static TwoHopTask read(String text) {
        try {
            return TwoHopTaskReader.read(text);
        } catch (RejectedTaskException e) {
            throw new AssertionError(text, e);
        }
    }

    @Test
    void tenThousandMangledTasksAreJudged() {
        SplittableRandom random = new SplittableRandom(20261130);
        String[] pieces = {
            "\"",
            "{",
            "}",
            "[",
            "]",
            ",",
            "\\",
            "\ud83d",
            "Bold Heron",
            "merchant",
            "\u0000",
            "null",
            "1e9999",
            "Signe Porter"
        };
        Map<String, Integer> reasons = new TreeMap<>();
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder(GOOD);
            for (int edit = 1 + random.nextInt(3); edit > 0; edit--) {
                int at = random.nextInt(text.length());
                int end = Math.min(text.length(), at + random.nextInt(12));
                text.replace(at, end, pieces[random.nextInt(pieces.length)]);
            }
            TaskVerdict verdict = PROSE.check(SEED, text.toString(), "t", i);
            if (verdict instanceof TaskVerdict.Rejected rejected) {
                assertThat(PROSE.rejectionReasons()).contains(rejected.reason());
                assertThat(rejected.detail()).isNotBlank();
                reasons.merge(rejected.reason(), 1, Integer::sum);
            }
        }
        assertThat(reasons).hasSizeGreaterThan(10);
    }

    @Test
    void anotherCorpusIsIndexedAndPlayedWithItsOwnPanel(@TempDir Path folder) throws IOException, EnvironmentException {
        Path corpus = Files.writeString(
                folder.resolve("corpus.jsonl"),
                """
                {"title":"Heron Bridge","text":"A bridge by Tobin Hale."}
                {"title":"Tobin Hale","text":"An engineer from Kelmoor. He kept geese."}
                {"title":"Geese","text":"Birds of the river, and loud ones."}
                """);
        Path panel = Files.writeString(
                folder.resolve("panel.jsonl"),
                "{\"id\":\"p1\",\"question\":\"Where was he born?\",\"golden_answers\":[\"Kelmoor\",\"in Kelmoor\"]}\n");
        Domain domain = PROSE.withOptions(Map.of("corpus", corpus.toString(), "panel", panel.toString(), "results", 2));

        assertThat(domain.dataFiles()).containsExactly(corpus, panel);
        assertThat(PROSE.dataFiles()).isEmpty();
        assertThat(domain.seeds()).singleElement().satisfies(seed -> assertThat(seed.spec())
                .isEqualTo("{\"titles\":[\"Heron Bridge\",\"Tobin Hale\"]}"));
        accepted(
                domain,
                domain.seeds().get(0),
                "{\"question\":\"What is the home of the maker of Heron Bridge?\",\"answer\":\"Kelmoor\",\"evidence\":[\"Heron Bridge\",\"Tobin"
                        + " Hale\"]}");
        Task task = domain.panel(5).get(0);
        assertThat(task.id()).isEqualTo("panel/p1");
        try (Environment environment = domain.open(task)) {
            assertThat(environment.reset().text()).isEqualTo("Where was he born?");
            assertThat(environment.step("<answer>In Kelmoor.</answer>").isSuccess())
                    .isTrue();
        }
        assertThat(domain.demonstrations()).isEmpty();
        assertThat(domain.vocabulary()).isEmpty();
        assertThatThrownBy(() -> domain.open(new Task("t", "k", "{}", 0)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "task t is no question of two hops: Key 'question' is missing. Its specification is {}");
    }

    @Test
    void wrongOptionsAreNamed(@TempDir Path folder) throws IOException {
        refused("domain.corpora is not known", "corpora", "x");
        refused(
                "domain.corpus is " + folder.resolve("none.jsonl"),
                "corpus",
                folder.resolve("none.jsonl").toString());
        refused("domain.corpus is none, but questions are composed of documents", "corpus", "none");
        refused("domain.results is 0, expected a whole number from 1 to 20", "results", 0);
        refused("domain.reward is cover, expected one of exact, f1", "reward", "cover");
        refused("domain.panel is nowhere", "panel", "nowhere");
        refused("domain.index is [a, b], expected one text", "index", List.of("a", "b"));
        assertThatThrownBy(() -> PROSE.withOptions(Map.of("form", "terse", "calls", "native")))
                .hasMessageContaining("domain.calls is native");
        assertThatThrownBy(() -> PROSE.withOptions(Map.of("form", "terse", "corpus", "x")))
                .hasMessageContaining("domain.form is terse");
        Path flat = Files.writeString(folder.resolve("flat.txt"), "No names here.\n\nNor here.\n");
        refused("hardly any document names another by its title", "corpus", flat.toString());
    }

    private static void refused(String message, String key, Object value) {
        assertThatThrownBy(() -> PROSE.withOptions(Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
