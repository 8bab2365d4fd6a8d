package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path runs;

    private Path run(String name, int epochs) throws IOException {
        return SyntheticRun.planned(runs.resolve(name), epochs).upTo(epochs).folder();
    }

    private static CommandRun report(Object... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "report";
        for (int i = 0; i < arguments.length; i++) {
            all[i + 1] = arguments[i].toString();
        }
        return CommandRun.of(all);
    }

    @Test
    void reportOfARunStandsInItsFolderAndItsPlaceIsPrinted() throws IOException {
        Path run = run("a", 2);

        CommandRun command = report(run);

        assertThat(command.code()).as(command.err()).isEqualTo(ExitCode.OK);
        assertThat(command.lines()).containsExactly(run.resolve("report.html").toString());
        assertThat(run.resolve("report.html")).content().startsWith("<!doctype html>");
        assertThat(run.toFile().list()).noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void runsOfWhichNothingIsRecordedYetHaveAReport() throws IOException {
        Path run = SyntheticRun.planned(runs.resolve("a"), 3).folder();

        assertThat(report(run).code()).isEqualTo(ExitCode.OK);
        assertThat(run.resolve("report.html")).content().contains("Nothing is recorded yet");
    }

    @Test
    void severalRunsAreComparedInOnePage() throws IOException {
        Path one = run("a", 2);
        Path other = Files.createDirectories(runs.resolve("others")).resolve("a");
        SyntheticRun.planned(other, 4).upTo(3);
        Path page = runs.resolve("c.html");

        CommandRun command = report(one, other, "--output", page);

        assertThat(command.code()).as(command.err()).isEqualTo(ExitCode.OK);
        assertThat(command.lines()).containsExactly(page.toString());
        assertThat(page).content().contains("\"kind\":\"comparison\"");
        assertThat(one.resolve("report.html")).doesNotExist();
        JsonNode data = new ObjectMapper()
                .readTree(ComparisonJson.of(List.of(new RunReader(one).read(), new RunReader(other).read())));
        assertThat(data.path("runs").findValuesAsText("label")).containsExactly("a", "a (2)");
        assertThat(data.path("settings").toString())
                .contains("game.epochs", "[\"2\",\"4\"]")
                .doesNotContain("run.output");
        JsonNode panel = data.path("charts").get(0);
        assertThat(panel.path("epochs").toString()).isEqualTo("[0,1,2,3]");
        assertThat(panel.path("lines").get(0).path("values").toString()).isEqualTo("[0.25,0.75,0.75,null]");
        assertThat(panel.path("lines").findValuesAsText("label")).containsExactly("a", "a (2)");
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnce() throws IOException {
        Path file = Files.writeString(runs.resolve("file"), "x");
        Path empty = Files.createDirectories(runs.resolve("empty"));

        CommandRun command = report(file, empty, runs.resolve("none"), "--output", runs);

        assertThat(command.code()).isEqualTo(ExitCode.USAGE);
        assertThat(command.err())
                .contains(file + " is a file, expected the folder of a run")
                .contains(empty + " holds no run: there is neither metrics.jsonl nor config.yaml in it")
                .contains(runs.resolve("none") + ": there is no such folder")
                .contains("--output " + runs + " is a folder");
        assertThat(report().code()).isEqualTo(ExitCode.USAGE);
        CommandRun misplaced = report(run("a", 1), "--output", runs.resolve("x.html"));
        assertThat(misplaced.code()).isEqualTo(ExitCode.USAGE);
        assertThat(misplaced.err()).contains("--output is for the page of several runs");
    }

    @Test
    void pageReplacesWhatALinkLeadsToAndNoPipe() throws Exception {
        Path one = run("a", 1);
        Path other = run("b", 1);
        Path page = Files.writeString(runs.resolve("page.html"), "old");
        Path link = Files.createSymbolicLink(runs.resolve("link.html"), page);
        Path pipe = runs.resolve("pipe.html");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThat(report(one, other, "--output", link).code()).isEqualTo(ExitCode.OK);
        assertThat(link).isSymbolicLink();
        assertThat(page).content().startsWith("<!doctype html>");

        CommandRun refused = report(one, other, "--output", pipe);
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("--output " + pipe + " is no regular file");
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void reportThatCannotBeWrittenFailsTheCommandAndNothingElse() throws IOException {
        Path run = run("a", 1);
        Files.createDirectories(run.resolve("report.html").resolve("in the way"));

        CommandRun command = report(run);

        assertThat(command.code()).isEqualTo(ExitCode.FAILED);
        assertThat(command.err())
                .contains("No report was written", "report.html")
                .doesNotContain("\tat ");
        RunReport.writeAtTheEnd(run); // warns, and does not throw
        assertThat(run.resolve("metrics.jsonl")).content().contains("\"epoch\":1");
    }

    @Test
    void runThatEndsBeforeItsFirstEpochLeavesNoReport() throws IOException {
        Path run = SyntheticRun.planned(runs.resolve("a"), 3).folder();

        RunReport.writeAtTheEnd(run);
        RunReport.writeAtTheEnd(runs.resolve("none"));

        assertThat(run.resolve("report.html")).doesNotExist();
        assertThat(runs.resolve("none")).doesNotExist();
    }
}
