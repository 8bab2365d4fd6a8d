package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.RecordComponent;
import org.genenv.core.config.Setting;
import org.genenv.core.player.KlCap;
import org.junit.jupiter.api.Test;

class ConfigTest {
    @Test
    void valuesOutOfRangeAreNamedWithTheirValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RolloutConfig(0, 8, 9, 640, 1, 192, 1, 30, 1, ActionFormat.FIRST_LINE))
                .withMessageStartingWith("maxTurns is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RolloutConfig(24, 8, 700, 640, 1, 192, 1, 30, 1, ActionFormat.FIRST_LINE))
                .withMessageContaining("maxActionTokens is 700")
                .withMessageContaining("Raise contextLength");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RolloutConfig(24, 8, 9, 640, Double.NaN, 192, 1, 30, 1, ActionFormat.FIRST_LINE))
                .withMessageStartingWith("temperature is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GrpoConfig.defaults().withLearningRate(0))
                .withMessageStartingWith("learningRate is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GrpoConfig(
                        1e-6, 16, 6, 1, 1.5, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 4096, 256, 1e-3))
                .withMessageStartingWith("clipLow is 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GrpoConfig(
                        1e-6, 16, 6, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 4096, -1, 1e-3))
                .withMessageStartingWith("activationMiB is -1");
    }

    /** What a file gets that says nothing is what an embedder gets who says defaults(). */
    @Test
    void theDocumentedDefaultsAreTheDefaults() throws ReflectiveOperationException {
        assertDefaults(RolloutConfig.defaults());
        assertDefaults(GrpoConfig.defaults());
        assertDefaults(GrpoVariant.defaults());
    }

    private static void assertDefaults(Record config) throws ReflectiveOperationException {
        for (RecordComponent component : config.getClass().getRecordComponents()) {
            if (component.getType().isRecord()) {
                continue; // has defaults of its own
            }
            String documented = component.getAnnotation(Setting.class).value();
            Object value = component.getAccessor().invoke(config);
            if (value instanceof Number number) {
                assertThat(Double.parseDouble(documented))
                        .as(component.getName())
                        .isEqualTo(number.doubleValue());
            } else if (value instanceof Enum<?> constant) {
                assertThat(documented.replace('-', '_')).isEqualToIgnoringCase(constant.name());
            } else {
                assertThat(documented).as(component.getName()).isEqualTo(String.valueOf(value));
            }
        }
    }
}
