package org.genenv.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.SharedGames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedEvalIT {
    @TempDir
    Path folder;

    private static CommandRun eval(Path output, String... more) {
        String model = SharedGames.benchmarks()
                .resolveSibling("golden/models/qwen2-tied")
                .toString();
        return CommandRun.of(Stream.concat(
                        Stream.of(
                                "eval",
                                "--model",
                                model,
                                "--threads",
                                "1",
                                "--temperature",
                                "1",
                                "--seed",
                                "5",
                                "--output",
                                output.toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    /** The figures without what the clock says, and how much was done before. */
    private static ObjectNode figures(Path output) throws IOException {
        ObjectNode results = (ObjectNode)
                new ObjectMapper().readTree(output.resolve("results.json").toFile());
        results.remove(List.of("seconds", "answeredBefore", "tokensSinceThen"));
        results.path("benchmarks")
                .forEach(one -> ((ObjectNode) one).remove(List.of("seconds", "answeredBefore", "tokensSinceThen")));
        return results;
    }

    /** As if the process had been killed: some items are there, in the order of finishing, and half of another. */
    private Path brokenOff(Path whole, int kept) throws IOException {
        Path broken = Files.createDirectories(folder.resolve("broken"));
        Files.copy(whole.resolve("evaluation.json"), broken.resolve("evaluation.json"));
        List<String> lines = new ArrayList<>(Files.readAllLines(whole.resolve("items.jsonl")));
        Collections.shuffle(lines, new Random(1));
        Path items = Files.write(broken.resolve("items.jsonl"), lines.subList(0, kept));
        Files.writeString(items, lines.get(kept).substring(0, 40), StandardOpenOption.APPEND);
        return broken;
    }

    private void continuesToTheSameFiles(int kept, String... arguments) throws IOException {
        Path whole = folder.resolve("whole");
        CommandRun unbroken = eval(whole, arguments);
        assertThat(unbroken.code()).as(unbroken.err()).isZero();
        Path broken = brokenOff(whole, kept);

        CommandRun resumed = eval(
                broken,
                Stream.concat(Stream.of(arguments), Stream.of("--resume")).toArray(String[]::new));

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(broken.resolve("items.jsonl")).hasSameBinaryContentAs(whole.resolve("items.jsonl"));
        assertThat(figures(broken)).isEqualTo(figures(whole));
        assertThat(resumed.out()).contains("of these");
    }

    @Test
    void alfworldGoesOnToTheSameBytes() throws IOException {
        continuesToTheSameFiles(5, "--benchmark", "alfworld", "--limit", "12", "--context-length", "512");
        assertThat(figures(folder.resolve("broken")).path("dtype").asText()).isEqualTo("float32");
        assertThat(figures(folder.resolve("broken")).path("contextLength").asInt())
                .isEqualTo(512);
        assertThat(figures(folder.resolve("broken")).path("dataFingerprint").asText())
                .startsWith("sample of genenv ");
    }

    @Test
    void stepsOfTheSameGameGoOnToTheSameBytes() throws IOException {
        continuesToTheSameFiles(
                3, "--benchmark", "alfworld", "--protocol", "paper", "--limit", "2", "--context-length", "512");
    }

    @Test
    void everyBenchmarksFiguresAreCountedFromItsItems() throws IOException {
        continuesToTheSameFiles(
                7, "--benchmark", "bfcl,api-bank,bamboogle,travelplanner", "--limit", "4", "--context-length", "1024");
    }

    @Test
    void onlyTheSameEvaluationIsContinued() throws IOException {
        Path whole = folder.resolve("whole");
        String[] asked = {"--benchmark", "bamboogle", "--limit", "3", "--context-length", "256"};
        CommandRun unbroken = eval(whole, asked);
        assertThat(unbroken.code()).as(unbroken.err()).isZero();
        assertThat(unbroken.err())
                .contains("bamboogle: ", "ended because the context of 256 tokens was full: raise --context-length");
        Path broken = brokenOff(whole, 1);
        byte[] before = Files.readAllBytes(broken.resolve("items.jsonl"));

        CommandRun otherSeed = eval(
                broken,
                "--benchmark",
                "bamboogle",
                "--limit",
                "3",
                "--context-length",
                "300",
                "--resume",
                "--dtype",
                "bfloat16");
        assertThat(otherSeed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(otherSeed.err())
                .contains(
                        "--resume: contextLength is 300, but the evaluation was begun with 256.",
                        "--resume: dtype is \"bfloat16\", but the evaluation was begun with \"float32\".",
                        "Ask as it was begun, or name another folder by --output.");
        assertThat(broken.resolve("items.jsonl")).hasBinaryContent(before);

        CommandRun silent = eval(broken, asked);
        assertThat(silent.code()).isEqualTo(ExitCode.USAGE);
        assertThat(silent.err()).contains("was broken off. Go on with it by --resume");
        CommandRun nothing = eval(folder.resolve("nowhere"), "--benchmark", "bamboogle", "--resume");
        assertThat(nothing.code()).isEqualTo(ExitCode.USAGE);
        assertThat(nothing.err()).contains("nowhere holds no evaluation that can be continued");
        CommandRun complete = eval(whole, "--benchmark", "bamboogle", "--resume");
        assertThat(complete.code()).isZero();
        assertThat(complete.err()).contains("this evaluation is complete, there is nothing to go on with");
    }
}
