package org.genenv.bench.apibank.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.ApiBankData;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.prompt.DialoguePrompt.Opening;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;
import org.genenv.core.tokenizer.ToolDefinition;
import org.junit.jupiter.api.Test;

class DialoguePromptTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ApiCatalog catalog = ApiBankData.sampleCatalog();
    private final List<ApiDescription> apis =
            catalog.describe(List.of("GetUserToken", "BookHotel", "GetUserToken", "Nothing"));

    private static ApiCall call(String name, String... keysAndValues) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            parameters.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new ApiCall(name, parameters);
    }

    private static List<Turn> loggedIn(Turn... more) throws Exception {
        Turn token = new Turn.Called(
                call("GetUserToken", "username", "mira", "password", "heron42"),
                NullNode.instance,
                JSON.readTree("{\"token\":\"k3v9\"}"),
                NullNode.instance);
        List<Turn> turns = new ArrayList<>(List.of(new Turn.Said(true, "I am mira, heron42."), token));
        turns.addAll(List.of(more));
        return turns;
    }

    @Test
    void descriptionsAreGivenOnceEachAndUnknownNamesLeftOut() {
        assertThat(apis).map(ApiDescription::name).containsExactly("GetUserToken", "BookHotel");
    }

    @Test
    void inTextAPastCallReadsAsTheModelIsToWriteItAndItsResponseComesIn() throws Exception {
        Opening opening = DialoguePrompt.open(apis, loggedIn(), CallFormat.TEXT, true);

        assertThat(opening.briefing().tools()).isEmpty();
        List<Message> messages = opening.briefing().messages();
        assertThat(messages.get(0).content())
                .contains("[ApiName(key1='value1', key2='value2')]", "This year is 2023.", "{\"name\": \"BookHotel\"");
        assertThat(messages.subList(1, messages.size()))
                .containsExactly(
                        Message.user("I am mira, heron42."),
                        Message.assistant("[GetUserToken(username='mira', password='heron42')]"));
        assertThat(opening.first().messages()).containsExactly(Message.user("Response: {'token': 'k3v9'}"));
    }

    @Test
    void afterTheAssistantsOwnWordsTheUserAsksItToGoOn() throws Exception {
        Opening opening =
                DialoguePrompt.open(apis, loggedIn(new Turn.Said(false, "One moment.")), CallFormat.TEXT, true);

        assertThat(opening.briefing().messages()).contains(Message.assistant("One moment."));
        assertThat(opening.first().text()).isEqualTo("(Go on: write the call that comes next.)");
    }

    @Test
    void nativeCallsAndResultsAreThoseOfTheTemplate() throws Exception {
        Opening opening = DialoguePrompt.open(apis, loggedIn(), CallFormat.NATIVE, false);

        assertThat(opening.briefing().tools()).hasSize(2);
        assertThat(opening.briefing().messages().get(2).toolCalls())
                .containsExactly(new ToolCall("GetUserToken", "{\"username\": \"mira\", \"password\": \"heron42\"}"));
        assertThat(opening.first().messages()).containsExactly(Message.tool("{\"token\":\"k3v9\"}"));
        assertThat(opening.briefing().messages().get(0).content())
                .contains("tell the user")
                .doesNotContain("BookHotel");
    }

    @Test
    void bareDialoguesHaveNoWordsOfOurs() throws Exception {
        Opening opening = DialoguePrompt.open(apis, loggedIn(), CallFormat.BARE, true);

        assertThat(opening.briefing().messages()).hasSize(2);
        assertThat(opening.first().text()).isEqualTo("{'token': 'k3v9'}");
    }

    @Test
    void aDescriptionIsAlsoASchema() throws Exception {
        ToolDefinition tool = apis.get(1).tool();

        assertThat(JSON.readTree(tool.json())
                        .at("/function/parameters/properties/room_count/type")
                        .asText())
                .isEqualTo("integer");
        assertThat(JSON.readTree(tool.json()).at("/function/parameters/required"))
                .hasSize(6);
        ToolDefinition meeting = catalog.describe(List.of("AddMeeting")).get(0).tool();
        assertThat(JSON.readTree(meeting.json()).at("/function/parameters/properties/attendees"))
                .hasToString("{\"type\":\"array\",\"description\":\"Who comes\",\"items\":{\"type\":\"string\"}}");
        ToolDefinition password =
                catalog.describe(List.of("ForgotPassword")).get(0).tool();
        assertThat(JSON.readTree(password.json()).at("/function/parameters/required"))
                .hasToString("[\"status\"]");
    }

    @Test
    void callsKeepTheirMeaningBetweenTheTwoForms() {
        ApiCall hotel = call("BookHotel", "hotel_name", "Casa Azul", "room_count", "2");
        assertThat(SpokenCall.toolCall(hotel).arguments())
                .isEqualTo("{\"hotel_name\": \"Casa Azul\", \"room_count\": 2}");
        ApiCall scene = call("AddScene", "name", "siesta", "devices", "[{'name': 'fan', 'description': 'old'}]");
        assertThat(SpokenCall.toolCall(scene).arguments())
                .isEqualTo("{\"name\": \"siesta\", \"devices\": [{\"name\": \"fan\", \"description\": \"old\"}]}");
        ApiCall unreadable = call("AddScene", "name", "siesta", "devices", "the fan");
        for (ApiCall call : List.of(hotel, scene, unreadable, call("TimedSwitch", "on", "True"))) {
            ToolCall tool = SpokenCall.toolCall(call);
            String said = "<tool_call>\n{\"name\": \"" + tool.name() + "\", \"arguments\": " + tool.arguments()
                    + "}\n</tool_call>";
            assertThat(SpokenCall.read(said)).contains(call);
            assertThat(SpokenCall.read("<think>[PlayMusic(music_name='x')]</think>Sure: " + call))
                    .contains(call);
        }
    }

    @Test
    void aTurnWithoutACallHasNone() {
        for (String said :
                List.of("", "Sure.", "<tool_call>{}</tool_call>", "<tool_call>[Api(", "<think>[Api(a='b')]")) {
            assertThat(SpokenCall.read(said)).as(said).isEqualTo(Optional.empty());
        }
        assertThat(
                        SpokenCall.read(
                                "<tool_call>{\"name\": \"A\", \"arguments\": {\"b\": null, \"c\": 1.50, \"d\": [true]}}</tool_call>"))
                .contains(call("A", "c", "1.5", "d", "[True]"));
    }
}
