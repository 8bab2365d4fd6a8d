package org.genenv.bench.bamboogle.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionCollectionTest {
    @Test
    void publishedQuestionsAreRead() throws IOException {
        QuestionCollection questions = QuestionCollection.open(ConformanceData.path("bench"));

        assertThat(questions.all()).hasSize(125);
        assertThat(questions.find("bamboogle_47").orElseThrow().goldenAnswers())
                .containsExactly("Mildred Warner", "Mildred Gale");
        assertThat(QuestionCollection.open(ConformanceData.path("bench/bamboogle/bamboogle.jsonl"))
                        .all())
                .isEqualTo(questions.all());
    }

    @Test
    void sampleHasTwentyQuestions() {
        assertThat(QuestionCollection.sample().all()).hasSize(20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":\"q\",\"question\":\"Who?\"} | q.jsonl:2: answer is missing, expected a text",
                "{\"id\":\"q\",\"question\":\"Who?\",\"golden_answers\":[]} | question 'q' has no golden answer",
                "{\"id\":\"q\",\"question\":\"Who?\",\"golden_answers\":[1]} | golden_answers has 1, expected texts",
                "{\"id\":\"q\",\"question\":\"Who?\",\"answer\":\"The.\"} | the golden answer 'The.' of question 'q' has no word",
                "{\"id\":7,\"question\":\"Who?\",\"answer\":\"He\"} | id is 7, expected a text",
                "{\"id\":\"p\",\"question\":\"Who?\",\"answer\":\"He\"} | id 'p' is there twice",
                "nothing | q.jsonl:2: this is no JSON",
            })
    void aLineThatIsNoQuestionIsNamed(String line, String message) {
        List<String> lines = List.of("{\"id\":\"p\",\"question\":\"Who?\",\"answer\":\"She\"}", line);

        assertThatThrownBy(() -> QuestionCollection.parse("q.jsonl", lines)).hasMessageContaining(message);
    }

    @Test
    void missingDataIsNamed() {
        assertThatThrownBy(() -> QuestionCollection.open(Path.of("nowhere")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nowhere: there is no such file, expected Bamboogle's questions");
        assertThatThrownBy(() -> QuestionCollection.parse("empty.jsonl", List.of("", " ")))
                .hasMessage("empty.jsonl has no question");
    }
}
