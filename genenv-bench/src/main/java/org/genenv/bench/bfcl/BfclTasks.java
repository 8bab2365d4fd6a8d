package org.genenv.bench.bfcl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.bench.bfcl.catalog.TaskSampler;
import org.genenv.bench.bfcl.catalog.WorldSampler;
import org.genenv.bench.bfcl.multiturn.ClassFunctions;
import org.genenv.bench.bfcl.task.BfclTask;
import org.genenv.bench.bfcl.task.FunctionSchema;
import org.genenv.bench.bfcl.task.MultiTurnTask;
import org.genenv.bench.bfcl.task.SingleTurnTask;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.bfcl.task.TaskProof;
import org.genenv.bench.bfcl.task.TaskReader;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.task.RejectedTaskException;

/** Draws tasks as a configuration asks for them, and reads and writes them in its form. Immutable and thread-safe. */
final class BfclTasks {
    /** The classes of tools that need no published constants, with documents of their functions in our own words. */
    private static final List<String> CLASSES = List.of("GorillaFileSystem", "TicketAPI");

    /** A drawn task whose wrong answers happen to be right is drawn again; no draw failed so often. */
    private static final int MOST_DRAWS = 100;

    private static final Map<String, List<FunctionSchema>> FUNCTIONS_BY_CLASS = readClasses();

    private final BfclOptions options;
    private final TaskReader reader;
    private final TaskSampler sampler;

    BfclTasks(BfclOptions options) {
        this.options = options;
        this.reader = options.isTerse() ? TaskReader.terse(options.catalog()) : TaskReader.of(classes());
        this.sampler = new TaskSampler(options.catalog(), options.isTerse());
    }

    /** @return the functions of each class of tools that a task of several turns may involve */
    static Map<String, List<FunctionSchema>> classes() {
        return FUNCTIONS_BY_CLASS;
    }

    private static Map<String, List<FunctionSchema>> readClasses() {
        Map<String, List<FunctionSchema>> classes = new LinkedHashMap<>();
        for (String name : CLASSES) {
            String file = "sample/" + ClassFunctions.file(name).orElseThrow();
            try (InputStream in = BfclTasks.class.getResourceAsStream(file)) {
                String lines = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                List<FunctionSchema> functions = new ArrayList<>();
                for (ObjectNode function : ClassFunctions.read(lines, file).values()) {
                    functions.add(FunctionSchema.read(function));
                }
                classes.put(name, functions);
            } catch (IOException e) {
                throw new UncheckedIOException(file + " cannot be read", e);
            } catch (RejectedTaskException e) {
                throw new IllegalStateException(file + " is malformed: " + e.getMessage(), e);
            }
        }
        return Collections.unmodifiableMap(classes);
    }

    BfclTask read(String text, long draw) throws RejectedTaskException {
        return reader.read(text, draw);
    }

    /** @return the task's JSON in the form of this configuration */
    String write(BfclTask task) {
        return options.isTerse() && task instanceof SingleTurnTask single ? single.toTerseJson() : task.toJson();
    }

    /** @return near duplicates, as tasks of this configuration are, have one signature */
    String signature(BfclTask task) {
        return options.isTerse() && task instanceof SingleTurnTask single ? single.terseSignature() : task.signature();
    }

    /** How large a task is: its calls, or of several turns the turns. */
    static int size(BfclTask task) {
        return task instanceof MultiTurnTask multi
                ? multi.turns().size()
                : ((SingleTurnTask) task).calls().size();
    }

    /** Draws a task as seeds and panel have them. */
    BfclTask draw(TaskKind kind, SplittableRandom random) {
        IntRange sizes = kind == TaskKind.MULTI_TURN ? options.turns() : options.calls();
        return draw(kind, sizes, random);
    }

    /**
     * Draws a task.
     *
     * @param sizes calls, or of several turns the turns; kinds of one call have one
     */
    BfclTask draw(TaskKind kind, IntRange sizes, SplittableRandom random) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            String text = text(kind, sizes, random);
            try {
                BfclTask task = read(text, random.nextLong());
                TaskProof.require(task);
                return task;
            } catch (RejectedTaskException e) {
                // Chance made it no task, such as a change that leaves all as it was; another draw is.
            }
        }
        throw new IllegalStateException("no task of kind " + kind.label() + " in " + MOST_DRAWS + " draws");
    }

    private String text(TaskKind kind, IntRange sizes, SplittableRandom random) {
        int size = kind == TaskKind.SIMPLE || kind == TaskKind.MULTIPLE ? 1 : sizes.draw(random);
        return kind == TaskKind.MULTI_TURN
                ? WorldSampler.sample(size, random)
                : sampler.sample(kind, size, options.distractors().draw(random), random);
    }
}
