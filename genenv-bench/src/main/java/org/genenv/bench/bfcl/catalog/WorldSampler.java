package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.bfcl.task.TaskKind;

/** Draws tasks of several turns, as the JSON in which the simulator is to write them. */
public final class WorldSampler {
    private WorldSampler() {}

    /**
     * Draws a task in files, in tickets, or in both.
     *
     * @param turns of the user, 1 or more; the first changes something
     */
    public static String sample(int turns, SplittableRandom random) {
        List<Scene> scenes = new ArrayList<>();
        int which = random.nextInt(3);
        if (which != 1) {
            scenes.add(new FileScene(random));
        }
        if (which != 0) {
            scenes.add(new TicketScene(random));
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", TaskKind.MULTI_TURN.label());
        ArrayNode classes = json.putArray("involved_classes");
        ObjectNode config = json.putObject("initial_config");
        for (Scene scene : scenes) {
            classes.add(scene.className());
            config.set(scene.className(), scene.config());
        }
        ArrayNode array = json.putArray("turns");
        for (int i = 0; i < turns; i++) {
            Scene scene = scenes.get(random.nextInt(scenes.size()));
            Scene.Wish wish = i > 0 && random.nextInt(3) == 0 ? scene.question(random) : scene.change(random);
            ObjectNode turn = array.addObject().put("request", wish.request());
            wish.calls().forEach(turn.putArray("calls")::add);
        }
        return json.toString();
    }
}
