package org.genenv.bench.apibank;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.service.ApiRunner;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.service.CallResult;
import org.genenv.bench.apibank.service.Identifiers;
import org.genenv.bench.apibank.service.RefusedCallException;
import org.genenv.bench.apibank.service.Session;
import org.genenv.bench.python.PythonEquality;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;

/** Runs every call that was recorded from upstream: good, missing, empty and malformed arguments. */
class RecordedCallsTest {
    /** These draw a part of their output at random. */
    private static final Set<String> RANDOM = Set.of("RegisterUser", "AppointmentRegistration");

    private final ApiRunner runner = new ApiRunner(ApiRunner.ListReading.AS_TEXT);

    @Test
    void everyRecordedCallHasItsOutputExceptionAndEffect() throws IOException {
        Session.World world = RecordedLines.data().world();
        List<String> wrong = new ArrayList<>();
        List<JsonNode> lines = RecordedLines.read("api_io.jsonl");

        for (JsonNode line : lines) {
            difference(line, world).ifPresent(difference -> wrong.add(line + "\n  " + difference));
        }

        assertThat(lines).hasSize(1124);
        assertThat(wrong).isEmpty();
    }

    private Optional<String> difference(JsonNode line, Session.World world) {
        Map<String, String> parameters = new LinkedHashMap<>();
        line.path("params")
                .properties()
                .forEach(one -> parameters.put(one.getKey(), one.getValue().asText()));
        String recordedId = line.path("output").has("token")
                ? line.path("output").path("token").asText()
                : line.path("output").asText();
        Session session = new Session(
                world,
                RANDOM.contains(line.path("api").asText()) ? Identifiers.recorded(recordedId) : Identifiers.drawn(1),
                Optional.empty());
        CallResult result;
        try {
            result = runner.run(new ApiCall(line.path("api").asText(), parameters), session);
        } catch (RefusedCallException e) {
            return line.path("raised").asText().equals(e.getMessage()) && !line.has("output")
                    ? Optional.empty()
                    : Optional.of(e.getMessage());
        }
        JsonNode exception = result.exception().<JsonNode>map(TextNode::valueOf).orElse(NullNode.instance);
        boolean isSame = line.has("output")
                && PythonEquality.equalJson(result.output(), line.path("output"))
                && exception.equals(line.path("exception"));
        if (!isSame) {
            return Optional.of(result.toString());
        }
        for (Map.Entry<String, JsonNode> table : line.path("changed_database").properties()) {
            JsonNode now = session.table(table(table.getKey()));
            if (!PythonEquality.equalJson(now, table.getValue())) {
                return Optional.of(table.getKey() + " is now " + now);
            }
        }
        return Optional.empty();
    }

    private static Table table(String title) {
        for (Table table : Table.values()) {
            if (table.title().equals(title)) {
                return table;
            }
        }
        throw new IllegalArgumentException(title);
    }

    @Test
    void thereAreThe53ApisOfTheCatalogWithTheirParametersInOrder() throws IOException {
        Set<String> names = new TreeSet<>();
        ObjectMapper json = new ObjectMapper();
        JsonNode catalog = json.readTree(
                ConformanceData.path("bench/api-bank/api_catalog.json").toFile());
        for (JsonNode api : catalog) {
            names.add(api.path("name").asText());
            List<String> parameters = new ArrayList<>();
            api.path("input_parameters").fieldNames().forEachRemaining(parameters::add);
            assertThat(Apis.named(api.path("name").asText()).orElseThrow().parameters())
                    .as(api.path("name").asText())
                    .extracting("name")
                    .isEqualTo(parameters);
        }
        assertThat(Apis.all()).extracting("name").hasSize(53).containsExactlyElementsOf(names);
    }
}
