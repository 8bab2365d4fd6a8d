package org.genenv.agent;

import java.io.IOException;
import org.genenv.core.data.RowProblems;
import org.genenv.core.game.BaseData;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.TextEncoder;
import org.genenv.core.training.TrainingRow;

/**
 * How conversations fit into the context of the model that is to imitate them.
 *
 * @param conversations how many there are
 * @param cut how many of them are longer than the context, and are learnt only up to its end
 * @param lost how many of those say nothing of the assistant by then, so that nothing is learnt from them
 * @param contextLength tokens
 */
public record BaseDataFit(int conversations, int cut, int lost, int contextLength) {
    static BaseDataFit of(BaseData data, PlayerModel player, int contextLength) throws IOException {
        TextEncoder encoder = new TextEncoder(player.tokenizer());
        RowProblems problems = new RowProblems();
        int cut = 0;
        int lost = 0;
        for (BaseData.Row row : data.rows()) {
            try {
                // One token more than fits tells whether all of it does.
                boolean isCut = player.imitation(row.conversation(), encoder, contextLength + 1)
                                .length()
                        > contextLength;
                TrainingRow learnt = player.imitation(row.conversation(), encoder, contextLength);
                cut += isCut ? 1 : 0;
                lost += learnt.completionCount() == 0 ? 1 : 0;
            } catch (IllegalArgumentException e) {
                problems.add(row.where(), "cannot be written for the agent's model: " + e.getMessage());
            }
        }
        problems.refuseIfAny();
        if (lost == data.rows().size()) {
            throw new IOException(
                    "all " + lost + " conversations of the base data are longer than the agent's context of "
                            + contextLength
                            + " tokens before the assistant says anything, so nothing is learnt from them. Raise"
                            + " the context or shorten them");
        }
        return new BaseDataFit(data.rows().size(), cut, lost, contextLength);
    }

    /** In one line for the log. */
    public String summary() {
        return cut + " of " + conversations + " conversations are longer than the agent's context of " + contextLength
                + " tokens and are learnt up to there"
                + (lost > 0
                        ? "; in " + lost + " of them the assistant has said nothing by then, so they are left out"
                        : "");
    }
}
