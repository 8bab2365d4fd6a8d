package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.bench.bfcl.task.FunctionSchema;
import org.genenv.bench.bfcl.task.Phrasebook;

/**
 * A function that tasks are drawn from.
 *
 * @param schema what an agent is told of it
 * @param values by parameter, what arguments are drawn from
 * @param phrases how people ask for it
 */
record CatalogFunction(FunctionSchema schema, Map<String, Values> values, List<Phrase> phrases) {
    String name() {
        return schema.name();
    }

    Phrasebook.Asked draw(SplittableRandom random) {
        Phrase phrase = phrases.get(random.nextInt(phrases.size()));
        Map<String, JsonNode> said = new LinkedHashMap<>();
        for (String parameter : schema.parameterNames()) {
            if (phrase.slots().contains(parameter)) {
                said.put(parameter, values.get(parameter).draw(random));
            } else if (phrase.sets().has(parameter)) {
                said.put(parameter, phrase.sets().get(parameter));
            }
        }
        ObjectNode arguments = phrase.sets().objectNode();
        said.forEach(arguments::set);
        return new Phrasebook.Asked(arguments, phrase.fill(said));
    }
}
