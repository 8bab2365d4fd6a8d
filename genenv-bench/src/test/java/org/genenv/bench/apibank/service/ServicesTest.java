package org.genenv.bench.apibank.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.genenv.bench.apibank.ApiBankData;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.parse.CallParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls one after the other, in the world of our own sample, and the refusals that no recorded call has. */
class ServicesTest {
    private static final String MIRA = "token='h7k2m9q4w8e1r5t3y6'";

    private final ApiRunner runner = new ApiRunner(ApiRunner.ListReading.AS_LIST);
    private Session session;

    @BeforeEach
    void openAFreshWorld() {
        session = new Session(ApiBankData.sample().world(), Identifiers.drawn(7), Optional.empty());
    }

    private CallResult call(String call) throws RefusedCallException {
        return runner.run(CallParser.parse(call.replace("MIRA", MIRA)).orElseThrow(), session);
    }

    private String output(String call) throws RefusedCallException {
        CallResult result = call(call);
        assertThat(result.exception()).as(call).isEmpty();
        return result.output().toString();
    }

    @Test
    void aForgottenPasswordIsResetInTwoCalls() throws RefusedCallException {
        String reset = "[ForgotPassword(status='Verification Code', verification_code='970420', new_password='otter')]";
        assertThat(call(reset).exception())
                .contains("You need to call the API with status 'Forgot Password' at first.");
        assertThat(output("[ForgotPassword(status='Forgot Password', username='mira', email='mira@lakeside.example')]"))
                .isEqualTo("970420");
        assertThat(call(reset.replace("970420", "123456")).exception()).contains("The verification code is incorrect.");
        assertThat(call("[ForgotPassword(status='Verification Code')]").exception())
                .contains("The new password and verification code are required for the second call.");
        assertThat(output(reset)).isEqualTo("\"success\"");
        assertThat(output("[GetUserToken(username='mira', password='otter')]")).contains("h7k2m9q4w8e1r5t3y6");
    }

    @Test
    void aNewUserHasATokenAndAnAccountUntilItIsDeleted() throws RefusedCallException {
        String token = call("[RegisterUser(username='ines', password='oak', email='i@x.example')]")
                .output()
                .path("token")
                .asText();
        assertThat(token).matches("[a-z0-9]{18}");
        assertThat(output("[CheckToken(token='" + token + "')]")).isEqualTo("{\"username\":\"ines\"}");
        assertThat(call("[QueryBalance(token='" + token + "')]").exception())
                .contains("The user does not have an account.");
        output("[DeleteAccount(token='" + token + "')]");
        assertThat(call("[CheckToken(token='" + token + "')]").exception()).contains("The token is invalid.");
    }

    @Test
    void appointmentsOfADayAreRegisteredOnce() throws RefusedCallException {
        String call = "[AppointmentRegistration(patient_name='Ines', date='2023-05-02', doctor_name='Dr. Ahlgren')]";
        String id = call(call).output().asText();
        assertThat(id).matches("[0-9]{8}");
        assertThat(call(call).exception()).contains("This appointment has already been registered.");
        assertThat(call(call.replace("Ahlgren", "Okafor")).exception())
                .contains("This patient has already been registered in this day.");
        String modify = "[ModifyRegistration(appointment_id='" + id + "', ";
        assertThat(call(modify + "new_appointment_date='2023-05-02')]").exception())
                .contains("Fail because date is not changed.");
        assertThat(call(modify + "new_appointment_doctor='Dr. Ahlgren')]").exception())
                .contains("Fail because doctor is not changed.");
        assertThat(call("[ModifyRegistration(appointment_id='" + id + "')]").exception())
                .contains("Fail because no modification is made.");
        output(modify + "new_appointment_date='2023-05-03')]");
        assertThat(output("[QueryRegistration(patient_name='Ines', date='2023-05-03')]"))
                .contains(id);
    }

    @Test
    void scenesAndSwitchesAreKept() throws RefusedCallException {
        String devices = "[{'name': 'fan', 'description': 'Fan on the shelf'}]";
        output("[AddScene(name='Hot Day', devices=" + devices + ")]");
        assertThat(call("[AddScene(name='hot day ', devices=" + devices + ")]").exception())
                .contains("Scene name already exists.");
        assertThat(output("[QueryScene(name='HOT DAY')]")).contains("Fan on the shelf");
        assertThat(call("[ModifyScene(name='hot day', devices=['fan'])]").exception())
                .contains("Invalid device format.");
        assertThat(call("[ModifyScene(name='hot day', devices=" + devices.replace("]", ", ") + devices.substring(1)
                                + ")]")
                        .exception())
                .contains("Device ID cannot be duplicated.");
        assertThat(call("[ModifyScene(name='cold day', devices=" + devices + ")]")
                        .exception())
                .contains("The scene does not exist.");
        output("[DeleteScene(name='Hot day')]");
        assertThat(call("[QueryScene(name='hot day')]").exception()).contains("Scene not found.");

        output("[TimedSwitch(name='Fan', time='2023-04-01 12:00:00', on='True')]");
        assertThat(call("[CancelTimedSwitch(name='fan', time='2023-04-01 13:00:00')]")
                        .exception())
                .contains("time does not exist.");
        output("[CancelTimedSwitch(name='fan', time='2023-04-01 12:00:00')]");
        assertThat(call("[CancelTimedSwitch(name='lamp', time='2023-04-01 12:00:00')]")
                        .exception())
                .contains("device_id does not exist.");
    }

    @Test
    void listsAreListsWhereTheyAreReadAsSuch() throws RefusedCallException {
        String record = "[RecordHealthData(user_id='m204', time='2023-04-01 08:00:00', health_data=LIST)]";
        assertThat(call(record.replace("LIST", "[{'name': 'weight'}]")).exception())
                .contains("The health data has invalid format.");
        assertThat(call(record.replace("LIST", "[]")).exception()).contains("The health data cannot be empty.");
        assertThat(call(record.replace("LIST", "[{'name': 'a', 'value': '1'}, {'name': 'a', 'value': '2'}]"))
                        .exception())
                .contains("The health data cannot contain duplicate items.");
        output(record.replace("LIST", "[{'name': 'weight', 'value': '62'}]"));
        assertThat(
                        output(
                                "[QueryHealthData(user_id='M204', start_time='2023-04-01 00:00:00', end_time='2023-04-02 00:00:00')]"))
                .isEqualTo("[{\"time\":\"2023-04-01 08:00:00\",\"weight\":\"62\"}]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[SymptomSearch(symptom='sneezing')] | The symptom does not exist.",
                "[QueryStock(stock_code='ACME', date='2023-03-30')] | The stock code does not exist.",
                "[QueryHealthData(user_id='x', start_time='2023-03-01 00:00:00', end_time='2023-03-02 00:00:00')] | The user id does not exist.",
                "[QueryAlarm(MIRA, time='2023-01-01 00:00:00')] | You have no alarm clock at time : 2023-01-01 00:00:00",
                "[DeleteMeeting(MIRA, meeting_topic='Tea', start_time=' ', end_time=' ', location='x', attendees=['y'])] | time data ' ' does not match format '%Y-%m-%d %H:%M:%S'",
                "[QueryMeeting(MIRA, meeting_topic='Tea', start_time='2023-01-01 00:00:00', end_time='2023-01-01 00:00:00', location='x', attendees=['y'])] | You have no meeting about Tea",
                "[Calculator(formula='1/0')] | float division by zero",
                "[Calculator(formula='2+(3')] | invalid formula",
                "[Calculator(formula='-2')] | invalid formula",
                "[Translate(src='hej', tgt_lang='fr')] | Translate needs the network, and no answer is recorded.",
                "[SendEmail(receiver='nobody', subject='a', content='b')] | Email address of the receiver is invalid."
            })
    void refusalsSayWhy(String call, String exception) throws RefusedCallException {
        assertThat(call(call).exception()).contains(exception);
        assertThat(call(call).output().isNull()).isTrue();
    }

    @Test
    void anotherSessionSeesNothingOfThis() throws RefusedCallException {
        Session.World world = ApiBankData.sample().world();
        session = new Session(world, Identifiers.drawn(1), Optional.empty());
        output("[AddAlarm(MIRA, time='2023-04-09 09:00:00')]");
        assertThat(session.table(Table.ALARM)).hasSize(3);

        session = new Session(world, Identifiers.drawn(1), Optional.empty());
        assertThat(session.table(Table.ALARM)).hasSize(2);
        assertThat(world.databases().initial(Table.ALARM)).hasSize(2);
    }

    @Test
    void callsThatDoNotFitTheirSignatureAreRefusedInPythonsWords() {
        assertThatThrownBy(() -> call("[GetUserToken()]"))
                .hasMessage(
                        "TypeError: GetUserToken.call() missing 2 required positional arguments: 'username' and 'password'");
        assertThatThrownBy(() -> call("[AddAgenda(MIRA)]"))
                .hasMessage(
                        "TypeError: AddAgenda.call() missing 3 required positional arguments: 'content', 'time', and 'location'");
        assertThatThrownBy(() -> call("[ForgotPassword(status='x', verification_code='12a')]"))
                .hasMessage("AssertionError: invalid parameter type. parameter: 12a");
        assertThatThrownBy(() -> call("[Nothing()]")).hasMessage("there is no API 'Nothing'");
    }
}
