package org.genenv.bench.alfworld.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A game that can be played: a {@code game.tw-pddl} file of ALFWorld, or one made of the same three texts. Immutable and
 * thread-safe. Reading proves the game: every text is parsed and bound to the others, the intro and the first commands
 * have been worked out. So {@link Game#start} cannot fail, and costs next to nothing.
 */
public final class GameFile {
    /** Larger files are refused, in characters or bytes; real ones have about 85,000. */
    public static final int LARGEST = 4 << 20;

    private static final String TASK_LEAD = "Your task is to: ";
    private static final List<String> TEXTS = List.of("pddl_domain", "pddl_problem", "grammar");
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxStringLength(LARGEST)
                    .build())
            .build();

    private final String sourceName;
    private final List<String> walkthrough;
    private final World world;
    private final Game pristine;

    private GameFile(String pddlDomain, String pddlProblem, String grammar, String sourceName, List<String> walkthrough)
            throws GameFormatException {
        this.sourceName = sourceName;
        this.walkthrough = List.copyOf(walkthrough);
        SourceText domainText = new SourceText(sourceName, EmbeddedText.PDDL_DOMAIN, pddlDomain);
        SourceText problemText = new SourceText(sourceName, EmbeddedText.PDDL_PROBLEM, pddlProblem);
        SourceText grammarText = new SourceText(sourceName, EmbeddedText.GRAMMAR, grammar);
        Domain domain = ParsedTexts.domain(domainText);
        Problem problem = ProblemParser.parse(problemText, domain);
        this.world = World.prepare(
                domain, problem, ParsedTexts.grammar(grammarText, domainText, domain), domainText, problemText);
        try {
            this.pristine = new Game(this, world);
        } catch (WorkLimitException e) {
            throw problemText.error(
                    0, "a game whose first turn does not end: " + e.getMessage(), "a playable game", "Simplify it.");
        }
    }

    /**
     * Reads a game file.
     *
     * @throws GameFormatException if the file cannot be read or is no game that can be played
     */
    public static GameFile read(Path file) throws GameFormatException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST + 1);
        } catch (IOException e) {
            throw new GameFormatException(
                    file.toString(),
                    EmbeddedText.JSON,
                    1,
                    1,
                    "no readable file (" + e + ")",
                    "a game.tw-pddl file",
                    "Check the path and its permissions.",
                    e);
        }
        requireSize(bytes.length, file.toString());
        try {
            String json = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return parse(json, file.toString());
        } catch (CharacterCodingException e) {
            throw new GameFormatException(
                    file.toString(),
                    EmbeddedText.JSON,
                    1,
                    1,
                    "bytes that are not UTF-8",
                    "a JSON text in UTF-8",
                    "Is this a game.tw-pddl file, and unpacked?",
                    e);
        }
    }

    /**
     * Reads the text of a game file: a JSON object with the strings {@code pddl_domain}, {@code pddl_problem}, {@code
     * grammar}, and optionally {@code walkthrough}, a list of commands. Other keys are skipped.
     *
     * @param sourceName what to call the game in messages
     */
    public static GameFile parse(String json, String sourceName) throws GameFormatException {
        requireSize(json.length(), sourceName);
        Map<String, String> texts = new HashMap<>();
        List<String> walkthrough = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            require(parser, sourceName, parser.nextToken(), JsonToken.START_OBJECT, "a JSON object");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                JsonToken value = parser.nextToken();
                if (TEXTS.contains(key)) {
                    require(parser, sourceName, value, JsonToken.VALUE_STRING, "a string as " + key);
                    texts.put(key, parser.getText());
                } else if (key.equals("walkthrough")) {
                    require(parser, sourceName, value, JsonToken.START_ARRAY, "a list of commands as walkthrough");
                    walkthrough.clear();
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        require(parser, sourceName, parser.currentToken(), JsonToken.VALUE_STRING, "a command");
                        walkthrough.add(parser.getText());
                    }
                } else {
                    parser.skipChildren();
                }
            }
            for (String key : TEXTS) {
                if (!texts.containsKey(key)) {
                    throw error(
                            sourceName,
                            parser.currentTokenLocation(),
                            "no key '" + key + "'",
                            "the keys pddl_domain, pddl_problem and grammar",
                            "Use an unchanged game.tw-pddl file.");
                }
            }
        } catch (JsonProcessingException e) {
            throw error(
                    sourceName,
                    e.getLocation(),
                    "no valid JSON (" + e.getOriginalMessage() + ")",
                    "a JSON object",
                    "Is this a game.tw-pddl file, and complete?");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new GameFile(
                texts.get("pddl_domain"), texts.get("pddl_problem"), texts.get("grammar"), sourceName, walkthrough);
    }

    /** Makes a game of its three texts. It has no walkthrough. */
    public static GameFile of(String pddlDomain, String pddlProblem, String grammar, String sourceName)
            throws GameFormatException {
        requireSize(Math.max(pddlDomain.length(), Math.max(pddlProblem.length(), grammar.length())), sourceName);
        return new GameFile(pddlDomain, pddlProblem, grammar, sourceName, List.of());
    }

    private static void requireSize(int size, String sourceName) throws GameFormatException {
        if (size > LARGEST) {
            throw new GameFormatException(
                    sourceName,
                    EmbeddedText.JSON,
                    1,
                    1,
                    "more than " + LARGEST + " characters",
                    "a game file, which has about 85,000",
                    "Check that this is the right file.");
        }
    }

    private static void require(
            JsonParser parser, String sourceName, JsonToken found, JsonToken expected, String description)
            throws GameFormatException {
        if (found != expected) {
            throw error(
                    sourceName,
                    parser.currentTokenLocation(),
                    found == null ? "the end of the text" : found.toString(),
                    description,
                    "Use an unchanged game.tw-pddl file.");
        }
    }

    private static GameFormatException error(
            String sourceName, JsonLocation location, String found, String expected, String remedy) {
        int line = location == null ? 1 : Math.max(1, location.getLineNr());
        int column = location == null ? 1 : Math.max(1, location.getColumnNr());
        return new GameFormatException(sourceName, EmbeddedText.JSON, line, column, found, expected, remedy);
    }

    /** Returns what the caller named the game, for messages; a path if it was read from one. */
    public String sourceName() {
        return sourceName;
    }

    /** Returns the commands of the file's own solution; empty if it has none. */
    public List<String> walkthrough() {
        return walkthrough;
    }

    /** Returns the task in words: what follows "Your task is to: " in the intro; empty if nothing does. */
    public String taskDescription() {
        String intro = pristine.intro();
        int lead = intro.lastIndexOf(TASK_LEAD);
        return lead < 0 ? "" : intro.substring(lead + TASK_LEAD.length()).strip();
    }

    /**
     * Returns the name of an object as the game prints it.
     *
     * @param id id of an object, in lower case
     * @return what the game calls the object, such as "fridge 1"
     * @throws IllegalArgumentException if there is no such object
     */
    public String displayName(String id) {
        int object = world.objects().index(id);
        if (object == ObjectTable.UNKNOWN) {
            throw new IllegalArgumentException(sourceName + " has no object '" + id + "'; ids are in lower case");
        }
        return world.names().name(object);
    }

    /** Returns a game at its start, to be copied. */
    Game pristine() {
        return pristine;
    }
}
