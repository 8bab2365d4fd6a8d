package org.genenv.cli.docs;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The commands of the documentation that the test does not run as they are written, each with its reason. This is the only such list: every
 * other command is run and has to succeed.
 *
 * @param lines which ones, the comment behind them not counted
 * @param instead what is done with them
 * @param reason why
 */
record NotRun(Pattern lines, Instead instead, String reason) {
    /** What is done in place of running a command. */
    enum Instead {
        /** Its options are parsed, and a configuration that it names is resolved. */
        PARSED,
        /** It is run and has to end with exit code 1. */
        FAILS,
        /** It is no command of ours; a script of the repository that it names has to be there. */
        SCRIPT_EXISTS
    }

    private static final String LARGE = "(alfworld|bfcl|api-bank|bamboogle|travelplanner)";

    private static final List<NotRun> ALL = List.of(
            parsed(
                    "genenv train --config " + LARGE + "\\.yaml.*",
                    "trains two models of 7 billion parameters on a GPU"),
            parsed("genenv train --resume --output runs/" + LARGE, "goes on with such a run"),
            parsed(
                    "genenv (train|export) .*smollm2.*",
                    "plays with a real model for more than an hour, or takes such a run away"),
            parsed("genenv watch .*", "serves a page until it is stopped; the tests of org.genenv.cli.report do so"),
            new NotRun(
                    Pattern.compile("genenv doctor --config " + LARGE + "\\.yaml"),
                    Instead.FAILS,
                    "says that this machine has no GPU"),
            script("pip install tensorboard", "installs a program that is no part of this build"),
            script("tensorboard --logdir .*", "serves a page of another program until it is stopped"),
            script("mvn .*", "builds this repository, or a project beside it, as .ci/run does"),
            script("java -cp .*", "runs what such a build made"),
            script("source <\\(genenv generate-completion\\)", "needs a shell; the command within is run by itself"),
            script("export [A-Z_]+=.*", "sets variables of the shell at hand"),
            script(
                    "([A-Z]+=\"[a-z0-9 ]+\" )*scripts/(results|soak|benchmark)\\.sh .*",
                    "measures for minutes or hours"),
            script(
                    "scripts/gpu-check\\.sh .*",
                    "needs a GPU and a model of 7 billion parameters; a test runs it on the CPU"));

    private static NotRun parsed(String lines, String reason) {
        return new NotRun(Pattern.compile(lines), Instead.PARSED, reason);
    }

    private static NotRun script(String lines, String reason) {
        return new NotRun(Pattern.compile(lines), Instead.SCRIPT_EXISTS, reason);
    }

    /** The entry for a command, with {@code ./genenv} and {@code genenv} taken as one; absent where it is to be run. */
    static Optional<NotRun> of(DocumentedCommand command) {
        String text = command.text()
                .replaceFirst("\\s+# .*", "")
                .replace("./genenv", "genenv")
                .strip();
        return ALL.stream()
                .filter(entry -> entry.lines().matcher(text).matches())
                .findFirst();
    }
}
