package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A short form of {@link SoakBenchmark}. */
@Timeout(120)
class NativeMemoryIT {
    @Test
    void aThousandStepsOfGeneratingAndTrainingKeepWhatIsHeld() {
        try (TinyLearner learner = new TinyLearner()) {
            for (int step = 0; step < 200; step++) {
                learner.step();
            }
            int arrays = learner.liveArrays();
            OptionalLong resident = TinyLearner.residentKib();
            for (int step = 200; step < 1000; step++) {
                learner.step();
            }
            assertThat(learner.liveArrays()).isEqualTo(arrays);
            if (resident.isPresent()) {
                // The Java heap breathes by some MiB; 48 MiB over 800 steps would be 60 KiB lost a step.
                assertThat(TinyLearner.residentKib().orElseThrow() - resident.getAsLong())
                        .isLessThan(48 * 1024);
            }
        }
    }
}
