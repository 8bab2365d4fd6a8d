package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Hotels, the date, sums, mail, music, pictures, speech and languages. */
final class EverydayApis {
    /** The day on which API-Bank plays. */
    private static final String TODAY = "2023-03-31";

    private static final int LONGEST_ADDRESS = 320;

    /** No piece of it can match what the next one begins with, so that it cannot run away. */
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9._+-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+");

    private static final Map<String, String> LANGUAGE_CODES = Stream.of(Locale.getISOLanguages())
            .collect(Collectors.toMap(
                    code -> PythonStrings.lower(Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH)),
                    code -> code,
                    (first, second) -> first));

    static final List<Api> ALL = List.of(
            new Api(
                    "BookHotel",
                    List.of(
                            Api.Parameter.text("hotel_name"),
                            Api.Parameter.text("check_in_time"),
                            Api.Parameter.text("check_out_time"),
                            Api.Parameter.of("room_count", Api.Type.INTEGER),
                            Api.Parameter.of("adult_count", Api.Type.INTEGER),
                            Api.Parameter.of("child_count", Api.Type.INTEGER)),
                    EverydayApis::bookHotel),
            Api.ofTexts("GetToday", (arguments, session) -> Json.text(TODAY)),
            Api.ofTexts(
                    "Calculator",
                    (arguments, session) -> DoubleNode.valueOf(Calculator.evaluate(arguments.text("formula"))),
                    "formula"),
            Api.ofTexts("SendEmail", EverydayApis::sendEmail, "receiver", "subject", "content"),
            Api.ofTexts("PlayMusic", EverydayApis::playMusic, "music_name"),
            Api.ofTexts("ImageCaption", EverydayApis::caption, "url"),
            Api.ofTexts("SpeechRecognition", EverydayApis::transcript, "url"),
            new Api(
                    "Translate",
                    List.of(
                            Api.Parameter.text("src"),
                            Api.Parameter.text("src_lang").optional(),
                            Api.Parameter.text("tgt_lang").optional()),
                    EverydayApis::translate));

    private EverydayApis() {}

    private static JsonNode bookHotel(Arguments arguments, Session session) throws PythonValueException {
        PythonTime.DATE.parse(arguments.text("check_in_time"));
        PythonTime.DATE.parse(arguments.text("check_out_time"));
        String id = session.nextNumber(Table.HOTEL);
        session.table(Table.HOTEL).putObject(id).setAll(arguments.values());
        return Json.text(id);
    }

    private static JsonNode sendEmail(Arguments arguments, Session session) throws ServiceException {
        String receiver = arguments.text("receiver");
        if (receiver.length() > LONGEST_ADDRESS || !ADDRESS.matcher(receiver).matches()) {
            throw new ServiceException("Email address of the receiver is invalid.");
        }
        if (arguments.isBlank("subject")) {
            throw new ServiceException("Subject cannot be empty.");
        }
        if (arguments.isBlank("content")) {
            throw new ServiceException("Content cannot be empty.");
        }
        return Json.success();
    }

    private static JsonNode playMusic(Arguments arguments, Session session) throws ServiceException {
        if (arguments.isBlank("music_name")) {
            throw new ServiceException("The music name cannot be empty.");
        }
        return Json.text("music://" + PythonStrings.lower(arguments.stripped("music_name")));
    }

    private static JsonNode caption(Arguments arguments, Session session) throws ServiceException {
        String url = arguments.text("url");
        if (!url.endsWith(".jpg") && !url.endsWith(".jpeg") && !url.endsWith(".png")) {
            throw new ServiceException("The url should end with .jpg, .jpeg or .png.");
        }
        for (JsonNode picture : session.readOnly(Table.IMAGE_CAPTIONING)) {
            if (picture.path("url").asText().equals(url)) {
                return picture.path("caption");
            }
        }
        throw new ServiceException("The image of this url failed to be processed.");
    }

    private static JsonNode transcript(Arguments arguments, Session session) throws ServiceException {
        String url = arguments.text("url");
        if (!url.endsWith(".wav")) {
            throw new ServiceException("The url should end with .wav.");
        }
        JsonNode transcript = session.readOnly(Table.SPEECH_RECOGNITION).path(url);
        if (transcript.isMissingNode()) {
            throw new ServiceException("The audio of this url failed to be processed.");
        }
        return transcript;
    }

    /** Upstream asks a site; here the recorded sentence alone is known. */
    private static JsonNode translate(Arguments arguments, Session session) throws ServiceException {
        return session.recorded()
                .filter(recorded -> recorded.apiName().equals("Translate"))
                .filter(recorded -> recorded.input().path("src").asText().equals(arguments.text("src")))
                .filter(recorded -> language(recorded.input()).equals(language(arguments.values())))
                .map(RecordedAnswer::output)
                .orElseThrow(() -> new ServiceException("Translate needs the network, and no answer is recorded."));
    }

    /** The code of the language to translate to; a name will do. */
    private static String language(JsonNode input) {
        String language = PythonStrings.lower(input.path("tgt_lang").asText("en"));
        return LANGUAGE_CODES.getOrDefault(language, language);
    }
}
