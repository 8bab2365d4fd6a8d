package org.genenv.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.core.file.FaultyDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class RunFolderTest {
    private static final ObjectNode ENVIRONMENT =
            new ObjectMapper().createObjectNode().put("java", "17");

    @TempDir
    Path parent;

    private Path folder() {
        return parent.resolve("runs/first");
    }

    @Test
    void newRunHasItsFiles() throws IOException {
        try (RunFolder run = RunFolder.open(folder())) {
            run.begin("seed: 7\n", ENVIRONMENT, -1);
            LoggerFactory.getLogger("org.genenv.test").info("hello log");
            run.record(0, Map.of("panel.successRate", 0.5));
        }

        assertThat(folder().resolve("config.yaml")).hasContent("seed: 7");
        assertThat(folder().resolve("environment.json")).content().contains("\"java\" : \"17\"");
        assertThat(folder().resolve("metrics.jsonl")).hasContent("{\"epoch\":0,\"panel.successRate\":0.5}");
        assertThat(folder().resolve("log.txt")).content().contains("hello log");
        assertThat(folder().toFile().list()).anyMatch(name -> name.startsWith("events.out.tfevents."));
    }

    @Test
    void continuedRunKeepsTheLinesUpToItsCheckpoint() throws IOException {
        try (RunFolder run = RunFolder.open(folder())) {
            run.begin("seed: 7\n", ENVIRONMENT, -1);
            for (int epoch = 0; epoch < 4; epoch++) {
                run.record(epoch, Map.of("a", epoch));
            }
        }
        try (RunFolder run = RunFolder.open(folder())) {
            run.begin("seed: 7\n", ENVIRONMENT, 1);
            run.record(2, Map.of("a", 20));
        }

        assertThat(Files.readAllLines(folder().resolve("metrics.jsonl")))
                .containsExactly("{\"epoch\":0,\"a\":0}", "{\"epoch\":1,\"a\":1}", "{\"epoch\":2,\"a\":20}");
    }

    @Test
    void usedFolderIsToldFromANewOne() throws IOException {
        assertThat(RunFolder.isUsed(folder())).isFalse();
        RunFolder.open(folder()).close();
        assertThat(RunFolder.isUsed(folder()))
                .as("an opened and closed folder has a lock file only")
                .isFalse();
        Files.writeString(folder().resolve("notes.txt"), "mine");
        assertThat(RunFolder.isUsed(folder())).isTrue();
        assertThat(RunFolder.isUsed(folder().resolve("notes.txt"))).isTrue();
    }

    @Test
    void aRunThatWasKilledBeforeItsConfigurationWasThereLeavesAFolderToBeginIn() throws IOException {
        RunFolder.open(folder()).close();
        Files.writeString(folder().resolve("config.yaml.part"), "se");
        assertThat(RunFolder.isUsed(folder())).isFalse();

        try (RunFolder run = RunFolder.open(folder())) {
            run.begin("seed: 7\n", ENVIRONMENT, -1);
        }

        assertThat(folder().resolve("config.yaml")).hasContent("seed: 7");
        assertThat(folder().toFile().list()).noneMatch(name -> name.endsWith(".part"));
        assertThat(RunFolder.isUsed(folder())).isTrue();
    }

    @Test
    void aDiskThatFillsUpWhileARunBeginsLeavesAFolderToBeginInOrToGoOnIn() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        boolean hasBegun = false;
        for (int write = 1; !hasBegun; write++) {
            Path name = parent.resolve("run-" + write);
            disk.fillAt(write);
            hasBegun = hasBegun(disk.over(name));
            disk.free();

            assertThat(RunFolder.isUsed(name))
                    .as(
                            "full at write %d: where there is a configuration --resume goes on, elsewhere a run begins",
                            write)
                    .isEqualTo(Files.exists(name.resolve("config.yaml")));
            assertThat(hasBegun(disk.over(name))).isTrue();
            assertThat(name.resolve("config.yaml")).hasContent("seed: 7");
            assertThat(write).as("a beginning takes few writes").isLessThan(40);
        }
    }

    private static boolean hasBegun(Path folder) {
        try (RunFolder run = RunFolder.open(folder)) {
            run.begin("seed: 7\n", ENVIRONMENT, -1);
            return true;
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left on device");
            return false;
        }
    }

    @Test
    void traceOfAFaultIsKeptInTheLogAlone() throws IOException {
        try (RunFolder run = RunFolder.open(folder())) {
            assertThat(run.keepTrace(new IllegalStateException("too early"))).isEmpty();
            run.begin("seed: 7\n", ENVIRONMENT, -1);

            assertThat(run.keepTrace(new IllegalStateException("boom"))).hasValue(folder().resolve("log.txt"));
        }

        assertThat(folder().resolve("log.txt"))
                .content()
                .contains("ERROR RunFolder: the run failed", "IllegalStateException: boom", "\tat ")
                .doesNotContain("too early");
    }

    @Test
    void folderBelongsToOneRunAtATime() throws IOException {
        RunFolder first = RunFolder.open(folder());

        assertThatThrownBy(() -> RunFolder.open(folder()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another process is using it");
        first.close();
        RunFolder.open(folder()).close();
    }

    @Test
    void environmentReportHashesTheDataItWasGiven() throws IOException {
        Path seeds = Files.writeString(
                Files.createDirectories(parent.resolve("data")).resolve("seed.json"), "abc");

        ObjectNode report =
                EnvironmentReport.of("cpu", List.of(), List.of(seeds.getParent(), parent.resolve("absent")));

        // SHA-256 of "abc" (FIPS 180-2, appendix B.1)
        assertThat(report.path("data").path(seeds.toString()).asText())
                .isEqualTo("sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(report.path("data")).hasSize(1);
        assertThat(report.path("device").asText()).isEqualTo("cpu");
        assertThat(report.path("genenv").asText()).startsWith("0.");
    }

    @Test
    void aLogThatCannotBeWrittenStopsNothingAndLosesNoFigure() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "this system has no /dev/full to stand for a full disk");
        Files.createDirectories(folder());
        Files.createSymbolicLink(folder().resolve("log.txt"), full);

        try (RunFolder run = RunFolder.open(folder())) {
            run.begin("seed: 7\n", ENVIRONMENT, -1);
            for (int epoch = 0; epoch < 3; epoch++) {
                LoggerFactory.getLogger("org.genenv.test").info("epoch {}", epoch);
                run.record(epoch, Map.of("a", epoch));
            }
        }

        assertThat(Files.readAllLines(folder().resolve("metrics.jsonl"))).hasSize(3);
    }

    @Test
    void aDiskThatFillsUpAtAnyWriteOfAnEpochsFiguresLosesNothingOfTheEpochsBefore() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        Path folder = disk.over(folder());
        try (RunFolder run = RunFolder.open(folder)) {
            run.begin("seed: 7\n", ENVIRONMENT, -1);
            run.record(0, Map.of("a", 0));
        }
        boolean isWritten = false;
        for (int write = 1; !isWritten; write++) {
            try (RunFolder run = RunFolder.open(folder)) {
                run.begin("seed: 7\n", ENVIRONMENT, 0);
                disk.fillAt(write);
                isWritten = isRecorded(run);
                disk.free();
            }
            assertThat(Files.readAllLines(folder().resolve("metrics.jsonl")))
                    .first()
                    .isEqualTo("{\"epoch\":0,\"a\":0}");
            assertThat(write).as("the record takes few writes").isLessThan(10);
        }
        assertThat(Files.readAllLines(folder().resolve("metrics.jsonl")))
                .as("begun anew after each fault, no epoch is there twice")
                .containsExactly("{\"epoch\":0,\"a\":0}", "{\"epoch\":1,\"a\":1}");
    }

    private static boolean isRecorded(RunFolder run) {
        try {
            run.record(1, Map.of("a", 1));
            return true;
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left on device");
            return false;
        }
    }
}
