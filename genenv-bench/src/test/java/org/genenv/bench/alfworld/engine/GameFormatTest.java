package org.genenv.bench.alfworld.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Game files that must be refused: with the place and the offending text, and in time. */
class GameFormatTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (at ?k ?a) (or           | (near ?k ?a) (or          | 18 | 'near'|            declared predicate
                    (at ?k ?a) (or           | (at ?k) (or               | 18 | with 1 parts|      2 arguments of 'at'
                    (carries ?k ?l))         | (carries ?k ?m))          | 26 | '?m'|              variable in scope
                    ?k - keeper ?a ?b - room | ?k - keeper ?a ?b - rom   | 17 | type 'rom'|        declared type
                    ?k - keeper ?a ?b - room | ?k - keeper a ?b - room   | 17 | 'a'|               variable
                    ?k - keeper ?a ?b - room | ?k - keeper ?b ?b - room  | 17 | second time|       new name
                    (:action turn            | (:action take             | 28 | second action|     one action of that name
                    (:action turn            | (:actoin turn             | 28 | '(:actoin ...'|    :action
                    :effect (rested ?k)      | :efect (rested ?k)        | 40 | ':efect'|          :effect
                    :effect (rested ?k)      | :effect rested            | 40 | 'rested'|          an effect
                    (rested ?k - keeper)     | (lit ?k - keeper)         | 14 | second predicate|  one predicate
                    beacon - lantern         | beacon - lantern lantern - beacon |  4 | its own supertype| end at 'object'
                    :effect (rested ?k))     | :effect (rested ?k)       |  2 | never closed|      matching ')'
                    :effect (rested ?k))     | :effect (rested ?k))))    | 40 | ')'|               after the closing parenthesis
                    (define (domain          | (defin (domain            |  2 | '(defin ...'|      '(define'
                    """)
    void domainIsRefusedWithThePlace(String passage, String replacement, int line, String found, String expected) {
        refused(EmbeddedText.PDDL_DOMAIN, passage, replacement, line, found, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (at Ada Hall_bar_1)      | (at Ada Hall_bar_9)       |  8 | 'hall_bar_9'|      declared object
                    (at Ada Hall_bar_1)      | (at Ada)                  |  8 | with 1 parts|      2 arguments
                    (at Ada Hall_bar_1)      | at                        |  8 | 'at'|              a fact
                    (at Ada Hall_bar_1)      | (at Ada ?x)               |  8 | '?x'|              in scope
                    (lies ?x Attic_bar_1)    | (lies ?x Cellar_bar_1)    | 15 | 'cellar_bar_1'|    declared object
                    Ada - keeper             | Ada - keper               |  3 | 'keper'|           declared type
                    Ada - keeper             | Ada Hall_bar_1 - keeper   |  4 | 'hall_bar_1'|      'keeper'
                    (:domain lanterns)       | (:domain alfred)          |  2 | '(:domain ...'|    (:domain lanterns)
                    (:goal                   | (:gaol                    | 13 | '(:gaol ...'|      :goal
                    (:domain lanterns)       | ''                        |  1 | no :domain|        (:domain ...)
                    """)
    void problemIsRefusedWithThePlace(String passage, String replacement, int line, String found, String expected) {
        refused(EmbeddedText.PDDL_PROBLEM, passage, replacement, line, found, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    #view#\\nYour            | #vista#\\nYour            |  3 | #vista#|           defines
                    "Bare walls."            | "Bare #view#."            |  6 | expands to itself| expansion that ends
                    "Bare walls."            | "Bare #walls."            |  6 | '#walls.'|         closing '#'
                    "Bare walls."            | "Bare {walls.name}."      |  6 | variable 'walls'|  parameter of every action
                    {l.name or l.id}         | {l.nom or l.id}           | 24 | 'nom |             indefinite
                    {l.name or l.id}         | {l.name or l.id           | 24 | end of the text|   '|'
                    lies(l:lantern, b:room)  | lies(l:lantern b:room)    | 20 | 'b:room)|          ','
                    lies(l:lantern, b:room)  | lies(l:lantern)           | 20 | with 1 arguments|  2 arguments
                    lies(l:lantern, b:room)  | lays(l:lantern, b:room)   | 20 | 'lays'|            pddl_domain declares
                    lies(l:lantern, b:room)  | lies(l:lamp, b:room)      | 20 | type 'lamp'|       pddl_domain declares
                    "list_empty"             | "list_vacant"             | 0  | #list_empty#|      defines
                    action rest              | action sleep              |  1 | action 'rest'|     action rest {
                    action walk {            | aktion walk {             | 15 | 'aktion walk|      'action'
                    feedback :: "All dark."; | feedback :: "All dark.;   | 0  | '|                 '
                    feedback :: "All dark."; | fedback :: "All dark.";   | 33 | 'fedback|          feedback
                    feedback :: "All dark."; | ` `                       | 33 | without feedback|  both
                    "rhs": "Bare walls."     | "text": "Bare walls."     |  6 | 'text'|            'rhs' or 'condition'
                    "rhs": "Bare walls."     | ` `                       |  6 | without 'rhs'|     text to print
                    "rhs": "Bare walls."     | "rhs": ["Bare walls."]    |  6 | START_ARRAY|       a string
                    "rhs": "Bare walls."     | "rhs": "Bare walls.       |  6 | no valid JSON|     JSON object
                    """)
    void grammarIsRefusedWithThePlace(String passage, String replacement, int line, String found, String expected) {
        refused(EmbeddedText.GRAMMAR, passage, replacement, line, found, expected);
    }

    /** A line of 0 stands for one that does not matter. */
    private static void refused(
            EmbeddedText text, String passage, String replacement, int line, String found, String expected) {
        Lanterns game = Lanterns.original().with(text, passage, replacement);
        GameFormatException refusal = catchThrowableOfType(GameFormatException.class, game::read);
        assertThat(refusal).as("it plays").isNotNull();
        assertThat(refusal.getMessage())
                .startsWith("lanterns: " + text.label() + ", line " + refusal.line() + ", column " + refusal.column())
                .contains(found)
                .contains(expected);
        assertThat(refusal.text()).isEqualTo(text);
        if (line > 0) {
            assertThat(refusal.line()).as(refusal.getMessage()).isEqualTo(line);
        }
    }

    @Test
    void columnPointsAtTheOffendingName() {
        Lanterns game = Lanterns.original().with(EmbeddedText.PDDL_PROBLEM, "(at Ada Hall_bar_1)", "(at Ada Cellar)");
        GameFormatException refusal = catchThrowableOfType(GameFormatException.class, game::read);
        assertThat(refusal.getMessage())
                .isEqualTo("lanterns: pddl_problem, line 8, column 13: found 'cellar', but expected a declared object. "
                        + "Declare it in (:objects ...) or correct the spelling.");
    }

    @Test
    void gameFileIsReadFromJson() throws IOException, GameFormatException {
        Path file = Files.writeString(folder.resolve("game.tw-pddl"), json(Lanterns.original()));
        GameFile game = GameFile.read(file);
        assertThat(game.walkthrough()).containsExactly("rest", "take lamp 1");
        assertThat(game.sourceName()).isEqualTo(file.toString());
        assertThat(Game.start(game).step("take lamp 1").accepted()).isTrue();
    }

    private static String json(Lanterns game) throws JsonProcessingException {
        return new ObjectMapper()
                .writeValueAsString(Map.of(
                        "pddl_domain", game.domain(),
                        "pddl_problem", game.problem(),
                        "grammar", game.grammar(),
                        "solvable", true,
                        "walkthrough", new String[] {"rest", "take lamp 1"}));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    ``                                        | 1 | end of the text
                    [1, 2]                                    | 1 | a JSON object
                    {"grammar": 7}                            | 1 | a string as grammar
                    {"grammar": "x", "pddl_domain": "y"}      | 1 | no key 'pddl_problem'
                    {"walkthrough": "look"}                   | 1 | a list of commands
                    {"walkthrough": [1]}                      | 1 | a command
                    {"grammar": "x"                           | 1 | no valid JSON
                    PK                                        | 1 | no valid JSON
                    """)
    void jsonThatIsNoGameIsRefused(String json, int line, String message) {
        GameFormatException refusal =
                catchThrowableOfType(GameFormatException.class, () -> GameFile.parse(json, "some.json"));
        assertThat(refusal.text()).isEqualTo(EmbeddedText.JSON);
        assertThat(refusal.line()).isEqualTo(line);
        assertThat(refusal)
                .hasMessageStartingWith("some.json: JSON, line 1, column ")
                .hasMessageContaining(message);
    }

    @Test
    void filesThatAreNoTextOrTooLargeOrMissingAreRefusedByName() throws IOException {
        Path binary = Files.write(folder.resolve("binary"), new byte[] {0x50, 0x4b, 3, 4, (byte) 0xff, (byte) 0xfe});
        Path large = Files.write(folder.resolve("large"), new byte[GameFile.LARGEST + 1]);
        assertThatThrownBy(() -> GameFile.read(binary))
                .hasMessageContaining("binary")
                .hasMessageContaining("UTF-8");
        assertThatThrownBy(() -> GameFile.read(large)).hasMessageContaining("more than 4194304 characters");
        assertThatThrownBy(() -> GameFile.read(folder.resolve("missing")))
                .isInstanceOf(GameFormatException.class)
                .hasMessageContaining("missing")
                .hasMessageContaining("NoSuchFile");
        assertThatThrownBy(() -> GameFile.read(folder)).isInstanceOf(GameFormatException.class);
    }

    @Test
    void deeplyNestedTextsAreRefused() throws IOException {
        String opening = "(".repeat(500_000);
        refusedSoon(Lanterns.original().with(EmbeddedText.PDDL_DOMAIN, "(define", opening), "deeper than 200");
        refusedSoon(Lanterns.original().with(EmbeddedText.PDDL_PROBLEM, "(:goal", opening), "deeper than 200");
        refusedSoon(
                Lanterns.original().with(EmbeddedText.GRAMMAR, "\"intro\": [", "\"intro\": " + "[".repeat(500_000)),
                "a rule in braces");
        String nested = "{\"a\": ".repeat(500_000);
        assertThatThrownBy(() -> GameFile.parse(nested, "nested.json")).isInstanceOf(GameFormatException.class);
    }

    @Test
    void conditionsNestedAsDeepAsAllowedPlay() throws GameFormatException {
        String deep = "(not ".repeat(180) + "(rested ?k)" + ")".repeat(180);
        Game game = Lanterns.original()
                .with(
                        EmbeddedText.PDDL_DOMAIN,
                        "(and (at ?k ?r) (carries ?k ?l))",
                        "(and (at ?k ?r) (carries ?k ?l) " + deep + ")")
                .start();
        game.step("take lamp 1");
        assertThat(game.admissibleCommands()).doesNotContain("leave lamp 1");
        game.step("rest");
        assertThat(game.admissibleCommands()).contains("leave lamp 1");
    }

    @Test
    void conditionsWithAsManyAtomsAsAllowedPlay() throws GameFormatException {
        String many = "(and " + "(carries ?k ?l) ".repeat(490) + ")";
        Game game = Lanterns.original()
                .with(EmbeddedText.PDDL_DOMAIN, "(carries ?k ?l)\n    :effect", many + "\n    :effect")
                .start();
        game.step("take lamp 1");
        assertThat(game.admissibleCommands()).contains("turn a lamp 1");
    }

    @Test
    void houseWithThousandsOfThingsPlaysInTime() {
        StringBuilder objects = new StringBuilder();
        StringBuilder facts = new StringBuilder();
        for (int i = 0; i < 8_000; i++) {
            objects.append(" Lamp_bar_x").append(i);
            facts.append("(lies Lamp_bar_x").append(i).append(i % 2 == 0 ? " Hall_bar_2)" : " Attic_bar_1)");
        }
        Lanterns large = Lanterns.original()
                .with(EmbeddedText.PDDL_PROBLEM, "Lamp_bar_c - lantern", "Lamp_bar_c" + objects + " - lantern")
                .with(EmbeddedText.PDDL_PROBLEM, "(dark Attic_bar_1)", "(dark Attic_bar_1)" + facts);
        Assertions.assertTimeoutPreemptively(SOON, () -> {
            Game game = large.start();
            game.step("walk to hall 1");
            assertThat(game.admissibleCommands()).hasSize(4_003).contains("take lamp 10", "walk to attic 1");
            assertThat(game.step("take lamp 10").accepted()).isTrue();
            assertThat(game.step("walk to attic 1").accepted()).isTrue();
        });
    }

    @Test
    void conditionsThatMultiplyOutAreRefused() {
        String pair = "(or (lit ?l) (carries ?k ?l))";
        refusedSoon(
                Lanterns.original()
                        .with(
                                EmbeddedText.PDDL_DOMAIN,
                                "(carries ?k ?l)\n    :effect",
                                "(and " + pair.repeat(30) + ")\n    :effect"),
                "256 alternatives");
        refusedSoon(
                Lanterns.original()
                        .with(
                                EmbeddedText.PDDL_DOMAIN,
                                "(carries ?k ?l)\n    :effect",
                                "(and " + "(lit ?l)".repeat(5_000) + ")\n    :effect"),
                "500 atoms");
    }

    @Test
    void conditionsOverThousandsOfObjectsEndInAnError() {
        StringBuilder objects = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            objects.append(" Lamp_bar_x").append(i);
        }
        Lanterns large = Lanterns.original()
                .with(EmbeddedText.PDDL_PROBLEM, "Lamp_bar_c - lantern", "Lamp_bar_c" + objects + " - lantern");
        refusedSoon(
                large.with(
                                EmbeddedText.PDDL_PROBLEM,
                                "(:goal (and",
                                "(:goal (or (exists (?p ?q ?s - lantern) (and (= ?p ?q) (= ?q ?s) (not (= ?p ?s)))) (and")
                        .with(EmbeddedText.PDDL_PROBLEM, "(lies ?y Attic_bar_1)", "(lies ?y Attic_bar_1))"),
                "elementary steps");
        refusedSoon(
                large.with(
                        EmbeddedText.PDDL_DOMAIN,
                        "(:action rest\n    :parameters (?k - keeper)",
                        "(:action rest\n    :parameters (?k - keeper ?p ?q - lantern)"),
                "elementary steps");
    }

    @Test
    void grammarThatPrintsWithoutEndIsRefused() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            rules.append("\"g%d\": [{\"rhs\": \"#g%d##g%d#\"}],\n".formatted(i, i + 1, i + 1));
        }
        rules.append("\"g40\": [{\"rhs\": \"ha\"}],\n\"intro\": [{\"rhs\": \"#g0#");
        refusedSoon(
                Lanterns.original().with(EmbeddedText.GRAMMAR, "\"intro\": [{\"rhs\": \"", rules.toString()),
                "prints more than");
    }

    @Test
    void symbolsInsideSymbolsWithoutEndAreRefused() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            rules.append("\"g%d\": [{\"rhs\": \"#g%d#\"}],\n".formatted(i, i + 1));
        }
        rules.append("\"g20000\": [{\"rhs\": \"ha\"}],\n\"intro\": [{\"rhs\": \"#g0#");
        refusedSoon(
                Lanterns.original().with(EmbeddedText.GRAMMAR, "\"intro\": [{\"rhs\": \"", rules.toString()),
                "deeper than 50");
    }

    private static void refusedSoon(Lanterns game, String message) {
        Assertions.assertTimeoutPreemptively(SOON, () -> assertThatThrownBy(game::read)
                .isInstanceOf(GameFormatException.class)
                .hasMessageContaining(message));
    }

    @Test
    void textsAreReadInUtf8() throws IOException, GameFormatException {
        Lanterns game =
                Lanterns.original().with(EmbeddedText.GRAMMAR, "Night falls.", "Nacht f\u00e4llt \ud83c\udf19.");
        Path file = folder.resolve("night.tw-pddl");
        Files.write(file, json(game).getBytes(StandardCharsets.UTF_8));
        assertThat(Game.start(GameFile.read(file)).intro()).startsWith("Nacht f\u00e4llt \ud83c\udf19.");
    }
}
