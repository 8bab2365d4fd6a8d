package org.genenv.bench.bamboogle.question;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.core.file.TextFile;

/**
 * Questions by their id, in the order of their file: JSON lines {@code {"id", "question", "golden_answers": [..]}}, or {@code "answer"} where there is one
 * golden answer. Immutable and thread-safe.
 */
public final class QuestionCollection {
    /** The published questions, in a folder of data. */
    public static final String FILE = "bamboogle.jsonl";

    private static final String FOLDER = "bamboogle";
    private static final String SAMPLE = "sample/questions.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String source;
    private final Map<String, Question> questions;

    private QuestionCollection(String source, Map<String, Question> questions) {
        this.source = source;
        this.questions = Collections.unmodifiableMap(questions);
    }

    /**
     * Opens the published questions.
     *
     * @param data a file of questions, or a folder that holds {@code bamboogle.jsonl}, or {@code bamboogle/bamboogle.jsonl}
     * @throws IOException if there is none, or a line is no question; names file, line and key
     */
    public static QuestionCollection open(Path data) throws IOException {
        Path folder = Files.isDirectory(data.resolve(FOLDER)) ? data.resolve(FOLDER) : data;
        Path file = Files.isDirectory(folder) ? folder.resolve(FILE) : folder;
        if (!Files.exists(file)) {
            throw new IOException(file + ": there is no such file, expected Bamboogle's questions, JSON lines such as "
                    + "{\"id\": \"bamboogle_0\", \"question\": \"..\", \"golden_answers\": [\"..\"]}");
        }
        return parse(file.toString(), TextFile.lines(file));
    }

    /** The questions that the jar carries, in our own words, over a corpus of our own. */
    public static QuestionCollection sample() {
        try (InputStream in = QuestionCollection.class.getResourceAsStream(SAMPLE)) {
            if (in == null) {
                throw new FileNotFoundException(SAMPLE);
            }
            return parse(
                    "the sample inside the jar",
                    TextFile.decode(in.readAllBytes(), SAMPLE).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is damaged: the sample of Bamboogle cannot be read", e);
        }
    }

    static QuestionCollection parse(String source, List<String> lines) throws IOException {
        Map<String, Question> questions = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                String at = source + ":" + (i + 1) + ": ";
                Question question = parse(lines.get(i), at);
                if (questions.putIfAbsent(question.id(), question) != null) {
                    throw new IOException(
                            at + "id '" + question.id() + "' is there twice, expected each question once");
                }
            }
        }
        if (questions.isEmpty()) {
            throw new IOException(source + " has no question");
        }
        return new QuestionCollection(source, questions);
    }

    /**
     * Reads one question, as {@link Question#toJson} writes it.
     *
     * @throws IOException if the text is none; says what was expected
     */
    public static Question read(String json) throws IOException {
        return parse(json, "");
    }

    private static Question parse(String line, String at) throws IOException {
        try {
            JsonNode root = JSON.readTree(line);
            return new Question(text(root, "id", at), text(root, "question", at), goldenAnswers(root, at));
        } catch (JsonProcessingException e) {
            throw new IOException(at + "this is no JSON: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IOException(at + e.getMessage(), e);
        }
    }

    private static List<String> goldenAnswers(JsonNode root, String at) throws IOException {
        JsonNode several = root.path("golden_answers");
        if (several.isMissingNode()) {
            return List.of(text(root, "answer", at));
        }
        List<String> answers = new ArrayList<>();
        for (JsonNode answer : several) {
            if (!answer.isTextual()) {
                throw new IOException(at + "golden_answers has " + answer + ", expected texts");
            }
            answers.add(answer.textValue());
        }
        return answers;
    }

    private static String text(JsonNode root, String key, String at) throws IOException {
        JsonNode value = root.path(key);
        if (!value.isTextual()) {
            throw new IOException(
                    at + key + " is " + (value.isMissingNode() ? "missing" : value) + ", expected a text");
        }
        return value.textValue();
    }

    /** @return where the questions come from, for messages */
    public String source() {
        return source;
    }

    /** @return all questions, in the order of their file */
    public List<Question> all() {
        return List.copyOf(questions.values());
    }

    /** Finds a question by its id. */
    public Optional<Question> find(String id) {
        return Optional.ofNullable(questions.get(id));
    }
}
