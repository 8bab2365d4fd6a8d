package org.genenv.bench.bfcl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.bfcl.benchmark.BfclBenchmark;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.ForeignCalls;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.decode.PythonCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand mangled answers for each reader: none of them throws anything but a reason, and none takes long. */
@Timeout(60)
class HostileTextTest {
    private static final int COUNT = 10_000;
    private static final long SEED = 20261130;

    private static final List<String> PIECES = List.of(
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "'",
            "\"",
            "'''",
            "\\",
            ",",
            "=",
            ":",
            ".",
            "**",
            "*",
            "-",
            "not ",
            "lambda:",
            "f'",
            "b'",
            "\\N{",
            "\\u12",
            "\u0000",
            "\uD800",
            "\n",
            "#",
            "new ",
            "<",
            ">",
            "{{",
            "}}",
            "1e999",
            "0x",
            "9".repeat(50),
            "nan",
            "None",
            "...",
            "if ",
            "for x in y",
            "await ",
            "@",
            "/0",
            "<<99",
            "`",
            "//",
            "mkdir(",
            "cd('..')");

    private static final List<String> PYTHON = List.of(
            "[f(a=1, b='x', c=[1, 2.5, {'k': (None, True)}]), g.h(d=-3 + 4 * 2, e=x[0], i=j(k=1))]",
            "[mkdir(dir_name='temp'), mv(source=\"a b\", destination='''t''')]");

    private static final List<String> FOREIGN = List.of(
            "[Shop.add(name=\"a\", n=5L, list=new ArrayList<>(Arrays.asList(\"a\", \"b\")), map=new HashMap<String, Integer>() {{"
                    + " put(\"k\", 1); }}, array=new int[]{1, 2}, f=1.5e3f)]",
            "[draw(rows=[[1, 2], [3]], style={color: 'red', 'w': 2}, on=true, f=(x) => x, n=10n, list=new Array(1, 2))]");

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void mangledPythonIsDecodedOrRefused() {
        assertAllAnswered(PYTHON, text -> {
            List<FunctionCall> calls = PythonCalls.decode(text);
            PythonCalls.executable(calls);
        });
    }

    @Test
    void mangledJavaIsDecodedOrRefused() {
        assertAllAnswered(FOREIGN, ForeignCalls::decodeJava);
    }

    @Test
    void mangledJavaScriptIsDecodedOrRefused() {
        assertAllAnswered(FOREIGN, ForeignCalls::decodeJavaScript);
    }

    private interface Reader {
        void read(String text) throws DecodeException;
    }

    private void assertAllAnswered(List<String> texts, Reader reader) {
        int refused = 0;
        for (int i = 0; i < COUNT; i++) {
            String text = mangled(texts.get(i % texts.size()));
            try {
                reader.read(text);
            } catch (DecodeException e) {
                assertThat(e.getMessage())
                        .as("seed %d, case %d: %s", SEED, i, text)
                        .isNotBlank();
                refused++;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + SEED + ", case " + i + ": " + text, e);
            }
        }
        assertThat(refused).isBetween(COUNT / 10, COUNT - 1);
    }

    @Test
    void mangledAnswersOfEveryCategoryHaveAVerdictWithAReason() {
        PredictionScorer sample = new BfclBenchmark().openSample("official");
        List<String> answers = List.of(
                "{\"id\": \"simple_java_sample_0\", \"output\": \"[Speaker.setVolume(speaker=kitchenSpeaker, level=40)]\"}",
                "{\"id\": \"simple_javascript_sample_0\", \"output\": \"highlightRows(table=scores, rows=[2, 5])\"}",
                "{\"id\": \"simple_python_sample_1\", \"decoded\": [{\"garden.water\": {\"plants\": [\"a\"], \"litres\": 2}}]}",
                "{\"id\": \"parallel_sample_0\", \"output\": \"[plan_walk(start='lake', kilometres=6.5)]\"}",
                "{\"id\": \"multi_turn_base_sample_0\", \"decoded\": [[[\"mkdir(dir_name='a')\", \"tail('recipes.txt', 1)\"]],"
                        + " [[\"cd('letters')\"], [\"find(name='d')\", \"mv('..', 'a')\"]]]}",
                "{\"id\": \"multi_turn_base_sample_1\", \"output\": [[\"[create_ticket(title='x', priority=5)]\"],"
                        + " [\"[edit_ticket(ticket_id=7, updates={'status': 'y'})]\"]]}");
        for (int i = 0; i < COUNT; i++) {
            JsonNode answer = withMangledTexts(JsonLines.parse(answers.get(i % answers.size())));
            try {
                ObjectNode verdict = sample.score(answer);
                assertThat(verdict.path("valid").asBoolean()
                                || !verdict.path("message").asText().isEmpty())
                        .as("seed %d, case %d: %s", SEED, i, answer)
                        .isTrue();
            } catch (PredictionException e) {
                assertThat(e.getMessage()).as(answer.toString()).isNotBlank();
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + SEED + ", case " + i + ": " + answer, e);
            }
        }
    }

    /** Mangles texts and, now and then, puts a value of another kind in the place of one. */
    private JsonNode withMangledTexts(JsonNode node) {
        if (node.isTextual()) {
            return random.nextInt(20) == 0
                    ? JsonLines.parse(
                            List.of("1", "null", "{}", "[[]]", "1e999").get(random.nextInt(5)))
                    : JsonLines.text(mangled(node.textValue()));
        } else if (node.isArray()) {
            JsonNode array = JsonLines.parse("[]");
            node.forEach(item -> ((ArrayNode) array).add(withMangledTexts(item)));
            return array;
        } else if (node.isObject()) {
            ObjectNode object = (ObjectNode) JsonLines.parse("{}");
            node.fields()
                    .forEachRemaining(field -> object.set(
                            field.getKey(),
                            field.getKey().equals("id") ? field.getValue() : withMangledTexts(field.getValue())));
            return object;
        }
        return node;
    }

    private String mangled(String text) {
        StringBuilder result = new StringBuilder(text);
        for (int edits = random.nextInt(1, 5); edits > 0 && result.length() > 1; edits--) {
            int at = random.nextInt(result.length());
            switch (random.nextInt(5)) {
                case 0 -> result.deleteCharAt(at);
                case 1 -> result.setLength(at + 1);
                case 2 -> result.insert(at, result.substring(at / 2, at));
                case 3 ->
                    result.insert(at, PIECES.get(random.nextInt(PIECES.size())).repeat(random.nextInt(1, 30)));
                default -> result.insert(at, PIECES.get(random.nextInt(PIECES.size())));
            }
        }
        return result.toString();
    }
}
