package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
    private static final String HOSTILE =
            "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{script}}{{data}}\u2028<!--";

    @TempDir
    Path folder;

    private static String page(String json) throws IOException {
        StringWriter out = new StringWriter();
        ReportPage.write(json, out);
        return out.toString();
    }

    private static String only(String pattern, String page) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(page);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static String hash(String text) throws Exception {
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void policyAllowsThePagesOwnScriptAndStyleAndNothingElse() throws Exception {
        String page = page("{}");

        String policy = only("Content-Security-Policy\" content=\"([^\"]*)\"", page);
        assertThat(policy)
                .startsWith("default-src 'none'; ")
                .contains("script-src 'sha256-" + hash(only("<script>(.*)</script>", page)) + "'")
                .contains("style-src 'sha256-" + hash(only("<style>(.*)</style>", page)) + "'")
                .contains("connect-src 'none'", "base-uri 'none'")
                .doesNotContain("unsafe");
        assertThat(page).doesNotContain("{{").contains("uPlot");
        assertThat(page).doesNotContainPattern("(src|href)=\"(https?:)?//");
    }

    @Test
    void hostileTextsOfModelsAndNamesStayData() throws IOException {
        Path run = folder.resolve("run <img src=x>");
        SyntheticRun.planned(run, 1).saying(HOSTILE).upTo(1);

        String page = Files.readString(RunReport.write(run));

        assertThat(page).doesNotContain("<img").doesNotContain("<script>alert");
        assertThat(Pattern.compile("</script>").matcher(page).results().count()).isEqualTo(2);
        JsonNode data = new ObjectMapper().readTree(only("id=\"report-data\">(.*?)</script>", page));
        assertThat(data.path("name").asText()).isEqualTo("run <img src=x>");
        assertThat(data.path("rollouts")
                        .path("groups")
                        .get(0)
                        .path("attempts")
                        .get(0)
                        .path("turns")
                        .get(0)
                        .path("action")
                        .asText())
                .isEqualTo(HOSTILE);
        assertThat(data.path("rejections").get(0).path("text").asText()).isEqualTo(HOSTILE);
    }

    @Test
    void dataThatCouldEndItsElementIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> page("{\"a\":\"</script>\"}"))
                .withMessageContaining("'<'");
    }

    @Test
    void unfinishedRunIsAPageOfWhatThereIs() throws IOException {
        SyntheticRun.planned(folder, 5).start();

        JsonNode data = new ObjectMapper().readTree(ReportJson.of(new RunReader(folder).read()));

        assertThat(data.path("finished").asBoolean()).isFalse();
        assertThat(data.path("plannedEpochs").asInt()).isEqualTo(5);
        assertThat(data.path("charts").findValuesAsText("id"))
                .contains("panel", "time", "memory")
                .doesNotContain("tasks");
        assertThat(data.path("missing").toString())
                .contains("Success on generated tasks: no epoch was played yet", "KL divergence of the simulator");
        assertThat(data.path("findings").get(0).path("headline").asText()).isEqualTo("Learning is not measured yet");
    }

    @Test
    void chartsHaveOneValueAnEpochAndStacksBeginWhereTheyHaveParts() throws IOException {
        SyntheticRun.planned(folder, 3).upTo(3);

        JsonNode data = new ObjectMapper().readTree(ReportJson.of(new RunReader(folder).read()));

        assertThat(data.path("charts")).isNotEmpty().allSatisfy(chart -> {
            assertThat(chart.path("lines")).isNotEmpty();
            chart.path("lines").forEach(line -> assertThat(line.path("values")).hasSameSizeAs(chart.path("epochs")));
        });
        JsonNode stops = chart(data, "stops");
        assertThat(stops.path("epochs").get(0).asInt()).isEqualTo(1);
        assertThat(stops.path("lines").findValuesAsText("label")).containsExactly("solved", "turn limit");
        assertThat(chart(data, "panel")
                        .path("lines")
                        .get(0)
                        .path("margins")
                        .get(0)
                        .asDouble())
                .isEqualTo(1.959963984540054 * 0.05);
        assertThat(chart(data, "tasks").path("band").toString()).isEqualTo("[0.4,0.6]");
        assertThat(chart(data, "tasks")
                        .path("lines")
                        .get(0)
                        .path("values")
                        .get(0)
                        .isNull())
                .as("before the first epoch")
                .isTrue();
        assertThat(chart(data, "length")
                        .path("lines")
                        .get(0)
                        .path("values")
                        .get(1)
                        .asDouble())
                .isEqualTo(12);
    }

    private static JsonNode chart(JsonNode data, String id) {
        for (JsonNode chart : data.path("charts")) {
            if (chart.path("id").asText().equals(id)) {
                return chart;
            }
        }
        throw new AssertionError("no chart " + id);
    }
}
