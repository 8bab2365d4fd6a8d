package org.genenv.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.genenv.core.model.JsonFile;
import org.genenv.core.tokenizer.Tokenizer;

/** {@code generation_config.json}: by it transformers knows where an answer ends. */
final class GenerationConfig {
    static final String FILE_NAME = "generation_config.json";
    private static final String EOS = "eos_token_id";
    private static final String PAD = "pad_token_id";

    private GenerationConfig() {}

    /**
     * Makes sure that the file of a model folder names the token with which the players end a turn; what else it says stays.
     *
     * @param folder holds a tokenizer with a chat template that is known here
     */
    static void complete(Path folder) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        ObjectNode json = Files.isRegularFile(file) ? JsonFile.read(file) : JsonNodeFactory.instance.objectNode();
        Set<Integer> ends = new TreeSet<>();
        JsonNode known = json.path(EOS);
        known.forEach(id -> ends.add(id.intValue()));
        if (known.isInt()) {
            ends.add(known.intValue());
        }
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            tokenizer.eosId().ifPresent(ends::add);
            tokenizer.tokenId(tokenizer.chatTemplate().endOfTurn()).ifPresent(ends::add);
            if (!json.hasNonNull(PAD)) {
                tokenizer.padId().ifPresent(id -> json.put(PAD, id));
            }
        }
        if (ends.size() == 1) {
            json.put(EOS, ends.iterator().next());
        } else {
            ArrayNode list = json.putArray(EOS);
            ends.forEach(list::add);
        }
        JsonFile.write(file, json);
    }
}
