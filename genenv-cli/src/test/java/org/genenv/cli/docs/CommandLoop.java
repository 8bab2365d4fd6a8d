package org.genenv.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.cli.CommandRun;

/**
 * Runs commands in a folder of its own. A process cannot change its folder, and to start one for every command would take a minute; so one process
 * is started there, and is told the commands one after the other.
 */
final class CommandLoop implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream requests;

    /** What the process is told. */
    record Request(List<String> words, String input) {}

    /**
     * @param folder in which commands run
     * @param log takes what the process prints beside the commands' own output
     * @param environment variables that are set for it
     */
    CommandLoop(Path folder, Path log, Map<String, String> environment) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx1g",
                "-Dgenenv.home=" + MarkdownPage.ROOT,
                "-cp",
                absolute(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))),
                CommandLoop.class.getName());
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(log.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    private static String absolute(String classPath) {
        List<String> parts = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator, -1)) {
            parts.add(Path.of(part).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, parts);
    }

    /** Runs what stands behind {@code genenv}. */
    CommandRun run(List<String> words, String input) throws IOException {
        requests.println(JSON.writeValueAsString(new Request(words, input)));
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the process ended while it ran " + words);
        }
        JsonNode run = JSON.readTree(answer);
        return new CommandRun(
                run.get("code").asInt(), run.get("out").asText(), run.get("err").asText());
    }

    @Override
    public void close() {
        requests.close();
        process.destroy();
    }

    /** Answers requests until there are no more. */
    public static void main(String[] none) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err); // nothing else may stand between answers
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        requests.lines().forEach(line -> {
            try {
                JsonNode request = JSON.readTree(line);
                List<String> words = new ArrayList<>();
                request.get("words").forEach(word -> words.add(word.asText()));
                CommandRun run = CommandRun.withInput(request.get("input").asText(), words.toArray(String[]::new));
                answers.println(JSON.writeValueAsString(run));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
