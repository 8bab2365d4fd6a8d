package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.cli.train.ResumeRules.Rule;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ConfigWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumeRulesTest {
    private static TrainConfig config(String... overrides) throws ConfigException, IOException {
        return ConfigFiles.readForPlan("quickstart.yaml", Arrays.asList(overrides))
                .value();
    }

    private static ResumeRules change(String... overrides) throws ConfigException, IOException {
        return ResumeRules.of(config(), config(overrides));
    }

    @Test
    void everySettingHasARule() throws Exception {
        assertThat(ConfigWriter.values(config()).keySet())
                .isNotEmpty()
                .allSatisfy(key -> assertThat(ResumeRules.ruleOf(key)).isNotNull());
    }

    @Test
    void optionsOfTheWorldThatAreWrittenOutAreNoChange() throws Exception {
        ResumeRules same = change("domain.hiddenShare=0.6", "domain.warmStart.houseSize=[2, 6]");

        assertThat(same.refused()).isEmpty();
        assertThat(change("domain.hiddenShare=0.7").refused())
                .extracting(ConfigProblem::message)
                .singleElement()
                .asString()
                .startsWith("domain.hiddenShare is 0.7, but the run was played with 0.6");
    }

    @ParameterizedTest
    @CsvSource({
        "seed=7, seed",
        "mode=random, mode",
        "domain.warmStart.inflatedShare=0.5, domain.warmStart.inflatedShare",
        "agent.init.hiddenSize=32, agent.init.hiddenSize",
        "agent.warmStart.steps=500, agent.warmStart.steps",
        "simulator.init.layers=1, simulator.init.layers",
        "simulator.warmStart.steps=500, simulator.warmStart.steps",
        "agent.lora={}, agent.lora.rank",
        "game.staticTasksPerSeed=3, game.staticTasksPerSeed",
        "agent.grpo.klCoefficient=0.1, agent.grpo.klCoefficient"
    })
    void whatTheStateWasMadeWithIsRefusedByName(String override, String key) throws Exception {
        ConfigProblem problem = change(override).refused().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();

        assertThat(problem.message()).startsWith(key + " is ").contains("but the run was played with");
    }

    @Test
    void whatCountsFromNowOnIsSaidWithBothValues() throws Exception {
        ResumeRules rules = change("agent.grpo.learningRate=1e-4", "curriculum.alpha=0.4");

        assertThat(rules.refused()).isEmpty();
        assertThat(rules.fromNowOn())
                .containsExactly(
                        "agent.grpo.learningRate is 1.0E-4 from now on, 5.0E-4 until now",
                        "curriculum.alpha is 0.4 from now on, 0.5 until now");
    }

    @Test
    void longerRunsOtherFoldersAndOtherPanelsPassInSilence() throws Exception {
        ResumeRules rules = change("game.epochs=99", "run.output=elsewhere", "panel.size=12", "agent.rollout.slots=8");

        assertThat(rules.refused()).isEmpty();
        assertThat(rules.fromNowOn()).isEmpty();
    }

    /** The table that people read is the table that is obeyed. */
    @Test
    void theDocumentSaysTheSame() throws IOException {
        Map<String, Rule> documented = new TreeMap<>();
        Pattern row = Pattern.compile("\\| (`[^|]+`) \\| (free|from now on|refused) \\|.*");
        for (String line : Files.readAllLines(Path.of(System.getProperty("genenv.root"), "docs", "runs.md"))) {
            Matcher matcher = row.matcher(line);
            if (matcher.matches()) {
                Rule rule = Rule.valueOf(matcher.group(2).replace(' ', '_').toUpperCase(Locale.ROOT));
                List.of(matcher.group(1).split(", ")).forEach(key -> documented.put(key.replace("`", ""), rule));
            }
        }

        assertThat(documented).isEqualTo(new TreeMap<>(ResumeRules.TABLE));
    }
}
