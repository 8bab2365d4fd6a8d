package org.genenv.bench.bfcl.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.genenv.bench.bfcl.catalog.Catalog;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TaskReaderTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String TEA =
            """
            {"kind":"simple","functions":[{"name":"brew_tea","description":"Brews tea.","parameters":{"type":"dict",\
            "properties":{"kind":{"type":"string"},"cups":{"type":"integer"},"sugar":{"type":"boolean","default":false}},\
            "required":["kind","cups"]}}],"request":"Three cups of green tea, please.",\
            "calls":[{"name":"brew_tea","arguments":{"kind":"green","cups":3}}]}""";

    private static final String FILES =
            """
            {"kind":"multi_turn","involved_classes":["GorillaFileSystem"],"initial_config":{"GorillaFileSystem":{"root":\
            {"home":{"type":"directory","contents":{"list.txt":{"type":"file","content":"soup"}}}}}},"turns":[{"request":\
            "Make a folder named archive.","calls":[{"name":"mkdir","arguments":{"dir_name":"archive"}}]},{"request":\
            "Now move list.txt into it.","calls":[{"name":"mv","arguments":{"source":"list.txt","destination":"archive"}}]}]}""";

    private static final TaskReader READER = TaskReader.of(Map.of("GorillaFileSystem", fileFunctions()));

    private static List<FunctionSchema> fileFunctions() {
        List<FunctionSchema> functions = new ArrayList<>();
        try {
            for (String function : List.of(
                    "{'name':'mkdir','parameters':{'type':'dict','properties':{'dir_name':{'type':'string'}},'required':['dir_name']}}",
                    "{'name':'mv','parameters':{'type':'dict','properties':{'source':{'type':'string'},'destination':{'type':'string'}}}}",
                    "{'name':'ls','parameters':{'type':'dict','properties':{'a':{'type':'boolean','default':false}}}}",
                    "{'name':'echo','parameters':{'type':'dict','properties':{'content':{'type':'string'},'file_name':{'type':'string'}}}}")) {
                functions.add(FunctionSchema.read(JSON.readTree(function.replace('\'', '"'))));
            }
        } catch (RejectedTaskException | IOException e) {
            throw new IllegalStateException(e);
        }
        return functions;
    }

    private static void prove(String text) throws RejectedTaskException {
        TaskProof.require(READER.read(text, 0));
    }

    @Test
    void theFormsInTheDocumentationAreProvedAndCanonical() throws RejectedTaskException {
        for (String text : List.of(TEA, FILES)) {
            prove(text);
            BfclTask task = READER.read(text, 0);
            assertThat(task.toJson()).isEqualTo(text);
            assertThat(READER.read(task.toJson(), 1).signature()).isEqualTo(task.signature());
        }
    }

    @Test
    void jsonSchemasOwnTypeNamesAndWholeNumbersForFloatsAreTaken() throws RejectedTaskException {
        String text = TEA.replace("\"type\":\"dict\"", "\"type\":\"object\"")
                .replace("\"cups\":{\"type\":\"integer\"}", "\"cups\":{\"type\":\"number\"}");
        prove(text);
        assertThat(READER.read(text, 0).toJson())
                .contains("\"cups\":{\"type\":\"float\"}")
                .contains("\"cups\":3.0");
    }

    @Test
    void aFencedBlockIsReadAsItsContent() throws RejectedTaskException {
        prove("```json\n" + TEA + "\n```");
    }

    @Test
    void wordingDescriptionsAndOrderMakeNoOtherTaskAndValuesDo() throws RejectedTaskException {
        String signature = READER.read(TEA, 0).signature();
        assertThat(READER.read(
                                TEA.replace("Three cups of green tea, please.", "I would like 3 cups of GREEN tea.")
                                        .replace("Brews tea.", "")
                                        .replace("{\"kind\":\"green\",\"cups\":3}", "{\"cups\":3,\"kind\":\"Green\"}"),
                                0)
                        .signature())
                .isEqualTo(signature);
        assertThat(READER.read(TEA.replace("\"cups\":3}", "\"cups\":4}"), 0).signature())
                .isNotEqualTo(signature);
    }

    @Test
    void theTerseFormNamesFunctionsAndDrawsTheRest() throws RejectedTaskException {
        TaskReader terse = TaskReader.terse(Catalog.small());
        String text = "{\"kind\":\"parallel\",\"functions\":[\"brew_tea\"],\"calls\":[\"brew_tea\",\"brew_tea\"]}";
        SingleTurnTask task = (SingleTurnTask) terse.read(text, 7);
        TaskProof.require(task);
        assertThat(task.toTerseJson()).isEqualTo(text);
        assertThat(task.calls()).doesNotHaveDuplicates().isEqualTo(((SingleTurnTask) terse.read(text, 7)).calls());
        assertThat(((SingleTurnTask) terse.read(text, 8)).calls()).isNotEqualTo(task.calls());
        assertThat(((SingleTurnTask) terse.read(text, 8)).terseSignature()).isEqualTo(task.terseSignature());
        for (String wrong : List.of(
                text.replace("[\"brew_tea\"]", "[\"brew_coffee\"]"),
                text.replace("\"brew_tea\"]}", "\"bake\"]}"),
                text.replace("\"brew_tea\"]}", "{\"name\":\"brew_tea\"}]}"))) {
            RejectedTaskException rejected =
                    catchThrowableOfType(RejectedTaskException.class, () -> terse.read(wrong, 7));
            assertThat(rejected.reason()).as(rejected.getMessage()).isEqualTo(RejectionReason.UNKNOWN_FUNCTION);
        }
    }

    static Stream<Arguments> rejections() throws IOException {
        String manyCalls = ((ObjectNode) JSON.readTree(TEA))
                .<ObjectNode>set(
                        "calls",
                        JSON.valueToTree(Stream.generate(() ->
                                        Map.of("name", "brew_tea", "arguments", Map.of("kind", "green", "cups", 3)))
                                .limit(9)
                                .toList()))
                .toString();
        String twoTeas = TEA.replace("\"simple\"", "\"parallel\"");
        String call = "{\"name\":\"brew_tea\",\"arguments\":{\"kind\":\"green\",\"cups\":3}}";
        String other = "{\"name\":\"brew_tea\",\"arguments\":{\"kind\":\"black\",\"cups\":5}}";
        return Stream.of(
                rejection(FormReason.TOO_LONG, " ".repeat(20_001)),
                rejection(FormReason.NOT_JSON, "tea, please"),
                rejection(FormReason.NOT_JSON, "{\"kind\":" + "[".repeat(40)),
                rejection(FormReason.NOT_AN_OBJECT, "[1]"),
                rejection(FormReason.DUPLICATE_KEY, "{\"kind\":\"simple\",\"kind\":\"simple\"}"),
                rejection(FormReason.TRAILING_TEXT, TEA + " Have fun!"),
                rejection(FormReason.MISSING_KEY, TEA.replace("\"request\":\"Three cups of green tea, please.\",", "")),
                rejection(
                        FormReason.UNKNOWN_KEY, TEA.replace("{\"kind\":\"simple\"", "{\"note\":1,\"kind\":\"simple\"")),
                rejection(FormReason.WRONG_TYPE, TEA.replace("\"Three cups of green tea, please.\"", "3")),
                rejection(RejectionReason.UNKNOWN_KIND, TEA.replace("\"simple\"", "\"irrelevance\"")),
                rejection(RejectionReason.OUT_OF_RANGE, TEA.replace("Three cups of green tea, please.", " ")),
                rejection(RejectionReason.OUT_OF_RANGE, manyCalls),
                rejection(RejectionReason.KIND_MISMATCH, TEA.replace("\"simple\"", "\"multiple\"")),
                rejection(RejectionReason.INVALID_SCHEMA, TEA.replace("\"integer\"", "\"whole number\"")),
                rejection(RejectionReason.INVALID_SCHEMA, TEA.replace("\"default\":false", "\"default\":0")),
                rejection(
                        RejectionReason.INVALID_SCHEMA,
                        TEA.replace("\"required\":[\"kind\"", "\"required\":[\"milk\"")),
                rejection(
                        RejectionReason.INVALID_SCHEMA,
                        TEA.replace("\"name\":\"brew_tea\",\"description", "\"name\":\"brew tea\",\"description")),
                rejection(RejectionReason.UNKNOWN_FUNCTION, TEA.replace(call, call.replace("brew_tea", "make_tea"))),
                rejection(RejectionReason.UNKNOWN_ARGUMENT, TEA.replace("\"cups\":3}", "\"cups\":3,\"milk\":true}")),
                rejection(RejectionReason.MISSING_ARGUMENT, TEA.replace(",\"cups\":3}", "}")),
                rejection(RejectionReason.ARGUMENT_TYPE, TEA.replace("\"cups\":3}", "\"cups\":\"3\"}")),
                rejection(RejectionReason.DUPLICATE_CALL, twoTeas.replace(call, call + "," + call)),
                rejection(RejectionReason.UNGROUNDED_ARGUMENT, twoTeas.replace(call, call + "," + other)),
                rejection(RejectionReason.UNGROUNDED_ARGUMENT, TEA.replace("\"cups\":3}", "\"cups\":4}")),
                rejection(
                        RejectionReason.ANSWER_IN_REQUEST,
                        TEA.replace("Three cups of", "Use brew_tea for three cups of")),
                rejection(
                        RejectionReason.ANSWER_IN_REQUEST,
                        TEA.replace("Three cups of green tea, please.", "Three: cups = 3, green.")),
                rejection(RejectionReason.TARGET_FAILS_CHECK, TEA.replace("\"cups\"", "\"from\"")),
                rejection(
                        RejectionReason.WRONG_CALL_PASSES,
                        TEA.replace("\"kind\":\"green\"", "\"kind\":\"\"")
                                .replace("[\"kind\",\"cups\"]", "[\"cups\"]")),
                rejection(RejectionReason.UNGROUNDED_ARGUMENT, TEA.replace("\"kind\":\"green\"", "\"kind\":\" \"")),
                rejection(RejectionReason.UNKNOWN_CLASS, FILES.replace("[\"GorillaFileSystem\"]", "[\"MathAPI\"]")),
                rejection(
                        RejectionReason.INVALID_STATE,
                        FILES.replace("{\"GorillaFileSystem\":{\"root\"", "{\"Files\":{\"root\"")),
                rejection(
                        RejectionReason.INVALID_STATE,
                        FILES.replace("{\"list.txt\":{\"type\":\"file\",\"content\":\"soup\"}}", "7")),
                rejection(RejectionReason.CALL_FAILS, FILES.replace("list.txt\":{", "menu.txt\":{")),
                rejection(
                        RejectionReason.NO_STATE_CHANGE,
                        FILES.replace("\"mkdir\",\"arguments\":{\"dir_name\":\"archive\"}", "\"ls\",\"arguments\":{}")
                                .replace(
                                        "\"mv\",\"arguments\":{\"source\":\"list.txt\",\"destination\":\"archive\"}",
                                        "\"ls\",\"arguments\":{\"a\":true}")));
    }

    private static Arguments rejection(ReasonCode reason, String text) {
        return Arguments.of(reason, text);
    }

    @ParameterizedTest
    @MethodSource("rejections")
    void whatIsNoTaskIsRejectedWithItsReason(ReasonCode reason, String text) {
        RejectedTaskException rejected = catchThrowableOfType(RejectedTaskException.class, () -> prove(text));
        assertThat(rejected).as(text).isNotNull();
        assertThat(rejected.reason()).as(rejected.getMessage()).isEqualTo(reason);
        assertThat(rejected.getMessage()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void everyReasonHasACase() throws IOException {
        assertThat(rejections().map(arguments -> arguments.get()[0]))
                .contains((Object[]) FormReason.values())
                .containsAll(Stream.of(RejectionReason.values())
                        .filter(reason ->
                                reason != RejectionReason.KIND_CHANGED && reason != RejectionReason.DUPLICATE_FUNCTION)
                        .toList());
    }
}
