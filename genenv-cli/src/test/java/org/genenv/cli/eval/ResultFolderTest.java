package org.genenv.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.cli.UsageProblems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

class ResultFolderTest {
    private static final EvaluationPlan PLAN =
            new EvaluationPlan(new ObjectMapper().createObjectNode().put("seed", 1));

    @TempDir
    Path parent;

    private static UsageProblems problems() {
        CommandSpec spec = CommandSpec.create();
        return new UsageProblems(new picocli.CommandLine(spec).getCommandSpec());
    }

    private Path folder() {
        return parent.resolve("out");
    }

    /** As a process that was killed leaves it. */
    private void begin() throws IOException {
        try (ResultFolder first = ResultFolder.check(folder(), false, problems());
                ItemLog log = first.begin(PLAN, problems())) {
            assertThat(log.items("world")).isEmpty();
        }
    }

    private void refusesToGoOn(String... why) throws IOException {
        try (ResultFolder next = ResultFolder.check(folder(), true, problems())) {
            assertThatThrownBy(() -> next.begin(PLAN, problems()))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContainingAll(why);
        }
    }

    @Test
    void aDamagedLineIsNamedAndWithoutItTheEvaluationGoesOn() throws IOException {
        begin();
        String good = "{\"benchmark\":\"world\",\"id\":\"a\",\"verdict\":\"success\",\"stopReason\":\"solved\"}\n";
        Path items = Files.writeString(folder().resolve("items.jsonl"), good + "{\"bench\n" + good);

        refusesToGoOn("--resume: " + items + ":2: this is no item of an evaluation. Remove this line");

        assertThat(items).hasContent(good + "{\"bench\n" + good);
        Files.writeString(items, good);
        try (ResultFolder next = ResultFolder.check(folder(), true, problems());
                ItemLog log = next.begin(PLAN, problems())) {
            assertThat(log.items("world")).containsOnlyKeys("a");
        }
    }

    @Test
    void aDamagedPlanIsNamedWithItsLine() throws IOException {
        begin();
        Path plan = Files.writeString(folder().resolve("evaluation.json"), "{\n\"seed\": oops}");
        refusesToGoOn("--resume: " + plan + ":2: this is no JSON: ", "name another folder by --output");
        Files.writeString(plan, "");
        refusesToGoOn(plan + ": expected a JSON object", "name another folder by --output");
    }

    @Test
    void aFolderBelongsToOneEvaluationAtATime() throws IOException {
        ResultFolder late = ResultFolder.check(folder(), false, problems());
        try (ResultFolder first = ResultFolder.check(folder(), false, problems());
                ItemLog log = first.begin(PLAN, problems())) {
            assertThat(log.items("world")).isEmpty();
            for (boolean resumes : new boolean[] {false, true}) {
                UsageProblems refused = problems();
                ResultFolder.check(folder(), resumes, refused).close();
                assertThatThrownBy(refused::refuseIfAny)
                        .isInstanceOf(ParameterException.class)
                        .hasMessage("--output " + folder() + ": another process is using it. Wait for it, or choose"
                                + " another with --output. Nothing was changed.");
            }
            assertThatThrownBy(() -> late.begin(PLAN, problems())).hasMessageContaining("another process is using it");
        }
        assertThatThrownBy(() -> late.begin(PLAN, problems()))
                .hasMessageContaining("the results of another evaluation");
        late.close();
        try (ResultFolder next = ResultFolder.check(folder(), true, problems());
                ItemLog log = next.begin(PLAN, problems())) {
            assertThat(log.items("world")).isEmpty();
        }
    }
}
