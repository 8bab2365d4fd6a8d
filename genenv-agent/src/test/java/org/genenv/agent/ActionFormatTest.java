package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ActionFormatTest {
    @Test
    void firstLineIsTheActionOfAModelThatSpeaksTheWorldsForm() {
        assertThat(ActionFormat.FIRST_LINE.parse(" go to cabinet 3 ")).contains("go to cabinet 3");
        assertThat(ActionFormat.FIRST_LINE.parse("\n\nlook\ninventory")).contains("look");
    }

    @Test
    void theLastActionLineCountsAndNotTheThoughtBeforeIt() {
        assertThat(ActionFormat.ACTION_LINE.parse(
                        "I could say Action: sleep.\nAction: look\nOr rather\n  action:  go to desk 1 \n"))
                .contains("go to desk 1");
        assertThat(ActionFormat.ACTION_LINE.parse("The lamp is there.\nuse desklamp 1"))
                .contains("use desklamp 1");
    }

    @Test
    void turnsWithoutAnActionAreUnparsable() {
        for (String turn : new String[] {"", "   ", "\n\t\n"}) {
            assertThat(ActionFormat.FIRST_LINE.parse(turn)).isEmpty();
            assertThat(ActionFormat.ACTION_LINE.parse(turn)).isEmpty();
        }
        assertThat(ActionFormat.ACTION_LINE.parse("Thought: done\nAction:")).isEmpty();
    }

    @Test
    void aWholeTurnIsAnActionEvenWhereNothingWasSaid() {
        assertThat(ActionFormat.WHOLE_TURN.parse(" <tool_call>\n{}\n</tool_call>\n"))
                .contains("<tool_call>\n{}\n</tool_call>");
        assertThat(ActionFormat.WHOLE_TURN.parse("  ")).contains("");
    }
}
