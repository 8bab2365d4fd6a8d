package org.genenv.cli.play;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.bench.alfworld.benchmark.GameCollection;
import org.genenv.bench.alfworld.benchmark.SampleGames;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.bench.alfworld.engine.WorkLimitException;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plays a game by hand at a prompt, or replays commands. */
@Command(
        name = "play",
        mixinStandardHelpOptions = true,
        description = "Plays a game by hand at a prompt, or replays commands (one a line).")
public final class PlayCommand implements Callable<Integer> {
    private static final List<String> DOMAINS = List.of("alfworld");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final InputStream in;

    @Spec
    private CommandSpec spec;

    @Option(names = "--domain", defaultValue = "alfworld", paramLabel = "NAME", description = "The world: alfworld.")
    private String domain;

    @Option(
            names = "--game",
            paramLabel = "F",
            description =
                    "A game.tw-pddl file, or the folder that holds one. Without it, one of the games inside the jar.")
    private Optional<Path> game;

    @Option(
            names = "--sample",
            defaultValue = "1",
            paramLabel = "N",
            description = "Which of the games inside the jar, 1 to 12, where there is no --game.")
    private int sample;

    @Option(
            names = "--commands",
            paramLabel = "F",
            description = "Replays the lines of this file instead of asking; - reads standard input.")
    private Optional<Path> commands;

    @Option(
            names = "--json",
            description =
                    "Prints one line a step: command, observation, admissible, score, done; the first has no command.")
    private boolean json;

    @Option(
            names = "--limit",
            defaultValue = "0",
            paramLabel = "N",
            description =
                    "Ends the episode at a win or after N commands, as the benchmark does with 50; 0 sets no limit.")
    private int limit;

    /** @param in where a person types */
    public PlayCommand(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() throws CommandFailedException {
        Names.require(spec, "--domain", domain, DOMAINS);
        if (limit < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--limit is " + limit + ", expected 0 for no limit, or a number of commands");
        }
        PlayedGame played = PlayedGame.start(readGame(), limit);
        try {
            if (commands.isPresent()) {
                replay(played, readCommands(commands.get()));
            } else if (json) {
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
                printJson(null, played);
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    played.play(line);
                    printJson(line, played);
                }
            } else {
                new HandPlay(played, new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), out())
                        .run();
            }
        } catch (IOException e) {
            throw new CommandFailedException("standard input cannot be read: " + e.getMessage(), e);
        } catch (WorkLimitException e) {
            throw new CommandFailedException("the game was given up: " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    private GameFile readGame() throws CommandFailedException {
        try {
            return game.isPresent() ? readGame(game.get()) : readSample();
        } catch (GameFormatException e) {
            throw new ParameterException(spec.commandLine(), "--game: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandFailedException("the games inside the jar cannot be read: " + e.getMessage(), e);
        }
    }

    private GameFile readGame(Path given) throws GameFormatException {
        Path file = Files.isDirectory(given) ? given.resolve("game.tw-pddl") : given;
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(
                    spec.commandLine(), "--game " + given + ": there is no such file. Expected a game.tw-pddl file.");
        }
        return GameFile.read(file);
    }

    private GameFile readSample() throws GameFormatException, IOException {
        GameCollection games = SampleGames.collection();
        List<String> ids = games.ids(SampleGames.SPLIT);
        if (sample < 1 || sample > ids.size()) {
            throw new ParameterException(
                    spec.commandLine(), "--sample is " + sample + ", expected 1 to " + ids.size() + ".");
        }
        spec.commandLine()
                .getErr()
                .println("No --game was given: this is sample " + sample + " of " + ids.size() + " inside the jar ("
                        + ids.get(sample - 1) + ").");
        return games.read(ids.get(sample - 1));
    }

    private List<String> readCommands(Path file) throws IOException {
        byte[] bytes;
        if (file.toString().equals("-")) {
            bytes = in.readAllBytes();
        } else if (Files.isRegularFile(file)) {
            bytes = Files.readAllBytes(file);
        } else {
            throw new ParameterException(
                    spec.commandLine(), "--commands " + file + ": there is no such file. Expected one command a line.");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        String body = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        // An empty line in between is a command, which the game refuses.
        return text.isEmpty() ? List.of() : Arrays.asList(body.split("\r?\n", -1));
    }

    private void replay(PlayedGame played, List<String> lines) {
        if (json) {
            printJson(null, played);
        } else {
            out().println(played.observation());
        }
        for (String line : lines) {
            played.play(line);
            if (json) {
                printJson(line, played);
            } else {
                out().println();
                out().println("> " + line);
                out().println(played.observation());
            }
        }
        if (!json) {
            out().println();
            out().println(played.summary());
        }
    }

    private void printJson(String command, PlayedGame played) {
        ObjectNode line = JSON.createObjectNode();
        line.put("command", command);
        line.put("observation", played.observation());
        played.admissible().forEach(line.putArray("admissible")::add);
        line.put("score", played.score());
        line.put("done", played.isDone());
        out().println(line);
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
