package org.genenv.bench.bamboogle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.EvaluatedItem.TranscriptLine;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.ListedAnswers;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Scores;
import org.genenv.core.ConformanceData;
import org.genenv.core.game.StopSignal;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Tokenizer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model with random weights knows nothing: what is tested is what it is asked, how it is counted and what is reported. */
class QuestionEvaluationIT {
    private static final ItemSet SAMPLE = new BamboogleBenchmark().sampleItems();

    private static CausalLanguageModel model;
    private static Tokenizer tokenizer;
    private static PolicyUnderTest policy;

    @BeforeAll
    static void load() throws IOException {
        Path folder = ConformanceData.path("golden/models/qwen2-tied");
        model = CausalLanguageModel.load(folder, RuntimeConfig.onCpu().withThreads(1));
        tokenizer = Tokenizer.load(folder);
        policy = new PolicyUnderTest(PlayerModel.training(model, tokenizer, folder), 2048, 4, 0);
    }

    @AfterAll
    static void close() {
        if (model != null) {
            tokenizer.close();
            model.close();
        }
    }

    private record Outcome(List<EvaluatedItem> items, Scores scores) {}

    private static Outcome answer(ItemSet items, String protocol, Map<String, String> options) throws IOException {
        List<String> ids = items.ids(items.usualSplit(policy)).subList(0, 2);
        EvaluationRequest request = new EvaluationRequest(protocol, items.usualSplit(policy), options);
        try (Evaluation evaluation = items.evaluation(policy, request)) {
            ListedAnswers answers = new ListedAnswers();
            evaluation.answer(ids, RandomKey.of(1), StopSignal.NEVER, answers);
            assertThat(answers.planned()).isEqualTo(ids);
            assertThat(answers.items()).extracting(EvaluatedItem::id).containsExactlyInAnyOrderElementsOf(ids);
            return new Outcome(answers.items(), evaluation.scores(answers.items()));
        }
    }

    @Test
    void theSampleIsSearchedByCallsWhereTheTemplateWritesThem() throws IOException {
        Outcome outcome = answer(SAMPLE, "official", Map.of("searches", "2"));

        assertThat(outcome.items()).allSatisfy(item -> {
            assertThat(item.isSuccess()).isFalse();
            assertThat(item.reason()).isNotBlank();
            assertThat(item.transcript())
                    .extracting(TranscriptLine::role)
                    .startsWith("tools", "system", "user", "assistant");
            assertThat(item.transcript().get(0).text()).contains("\"name\": \"search\"");
        });
        assertThat(outcome.scores().headline().name()).isEqualTo("EM");
        assertThat(outcome.scores().headline().items()).isEqualTo(2);
        assertThat(outcome.scores().parts()).extracting(score -> score.name()).containsExactly("cover-EM", "F1");
        assertThat(outcome.scores().notes())
                .containsExactly(
                        "Searched: the encyclopedia inside the jar (132 documents), BM25, 3 documents a search, 500 characters of each.");
    }

    @Test
    void publishedQuestionsAreClosedBookUnlessACorpusIsGiven(@TempDir Path folder) throws IOException {
        ItemSet published = new BamboogleBenchmark().items(ConformanceData.path("bench"));
        assertThat(published.ids("test")).hasSize(125);

        Outcome closed = answer(published, "paper", Map.of());
        assertThat(closed.scores().headline().name()).isEqualTo("cover-EM");
        assertThat(closed.scores().notes().get(0)).startsWith("Closed book: nothing was searched;");
        assertThat(closed.items()).allSatisfy(item -> {
            assertThat(item.transcript()).hasSize(3);
            assertThat(item.transcript().get(0).text()).contains("\\boxed{");
        });

        Path corpus =
                Files.writeString(folder.resolve("c.jsonl"), "{\"title\":\"Citibank\",\"text\":\"A bank of 1812.\"}\n");
        Outcome searched = answer(published, "official", Map.of("corpus", corpus.toString(), "results", "1"));
        assertThat(searched.scores().notes().get(0))
                .startsWith("Searched: " + corpus + " (1 documents), BM25, 1 documents");
        assertThat(folder.resolve("c.jsonl.index/corpus.json")).exists();
    }

    @Test
    void wrongOptionsAreNamed() {
        assertThatThrownBy(() -> answer(SAMPLE, "official", Map.of("results", "0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option results is '0', expected a whole number from 1 to 100");
        assertThatThrownBy(() -> answer(SAMPLE, "official", Map.of("corpus", "nowhere.jsonl")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("option corpus: ")
                .hasMessageContaining("nowhere.jsonl: there is no such file or folder");
    }
}
