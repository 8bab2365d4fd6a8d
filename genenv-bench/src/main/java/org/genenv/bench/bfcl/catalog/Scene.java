package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A drawn world of one class of tools, in which one thing after the other can be asked for. */
abstract class Scene {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A request, and the calls that do it. */
    record Wish(String request, List<ObjectNode> calls) {
        Wish(String request, ObjectNode... calls) {
            this(request, List.of(calls));
        }
    }

    /** @return the class of tools */
    abstract String className();

    /** @return how the world begins, in the published form */
    abstract ObjectNode config();

    /** Draws something that changes the world as it is after the wishes before. */
    abstract Wish change(SplittableRandom random);

    /** Draws something that is only looked up. */
    abstract Wish question(SplittableRandom random);

    /** A call with arguments given by name and value in turn. */
    static ObjectNode call(String name, Object... namesAndValues) {
        ObjectNode call = JsonNodeFactory.instance.objectNode().put("name", name);
        ObjectNode arguments = call.putObject("arguments");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.set((String) namesAndValues[i], JSON.valueToTree(namesAndValues[i + 1]));
        }
        return call;
    }

    static <T> T pick(List<T> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }

    /** Draws some different ones. */
    static <T> List<T> some(List<T> from, int count, SplittableRandom random) {
        List<T> left = new ArrayList<>(from);
        List<T> drawn = new ArrayList<>();
        while (drawn.size() < count) {
            drawn.add(left.remove(random.nextInt(left.size())));
        }
        return drawn;
    }
}
