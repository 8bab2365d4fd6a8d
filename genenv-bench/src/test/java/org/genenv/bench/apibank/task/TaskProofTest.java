package org.genenv.bench.apibank.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.service.Identifiers;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TaskProofTest {
    static final String ALARM =
            """
            {"rows":{"Account":{"mira":{"password":"heron42","token":"k3v9"}}},
             "dialogue":[{"user":"Wake me on April 7th at 6:15, please."},{"ai":"Who are you?"},{"user":"Mira, heron42."}],
             "target":"[AddAlarm(token='k3v9', time='2023-04-07 06:15:00')]"}""";

    private static final String BALANCE =
            """
            {"rows":{"Account":{"mira":{"password":"heron42","token":"k3v9"}},"Bank":{"mira":{"balance":87.2}}},
             "dialogue":[{"user":"I am mira, heron42. What is in my account?"},
              {"api":"[GetUserToken(username='mira', password='heron42')]"},{"ai":"Welcome."},
              {"api":"[QueryBalance(token='k3v9')]"}],
             "response":"You have 87.20 in the bank."}""";

    private static final String SONG =
            """
            {"rows":{},"dialogue":[{"user":"Play Paper Boats."}],"target":"[PlayMusic(music_name='Paper Boats')]"}""";

    static ProvedTask proved(String json) throws RejectedTaskException {
        return TaskProof.prove(ApiTaskReader.read(json));
    }

    @Test
    void aTokenThatTheDialogueOnlyLeadsToIsFetchedFirst() throws RejectedTaskException {
        ProvedTask task = proved(ALARM);

        assertThat(task.solution())
                .map(Object::toString)
                .containsExactly(
                        "[GetUserToken(username='mira', password='heron42')]",
                        "[AddAlarm(token='k3v9', time='2023-04-07 06:15:00')]");
        assertThat(task.target().orElseThrow().output().asText()).isEqualTo("success");
        assertThat(task.signature()).isEqualTo("AddAlarm|{time=2023-04-07 06:15:00}|2|2");
    }

    @Test
    void aTokenThatACallReturnedIsKnown() throws RejectedTaskException {
        String told = ALARM.replace(
                "{\"user\":\"Mira, heron42.\"}",
                "{\"user\":\"Mira, heron42.\"},{\"api\":\"[GetUserToken(username='mira', password='heron42')]\"}");

        assertThat(proved(told).solution()).hasSize(1);
    }

    @Test
    void earlierCallsOfTheDialogueAreInEffect() throws Exception {
        ProvedTask task = proved(ALARM.replace("\"target\":\"[AddAlarm(", "\"target\":\"[DeleteAlarm(")
                .replace(
                        "{\"user\":\"Mira, heron42.\"}",
                        "{\"user\":\"Mira, heron42.\"},{\"api\":\"[AddAlarm(token='k3v9', time='2023-04-07 06:15:00')]\"},"
                                + "{\"user\":\"No, forget it.\"}"));

        assertThat(task.target().orElseThrow().output().asText()).isEqualTo("success");
        // Each session begins anew, so the same call succeeds again.
        assertThat(task.isRight(ProvedTask.run(task.solution().get(0), task.session(Identifiers.drawn(9)))))
                .isTrue();
    }

    @Test
    void theTaskIsWrittenInOneForm() throws RejectedTaskException {
        for (String json : List.of(ALARM, BALANCE, SONG)) {
            String canonical = ApiTaskReader.read(json).toJson();
            assertThat(ApiTaskReader.read(canonical).toJson()).isEqualTo(canonical);
            assertThat(canonical).doesNotContain("\n").contains("\"dialogue\":[{\"user\":");
        }
        assertThat(ApiTaskReader.read("```json\n" + SONG + "\n```").kind()).isEqualTo("PlayMusic");
        assertThat(ApiTaskReader.read(BALANCE).kind()).isEqualTo(ApiTask.RESPOND);
    }

    @Test
    void aTokenOfAUserWhoIsNotNamedIsOutOfReach() {
        assertThat(rejection(ALARM.replace("Mira, heron42.", "You know me.")).reason())
                .isEqualTo(RejectionReason.TOKEN_OUT_OF_REACH);
    }

    static Stream<Arguments> brokenTasks() {
        return Stream.of(
                Arguments.of(FormReason.TOO_LONG, SONG + " ".repeat(20_000)),
                Arguments.of(FormReason.NOT_JSON, "A user wants music."),
                Arguments.of(FormReason.NOT_JSON, "{\"rows\":" + "[".repeat(3_000)),
                Arguments.of(FormReason.NOT_AN_OBJECT, "[]"),
                Arguments.of(FormReason.DUPLICATE_KEY, SONG.replace("\"rows\":{}", "\"rows\":{},\"rows\":{}")),
                Arguments.of(FormReason.TRAILING_TEXT, SONG + " Enjoy!"),
                Arguments.of(FormReason.MISSING_KEY, SONG.replace("\"rows\":{},", "")),
                Arguments.of(FormReason.UNKNOWN_KEY, SONG.replace("\"rows\"", "\"row\"")),
                Arguments.of(FormReason.WRONG_TYPE, SONG.replace("\"rows\":{}", "\"rows\":[]")),
                Arguments.of(FormReason.WRONG_TYPE, SONG.replace("\"Play Paper Boats.\"", "7")),
                Arguments.of(FormReason.WRONG_TYPE, SONG.replace("{\"user\"", "{\"ai\":\"Hi.\",\"user\"")),
                Arguments.of(RejectionReason.UNKNOWN_TABLE, SONG.replace("\"rows\":{}", "\"rows\":{\"Songs\":{}}")),
                Arguments.of(
                        RejectionReason.UNKNOWN_TABLE, SONG.replace("\"rows\":{}", "\"rows\":{\"SearchEngine\":{}}")),
                Arguments.of(RejectionReason.ROW_UNFIT, ALARM.replace(",\"token\":\"k3v9\"", "")),
                Arguments.of(RejectionReason.ROW_UNFIT, ALARM.replace("\"heron42\"", "42")),
                Arguments.of(RejectionReason.ROW_UNFIT, BALANCE.replace("87.2}", "\"much\"}")),
                Arguments.of(
                        RejectionReason.ROW_UNFIT,
                        SONG.replace("\"rows\":{}", "\"rows\":{\"Stock\":{\"nord\":{\"2023-04-07\":1}}}")),
                Arguments.of(
                        RejectionReason.TOO_MANY_ROWS,
                        SONG.replace("\"rows\":{}", "\"rows\":{\"SpeechRecognition\":{" + manyRows() + "}}")),
                Arguments.of(RejectionReason.TEXT_TOO_LONG, SONG.replace("Play", "Play" + " please".repeat(60))),
                Arguments.of(
                        RejectionReason.USER_WITHOUT_ACCOUNT,
                        SONG.replace(
                                "\"rows\":{}",
                                "\"rows\":{\"Alarm\":{\"1\":{\"username\":\"joris\",\"time\":\"2023-04-07 06:15:00\"}}}")),
                Arguments.of(RejectionReason.DIALOGUE_UNFIT, SONG.replace("{\"user\":\"Play Paper Boats.\"}", "")),
                Arguments.of(RejectionReason.DIALOGUE_UNFIT, SONG.replace("\"user\"", "\"ai\"")),
                Arguments.of(RejectionReason.UNKNOWN_ROLE, SONG.replace("\"user\"", "\"customer\"")),
                Arguments.of(RejectionReason.CALL_UNREADABLE, SONG.replace("[PlayMusic", "PlayMusic")),
                Arguments.of(RejectionReason.CALL_UNREADABLE, SONG.replace("'Paper Boats'", "'Paper's Boats'")),
                Arguments.of(RejectionReason.CALL_UNREADABLE, SONG.replace("'Paper Boats'", "''")),
                Arguments.of(RejectionReason.CALL_UNREADABLE, SONG.replace("[PlayMusic", "Sure: [PlayMusic")),
                Arguments.of(RejectionReason.UNKNOWN_API, SONG.replace("PlayMusic", "PlayTune")),
                Arguments.of(RejectionReason.UNKNOWN_PARAMETER, SONG.replace("music_name", "song")),
                Arguments.of(RejectionReason.MISSING_PARAMETER, ALARM.replace("token='k3v9', ", "")),
                Arguments.of(
                        RejectionReason.WRONG_PARAMETER_TYPE,
                        SONG.replace(
                                "PlayMusic(music_name='Paper Boats')",
                                "BookHotel(hotel_name='Paper Boats', check_in_time='2023-04-07',"
                                        + " check_out_time='2023-04-08', room_count='two', adult_count='2', child_count='0')")),
                Arguments.of(
                        RejectionReason.API_NOT_PLAYABLE,
                        SONG.replace("PlayMusic(music_name='Paper Boats')", "Dictionary(keyword='boats')")),
                Arguments.of(
                        RejectionReason.GOAL_AMBIGUOUS,
                        SONG.replace("\"target\"", "\"response\":\"So be it.\",\"target\"")),
                Arguments.of(
                        RejectionReason.GOAL_AMBIGUOUS,
                        "{\"rows\":{},\"dialogue\":[{\"user\":\"Play Paper Boats.\"}]}"),
                Arguments.of(RejectionReason.TARGET_REFUSED, ALARM.replace("[AddAlarm(", "[DeleteAlarm(")),
                Arguments.of(RejectionReason.TARGET_REFUSED, ALARM.replace("07 06:15:00')", "07')")),
                Arguments.of(RejectionReason.TARGET_FAILS_CHECK, meetingToDelete()),
                Arguments.of(
                        RejectionReason.WRONG_CALL_PASSES,
                        SONG.replace("PlayMusic(music_name='Paper Boats')", "GetToday()")),
                Arguments.of(
                        RejectionReason.ANSWER_IN_DIALOGUE,
                        SONG.replace("Play Paper Boats.", "Do [PlayMusic(music_name= 'Paper Boats')].")),
                Arguments.of(
                        RejectionReason.ANSWER_IN_DIALOGUE,
                        SONG.replace("Play Paper Boats.", "Say playmusic(music_name=Paper Boats)")),
                Arguments.of(
                        RejectionReason.ANSWER_IN_DIALOGUE, BALANCE.replace("Welcome.", "You have 87.20 in the bank.")),
                Arguments.of(RejectionReason.VALUE_NOT_TOLD, SONG.replace("Play Paper Boats.", "Play something.")),
                Arguments.of(RejectionReason.RESPONSE_UNFIT, BALANCE.replace("You have 87.20 in the bank.", "Much")),
                Arguments.of(
                        RejectionReason.RESPONSE_UNFIT,
                        BALANCE.replace(",\n  {\"api\":\"[QueryBalance(token='k3v9')]\"}", "")));
    }

    private static String manyRows() {
        return Stream.iterate(0, i -> i + 1)
                .limit(13)
                .map(i -> "\"u" + i + ".wav\":\"text\"")
                .collect(Collectors.joining(","));
    }

    private static String meetingToDelete() {
        return """
                {"rows":{"Account":{"mira":{"password":"heron42","token":"k3v9"}},"Meeting":{"1":{"username":"mira",
                 "meeting_topic":"Boats","start_time":"2023-04-07 10:00:00","end_time":"2023-04-07 11:00:00","location":"shed",
                 "attendees":["Ines"]}}},
                 "dialogue":[{"user":"I am mira, heron42. Cancel Boats in the shed with Ines."}],
                 "target":"[DeleteMeeting(token='k3v9', meeting_topic='Boats', start_time='2023-04-07 10:00:00',\
                 end_time='2023-04-07 11:00:00', location='shed', attendees=['Ines'])]"}""";
    }

    @ParameterizedTest
    @MethodSource("brokenTasks")
    void whatIsNoTaskIsRejectedForItsReason(ReasonCode reason, String json) {
        RejectedTaskException rejection = rejection(json);

        assertThat(rejection).as(json).isNotNull();
        assertThat(rejection.reason()).as(rejection.getMessage()).isEqualTo(reason);
    }

    @Test
    void everyReasonHasAnExample() {
        Set<Object> shown = brokenTasks().map(example -> example.get()[0]).collect(Collectors.toSet());
        assertThat(shown).contains((Object[]) FormReason.values());
        assertThat(shown)
                .containsAll(Stream.of(RejectionReason.values())
                        .filter(reason -> !List.of(
                                        RejectionReason.TOKEN_OUT_OF_REACH,
                                        RejectionReason.DIALOGUE_UNREADABLE,
                                        RejectionReason.TARGET_CONTRADICTS_DIALOGUE,
                                        RejectionReason.KIND_CHANGED)
                                .contains(reason))
                        .toList());
    }

    @Test
    void messagesSayWhereAndWhatWasExpected() {
        assertThat(rejection(ALARM.replace("\"heron42\",", "42,")))
                .hasMessage("rows.Account.mira.password is '42', expected a text.");
        assertThat(rejection(SONG.replace("\"rows\":{}", "\"rows\":{\"Alarms\":{}}")))
                .hasMessageContaining("Did you mean Alarm?");
        assertThat(rejection(ALARM.replace("07 06:15:00')", "07')")))
                .hasMessageContaining("does not match format '%Y-%m-%d %H:%M:%S'");
    }

    private static RejectedTaskException rejection(String json) {
        return catchThrowableOfType(RejectedTaskException.class, () -> proved(json));
    }

    @Test
    void wrongCallsDifferInOneValueEach() {
        ApiTask task = catchNothing(ALARM);
        assertThat(WrongCalls.of(
                        task.target().orElseThrow(), Apis.named("AddAlarm").orElseThrow()))
                .map(Object::toString)
                .containsExactly(
                        "[AddAlarm(token='l4w0', time='2023-04-07 06:15:00')]",
                        "[AddAlarm(token='k3v9', time='2023-04-08 06:15:00')]");
    }

    private static ApiTask catchNothing(String json) {
        try {
            return ApiTaskReader.read(json);
        } catch (RejectedTaskException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void tokenF1CountsWordsInCommon() {
        assertThat(TokenF1.of("You have 87.20, Mira!", "you have 87.20")).isEqualTo(2.0 * 4 / (5 + 4));
        assertThat(TokenF1.of("the the the", "the")).isEqualTo(0.5);
        assertThat(TokenF1.of("", "the")).isZero();
        assertThat(TokenF1.of("...", "...")).isZero();
    }
}
