package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.junit.jupiter.api.Test;

class AlfworldEnvironmentTest {
    private static final Task TASK = new Task(
            "t",
            "pick",
            "{\"goal\":\"pick\",\"object\":\"book\",\"target\":\"sofa\",\"place\":\"open\","
                    + "\"receptacles\":{\"desk\":1,\"sofa\":1},\"distractors\":0}",
            1);
    private final Domain small = new AlfworldDomain().withOptions(Map.of("catalog", "small"));

    @Test
    void solvingTheTaskEndsTheEpisodeWithRewardOne() throws EnvironmentException {
        try (Environment environment = small.open(TASK)) {
            assertThat(environment.reset().text())
                    .isEqualTo(
                            "-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around"
                                    + " you, you see a desk 1, and a sofa 1.\n\nYour task is to: put a book in sofa.");
            assertThat(environment.step("go to desk 1").reward()).isZero();
            assertThat(environment.step("take book 1 from desk 1").isDone()).isFalse();
            environment.step("go to sofa 1");
            assertThat(environment.step("move book 1 to sofa 1"))
                    .isEqualTo(
                            new StepResult(new Observation("You move the book 1 to the sofa 1."), 1, true, true, true));
        }
    }

    @Test
    void anImpossibleActionIsAnsweredAndNotValid() throws EnvironmentException {
        try (Environment environment = small.open(TASK)) {
            environment.reset();
            for (String action : new String[] {"", "fly", "take book 1 from desk 1", "x".repeat(100_000), "\u0000"}) {
                assertThat(environment.step(action))
                        .isEqualTo(new StepResult(new Observation("Nothing happens."), 0, false, false, false));
            }
        }
    }

    @Test
    void tellsAdmissibleCommandsOnlyWhenAsked() throws EnvironmentException {
        Domain telling = new AlfworldDomain().withOptions(Map.of("catalog", "small", "admissible", true));
        try (Environment environment = telling.open(TASK)) {
            Observation first = environment.reset();
            assertThat(first.admissibleActions()).containsExactly("go to desk 1", "go to sofa 1", "inventory", "look");
            assertThat(first.text())
                    .endsWith("sofa.\nAdmissible commands: go to desk 1, go to sofa 1, inventory, look");
        }
        try (Environment environment = small.open(TASK)) {
            assertThat(environment.reset().admissibleActions()).isEmpty();
        }
    }

    @Test
    void attemptsOfOneTaskDoNotTouchEachOther() throws EnvironmentException {
        try (Environment first = small.open(TASK);
                Environment second = small.open(TASK)) {
            first.reset();
            second.reset();
            first.step("go to desk 1");
            first.step("take book 1 from desk 1");
            assertThat(second.step("go to desk 1").observation().text())
                    .isEqualTo("You arrive at desk 1. On the desk 1, you see a book 1.");
            assertThat(first.reset().text()).isEqualTo(second.reset().text());
        }
    }

    @Test
    void steppingBeforeResetOrAfterCloseIsAMistakeOfTheCaller() throws EnvironmentException {
        Environment environment = small.open(TASK);
        assertThatThrownBy(() -> environment.step("look")).isInstanceOf(IllegalStateException.class);
        environment.reset();
        environment.close();
        environment.close();
        assertThatThrownBy(() -> environment.step("look")).hasMessageContaining("after close");
    }
}
