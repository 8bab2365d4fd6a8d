package org.genenv.bench.apibank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.genenv.bench.ItemSet;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Turn;
import org.junit.jupiter.api.Test;

class DialogueItemsTest {
    @Test
    void theSampleHasEveryCallOnceAndWhatWasSaidRightAfter() {
        ItemSet items = new ApiBankBenchmark().sampleItems();

        assertThat(items.source()).isEqualTo("the sample inside the jar");
        assertThat(items.splits()).containsExactly("all", "level-1", "level-2");
        assertThat(items.ids("level-2"))
                .contains("doctor.jsonl#0", "doctor.jsonl#2", "doctor.jsonl#3")
                // The turn after the first call is the second call, which is an item of its own.
                .doesNotContain("doctor.jsonl#1");
        assertThat(items.ids("all"))
                .hasSize(items.ids("level-1").size() + items.ids("level-2").size());
        assertThat(items.ids("all").stream().filter(id -> isCall(ApiBankData.sample(), id)))
                .hasSize(18);
        assertThat(items.ids("nowhere")).isEmpty();
    }

    @Test
    void thePublishedDataHasAsManyCallsAsItsAuthorsCount() throws IOException {
        ApiBankData data = RecordedLines.data();
        DialogueItems items = new DialogueItems(data);

        assertThat(calls(data, items.ids("level-1"))).isEqualTo(389);
        assertThat(calls(data, items.ids("level-2"))).isEqualTo(119);
        assertThat(items.ids("all")).doesNotHaveDuplicates();
        assertThat(items.problems()).isEmpty();
    }

    private static long calls(ApiBankData data, List<String> ids) {
        return ids.stream().filter(id -> isCall(data, id)).count();
    }

    private static boolean isCall(ApiBankData data, String id) {
        int mark = id.indexOf('#');
        Dialogue dialogue = data.dialogues().find(id.substring(0, mark)).orElseThrow();
        int turn = dialogue.turnOf(Integer.parseInt(id.substring(mark + 1))).orElseThrow();
        return dialogue.turns().get(turn) instanceof Turn.Called;
    }
}
