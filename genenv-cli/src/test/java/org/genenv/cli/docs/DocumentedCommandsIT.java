package org.genenv.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.core.hub.FakeHub;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command in a fenced block of README.md and {@code docs/} is run as it is written, page by page, each page in a folder as its reader has it. New
 * pages and commands are taken up by themselves; what cannot be run is in {@link NotRun}, with its reason.
 */
class DocumentedCommandsIT {
    private static final String QUICKSTART = "runs/quickstart";

    @TempDir
    Path temporary;

    private Path folder;
    private StandIns standIns;
    private FakeHub hub;
    private CommandLoop loop;

    @BeforeEach
    void startTheProcess() throws IOException {
        folder = Files.createDirectory(temporary.resolve("work"));
        standIns = new StandIns(folder);
        hub = standIns.hub();
        loop = new CommandLoop(
                folder,
                temporary.resolve("log.txt"),
                Map.of(
                        "HF_ENDPOINT",
                        hub.url(),
                        "HF_HOME",
                        temporary.resolve("hub").toString()));
    }

    @AfterEach
    void endTheProcess() {
        loop.close();
        hub.close();
    }

    @TestFactory
    Stream<DynamicContainer> everyCommandRunsAsItIsWritten() throws IOException {
        List<DynamicContainer> pages = new ArrayList<>();
        for (MarkdownPage page : MarkdownPage.all()) {
            List<DocumentedCommand> commands = DocumentedCommand.of(page);
            if (!commands.isEmpty()) {
                Stream<DynamicTest> first = Stream.of(dynamicTest("folder", () -> prepare(commands)));
                Stream<DynamicTest> rest = commands.stream()
                        .map(command -> dynamicTest(command.line() + ": " + command.text(), () -> check(command)));
                pages.add(dynamicContainer(page.name(), Stream.concat(first, rest)));
            }
        }
        return pages.stream();
    }

    /** A page that speaks of the first run as done finds one, made once for all such pages. */
    private void prepare(List<DocumentedCommand> commands) throws IOException {
        standIns.putBack();
        Optional<DocumentedCommand> first = commands.stream()
                .filter(command -> command.text().contains(QUICKSTART) || isFirstRun(command))
                .findFirst();
        if (first.isEmpty() || isFirstRun(first.get())) {
            return;
        }
        Path kept = temporary.resolve("quickstart");
        if (!Files.exists(kept)) {
            succeeds(first.get(), StandIns.firstRun(kept), "");
            StandIns.countSuccesses(kept);
        }
        standIns.putRun(kept, QUICKSTART);
    }

    private static boolean isFirstRun(DocumentedCommand command) {
        return command.text().matches("(\\./)?genenv train --config quickstart\\.yaml\\s*(#.*)?");
    }

    private void check(DocumentedCommand command) throws IOException {
        Optional<NotRun> exception = NotRun.of(command);
        if (exception.isPresent()) {
            instead(command, exception.get());
            return;
        }
        assertThat(command.isOurs())
                .as(
                        "%s%nis no command of genenv, and nothing says why it is not run. Add it to NotRun with the reason,"
                                + " or mark a block that holds no commands as text.",
                        command)
                .isTrue();
        ShellLine line = parsed(command);
        List<String> words = line.words().subList(1, line.words().size());
        String input = line.input().isPresent()
                ? Files.readString(folder.resolve(line.input().get()))
                : StandIns.input(words);
        standIns.before(words);
        CommandRun run = succeeds(command, isFirstRun(command) ? StandIns.withTasks(words) : words, input);
        if (isFirstRun(command)) {
            StandIns.countSuccesses(folder.resolve(QUICKSTART));
        }
        standIns.after(words);
        if (line.output().isPresent()) {
            Files.writeString(folder.resolve(line.output().get()), run.out());
        }
    }

    private CommandRun succeeds(DocumentedCommand command, List<String> words, String input) throws IOException {
        CommandRun run = loop.run(StandIns.shortened(words), input);
        assertThat(run.code())
                .as(
                        "%s%nfails. Mend the page or the command; if it needs what no test machine has, add it to NotRun with"
                                + " the reason.%nIt was run as: genenv %s%n%s",
                        command, String.join(" ", StandIns.shortened(words)), run.err())
                .isZero();
        return run;
    }

    private static ShellLine parsed(DocumentedCommand command) {
        try {
            return ShellLine.parse(command.text());
        } catch (IllegalArgumentException e) {
            throw new AssertionError(
                    command + "\n" + e.getMessage() + "\nWrite it with words and files alone, or add it to NotRun", e);
        }
    }

    private void instead(DocumentedCommand command, NotRun exception) throws IOException {
        switch (exception.instead()) {
            case SCRIPT_EXISTS -> DocumentationTest.requireScripts(command);
            case PARSED ->
                DocumentationTest.requireParses(command, parsed(command).words());
            case FAILS -> {
                List<String> words = parsed(command).words();
                CommandRun run = loop.run(words.subList(1, words.size()), "");
                assertThat(run.code())
                        .as("%s%n%s%n%s", command, run.out(), run.err())
                        .isEqualTo(1);
            }
        }
    }
}
