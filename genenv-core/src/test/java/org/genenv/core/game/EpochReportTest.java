package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EpochReportTest {
    @Test
    void epochWithoutAnyTaskSaysWhy() {
        EpochReport report = new EpochReport(
                3,
                Map.of(
                        "tasks.accepted",
                        0.0,
                        "tasks.rejected",
                        5.0,
                        "tasks.rejected.truncated",
                        1.0,
                        "tasks.rejected.not-json",
                        4.0),
                List.of());

        assertThat(report.summary())
                .isEqualTo("epoch 3 | no task was accepted, rejected were: not-json 4, truncated 1");
    }

    @Test
    void epochWithTasksSaysHowTheyWent() {
        EpochReport report = new EpochReport(
                3,
                Map.of("tasks.accepted", 48.0, "tasks.successRate", 0.5, "simulator.target", 0.6, "agent.loss", 0.25),
                List.of());

        assertThat(report.summary())
                .startsWith("epoch 3 | 48 tasks, agent solves 50.0 % (target 60 %), ")
                .endsWith(" | agent loss 0.2500");
    }
}
