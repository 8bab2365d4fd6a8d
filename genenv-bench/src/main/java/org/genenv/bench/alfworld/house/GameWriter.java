package org.genenv.bench.alfworld.house;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;

/** Writes houses as games. */
public final class GameWriter {
    private static final String DOMAIN = read("household.pddl");
    private static final String GRAMMAR = read("household.twl2");

    private GameWriter() {}

    /** @return a game that the engine plays; all share the text of the rules, so it is parsed once */
    public static GameFile game(House house) {
        try {
            return GameFile.of(
                    DOMAIN,
                    ProblemText.of(house),
                    grammar(house),
                    "house of " + house.task().toJson());
        } catch (GameFormatException e) {
            throw new IllegalStateException("a house was written as a game that cannot be played: " + house, e);
        }
    }

    /**
     * The house as a {@code game.tw-pddl} file, which TextWorld and ALFWorld play too.
     *
     * @param walkthrough commands that win
     * @return JSON
     */
    public static String file(House house, List<String> walkthrough) {
        ObjectNode file = new ObjectMapper().createObjectNode();
        file.put("pddl_domain", DOMAIN);
        file.put("grammar", grammar(house));
        file.put("pddl_problem", ProblemText.of(house));
        file.put("solvable", true);
        walkthrough.forEach(file.putArray("walkthrough")::add);
        return file.toString();
    }

    /** The task's sentence is a part of its own: parts of a grammar add up. It holds names of the catalog, so nothing to escape. */
    private static String grammar(House house) {
        return GRAMMAR + "\ngrammar :: \"\"\"\n    {\"task\": [{\"rhs\": \"Your task is to: " + house.sentence()
                + "\"}]}\n\"\"\";\n";
    }

    private static String read(String resource) {
        try (InputStream in = GameWriter.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " in the jar cannot be read", e);
        }
    }
}
