package org.genenv.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.SharedGames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlayCommandTest {
    @TempDir
    Path folder;

    private String game() throws IOException {
        return SharedGames.unpack(SharedGames.LAMP, folder).toString();
    }

    private String commands(String text) throws IOException {
        return Files.writeString(folder.resolve("commands.txt"), text).toString();
    }

    private static List<JsonNode> json(CommandRun run) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : run.lines()) {
            lines.add(new ObjectMapper().readTree(line));
        }
        return lines;
    }

    private String walkthrough() throws IOException {
        JsonNode game = new ObjectMapper().readTree(Path.of(game()).toFile());
        List<String> commands = new ArrayList<>();
        game.get("walkthrough").forEach(command -> commands.add(command.asText()));
        return String.join("\n", commands) + "\n";
    }

    @Test
    void jsonGivesTheStartAndThenOneLineACommand() throws IOException {
        String all = walkthrough();
        CommandRun run = CommandRun.of(
                "play", "--domain", "alfworld", "--game", folder.toString(), "--commands", commands(all), "--json");

        List<JsonNode> lines = json(run);
        assertThat(run.code()).isZero();
        assertThat(lines).hasSize(1 + (int) all.lines().count());
        assertThat(lines.get(0).fieldNames())
                .toIterable()
                .containsExactly("command", "observation", "admissible", "score", "done");
        assertThat(lines.get(0).get("command").isNull()).isTrue();
        assertThat(lines.get(0).get("observation").asText()).startsWith("-= Welcome to TextWorld, ALFRED! =-");
        assertThat(lines.get(0).get("done").asBoolean()).isFalse();
        JsonNode last = lines.get(lines.size() - 1);
        assertThat(last.get("score").asInt()).isEqualTo(1);
        assertThat(last.get("done").asBoolean()).isTrue();
    }

    @Test
    void everyLineIsACommandEvenAnEmptyOne() throws IOException {
        CommandRun run = CommandRun.of("play", "--game", game(), "--commands", commands("look\n\nfly\n"), "--json");

        List<JsonNode> lines = json(run);
        assertThat(lines).extracting(line -> line.get("command").asText()).containsExactly("null", "look", "", "fly");
        assertThat(lines.get(2).get("observation").asText()).isEqualTo("Nothing happens.");
        assertThat(lines.get(3).get("observation").asText()).isEqualTo("Nothing happens.");
    }

    @Test
    void limitEndsTheEpisodeAsTheBenchmarkDoes() throws IOException {
        CommandRun run = CommandRun.of(
                "play", "--game", game(), "--commands", commands("look\nlook\ninventory\n"), "--limit", "2", "--json");

        List<JsonNode> lines = json(run);
        assertThat(lines.get(1).get("done").asBoolean()).isFalse();
        assertThat(lines.get(2).get("done").asBoolean()).isTrue();
        assertThat(lines.get(3).get("observation")).isEqualTo(lines.get(2).get("observation"));
    }

    @Test
    void promptListsPicksHintsAndEndsWithTheWin() throws IOException {
        String all = walkthrough();
        CommandRun run = CommandRun.withInput(
                "?\n1\ntake the sun\n999\ngo to dask 1\n" + all, "play", "--game", folder.toString());

        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("? lists what you can do now")
                .contains("  1  go to ", "[go to ")
                .contains("Nothing happens.")
                .contains("There is no number 999")
                .contains("(Did you mean: go to desk ")
                .contains("The task is solved, after ");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void leavingEndsTheGameUnsolved() throws IOException {
        CommandRun run = CommandRun.withInput("look\nquit\n", "play", "--game", game());

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("You leave the game.").endsWith("The task is not solved, after 1 command.\n");
    }

    @Test
    void fileThatIsNoGameIsRefusedWithItsPlace() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.tw-pddl"), "{\"pddl_domain\": \"(define\"");

        CommandRun run = CommandRun.of("play", "--game", broken.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("broken.tw-pddl").doesNotContain("\tat ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void missingFilesAndUnknownDomainAreNamed() throws IOException {
        assertThat(CommandRun.of("play", "--game", "no/such/game").err()).contains("--game no/such/game");
        assertThat(CommandRun.of("play", "--game", game(), "--commands", "none.txt")
                        .err())
                .contains("--commands none.txt");
        CommandRun run = CommandRun.of("play", "--domain", "alfwrld", "--game", "g");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--domain 'alfwrld' is not known", "Did you mean alfworld?");
        CommandRun other = CommandRun.of("play", "--domain", "bfcl");
        assertThat(other.code()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("--domain is bfcl, but only alfworld", "genenv eval --benchmark bfcl");
    }

    @Test
    void withoutAGameASampleIsPlayedAndNamed() {
        CommandRun run = CommandRun.withInput("quit\n", "play", "--sample", "3");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("Your task is to: ");
        assertThat(run.err()).contains("this is sample 3 of 12 inside the jar");
        CommandRun beyond = CommandRun.of("play", "--sample", "13");
        assertThat(beyond.code()).isEqualTo(ExitCode.USAGE);
        assertThat(beyond.err()).contains("--sample is 13, expected 1 to 12");
    }

    @Test
    void commandsInAnotherEncodingAreRefusedWithTheirLine() throws IOException {
        Path commands = Files.write(folder.resolve("c.txt"), "look\nöffne\n".getBytes(StandardCharsets.ISO_8859_1));

        CommandRun run = CommandRun.of("play", "--commands", commands.toString(), "--limit", "-1");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--commands " + commands + ":2: the byte 0xF6 is no UTF-8", "--limit is -1");
        assertThat(run.out()).isEmpty();
    }
}
