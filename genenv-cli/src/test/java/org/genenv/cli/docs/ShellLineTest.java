package org.genenv.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellLineTest {
    @Test
    void wordsQuotesFilesAndCommentsAreUnderstood() {
        assertThat(ShellLine.parse(
                        "./genenv generate --prompt \"Once upon\" --set 'a={b: 1}' < in.txt > out.txt  # so"))
                .isEqualTo(new ShellLine(
                        List.of("./genenv", "generate", "--prompt", "Once upon", "--set", "a={b: 1}"),
                        Optional.of("in.txt"),
                        Optional.of("out.txt")));
        assertThat(ShellLine.parse("genenv config --set agent.lora=").words())
                .containsExactly("genenv", "config", "--set", "agent.lora=");
        assertThat(ShellLine.parse("genenv a#b").words()).containsExactly("genenv", "a#b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "genenv play | head",
                "genenv report runs/*",
                "genenv eval --model $MODEL",
                "genenv eval --model \"$MODEL\"",
                "source <(genenv generate-completion)",
                "genenv generate --prompt 'no end",
                "genenv config --set a={b: 1}"
            })
    void whatNeedsAWholeShellIsRefused(String line) {
        assertThatThrownBy(() -> ShellLine.parse(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
