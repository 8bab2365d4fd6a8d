package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page as a browser shows it. */
class ReportPageIT {
    private static final int EPOCHS = 4;
    private static final String NO_OVERFLOW =
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth";

    @TempDir
    static Path runs;

    private static Chromium browser;
    private static String report;
    private BrowserPage page;

    @BeforeAll
    static void start() throws IOException {
        browser = Chromium.start();
        Path run = runs.resolve("first");
        SyntheticRun.planned(run, EPOCHS).upTo(EPOCHS);
        report = RunReport.write(run).toUri().toString();
    }

    @AfterAll
    static void stop() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() {
        page = browser.open().looking(1280, 900, false);
    }

    @AfterEach
    void close() {
        page.close();
    }

    private void choose(String id, String value) {
        page.evaluate("(() => { const field = document.getElementById('" + id + "'); field.value = '" + value
                + "'; field.dispatchEvent(new Event('change')); })()");
    }

    private int attempts() {
        return page.number("document.querySelectorAll('.attempt').length");
    }

    private int listed() {
        return page.number("document.querySelectorAll('#groups [role=option]').length");
    }

    private void hasNoProblems() {
        assertThat(page.problems()).isEmpty();
    }

    @Test
    void pageOpensFromDiskAsksNobodyAndDrawsItsPlots() {
        page.go(report);

        hasNoProblems();
        assertThat(page.requests()).allMatch(address -> address.equals(report) || address.startsWith("data:"));
        assertThat(page.text("document.title")).isEqualTo("first – GenEnv");
        assertThat(page.text("document.querySelector('#verdict h3').textContent"))
                .isEqualTo("The agent learned");
        int charts = page.number("document.querySelectorAll('.chart').length");
        assertThat(charts).isGreaterThan(12);
        assertThat(page.number("Charts.drawn().length")).isEqualTo(charts);
        assertThat(page.number(
                        "Charts.drawn().filter((plot) => plot.data.slice(1).some((line) => line.some((v) => v !== null)))"
                                + ".length"))
                .isEqualTo(charts);
        assertThat(page.evaluate(
                                "Charts.drawn().every((plot) => { const pixels = plot.ctx.getImageData(0, 0, plot.ctx.canvas.width,"
                                        + " plot.ctx.canvas.height).data; return pixels.some((value) => value > 0); })")
                        .asBoolean())
                .as("every canvas has been drawn on")
                .isTrue();
        assertThat(page.number("document.querySelectorAll('.heat .cell').length"))
                .isEqualTo(7 * EPOCHS);
        assertThat(page.text("document.querySelector('#chart-panel .u-legend').textContent"))
                .contains("75.0 %");
    }

    @ParameterizedTest
    @CsvSource({"1280, false", "1280, true", "390, false", "390, true"})
    void nothingRunsOutOfTheWindow(int width, boolean isDark) {
        page.looking(width, 844, isDark).go(report);

        hasNoProblems();
        assertThat(page.evaluate(NO_OVERFLOW).asBoolean()).isTrue();
        String background = page.text("getComputedStyle(document.body).backgroundColor");
        assertThat(background).isEqualTo(isDark ? "rgb(14, 18, 24)" : "rgb(246, 247, 249)");
        assertThat(page.evaluate("Charts.drawn().every((plot) => plot.width <= plot.root.parentElement.clientWidth)")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void plotsFollowTheWindowAndTheColours() {
        page.go(report);
        String light = page.text("Charts.drawn()[0].axes[0].stroke()");

        page.looking(600, 800, true);
        page.await("Charts.drawn().every((plot) => plot.width < 600)");

        // Size and colours are told to the page one after the other.
        page.await("Charts.drawn().every((plot) => plot.axes[0].stroke() !== '" + light + "')");
        assertThat(page.evaluate(NO_OVERFLOW).asBoolean()).isTrue();
        hasNoProblems();
    }

    @Test
    void viewerShowsTheAttemptsAtATaskSideBySideTokenByToken() {
        page.go(report);

        assertThat(attempts()).isEqualTo(4);
        assertThat(page.number("new Set([...document.querySelectorAll('.attempt')].map((one) => one.offsetTop)).size"))
                .as("side by side")
                .isEqualTo(1);
        assertThat(page.text("document.querySelector('.attempt .action').textContent"))
                .startsWith("go togo to fridge 1<eos>");
        assertThat(page.number("document.querySelectorAll('.attempt .surprise').length"))
                .isEqualTo(4 * 3 * 4);
        assertThat(page.text("getComputedStyle(document.querySelectorAll('.attempt .surprise')[2]).backgroundColor"))
                .as("a surprising token")
                .isEqualTo("rgba(214, 92, 13, 0.63)");
        page.evaluate("document.querySelectorAll('.attempt .token')[1].click()");
        assertThat(page.text("document.querySelector('.token-info').textContent"))
                .isEqualTo("“ to”: log-probability −0.70, so 49.7 % likely, advantage "
                        + page.text(
                                "document.querySelector('.attempt .meta').textContent.match(/advantage (\\S+)/)[1]"));

        choose("filter-colour", "advantage");
        assertThat(page.number("document.querySelectorAll('.attempt .better').length"))
                .isPositive();
        assertThat(page.number("document.querySelectorAll('.attempt .worse').length"))
                .isPositive();
        choose("filter-colour", "none");
        assertThat(page.number("document.querySelectorAll('.surprise, .better, .worse').length"))
                .isZero();
        hasNoProblems();
    }

    @Test
    void filtersNarrowTasksAndAttempts() {
        page.go(report);
        int all = listed();

        choose("filter-epoch", "epoch-2");
        assertThat(listed()).isEqualTo(8).isLessThan(all);
        choose("filter-reward", "full");
        assertThat(
                        page.text(
                                "[...document.querySelectorAll('.attempt .chip:not(.bad)')].map((chip) => chip.textContent).join()"))
                .matches("solved(,solved)*");
        assertThat(listed()).as("one task of the epoch was never solved").isLessThan(8);
        choose("filter-reward", "none");
        choose("filter-stop", "INVALID_LIMIT");
        assertThat(page.text(
                        "[...document.querySelectorAll('.attempt h4 .chip')].map((chip) => chip.textContent).join()"))
                .matches("invalid limit(,invalid limit)*");
        choose("filter-reward", "part");
        assertThat(listed()).isZero();
        assertThat(attempts()).isZero();
        assertThat(page.text("document.querySelector('.group').textContent")).contains("No recorded attempt fits");
        hasNoProblems();
    }

    @Test
    void everythingIsReachedByKeys() {
        page.go(report);
        page.press("Tab");
        assertThat(page.text("document.activeElement.className")).isEqualTo("skip");
        page.press("Tab");
        assertThat(page.text("document.activeElement.getAttribute('href')")).isEqualTo("#verdict");
        assertThat(page.text("getComputedStyle(document.activeElement).outlineStyle"))
                .as("visible focus")
                .isEqualTo("solid");

        page.evaluate("document.getElementById('groups').focus()");
        String chosen = "document.querySelector('#groups [aria-selected=true]')";
        page.press("Home");
        assertThat(page.text(chosen + ".id")).isEqualTo("group-0");
        page.press("ArrowDown");
        page.press("ArrowDown");
        assertThat(page.text(chosen + ".id")).isEqualTo("group-2");
        assertThat(page.text("document.getElementById('groups').getAttribute('aria-activedescendant')"))
                .isEqualTo("group-2");
        assertThat(page.text("document.querySelector('.group .meta').textContent"))
                .startsWith("panel-2 ");
        page.press("End");
        assertThat(page.text(chosen + ".id")).isEqualTo("group-" + (listed() - 1));

        page.evaluate("document.querySelector('.attempt').focus()");
        page.press("ArrowRight");
        assertThat(page.text("document.activeElement.getAttribute('aria-label')"))
                .startsWith("Attempt 2 of 4: ");
        page.press("ArrowLeft");
        assertThat(page.text("document.activeElement.getAttribute('aria-label')"))
                .startsWith("Attempt 1 of 4: ");
        assertThat(
                        page.number(
                                "[...document.querySelectorAll('button, select, [role=listbox], [role=img], [role=region]')]"
                                        + ".filter((one) => !one.getAttribute('aria-label') && !one.labels?.length && !one.textContent).length"))
                .as("parts without a name")
                .isZero();
        hasNoProblems();
    }

    @Test
    void taskOfATableOpensInTheViewer() {
        page.go(report);
        choose("filter-reward", "full");

        page.evaluate("document.querySelector('#tasks button').click()");

        assertThat(page.text("document.querySelector('.group .meta').textContent"))
                .matches("epoch-" + EPOCHS + "/\\d+-0 · epoch " + EPOCHS + " · 4 attempts");
        assertThat(page.text("document.activeElement.id")).isEqualTo("groups");
        hasNoProblems();
    }

    @Test
    void hostileTextsAreShownAsTheyAre() throws IOException {
        String hostile = "</script><img src=x onerror=\"window.broken=1\"><b>bold</b>";
        Path run = runs.resolve("hostile");
        SyntheticRun.planned(run, 1).saying(hostile).upTo(1);

        page.go(RunReport.write(run).toUri().toString());

        hasNoProblems();
        assertThat(page.text("typeof window.broken")).isEqualTo("undefined");
        assertThat(page.number("document.querySelectorAll('main img, main b').length"))
                .isZero();
        assertThat(page.text("document.querySelector('.attempt .action').textContent"))
                .contains(hostile);
    }

    @Test
    void runsWithLittleInThemAreUsefulPages() throws IOException {
        Path nothing = SyntheticRun.planned(runs.resolve("nothing"), 3).folder();
        Path beginning =
                SyntheticRun.planned(runs.resolve("beginning"), 3).start().folder();
        Path old = SyntheticRun.planned(runs.resolve("old"), 1)
                .withoutTokens()
                .upTo(1)
                .folder();

        page.go(RunReport.write(nothing).toUri().toString());
        assertThat(page.text("document.querySelector('main').textContent"))
                .contains("Nothing is recorded yet", "No rollouts");
        hasNoProblems();

        page.go(RunReport.write(beginning).toUri().toString());
        assertThat(page.text("document.querySelector('main').textContent"))
                .contains(
                        "The run is not finished: 0 of 3 epochs",
                        "Success on generated tasks: no epoch was played yet");
        assertThat(page.number("Charts.drawn().length"))
                .isEqualTo(page.number("document.querySelectorAll('.chart').length"))
                .isPositive();
        hasNoProblems();

        page.go(RunReport.write(old).toUri().toString());
        assertThat(page.text("document.getElementById('rollouts-note').textContent"))
                .contains("hold no single tokens");
        assertThat(page.text("document.getElementById('filter-colour').textContent"))
                .isEqualTo("advantagenone");
        hasNoProblems();
    }

    @Test
    void tenThousandRolloutsDoNotChokeIt() throws IOException {
        Path run = runs.resolve("large");
        SyntheticRun.planned(run, 8, 160, 8).upTo(8);
        Path file = RunReport.write(run);

        long start = System.nanoTime();
        page.go(file.toUri().toString());
        double seconds = (System.nanoTime() - start) / 1e9;

        assertThat(page.text("document.getElementById('rollouts-note').textContent"))
                .matches("Shown are [\\d,]+ of 10,456 recorded attempts.*");
        assertThat(Files.size(file)).isLessThan(8_000_000);
        assertThat(seconds).isLessThan(8);
        page.evaluate("document.getElementById('groups').focus()");
        page.press("End");
        assertThat(attempts()).isEqualTo(8);
        hasNoProblems();
    }

    @Test
    void tasksOfAFileAreNotCalledTheSimulators() throws IOException {
        SyntheticRun run = SyntheticRun.planned(runs.resolve("offline"), 2);
        Path config = run.folder().resolve("config.yaml");
        Files.writeString(config, Files.readString(config).replace("mode: genenv", "mode: offline"));
        run.upTo(2);

        page.go(RunReport.write(run.folder()).toUri().toString());

        hasNoProblems();
        assertThat(page.text("document.getElementById('verdict').textContent")).doesNotContain("Simulator");
        assertThat(page.text("document.getElementById('learning').textContent"))
                .contains("which come from a file")
                .doesNotContain("simulator wrote", "was paid for");
        assertThat(page.text("document.getElementById('chart-rewards').textContent"))
                .doesNotContainIgnoringCase("simulator");
    }

    @Test
    void comparisonLaysRunsOverEachOther() throws IOException {
        Path other = SyntheticRun.planned(runs.resolve("second"), 3).upTo(3).folder();
        Path file = runs.resolve("comparison.html");
        RunReport.compare(List.of(runs.resolve("first"), other), file);

        page.looking(390, 844, true).go(file.toUri().toString());

        hasNoProblems();
        assertThat(page.number("document.querySelectorAll('#runs tbody tr').length"))
                .isEqualTo(2);
        assertThat(page.text("document.querySelector('#settings tbody').textContent"))
                .contains("game.epochs");
        String first = "document.querySelector('#runs tbody th').getBoundingClientRect().left";
        int left = page.number("Math.round(" + first + ")");
        page.evaluate("document.querySelector('.table.runs').scrollLeft = 200");
        assertThat(page.number("Math.round(" + first + ")"))
                .as("stays in sight")
                .isEqualTo(left);
        assertThat(page.text("Charts.drawn()[0].series.slice(1, 3).map((line) => line.label).join()"))
                .isEqualTo("first,second");
        assertThat(page.evaluate(NO_OVERFLOW).asBoolean()).isTrue();
    }

    @Test
    void tableOfRunsFitsAWindowOfADesk() throws IOException {
        Path other = SyntheticRun.planned(runs.resolve("second-with-a-name-of-some-length"), 3)
                .upTo(3)
                .folder();
        Path file = runs.resolve("wide.html");
        RunReport.compare(List.of(runs.resolve("first"), other), file);

        page.go(file.toUri().toString());

        assertThat(page.number("document.querySelector('.table.runs').scrollWidth"))
                .isLessThanOrEqualTo(page.number("document.querySelector('.table.runs').clientWidth"));
        hasNoProblems();
    }

    @Test
    void watchedPageBringsItselfUpToDateAndKeepsItsPlace() throws IOException {
        Path folder = runs.resolve("watched");
        SyntheticRun run = SyntheticRun.planned(folder, 3).upTo(1);
        try (WatchServer server = WatchServer.start(folder, 0)) {
            page.go(server.address());
            assertThat(page.text("document.getElementById('live').textContent"))
                    .contains("Epoch 1 of 3.", "No new epoch for");
            choose("filter-epoch", "epoch-1");
            page.evaluate("document.getElementById('groups').focus()");
            page.press("End");
            String chosen = page.text("document.querySelector('.group .meta').textContent");
            page.evaluate("scrollTo({ top: 700, behavior: 'instant' })");

            run.epoch(2).epoch(3);
            page.await("document.getElementById('live').textContent.includes('Finished.')");

            assertThat(page.text("document.querySelector('h1 + .meta').textContent"))
                    .contains("epoch 3 of 3");
            assertThat(page.text("document.getElementById('filter-epoch').value"))
                    .isEqualTo("epoch-1");
            assertThat(page.text("document.querySelector('.group .meta').textContent"))
                    .isEqualTo(chosen);
            assertThat(page.text("document.activeElement.id")).isEqualTo("groups");
            assertThat(page.number("Math.round(scrollY)")).isBetween(600, 800);
            assertThat(page.requests())
                    .allMatch(address -> address.startsWith(server.address()) || address.startsWith("data:"));
            hasNoProblems();

            Path moved = runs.resolve("moved");
            Files.move(folder, moved);
            page.await("document.getElementById('live').textContent.includes('folder is gone')");
            Files.move(moved, folder);
            page.await("document.getElementById('live').textContent.includes('Finished.')");
        }
        page.await("document.getElementById('live').textContent.includes('genenv watch has ended')");
    }
}
