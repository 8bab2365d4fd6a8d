package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What the argument of a catalog's function may be drawn from. */
sealed interface Values {
    /** Draws a value. */
    JsonNode draw(SplittableRandom random);

    /** @return every value there is, as far as they can be listed; else none */
    List<JsonNode> all();

    /** One of a list. */
    record OneOf(List<JsonNode> choices) implements Values {
        @Override
        public JsonNode draw(SplittableRandom random) {
            return choices.get(random.nextInt(choices.size()));
        }

        @Override
        public List<JsonNode> all() {
            return choices;
        }
    }

    /** A whole number, both ends included. */
    record Whole(int from, int to) implements Values {
        @Override
        public JsonNode draw(SplittableRandom random) {
            return LongNode.valueOf(random.nextInt(from, to + 1));
        }

        @Override
        public List<JsonNode> all() {
            List<JsonNode> all = new ArrayList<>();
            for (int value = from; value <= to; value++) {
                all.add(LongNode.valueOf(value));
            }
            return all;
        }
    }

    /** A number on a grid that begins at {@code from}. */
    record Stepped(double from, double to, double step) implements Values {
        @Override
        public JsonNode draw(SplittableRandom random) {
            int steps = (int) Math.round((to - from) / step);
            return DoubleNode.valueOf(from + step * random.nextInt(steps + 1));
        }

        @Override
        public List<JsonNode> all() {
            return List.of();
        }
    }

    /** A list of some different ones, in any order. */
    record Some(List<JsonNode> choices, int least, int most) implements Values {
        @Override
        public JsonNode draw(SplittableRandom random) {
            List<JsonNode> left = new ArrayList<>(choices);
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (int count = random.nextInt(least, most + 1); count > 0; count--) {
                list.add(left.remove(random.nextInt(left.size())));
            }
            return list;
        }

        @Override
        public List<JsonNode> all() {
            return List.of();
        }
    }

    /** An object with these entries. */
    record Fields(List<String> names, List<Values> values) implements Values {
        @Override
        public JsonNode draw(SplittableRandom random) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < names.size(); i++) {
                object.set(names.get(i), values.get(i).draw(random));
            }
            return object;
        }

        @Override
        public List<JsonNode> all() {
            return List.of();
        }
    }

    /** Reads a list, {@code {"from", "to"}}, {@code {"some", "least", "most"}} or {@code {"fields"}}. */
    static Values read(JsonNode json) {
        if (json.isArray()) {
            return new OneOf(list(json));
        } else if (json.has("step")) {
            return new Stepped(
                    json.get("from").asDouble(),
                    json.get("to").asDouble(),
                    json.get("step").asDouble());
        } else if (json.has("from")) {
            return new Whole(json.get("from").asInt(), json.get("to").asInt());
        } else if (json.has("some")) {
            return new Some(
                    list(json.get("some")),
                    json.get("least").asInt(),
                    json.get("most").asInt());
        }
        List<String> names = new ArrayList<>();
        List<Values> values = new ArrayList<>();
        json.get("fields").fields().forEachRemaining(field -> {
            names.add(field.getKey());
            values.add(read(field.getValue()));
        });
        return new Fields(List.copyOf(names), List.copyOf(values));
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> list = new ArrayList<>();
        array.forEach(list::add);
        return List.copyOf(list);
    }
}
