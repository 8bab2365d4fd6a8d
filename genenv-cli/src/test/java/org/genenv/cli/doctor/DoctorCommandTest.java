package org.genenv.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    @Test
    void healthyMachineIsSaidToBeWell() {
        CommandRun run = CommandRun.of("doctor");

        assertThat(run.out()).contains("Java", "Natives   loaded and computing", "on cpu", "Disk", "All is well.");
        assertThat(run.out())
                .as("why the usual build does not compute with CUDA")
                .contains("CUDA      not in use: there is only cpu here, since", "GENENV_MAVEN_OPTS=-Dgpu");
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
        assertThat(run.out())
                .contains("! Device", "runtime.device is gpu99: there ", "Natives   loaded and computing")
                .contains("Memory plan of quickstart.yaml");
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
                .contains(" 15 GB  base of both players: weights", "while the simulator learns")
                .containsPattern("\\d GB  left over of 64 GB, the 80 % of 80 GB that a plan may take")
                .contains("  Fits      yes", "CUDA      not in use: ")
                .contains("What was checked is well, but Qwen/Qwen2.5-7B-Instruct is not here yet.")
                .doesNotContain("! Device", "frozen reference", "All is well");
    }

    private static final Pattern LOWERED = Pattern.compile("([a-zA-Z.]+) from (\\d+) to (\\d+)");

    /** Lines of advice with a value. */
    private static List<String> adviceOf(CommandRun run) {
        return run.lines().stream()
                .map(String::strip)
                .filter(line -> line.contains("lower ") && LOWERED.matcher(line).find())
                .toList();
    }

    /** The plan for a card with what a line of advice says, each value raised by some. */
    private static CommandRun planWith(String advice, String memory, int raised) {
        List<String> arguments =
                new ArrayList<>(List.of("doctor", "--config", "alfworld.yaml", "--device-memory", memory));
        Matcher lowered = LOWERED.matcher(advice);
        while (lowered.find()) {
            arguments.add("--set");
            arguments.add(lowered.group(1) + "=" + (Integer.parseInt(lowered.group(3)) + raised));
        }
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void aCardThatIsTooSmallIsAnsweredWithTheLargestValuesThatFit() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "44GiB");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).contains("! Fits      no: a plan may take 80 % of 47 GB");
        List<String> advice = adviceOf(run);
        assertThat(advice)
                .anyMatch(line -> line.startsWith("lower agent.rollout.slots from 48 to "))
                .anyMatch(line -> line.contains("agent.grpo.tokensPerMicroBatch from 9000 to ")
                        && line.contains("agent.rollout.contextLength from 9000 to ")
                        && line.contains("simulator.rwr.tokensPerMicroBatch from 9000 to "));
        for (String line : advice) {
            assertThat(planWith(line, "44GiB", 0).out()).as(line).contains("  Fits      yes");
            assertThat(planWith(line, "44GiB", 1).out())
                    .as(line + ", and one more")
                    .contains("! Fits      no");
        }
    }

    @Test
    void whereNoSettingAloneIsEnoughAllOfThemAreLowered() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "24GB");

        assertThat(run.out())
                .contains("lower agent.rollout.slots, which alone is not enough")
                .contains("or all at once: lower ");
        String together = adviceOf(run).get(0);
        assertThat(planWith(together, "24GB", 0).out()).as(together).contains("  Fits      yes");
    }

    @Test
    void aCardWithoutRoomForTheBaseIsNotPromisedAnything() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "12GB");

        assertThat(run.out())
                .contains("too much for 9.6 GB, the 80 % of 12 GB", "! Fits      no", "which alone is not enough")
                .contains("even all of these at their lowest are not enough: take smaller models");
        assertThat(adviceOf(run)).isEmpty();
    }

    @Test
    void aSimulatorThatNeverLearnsHasNoOptimiser() {
        CommandRun random = CommandRun.of(
                "doctor",
                "--config",
                "quickstart.yaml",
                "--set",
                "mode=random",
                "--set",
                "simulator.warmStart.steps=0");

        assertThat(random.out())
                .contains("simulator: weights", "simulator: key and value cache", "while the simulator writes")
                .contains("agent: AdamW's moments")
                .doesNotContain("simulator: AdamW's moments", "simulator: frozen reference", "the simulator learns");
        CommandRun warmedUp = CommandRun.of("doctor", "--config", "quickstart.yaml", "--set", "mode=static");
        assertThat(warmedUp.out())
                .contains("while the simulator imitates", "simulator: AdamW's moments")
                .doesNotContain("simulator: frozen reference", "the simulator learns");
    }

    @Test
    void generationIsPlannedBesideItsCache() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "80GB");

        assertThat(run.out())
                .containsSubsequence("while the simulator writes", "simulator: activations of a step")
                .containsSubsequence("while the agent plays", "agent: activations of a step");
        CommandRun many = CommandRun.of(
                "doctor",
                "--config",
                "alfworld.yaml",
                "--device-memory",
                "800GB",
                "--set",
                "agent.rollout.slots=4000",
                "--set",
                "agent.rollout.contextLength=600",
                "--set",
                "agent.grpo.tokensPerMicroBatch=600",
                "--set",
                "simulator.rwr.tokensPerMicroBatch=600",
                "--set",
                "simulator.rwr.contextLength=600");
        assertThat(many.out()).contains("at the highest, while the agent plays");
    }

    @Test
    void amountsOfMemoryNeedAUnit() {
        CommandRun run = CommandRun.of("doctor", "--config", "alfworld.yaml", "--device-memory", "80");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("'80' is no amount of memory", "80GB");
    }
}
