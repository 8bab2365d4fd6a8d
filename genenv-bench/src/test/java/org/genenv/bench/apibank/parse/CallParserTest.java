package org.genenv.bench.apibank.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CallParserTest {
    /** What upstream's two expressions match; fine on short texts, quadratic on long ones. */
    private static final Pattern CALL = Pattern.compile("\\[([\\p{L}\\p{N}_]+)\\(([^\\n]*)\\)\\]");

    private static final Pattern PARAMETER =
            Pattern.compile("([\\p{L}\\p{N}_]+)\\s*=\\s*(?:['\"](.+?)['\"]|(\\[.*\\])|([\\p{L}\\p{N}_]+))");

    @Test
    void readsTextsListsAndWords() {
        assertThat(parameters("Sure: [Add(a='x y', b=\"z\", c=['p', 'q'])] done"))
                .containsExactly(Map.entry("a", "x y"), Map.entry("b", "z"), Map.entry("c", "['p', 'q']"));
        assertThat(parameters("[Add(on\u00a0=\u2003'x')]")).containsExactly(Map.entry("on", "x"));
        assertThat(parameters("[Add(count=3, on = True)]"))
                .containsExactly(Map.entry("count", "3"), Map.entry("on", "True"));
        assertThat(CallParser.parse("[GetToday()]")).contains(new ApiCall("GetToday", Map.of()));
    }

    @Test
    void theFirstCallCountsAndEndsAtTheLastBracketOfItsLine() {
        assertThat(parameters("[A(x='1')] and [B(y='2')]")).containsExactly(Map.entry("x", "1"), Map.entry("y", "2"));
        assertThat(CallParser.parse("no call\n[B(y='2')]\n[A(x='1')]")
                        .orElseThrow()
                        .name())
                .isEqualTo("B");
        assertThat(CallParser.parse("[A(x='1',\ny='2')]")).isEmpty();
    }

    @Test
    void keepsTheQuirksThatScoresDependOn() {
        assertThat(parameters("[Send(text='Don't forget')]")).containsExactly(Map.entry("text", "Don"));
        assertThat(parameters("[A(x='', y='2')]")).containsExactly(Map.entry("x", "', y="));
        assertThat(parameters("[A(x=['1'], y=['2'])]")).containsExactly(Map.entry("x", "['1'], y=['2']"));
        assertThat(parameters("[A(x=-5, y='1', y='2')]")).containsExactly(Map.entry("y", "2"));
    }

    @Test
    void whatIsNoCallHasNone() {
        for (String text :
                List.of("", "GetToday()", "[GetToday]", "[GetToday(]", "[Get Today()]", "[(x='1')]", "[]()]")) {
            assertThat(CallParser.parse(text)).as(text).isEmpty();
        }
        assertThat(CallParser.parse("[A()]" + "x".repeat(CallParser.LONGEST_OUTPUT)))
                .isEmpty();
    }

    @Test
    void agreesWithTheExpressionsOnTenThousandMutatedCalls() {
        SplittableRandom random = new SplittableRandom(20231130);
        String[] pieces = {
            "[", "]", "(", ")", "=", "'", "\"", " ", ",", "a", "B1", "_", "é", "\n", "[A(", ")]", "x='1'", "𝒳", "²"
        };
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "[Add(a='x', b=['y'], c=3)]" : "");
            for (int j = random.nextInt(12); j >= 0; j--) {
                text.insert(
                        text.length() == 0 ? 0 : random.nextInt(text.length()), pieces[random.nextInt(pieces.length)]);
            }
            String output = text.toString();
            Matcher call = CALL.matcher(output);
            assertThat(CallParser.parse(output).isPresent()).as(output).isEqualTo(call.find());
            if (CallParser.parse(output).isPresent()) {
                assertThat(CallParser.parse(output).orElseThrow()).as(output).isEqualTo(byExpressions(call));
            }
        }
    }

    private static ApiCall byExpressions(Matcher call) {
        Map<String, String> parameters = new LinkedHashMap<>();
        Matcher parameter = PARAMETER.matcher(call.group(2));
        while (parameter.find()) {
            String value = parameter.group(2) != null ? parameter.group(2) : parameter.group(3);
            parameters.put(parameter.group(1), value != null ? value : parameter.group(4));
        }
        return new ApiCall(call.group(1), parameters);
    }

    @Test
    void adversarialTextsTakeNoTime() {
        List<String> texts = List.of(
                "[".repeat(500_000),
                "[a(".repeat(300_000) + ")]",
                "[a(" + "a".repeat(900_000) + "='" + ")]",
                "[a(" + "a=[".repeat(300_000) + ")]",
                "[a(" + "a=' ".repeat(200_000) + ")]",
                "[a(" + "a " + " ".repeat(900_000) + ")]",
                "[a\n".repeat(300_000) + ")]");
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> texts.forEach(
                        text -> assertThatCode(() -> CallParser.parse(text)).doesNotThrowAnyException()));
    }

    private static Map<String, String> parameters(String output) {
        return CallParser.parse(output).orElseThrow().parameters();
    }
}
