package org.genenv.bench.alfworld.house;

import static org.assertj.core.api.Assertions.assertThat;

import org.genenv.bench.alfworld.catalog.Goal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TaskSentenceTest {
    @ParameterizedTest
    @EnumSource(Goal.class)
    void everyWordingIsReadBack(Goal goal) {
        for (int wording = 0; wording < TaskSentence.WORDINGS; wording++) {
            String text = "a room.\n\nYour task is to: " + TaskSentence.of(goal, "mug", "desklamp", wording);
            assertThat(TaskSentence.parse(text))
                    .contains(new TaskSentence.Parsed(goal, "mug", "desklamp", "a room.\n\n".length()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "put some spraybottle on toilet., PICK, spraybottle, toilet",
        "put a hot apple in fridge., HEAT, apple, fridge",
        "find two cd and put them in safe., TWO, cd, safe",
        "clean some cloth and put it in drawer., CLEAN, cloth, drawer",
        "examine the pen with the desklamp., LOOK, pen, desklamp"
    })
    void readsAlfworldsOwnSentences(String sentence, Goal goal, String object, String target) {
        assertThat(TaskSentence.parse("Your task is to: " + sentence))
                .contains(new TaskSentence.Parsed(goal, object, target, 0));
    }

    @ParameterizedTest
    @CsvSource({"''", "put a mug in shelf.", "Your task is to: tidy up.", "Your task is to: put a mug"})
    void otherTextsAreNoTasks(String text) {
        assertThat(TaskSentence.parse(text)).isEmpty();
    }
}
