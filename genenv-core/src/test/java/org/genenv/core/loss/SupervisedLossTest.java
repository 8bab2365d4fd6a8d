package org.genenv.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SupervisedLossTest {
    private static TokenStatistics logProbs(float... values) {
        return new TokenStatistics(
                values, new float[values.length], new float[values.length], new float[values.length]);
    }

    @Test
    void meanRunsOverTheTokensOfAllRows() {
        SupervisedLoss loss = SupervisedLoss.mean(List.of(1, 3));
        TokenGradients first = new TokenGradients(1);
        TokenGradients second = new TokenGradients(3);
        double sum = loss.evaluate(0, logProbs(-4), first) + loss.evaluate(1, logProbs(-1, -2, -1), second);
        assertThat(sum).isCloseTo((4 + 1 + 2 + 1) / 4.0, within(1e-12));
        assertThat(first.logProbs()).containsExactly(-0.25f);
        assertThat(second.logProbs()).containsExactly(-0.25f, -0.25f, -0.25f);
        assertThat(second.kls()).containsOnly(0f);
    }

    @Test
    void weightsScaleTokensAndTheDivisor() {
        SupervisedLoss loss = SupervisedLoss.weighted(List.of(new float[] {1, 0, 3}));
        TokenGradients gradients = new TokenGradients(3);
        assertThat(loss.evaluate(0, logProbs(-2, -100, -1), gradients)).isCloseTo((2 + 3) / 4.0, within(1e-12));
        assertThat(gradients.logProbs()).containsExactly(-0.25f, -0f, -0.75f);
    }

    @Test
    void nothingToLearnFromIsRefused() {
        assertThatThrownBy(() -> SupervisedLoss.weighted(List.of(new float[] {0, 0})))
                .hasMessageContaining("nothing");
        assertThatThrownBy(() -> SupervisedLoss.weighted(List.of(new float[] {1, -0.5f})))
                .hasMessageContaining("-0.5");
        assertThatThrownBy(() -> SupervisedLoss.mean(List.of(2)).evaluate(0, logProbs(-1), new TokenGradients(1)))
                .hasMessageContaining("row 0 has 1 completion tokens, but 2 weights");
    }
}
