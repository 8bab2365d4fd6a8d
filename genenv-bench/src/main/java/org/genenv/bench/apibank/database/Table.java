package org.genenv.bench.apibank.database;

/** The tables, one JSON file each: an object by key, but for the captions. */
public enum Table {
    /** Users by name: password, token, email. */
    ACCOUNT("Account"),
    /** Agenda items by number. */
    AGENDA("Agenda"),
    /** Alarm clocks by number. */
    ALARM("Alarm"),
    /** Hospital appointments by id of eight digits. */
    APPOINTMENTS("Appointments"),
    /** Bank accounts by user. */
    BANK("Bank"),
    /** Health records by user id. */
    HEALTH_DATA("HealthData"),
    /** Events by month and day. */
    HISTORY("History"),
    /** Hotel orders by number. */
    HOTEL("Hotel"),
    /** A list of picture addresses with captions. */
    IMAGE_CAPTIONING("ImageCaptioning"),
    /** Meetings by number. */
    MEETING("Meeting"),
    /** Questions and answers by address of the document. */
    QUESTION_ANSWERING("QuestionAnswering"),
    /** Reminders by number. */
    REMINDER("Reminder"),
    /** Devices by name of the scene. */
    SCENES("Scenes"),
    /** Documents of the search engine, raw and in words. */
    SEARCH_ENGINE("SearchEngine"),
    /** Transcripts by address of the recording. */
    SPEECH_RECOGNITION("SpeechRecognition"),
    /** Prices by stock code and date. */
    STOCK("Stock"),
    /** Diseases by symptom. */
    SYMPTOM("Symptom"),
    /** Timed switches by device. */
    TIME_SWITCH("TimeSwitch"),
    /** Articles by keyword. */
    WIKI("Wiki");

    private final String title;

    Table(String title) {
        this.title = title;
    }

    /** @return its name in the data */
    public String title() {
        return title;
    }

    /** @return the name of its file */
    public String file() {
        return title + ".json";
    }

    boolean isList() {
        return this == IMAGE_CAPTIONING;
    }
}
