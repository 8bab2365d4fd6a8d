package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RuntimeConfigTest {
    private static final ModelConfig HALF_A_BILLION =
            ModelConfig.qwen2(151_936, 896, 24, 14, 2, 4864, 32_768, 1e6, true);
    private static final ModelConfig SEVEN_BILLION =
            ModelConfig.qwen2(152_064, 3584, 28, 28, 4, 18_944, 32_768, 1e6, false);

    @Test
    void modelsArePackedUpToABound() {
        RuntimeConfig cpu = RuntimeConfig.onCpu();
        assertThat(cpu.packs(HALF_A_BILLION)).isTrue();
        assertThat(cpu.bfloat16().packs(SEVEN_BILLION)).isFalse();
        assertThat(cpu.bfloat16().withPackedWeightsBytes(20L << 30).packs(SEVEN_BILLION))
                .isTrue();
        assertThat(cpu.withPackedWeightsBytes(20L << 30).packs(SEVEN_BILLION)).isFalse();
        assertThat(cpu.withPackedWeightsBytes(0).packs(HALF_A_BILLION)).isFalse();
        assertThat(RuntimeConfig.onGpu().packs(HALF_A_BILLION)).isFalse();
    }

    @Test
    void valuesOutOfRangeAreNamed() {
        assertThatThrownBy(() -> RuntimeConfig.onCpu().withPackedWeightsBytes(-1))
                .hasMessageContaining("packedWeightsBytes is -1");
        assertThatThrownBy(() -> RuntimeConfig.onCpu().withThreads(0)).hasMessageContaining("threads is 0");
        assertThatThrownBy(() -> new RuntimeConfig("tpu", 1, RuntimeConfig.Dtype.FLOAT32))
                .hasMessageContaining("device is 'tpu'");
    }
}
