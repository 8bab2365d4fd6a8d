package org.genenv.bench.bfcl.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.multiturn.MultiTurnSetting;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MultiTurnEnvironmentTest {
    private static final String CONFIG =
            """
            {"GorillaFileSystem":{"root":{"home":{"type":"directory","contents":{\
            "list.txt":{"type":"file","content":"soup"}}}}}}""";
    private static final List<Observation> REQUESTS =
            List.of(new Observation("Make a folder named archive."), new Observation("What does list.txt say?"));

    private MultiTurnSetting setting;

    @BeforeEach
    void readSetting() throws IOException {
        setting = MultiTurnSetting.of(
                List.of("GorillaFileSystem"),
                new ObjectMapper().readTree(CONFIG),
                List.of(List.of("mkdir(dir_name='archive')"), List.of("cat(file_name='list.txt')")));
    }

    private MultiTurnEnvironment started(AnswerFormat format, boolean endsAtFault) throws EnvironmentException {
        MultiTurnEnvironment environment =
                new MultiTurnEnvironment(REQUESTS, setting, format, MultiTurnEnvironment.OFFICIAL_STEPS, endsAtFault);
        assertThat(environment.reset()).isEqualTo(REQUESTS.get(0));
        return environment;
    }

    @Test
    void callsAreRunAndAnAnswerWithoutOneEndsTheTurn() throws EnvironmentException {
        try (MultiTurnEnvironment environment = started(AnswerFormat.PYTHON, true)) {
            assertThat(environment.step("[mkdir(dir_name='archive'), ls()]").observation())
                    .isEqualTo(Observation.toolResults(
                            List.of("None", "{\"current_directory_content\": [\"list.txt\", \"archive\"]}")));
            StepResult next = environment.step("The folder is there.");
            assertThat(next.observation()).isEqualTo(REQUESTS.get(1));
            assertThat(next.isValid()).as("words are a fair end of a turn").isTrue();
            assertThat(environment
                            .step("cat(file_name='list.txt')")
                            .observation()
                            .messages())
                    .containsExactly(Message.tool("{\"file_content\": \"soup\"}"));
            StepResult last = environment.step("[cat(file_name=");
            assertThat(last.isValid()).as("half a list is not").isFalse();
            assertThat(last.isDone()).isTrue();
            assertThat(last.isSuccess()).isTrue();
            assertThat(last.reward()).isEqualTo(1);
        }
    }

    @Test
    void nativeCallsAreRunAlike() throws EnvironmentException {
        try (MultiTurnEnvironment environment = started(AnswerFormat.NATIVE, true)) {
            environment.step(
                    "I do that.\n<tool_call>\n{\"name\": \"mkdir\", \"arguments\": {\"dir_name\": \"archive\"}}\n</tool_call>");
            assertThat(environment.step("Done.").isValid()).isTrue();
            environment.step(
                    "<tool_call>\n{\"name\": \"cat\", \"arguments\": {\"file_name\": \"list.txt\"}}\n</tool_call>");
            assertThat(environment.step("It says soup.").isSuccess()).isTrue();
        }
    }

    @Test
    void aTurnThatGoesWrongEndsTheTaskOrIsPlayedOnAndLost() throws EnvironmentException {
        try (MultiTurnEnvironment strict = started(AnswerFormat.PYTHON, true);
                MultiTurnEnvironment patient = started(AnswerFormat.PYTHON, false)) {
            StepResult fault = strict.step("Which folder?");
            assertThat(fault.isDone()).isTrue();
            assertThat(fault.isSuccess()).isFalse();
            assertThat(fault.observation().text()).startsWith("multi_turn:empty_turn_model_response: Turn 1");

            assertThat(patient.step("Which folder?").isDone()).isFalse();
            patient.step("[mkdir(dir_name='archive'), cat(file_name='list.txt')]");
            StepResult last = patient.step("Done.");
            assertThat(last.isDone()).isTrue();
            assertThat(last.reward()).isZero();
            assertThat(last.observation().text()).startsWith("multi_turn:empty_turn_model_response: Turn 1");
        }
    }

    @Test
    void aWrongStateAndAMissingResultAreFaults() throws EnvironmentException {
        try (MultiTurnEnvironment environment = started(AnswerFormat.PYTHON, true)) {
            environment.step("[mkdir(dir_name='attic')]");
            assertThat(environment.step("Done.").observation().text()).startsWith("multi_turn:instance_state_mismatch");
            environment.reset();
            environment.step("[mkdir(dir_name='archive')]");
            environment.step("Done.");
            environment.step("[ls()]");
            assertThat(environment.step("Done.").observation().text())
                    .startsWith("multi_turn:execution_response_mismatch");
        }
    }

    @Test
    void theTwentyFirstStepOfATurnCutsTheTaskOff() throws EnvironmentException {
        try (MultiTurnEnvironment environment = started(AnswerFormat.PYTHON, true)) {
            for (int i = 0; i < 20; i++) {
                assertThat(environment.step("[ls()]").isDone()).isFalse();
            }
            StepResult last = environment.step("[ls()]");
            assertThat(last.isDone()).isTrue();
            assertThat(last.isSuccess()).isFalse();
            assertThat(last.observation().text()).startsWith("multi_turn:force_terminated");
        }
    }

    @Test
    void cutOffInTheLastTurnATaskIsComparedAsUpstreamDoes() throws EnvironmentException {
        try (MultiTurnEnvironment environment = started(AnswerFormat.PYTHON, true)) {
            environment.step("[mkdir(dir_name='archive')]");
            environment.step("Done.");
            for (int i = 0; i < 20; i++) {
                environment.step("[cat(file_name='list.txt')]");
            }
            assertThat(environment.step("[ls()]").isSuccess()).isTrue();
        }
    }

    @Test
    void aStepBeforeTheResetOrAfterTheEndOfTheEpisodeIsAFaultOfTheCaller() throws EnvironmentException {
        MultiTurnEnvironment environment = started(AnswerFormat.PYTHON, true);
        environment.close();
        environment.close();
        assertThatThrownBy(() -> environment.step("[ls()]")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aWorldThatCannotBeStartedIsAFaultOfTheWorld() throws IOException {
        MultiTurnSetting broken = MultiTurnSetting.of(
                List.of("GorillaFileSystem"),
                new ObjectMapper().readTree("{\"GorillaFileSystem\":{\"root\":7}}"),
                setting.expectedTurns());
        try (MultiTurnEnvironment environment =
                new MultiTurnEnvironment(REQUESTS, broken, AnswerFormat.PYTHON, 20, true)) {
            assertThatThrownBy(environment::reset)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("GorillaFileSystem");
        }
    }
}
