package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
    @TempDir
    Path folder;

    private Verdict verdict() throws IOException {
        return Verdict.read(folder);
    }

    @Test
    void gainOnThePanelIsLearning() throws IOException {
        SyntheticRun.planned(folder, 2).upTo(2);

        assertThat(verdict().learning().tone()).isEqualTo(Tone.GOOD);
        assertThat(verdict().learning().headline()).isEqualTo("The agent learned");
        assertThat(verdict().panelSentence()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("25.0 % before the game", "75.0 % after epoch 2", "+50.0 points, 95 % interval ")
                .contains("24 and 24 attempts"));
    }

    @Test
    void changeWithinItsIntervalIsNotCalledLearning() throws IOException {
        SyntheticRun.planned(folder, 2)
                .appending("metrics.jsonl", "{\"epoch\":0,\"panel.successRate\":0.30,\"panel.standardError\":0.03}\n")
                .appending("metrics.jsonl", "{\"epoch\":2,\"panel.successRate\":0.34,\"panel.standardError\":0.03}\n");

        Finding finding = verdict().learning();

        assertThat(finding.tone()).isEqualTo(Tone.OPEN);
        assertThat(finding.headline()).isEqualTo("No learning that can be told from chance");
        assertThat(finding.text()).contains("-4.3 to +12.3", "includes 0");
    }

    @Test
    void fallBeyondItsIntervalIsSaid() throws IOException {
        SyntheticRun.planned(folder, 2)
                .appending("metrics.jsonl", "{\"epoch\":0,\"panel.successRate\":0.60,\"panel.standardError\":0.03}\n")
                .appending("metrics.jsonl", "{\"epoch\":2,\"panel.successRate\":0.34,\"panel.standardError\":0.03}\n");

        assertThat(verdict().learning().headline()).isEqualTo("The agent got worse");
        assertThat(verdict().learning().tone()).isEqualTo(Tone.BAD);
    }

    @Test
    void oneEvaluationOrNoneIsNoVerdict() throws IOException {
        SyntheticRun run = SyntheticRun.planned(folder, 2);
        assertThat(verdict().learning().headline()).isEqualTo("Nothing is recorded yet");
        assertThat(verdict().simulator().headline()).isEqualTo("No tasks were played yet");

        run.start();
        assertThat(verdict().learning().headline()).isEqualTo("Learning is not measured yet");
        assertThat(verdict().learning().text()).contains("25.0 %", "epoch 0");
        assertThat(verdict().panelSentence()).isEmpty();

        Files.writeString(folder.resolve("metrics.jsonl"), "{\"epoch\":1,\"tasks.successRate\":0.5}\n");
        assertThat(verdict().learning().headline()).isEqualTo("Learning was not measured");
        assertThat(verdict().learning().text()).contains("panel.size");
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, The tasks are on target, GOOD",
        "0.6, The tasks are on target, GOOD",
        "0.2, The tasks are too hard, BAD",
        "0.32, The tasks are a little too hard, OPEN",
        "0.65, The tasks are a little too easy, OPEN",
        "0.75, The tasks are too easy, BAD"
    })
    void simulatorIsJudgedByTheLastThirdOfTheEpochs(double late, String headline, Tone tone) throws IOException {
        SyntheticRun run = SyntheticRun.planned(folder, 6);
        for (int epoch = 1; epoch <= 6; epoch++) {
            run.appending(
                    "metrics.jsonl",
                    "{\"epoch\":" + epoch + ",\"tasks.successRate\":" + (epoch <= 4 ? 0.05 : late) + "}\n");
        }

        assertThat(verdict().simulator().headline()).isEqualTo(headline);
        assertThat(verdict().simulator().tone()).isEqualTo(tone);
        assertThat(verdict().simulator().text())
                .startsWith("Over the last 2 epochs")
                .contains("40 and 60 %");
    }

    @Test
    void gameInWhichNoTaskWasAcceptedIsNotCalledOneThatHasNotBegun() throws IOException {
        String line = "\"tasks.accepted\":0,\"tasks.rejected\":4,\"tasks.rejected.not-json\":4,"
                + "\"tasks.informativeGroupShare\":0,\"tasks.uniqueShare\":0}\n";
        SyntheticRun.planned(folder, 2)
                .start()
                .appending("metrics.jsonl", "{\"epoch\":1," + line)
                .appending("metrics.jsonl", "{\"epoch\":2," + line);

        assertThat(verdict().simulator().headline()).isEqualTo("No task was accepted in 2 epochs");
        assertThat(verdict().simulator().text()).contains("reasons of rejection are under Tasks");
        assertThat(HealthNotes.of(new RunReader(folder).read()))
                .containsExactly(
                        "In the last epoch more of the simulator's texts were rejected (4) than accepted (0).");
    }

    @Test
    void bandLiesAroundTheTargetOfTheConfiguration() throws IOException {
        SyntheticRun.planned(folder, 1).appending("metrics.jsonl", "{\"epoch\":1,\"tasks.successRate\":0.65}\n");
        Files.writeString(folder.resolve("config.yaml"), "mode: random\ncurriculum: {alpha: 0.7}\n");

        assertThat(verdict().simulator().headline()).isEqualTo("The tasks are on target");
        assertThat(verdict().simulator().text()).contains("between 60 and 80 %", "does not learn in mode random");
        assertThat(verdict().tasksSentence())
                .hasValueSatisfying(text -> assertThat(text).contains("1 of 1 epochs"));
    }
}
