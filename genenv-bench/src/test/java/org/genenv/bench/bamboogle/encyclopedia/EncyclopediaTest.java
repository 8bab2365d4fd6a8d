package org.genenv.bench.bamboogle.encyclopedia;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.bench.bamboogle.task.EvidenceCheck;
import org.genenv.bench.bamboogle.task.TwoHopTask;
import org.genenv.bench.task.RejectedTaskException;
import org.junit.jupiter.api.Test;

class EncyclopediaTest {
    private static final Encyclopedia ENCYCLOPEDIA = Encyclopedia.read();
    private static final SearchTool TOOL =
            new SearchTool(SearchIndex.inMemory("the encyclopedia", ENCYCLOPEDIA.articles()), 3, 500);

    @Test
    void articlesReadLikeArticles() {
        List<Document> articles = ENCYCLOPEDIA.articles();

        assertThat(articles).hasSize(132).doesNotHaveDuplicates();
        assertThat(articles).extracting(Document::title).doesNotHaveDuplicates();
        assertThat(articles)
                .contains(new Document(
                        "The Seventh Ferry",
                        "The Seventh Ferry is a novel by Orla Dunning. It was printed in 1812. The story follows a ferryman who"
                                + " refuses to carry one passenger."));
        assertThat(articles).allSatisfy(article -> assertThat(article.text())
                .endsWith(".")
                .contains(article.title())
                .doesNotContain("{", "}", "  "));
    }

    @Test
    void valuesComeInTheSameOrderInEveryProcess() {
        assertThat(ENCYCLOPEDIA.values())
                .startsWith(
                        "Tamsin Reeve",
                        "The Salt Ledger",
                        "1817",
                        "Lena Marrick",
                        "A Lamp for Winter",
                        "1834",
                        "Orla Dunning",
                        "The Seventh Ferry",
                        "1812");
    }

    @Test
    void everyYearTellsOneThingApart() {
        Map<String, Set<String>> titlesByYear = new TreeMap<>();
        for (Document article : ENCYCLOPEDIA.articles()) {
            Pattern.compile("\\b1\\d{3}\\b").matcher(article.text()).results().forEach(year -> titlesByYear
                    .computeIfAbsent(year.group(), y -> new TreeSet<>())
                    .add(article.title()));
        }

        assertThat(titlesByYear).hasSizeGreaterThan(100);
        assertThat(titlesByYear.values())
                .allSatisfy(titles -> assertThat(titles).hasSize(1));
    }

    @Test
    void factsDealtAnewAreOtherFactsOfTheSameThings() {
        Encyclopedia dealt = ENCYCLOPEDIA.dealtAnew(new SplittableRandom(1));

        assertThat(dealt.articles())
                .extracting(Document::title)
                .isEqualTo(ENCYCLOPEDIA.articles().stream().map(Document::title).toList());
        assertThat(dealt.articles())
                .isEqualTo(ENCYCLOPEDIA.dealtAnew(new SplittableRandom(1)).articles());
        assertThat(dealt.values()).containsExactlyInAnyOrderElementsOf(ENCYCLOPEDIA.values());
        List<Document> same = dealt.articles().stream()
                .filter(ENCYCLOPEDIA.articles()::contains)
                .toList();
        assertThat(same).hasSizeLessThan(10);
        List<String> words = List.of(String.join(" ", texts(dealt)).split("[ .,]+"));
        assertThat(words)
                .containsExactlyInAnyOrderElementsOf(
                        List.of(String.join(" ", texts(ENCYCLOPEDIA)).split("[ .,]+")));
    }

    private static List<String> texts(Encyclopedia encyclopedia) {
        return encyclopedia.articles().stream().map(Document::text).toList();
    }

    @Test
    void mostQuestionsTakeExactlyTwoSearches() {
        EvidenceCheck check = new EvidenceCheck(TOOL);
        List<Chain> chains = ENCYCLOPEDIA.chains();
        long proved = chains.stream().filter(chain -> isProved(check, chain)).count();

        assertThat(chains).hasSize(1112).doesNotHaveDuplicates();
        assertThat(proved).isEqualTo(1060);
        assertThat(chains)
                .contains(new Chain(
                        "What did the first captain of the ship launched in 1831 become known as?",
                        "merchant",
                        "Bold Heron",
                        "Signe Porter",
                        false,
                        "the ship launched in 1831"));
    }

    private static boolean isProved(EvidenceCheck check, Chain chain) {
        try {
            check.require(new TwoHopTask(chain.question(), chain.answer(), chain.evidence()));
            return true;
        } catch (RejectedTaskException e) {
            return false;
        }
    }

    @Test
    void everyQuestionOfTheSampleIsOneOfTheEncyclopediaAndProved() {
        EvidenceCheck check = new EvidenceCheck(TOOL);

        assertThat(QuestionCollection.sample().all()).hasSize(20).allSatisfy(question -> assertThat(
                        ENCYCLOPEDIA.chains())
                .anyMatch(chain -> isOf(question, chain) && isProved(check, chain)));
    }

    private static boolean isOf(Question question, Chain chain) {
        return chain.question().equals(question.text())
                && chain.answer().equals(question.goldenAnswers().get(0));
    }
}
