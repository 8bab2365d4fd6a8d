package org.genenv.bench.apibank.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.scenario.Scenario;
import org.genenv.bench.apibank.scenario.ScenarioBook;
import org.genenv.bench.apibank.scenario.TaskSampler;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.apibank.task.ApiTaskReader;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.apibank.task.TaskProof;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;
import org.junit.jupiter.api.Test;

class ApiBankDomainTest {
    private final ApiBankDomain full = new ApiBankDomain();
    private final Domain small = full.withOptions(Map.of("catalog", "small"));

    @Test
    void isFoundByItsName() {
        assertThat(ServiceLoader.load(Domain.class).stream()
                        .map(provider -> provider.get().name()))
                .contains("api-bank");
    }

    @Test
    void everyApiWithAWorldIsAskedForInProse() {
        Set<String> asked = new HashSet<>();
        full.seeds().forEach(seed -> asked.add(seed.kind()));
        List<String> without = List.of(
                "DeleteMeeting",
                "GetToday",
                "DocumentQA",
                "SearchEngine",
                "ToolSearcher",
                "Translate",
                "Dictionary",
                "ForgotPassword",
                "CheckToken");
        ScenarioBook.full()
                .scenarios()
                .forEach(scenario -> asked.add(scenario.api().name()));
        assertThat(Apis.all().stream().map(api -> api.name()).filter(name -> !asked.contains(name)))
                .containsExactlyInAnyOrderElementsOf(without);
    }

    @Test
    void whateverTheBooksDrawIsATaskAndEverySeedIsAVariationOfItself() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        for (ScenarioBook book : List.of(ScenarioBook.full(), ScenarioBook.small())) {
            TaskSampler sampler = new TaskSampler(book);
            for (Scenario scenario : book.scenarios()) {
                for (int i = 0; i < 12; i++) {
                    ApiTask task = sampler.call(scenario, i % 9, random);
                    assertThat(TaskProof.prove(ApiTaskReader.read(task.toJson()))
                                    .task())
                            .isEqualTo(task);
                    if (!scenario.responding().isEmpty()) {
                        TaskProof.prove(ApiTaskReader.read(
                                sampler.response(scenario, random).toJson()));
                    }
                }
            }
        }
        for (Domain domain : List.of(full, small)) {
            for (Seed seed : domain.seeds()) {
                assertThat(domain.check(seed, seed.spec(), "t", 1)).isInstanceOf(TaskVerdict.Accepted.class);
            }
        }
    }

    @Test
    void thePanelIsHeldOutAndEachOfItsTasksIsSolvedByItsSolution() throws Exception {
        for (Domain domain : List.of(full, small, full.withOptions(Map.of("calls", "native")))) {
            for (Seed seed : domain.seeds()) {
                assertThat(DrawnTasks.isHeldOut(ApiTaskReader.read(seed.spec())))
                        .isFalse();
            }
            List<Task> panel = domain.panel(100);
            assertThat(domain.panel(100)).isEqualTo(panel);
            for (Task task : panel) {
                assertThat(DrawnTasks.isHeldOut(ApiTaskReader.read(task.spec())))
                        .isTrue();
                ProvedTask proved = TaskProof.prove(ApiTaskReader.read(task.spec()));
                try (Environment environment = domain.open(task)) {
                    environment.reset();
                    StepResult last = null;
                    for (ApiCall call : proved.solution()) {
                        last = environment.step(call.toString());
                    }
                    last = last == null
                            ? environment.step(proved.task().response().orElseThrow())
                            : last;
                    assertThat(last.isDone() && last.isSuccess())
                            .as(task.spec())
                            .isTrue();
                    assertThat(last.reward()).isEqualTo(1);
                }
            }
        }
    }

    private static Task alarm() {
        return new Task(
                "t",
                "AddAlarm",
                """
                {"rows":{"Account":{"mira":{"password":"heron42","token":"k3v9"}}},"dialogue":[{"user":"Wake me on April 7th at \
                6:15, please."},{"ai":"Who are you?"},{"user":"Mira, heron42."}],"target":"[AddAlarm(token='k3v9', \
                time='2023-04-07 06:15:00')]"}""",
                7);
    }

    private StepResult last(Domain domain, String... actions) throws EnvironmentException {
        try (Environment environment = domain.open(alarm())) {
            environment.reset();
            StepResult result = null;
            for (String action : actions) {
                assertThat(result == null || !result.isDone()).isTrue();
                result = environment.step(action);
            }
            return result;
        }
    }

    @Test
    void aTokenMayBeFetchedFirstAndTheTargetEndsTheEpisode() throws EnvironmentException {
        StepResult fetched = last(full, "[GetUserToken(username='mira', password='heron42')]");
        assertThat(fetched.isDone()).isFalse();
        assertThat(fetched.observation().text()).isEqualTo("Response: {'token': 'k3v9'}");
        StepResult refused = last(full, "[GetUserToken(username='mira', password='heron43')]");
        assertThat(refused.isDone() || refused.isValid()).isFalse();
        assertThat(refused.observation().text()).isEqualTo("Response: The password is incorrect.");

        String fetch = "[GetUserToken(username='mira', password='heron42')]";
        StepResult right = last(full, fetch, "Sure. [AddAlarm(time=\"2023-04-07 06:15:00\", token='k3v9')]");
        assertThat(right.isSuccess()).isTrue();
        StepResult wrongTime = last(full, fetch, "[AddAlarm(token='k3v9', time='2023-04-07 18:15:00')]");
        assertThat(wrongTime.isDone()).isTrue();
        assertThat(wrongTime.isSuccess()).isFalse();
        assertThat(wrongTime.reward()).isZero();
    }

    @Test
    void anythingElseEndsTheEpisodeWithoutReward() throws EnvironmentException {
        for (String action : List.of(
                "",
                "I will wake you.",
                "[DeleteAlarm(token='k3v9', time='2023-04-07 06:15:00')]",
                "[AddAlarm(time='2023-04-07 06:15:00')]",
                "[AddAlarm(token='k3v9', when='2023-04-07 06:15:00')]",
                "[Nothing()]",
                "<tool_call>\n{\"name\": \"AddAlarm\"}\n</tool_call>")) {
            StepResult result = last(full, action);
            assertThat(result.isDone()).as(action).isTrue();
            assertThat(result.isSuccess() || result.isValid()).as(action).isFalse();
        }
    }

    @Test
    void toolCallsOfAChatTemplateAreCalls() throws EnvironmentException {
        Domain tools = full.withOptions(Map.of("calls", "native"));
        String fetch =
                "<tool_call>\n{\"name\": \"GetUserToken\", \"arguments\": {\"username\": \"mira\", \"password\": \"heron42\"}}\n"
                        + "</tool_call>";
        StepResult fetched = last(tools, fetch + "\n" + fetch);
        assertThat(fetched.observation().messages())
                .containsExactly(
                        Message.tool("{\"token\":\"k3v9\"}"), Message.tool("Not run: make one call at a time."));
        StepResult right = last(
                tools,
                fetch,
                "<tool_call>\n{\"name\": \"AddAlarm\", \"arguments\": {\"token\": \"k3v9\", \"time\": \"2023-04-07 06:15:00\"}}\n"
                        + "</tool_call>");
        assertThat(right.isSuccess()).isTrue();

        Briefing briefing = tools.briefing(alarm());
        assertThat(briefing.tools()).hasSizeBetween(4, 7);
        assertThat(briefing.tools().toString()).contains("AddAlarm").contains("GetUserToken");
        assertThat(briefing.tools())
                .map(ToolDefinition::json)
                .anyMatch(json -> json.contains("\"name\": \"AddAlarm\"")
                        && json.contains("\"required\": [\"token\", \"time\"]"));
    }

    @Test
    void theBriefingDescribesTheApisThatAreNeededAndOthers() {
        Briefing briefing = full.briefing(alarm());
        String instructions = briefing.messages().get(0).content();
        assertThat(instructions).contains("{\"name\": \"AddAlarm\"").contains("{\"name\": \"GetUserToken\"");
        assertThat(instructions.lines().filter(line -> line.startsWith("{\"name\"")))
                .hasSizeBetween(4, 7);
        assertThat(briefing.messages())
                .map(Message::content)
                .contains("Who are you?")
                .doesNotContain("Mira, heron42.");
        assertThat(full.briefing(alarm())).isEqualTo(briefing);
        assertThat(small.briefing(small.panel(1).get(0)).messages())
                .noneMatch(message -> message.role() == Message.Role.SYSTEM);
    }

    @Test
    void aResponseIsWorthItsTokenF1() throws EnvironmentException {
        Domain responses = full.withOptions(Map.of("responseShare", 1.0, "responseSuccess", 0.8));
        Task task = responses.panel(1).get(0);
        assertThat(task.kind()).isEqualTo(ApiTask.RESPOND);
        String response = task.spec().replaceAll(".*\"response\":\"(.*)\"}", "$1");
        try (Environment environment = responses.open(task)) {
            environment.reset();
            StepResult half = environment.step(response + " " + "well ".repeat(response.split(" ", -1).length));
            assertThat(half.reward()).isBetween(0.5, 0.75);
            assertThat(half.isSuccess()).isFalse();
            environment.reset();
            assertThat(environment.step(response).isSuccess()).isTrue();
        }
    }

    @Test
    void aVariationKeepsItsSeedsKindAndInTheSmallWorldSaysWhatItsTargetDoes() {
        Seed song = small.seeds().stream()
                .filter(seed -> seed.kind().equals("PlayMusic"))
                .findFirst()
                .orElseThrow();
        String good =
                """
                {"rows":{},"dialogue":[{"user":"play paper boats"},{"ai":"sure ?"},{"user":"rather blue lanterns"}],\
                "target":"[PlayMusic(music_name='blue lanterns')]"}""";

        assertThat(small.check(song, good, "t", 1)).isInstanceOf(TaskVerdict.Accepted.class);
        assertThat(reason(song, good.replace("'blue lanterns'", "'paper boats'")))
                .isEqualTo("target-contradicts-dialogue");
        assertThat(reason(song, good.replace("rather blue", "please rather blue")))
                .isEqualTo("dialogue-unreadable");
        assertThat(reason(song, good.replace("sure ?", "well"))).isEqualTo("dialogue-unreadable");
        assertThat(reason(small.seeds().get(0), good)).isEqualTo("kind-changed");
    }

    private String reason(Seed seed, String text) {
        return ((TaskVerdict.Rejected) small.check(seed, text, "t", 1)).reason();
    }

    @Test
    void demonstrationsEndInASolutionOrATask() throws Exception {
        for (Domain domain : List.of(full, small, full.withOptions(Map.of("calls", "native")))) {
            for (long draw = 0; draw < 100; draw++) {
                Demonstration agent = domain.demonstrations().orElseThrow().forAgent(draw);
                assertThat(agent.segments().get(agent.segments().size() - 1).weight())
                        .isEqualTo(1);
                assertThat(domain.demonstrations().orElseThrow().forAgent(draw)).isEqualTo(agent);
                Demonstration simulator = domain.demonstrations().orElseThrow().forSimulator(draw);
                Message task = simulator
                        .segments()
                        .get(simulator.segments().size() - 1)
                        .message();
                Seed seed = new Seed("s", ApiTaskReader.read(task.content()).kind(), "");
                assertThat(domain.check(seed, task.content(), "t", 1))
                        .as(task.content())
                        .isInstanceOf(TaskVerdict.Accepted.class);
                assertThat(DrawnTasks.isHeldOut(ApiTaskReader.read(task.content())))
                        .isFalse();
            }
        }
    }

    @Test
    void theSimulatorIsToldHowTheAgentDid() {
        Seed seed = full.seeds().get(1);
        SuccessStatistics statistics = new SuccessStatistics(Map.of(seed.kind(), 0.25));
        List<Message> prompt = full.simulatorPrompt(seed, statistics);
        assertThat(prompt.get(1).content()).contains("25 %", seed.spec());
        assertThat(full.simulatorPrompt(seed, SuccessStatistics.NONE).get(1).content())
                .contains("has not tried");
        Seed terse = small.seeds().get(0);
        assertThat(small.simulatorPrompt(terse, new SuccessStatistics(Map.of(terse.kind(), 0.5)))
                        .get(0)
                        .content())
                .matches("seed AddAlarm [0-9] rate 5 =>");
    }

    @Test
    void tenThousandMutatedTasksAllHaveAVerdict() {
        SplittableRandom random = new SplittableRandom(11);
        List<Domain> domains = List.of(full, small);
        Set<String> reasons = new HashSet<>();
        int accepted = 0;
        long slowest = 0;
        for (int i = 0; i < 10_000; i++) {
            Domain domain = domains.get(i % 2);
            Seed seed = domain.seeds().get(random.nextInt(domain.seeds().size()));
            String text = mutated(seed.spec(), random);
            long start = System.nanoTime();
            TaskVerdict verdict = domain.check(seed, text, "t" + i, i);
            slowest = Math.max(slowest, System.nanoTime() - start);
            if (verdict instanceof TaskVerdict.Rejected rejected) {
                assertThat(domain.rejectionReasons()).contains(rejected.reason());
                reasons.add(rejected.reason());
            } else {
                accepted++;
            }
        }
        assertThat(reasons).hasSizeGreaterThan(20);
        assertThat(accepted).isBetween(100, 6_000);
        assertThat(slowest / 1e6).as("milliseconds").isLessThan(1_000);
    }

    private static String mutated(String json, SplittableRandom random) {
        StringBuilder text = new StringBuilder(json);
        String[] pieces = {
            "\"",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "'",
            "(",
            ")",
            "=",
            "\\",
            "\\u0000",
            "\ud83d",
            "null",
            "1e999",
            "-",
            " ",
            "\n",
            "Account",
            "token",
            "2023-02-30",
            "[AddAlarm(token='x', time='y')]"
        };
        for (int edits = random.nextInt(1, 4); edits > 0 && text.length() > 1; edits--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, pieces[random.nextInt(pieces.length)].repeat(random.nextInt(1, 30)));
                case 2 -> text.setCharAt(at, (char) random.nextInt(1, 0x300));
                case 3 -> text.delete(at, Math.min(text.length(), at + random.nextInt(1, 40)));
                default -> text.setCharAt(at, (char) ('a' + random.nextInt(26)));
            }
        }
        return text.toString();
    }

    @Test
    void hostileTasksAreAnsweredAtOnce() {
        Seed seed = full.seeds().get(0);
        List<String> hostile = new ArrayList<>(List.of(
                "[".repeat(100_000),
                "{\"rows\":{\"Account\":".repeat(1_000),
                "{\"rows\":{},\"dialogue\":[{\"user\":\"" + "[a(".repeat(3_000) + "\"}],\"target\":\"x\"}",
                "{\"rows\":{},\"dialogue\":[{\"user\":\"a\"}],\"target\":\"[" + "a=".repeat(5_000) + ")]\"}",
                "{\"rows\":{},\"dialogue\":[{\"user\":\"a\"}],\"target\":\"[GetUserToken(username=[" + "[".repeat(400)
                        + "])]\"}"));
        hostile.add("{\"rows\":{},\"dialogue\":[{\"user\":\"a\"}],\"target\":\"[Calculator(formula='" + "(".repeat(900)
                + "')]\"}");
        long start = System.nanoTime();
        for (String text : hostile) {
            assertThat(full.check(seed, text, "t", 1)).isInstanceOf(TaskVerdict.Rejected.class);
        }
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(2);
    }

    @Test
    void optionsThatAreNoneAreRefusedByName() {
        assertThatThrownBy(() -> full.withOptions(Map.of("catalog", "smal")))
                .hasMessageContaining("Did you mean small?");
        assertThatThrownBy(() -> full.withOptions(Map.of("revision", List.of(0, 1))))
                .hasMessageContaining("domain.revision is not known")
                .hasMessageContaining("Did you mean revisions?");
        assertThatThrownBy(() -> full.withOptions(Map.of("catalog", "small", "calls", "native")))
                .hasMessageContaining("domain.calls is native");
        assertThatThrownBy(() -> full.withOptions(Map.of("warmStart", Map.of("inflatedShare", 2))))
                .hasMessageContaining("domain.warmStart.inflatedShare");
    }
}
