package org.genenv.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    @Test
    void healthyMachineIsSaidToBeWell() {
        CommandRun run = CommandRun.of("doctor");

        assertThat(run.out()).contains("Java", "Natives   loaded and computing", "on cpu", "Disk", "All is well.");
        assertThat(run.code()).isZero();
    }

    @Test
    void planOfTheQuickstartIsSmall() {
        CommandRun run = CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "runtime.threads=1");

        assertThat(run.out())
                .contains("Memory plan of quickstart.yaml", "agent: weights", "simulator: frozen reference", "in all")
                .contains("Fits      yes");
        assertThat(run.code()).isZero();
    }

    @Test
    void packedWeightsAreInThePlanUpToTheirBound() {
        String[] plan = {"doctor", "--config", "quickstart.yaml", "--set", "runtime.threads=1"};
        assertThat(CommandRun.of(plan).out()).contains("agent: weights packed for generation");

        CommandRun large = CommandRun.of(
                "doctor", "--config", "quickstart.yaml", "--set", "agent.init={hiddenSize: 4096, layers: 32}");
        assertThat(large.out())
                .contains("agent: weights", "simulator: weights packed for generation")
                .doesNotContain("agent: weights packed");
        CommandRun without =
                CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "runtime.packedWeightsGiB=0");
        assertThat(without.out()).doesNotContain("packed");
    }

    @Test
    void sixteenBitParametersAreTrainedThroughMastersThatThePlanCounts() {
        CommandRun run = CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "runtime.dtype=bfloat16");
        assertThat(run.out()).contains("agent: float32 masters", "simulator: float32 masters");
    }

    @Test
    void whatDoesNotFitIsNamedWithTheSettingToLower() {
        CommandRun run = CommandRun.of(
                "doctor",
                "--config",
                "quickstart.yaml",
                "--set",
                "agent.rollout.slots=100000000",
                "--set",
                "runtime.threads=9999");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out())
                .contains("! Threads", "lower runtime.threads")
                .contains("! Fits      no", "lower agent.rollout.slots");
    }

    @Test
    void missingModelIsFoundBeforeAnythingIsLoaded() {
        CommandRun run = CommandRun.of(
                "doctor", "--config", "quickstart.yaml", "--set", "agent.model=no/model", "--set", "agent.init=");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("agent.model is no/model", "is no folder");
    }

    @Test
    void wrongConfigurationIsRefusedWhole() {
        CommandRun run =
                CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "sede=1", "--set", "mode=genev");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("2 problems in the configuration", "Did you mean seed?", "Did you mean genenv?");
    }

    @Test
    void deviceThatIsNotThereIsReportedWithTheRest() {
        CommandRun run = CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "runtime.device=gpu99");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).contains("! Device", "runtime.device is gpu99: there ", "Memory plan of quickstart.yaml");
        assertThat(run.out() + run.err()).doesNotContain("\tat ", "Dispatch");
    }

    @Test
    void modelsOfAnySizeHaveAPlan() {
        CommandRun run = CommandRun.of(
                "doctor",
                "--config",
                "quickstart.yaml",
                "--set",
                "agent.init={hiddenSize: 1000000, layers: 1000, intermediateSize: 1000000, contextLength: 2000000000}",
                "--set",
                "agent.rollout.slots=2000000000");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).contains("TB  agent: weights", "! Fits      no").doesNotContain(" -");
        CommandRun wide =
                CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "agent.init.hiddenSize=100000");
        assertThat(wide.out()).contains("lower agent.init.hiddenSize or agent.init.layers");
    }

    @Test
    void sevenBillionParametersFitOneCardBeforeTheModelIsHere() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "80GB");

        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("gpu0 with 80 GB, planned for and not tried")
                .contains(" 15 GB  base of both players: weights", "while the simulator learns", "left over of 80 GB")
                .contains("  Fits      yes")
                .doesNotContain("! Device", "frozen reference");
    }

    @Test
    void aCardThatIsTooSmallIsAnsweredWithTheValuesThatFit() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "48GiB");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out())
                .contains("! Fits      no: a plan may take 80 % of 52 GB")
                .containsPattern("lower agent\\.rollout\\.slots from 48 to \\d+ \\(25 GB\\)")
                .contains("lower agent.grpo.tokensPerMicroBatch");
    }

    @Test
    void amountsOfMemoryNeedAUnit() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "80");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("'80' is no amount of memory", "80GB");
    }
}
