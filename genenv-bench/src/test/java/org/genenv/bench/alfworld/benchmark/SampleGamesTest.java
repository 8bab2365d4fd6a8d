package org.genenv.bench.alfworld.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class SampleGamesTest {
    @Test
    void twoGamesOfEachKindThatTheirWalkthroughsWin() throws Exception {
        GameCollection games = SampleGames.collection();
        EpisodeScorer scorer = new EpisodeScorer(games);

        for (String id : games.ids(SampleGames.SPLIT)) {
            ObjectNode prediction = new ObjectMapper().createObjectNode().put("id", id);
            games.read(id).walkthrough().forEach(prediction.putArray("commands")::add);
            assertThat(scorer.score(prediction).get("won").asBoolean()).as(id).isTrue();
        }

        assertThat(games.ids(SampleGames.SPLIT)).hasSize(12);
        for (TaskType type : TaskType.values()) {
            assertThat(scorer.aggregate()
                            .at("/byType/" + type.folderPrefix() + "/won")
                            .asInt())
                    .as(type.folderPrefix())
                    .isEqualTo(2);
        }
    }

    @Test
    void alwaysTheSame() throws Exception {
        String id = SampleGames.collection().ids(SampleGames.SPLIT).get(4);

        assertThat(SampleGames.collection().read(id).walkthrough())
                .isEqualTo(SampleGames.collection().read(id).walkthrough());
    }
}
