package org.genenv.bench.bfcl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.genenv.bench.PredictionException;
import org.genenv.bench.bfcl.benchmark.ItemStage.Staged;
import org.genenv.core.ConformanceData;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ItemStageTest {
    private static final String NO_FORM = "(none)";

    private final BfclData data = new BfclData(new BfclFiles.Folder(ConformanceData.path("bench/bfcl")));
    private final ItemStage inWords = new ItemStage(data, false);
    private final ItemStage inTools = new ItemStage(data, true);

    @ParameterizedTest
    @EnumSource(value = Category.class, mode = EnumSource.Mode.MATCH_ANY, names = "MULTI_TURN_.*")
    void expectedCallsWinEveryItemAndEveryTurnByItself(Category category)
            throws PredictionException, EnvironmentException {
        List<String> ids = data.ids(category);
        assertThat(ids).hasSize(200);
        int turns = 0;
        int withoutForm = 0;
        for (String id : ids) {
            List<String> answers = answers(category, id);
            if (answers.contains(NO_FORM)) {
                withoutForm++;
                continue;
            }
            assertThat(play(inTools.item(category, id), answers)).as(id).isTrue();
            List<Staged> byTurn = inTools.turns(category, id);
            assertThat(byTurn).hasSameSizeAs(answers);
            for (int turn = 0; turn < answers.size(); turn++) {
                assertThat(play(byTurn.get(turn), answers.subList(turn, turn + 1)))
                        .as(byTurn.get(turn).id())
                        .isTrue();
                turns++;
            }
        }
        assertThat(turns).isGreaterThan(700);
        assertThat(withoutForm).as("items with a call in a call").isLessThan(4);
    }

    /** The expected calls of each turn as a native model would write them; empty where there are none. */
    private List<String> answers(Category category, String id) throws PredictionException {
        Map<String, ObjectNode> functions = new HashMap<>();
        for (String name : ItemReader.texts(data.item(category, id).path("involved_classes"))) {
            functions.putAll(data.functions(name));
        }
        List<String> answers = new ArrayList<>();
        for (List<String> calls : new ItemReader(data).setting(category, id).expectedTurns()) {
            Message message = NativeCalls.of(calls, functions);
            answers.add(
                    message.toolCalls().size() < calls.size()
                            ? NO_FORM
                            : message.toolCalls().stream()
                                    .map(call -> "<tool_call>\n{\"name\": \"" + call.name() + "\", \"arguments\": "
                                            + call.arguments() + "}\n</tool_call>")
                                    .collect(Collectors.joining("\n")));
        }
        return answers;
    }

    private static boolean play(Staged item, List<String> turns) throws EnvironmentException {
        try (Environment environment = item.environment()) {
            environment.reset();
            boolean isSuccess = false;
            for (String calls : turns) {
                if (!calls.isEmpty()) {
                    environment.step(calls);
                }
                isSuccess = environment.step("Done.").isSuccess();
            }
            return isSuccess;
        }
    }

    @Test
    void functionsThatAreHeldBackAreToldInTheirTurn() throws PredictionException, EnvironmentException {
        // Its question is empty in the third turn, where mv is told.
        Staged item = inWords.item(Category.MULTI_TURN_MISS_FUNC, "multi_turn_miss_func_1");
        String system = item.briefing().messages().get(0).content();
        assertThat(system).contains("\"name\": \"grep\"").doesNotContain("\"name\": \"mv\"");
        try (Environment environment = item.environment()) {
            environment.reset();
            environment.step("Done.");
            Message told = environment
                    .step("I lack a function.")
                    .observation()
                    .messages()
                    .get(0);
            assertThat(told.role()).isEqualTo(Role.USER);
            assertThat(told.content())
                    .startsWith("[\n    {\n        \"name\": \"mv\"")
                    .endsWith("my request?");
        }
    }

    @Test
    void aTurnByItselfComesAfterTheExpectedCallsAndTheirResults() throws PredictionException {
        List<Staged> turns = inWords.turns(Category.MULTI_TURN_BASE, "multi_turn_base_1");
        List<Message> history = turns.get(2).briefing().messages();
        assertThat(turns.get(2).id()).isEqualTo("multi_turn_base_1#3");
        assertThat(history.stream().map(Message::role))
                .startsWith(Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.TOOL)
                .endsWith(Role.TOOL, Role.ASSISTANT);
        assertThat(history.get(2).content()).isEqualTo("[ls(a=True)]");
        assertThat(history.get(3).content()).startsWith("{\"current_directory_content\":");

        List<Message> called = inTools.turns(Category.MULTI_TURN_BASE, "multi_turn_base_1")
                .get(2)
                .briefing()
                .messages();
        assertThat(called.get(1).toolCalls()).singleElement().satisfies(call -> assertThat(call.arguments())
                .isEqualTo("{\"a\": true}"));
    }

    @Test
    void nativeModelsAreToldOfFunctionsAsTheyArePublished() throws PredictionException {
        Staged item = inTools.item(Category.SIMPLE_PYTHON, "simple_python_0");
        assertThat(item.briefing().messages()).isEmpty();
        assertThat(item.briefing().tools()).singleElement().satisfies(tool -> assertThat(tool.json())
                .startsWith("{\"name\": \"calculate_triangle_area\"")
                .contains("Python 3"));
    }

    @Test
    void parametersOfJavaAreShownAsTextsOfExpressions() throws PredictionException {
        String system = inWords.item(Category.SIMPLE_JAVA, "simple_java_0")
                .briefing()
                .messages()
                .get(0)
                .content();
        assertThat(system).contains("Java 8", "\"type\": \"string\"").doesNotContain("\"type\": \"any\"");
    }

    @Test
    void aSystemMessageOfAnItemFollowsTheFunctions() throws PredictionException {
        String id = data.ids(Category.LIVE_SIMPLE).stream()
                .filter(candidate -> hasSystemMessage(candidate))
                .findFirst()
                .orElseThrow();
        List<Message> messages =
                inWords.item(Category.LIVE_SIMPLE, id).briefing().messages();
        assertThat(messages).singleElement().satisfies(message -> {
            assertThat(message.role()).isEqualTo(Role.SYSTEM);
            assertThat(message.content()).contains("]\n\n");
        });
    }

    private boolean hasSystemMessage(String id) {
        try {
            return data.item(Category.LIVE_SIMPLE, id)
                    .at("/question/0/0/role")
                    .asText()
                    .equals("system");
        } catch (PredictionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyPublishedItemCanBePlayedAndSplitsAreCategoriesAndGroups() {
        BfclItems items = new BfclItems(data);
        assertThat(items.problems()).isEmpty();
        assertThat(items.ids("all")).hasSize(4441);
        assertThat(items.ids("multi_turn")).hasSize(800);
        assertThat(items.ids("live_parallel")).hasSize(16);
        assertThat(items.splits()).hasSize(5 + Category.values().length);
    }

    @Test
    void aMalformedLineIsNamedAndTheRestIsPlayed(@TempDir Path folder) throws Exception {
        Path published = ConformanceData.path("bench/bfcl");
        List<String> lines = new ArrayList<>(Files.readAllLines(published.resolve("BFCL_v4_simple_python.json"))
                .subList(0, 5));
        lines.set(1, "{\"id\": \"simple_python_1\", \"question\": [[]], \"function\": [");
        lines.set(2, "{\"id\": \"simple_python_2\", \"question\": [[]], \"function\": []}");
        lines.set(3, "no JSON at all");
        Files.write(folder.resolve("BFCL_v4_simple_python.json"), lines);
        Files.createDirectories(folder.resolve("possible_answer"));
        Files.copy(
                published.resolve("possible_answer/BFCL_v4_simple_python.json"),
                folder.resolve("possible_answer/BFCL_v4_simple_python.json"));
        BfclItems items = new BfclItems(new BfclData(new BfclFiles.Folder(folder)));
        assertThat(items.ids("all")).containsExactly("simple_python_0", "simple_python_4");
        assertThat(items.problems())
                .hasSize(3)
                .anySatisfy(problem -> assertThat(problem).contains("BFCL_v4_simple_python.json:2", "no JSON"))
                .anySatisfy(problem -> assertThat(problem).contains("BFCL_v4_simple_python.json:3", "no function"))
                .anySatisfy(problem -> assertThat(problem).contains("BFCL_v4_simple_python.json:4"));
    }

    @Test
    void theSampleCanBePlayedWhole() {
        BfclItems sample = new BfclItems(new BfclData(new BfclFiles.Sample()));
        assertThat(sample.problems()).isEmpty();
        assertThat(sample.ids("all")).hasSizeBetween(10, 20);
        assertThat(sample.splits()).contains("multi_turn", "live", "non_live", "single_turn");
    }
}
