package org.genenv.core.lora;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.model.JsonFile;
import org.genenv.core.model.ModelFamily;
import org.genenv.core.model.ModelFormatException;

/**
 * The form of a low-rank adapter.
 *
 * @param rank inner size of the two matrices, 1 or more
 * @param alpha strength; the product is scaled by alpha / rank, or by alpha / sqrt(rank) with {@code rankStabilised};
 *     common is twice the rank
 * @param rankStabilised the scaling of rsLoRA (Kalajdzievski, 2023)
 * @param targetModules projections that the adapter stands beside, any of {@link #PROJECTIONS}, in that order
 */
public record LoraConfig(int rank, double alpha, boolean rankStabilised, List<String> targetModules) {
    /** The linear projections of a decoder layer, in the order of the script. */
    public static final List<String> PROJECTIONS =
            List.of("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj");

    /** Name of the file in an adapter folder. */
    public static final String FILE_NAME = "adapter_config.json";

    /** Keys that must be empty, null or false: they change what the adapter computes in ways that are not implemented. */
    private static final List<String> NOT_IMPLEMENTED = List.of(
            "use_dora",
            "use_qalora",
            "use_bdlora",
            "fan_in_fan_out",
            "lora_bias",
            "rank_pattern",
            "alpha_pattern",
            "modules_to_save",
            "layers_to_transform",
            "layer_replication",
            "exclude_modules",
            "target_parameters",
            "trainable_token_indices",
            "alora_invocation_tokens");

    /** Beginnings of initialisations that replace the base's weights, so that the adapter does not fit the original. */
    private static final List<String> CHANGES_THE_BASE = List.of("pissa", "olora", "loftq", "corda", "lora_ga");

    /** Checks rank, alpha and targets. */
    public LoraConfig {
        if (rank < 1) {
            throw new IllegalArgumentException("rank is " + rank + "; expected 1 or more");
        }
        if (!(alpha > 0) || Double.isInfinite(alpha)) {
            throw new IllegalArgumentException("alpha is " + alpha + "; expected a positive number");
        }
        for (String module : targetModules) {
            if (!PROJECTIONS.contains(module)) {
                throw new IllegalArgumentException(
                        "target module '" + module + "' is not known; known are " + String.join(", ", PROJECTIONS));
            }
        }
        if (targetModules.isEmpty()) {
            throw new IllegalArgumentException("targetModules is empty; an adapter needs a projection to stand beside");
        }
        targetModules = PROJECTIONS.stream().filter(targetModules::contains).toList();
    }

    /** All projections, alpha twice the rank, plain scaling. */
    public static LoraConfig rank(int rank) {
        return new LoraConfig(rank, 2.0 * rank, false, PROJECTIONS);
    }

    /** The factor on the product of the two matrices. */
    public double scaling() {
        return rankStabilised ? alpha / Math.sqrt(rank) : alpha / rank;
    }

    /**
     * Reads {@code adapter_config.json} of an adapter folder.
     *
     * @throws ModelFormatException if it is no LoRA adapter, or one with a feature that is not implemented
     * @throws IOException if it cannot be read
     */
    public static LoraConfig read(Path folder) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        if (!Files.isRegularFile(file)) {
            throw new ModelFormatException(file + " is missing; expected a PEFT adapter folder with " + FILE_NAME
                    + " and " + LoraAdapter.WEIGHTS_FILE);
        }
        JsonNode json = JsonFile.read(file);
        requireImplemented(file, json);
        JsonNode rank = json.path("r");
        if (!rank.isInt()) {
            throw new ModelFormatException(file + ": r is " + JsonFile.shown(rank) + "; expected a whole number");
        }
        JsonNode alpha = json.path("lora_alpha");
        if (!alpha.isNumber()) {
            throw new ModelFormatException(
                    file + ": lora_alpha is " + JsonFile.shown(alpha) + "; expected a positive number");
        }
        try {
            return new LoraConfig(
                    rank.intValue(),
                    alpha.doubleValue(),
                    json.path("use_rslora").asBoolean(false),
                    targets(file, json.path("target_modules")));
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(file + ": " + e.getMessage(), e);
        }
    }

    private static List<String> targets(Path file, JsonNode modules) throws ModelFormatException {
        if (modules.isTextual() && modules.textValue().equals("all-linear")) {
            return PROJECTIONS;
        }
        if (!modules.isArray()) {
            throw new ModelFormatException(file + ": target_modules is " + JsonFile.shown(modules)
                    + "; expected a list of names, or \"all-linear\"");
        }
        List<String> targets = new ArrayList<>();
        modules.forEach(module -> targets.add(module.asText()));
        return targets;
    }

    /**
     * Refuses an adapter whose configuration names another architecture than the base's. PEFT often names none; then the
     * matrices alone tell.
     */
    static void requireFamily(Path folder, ModelFamily family) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        JsonNode base = JsonFile.read(file).path("auto_mapping").path("base_model_class");
        if (base.isTextual() && !base.textValue().equals(family.architecture())) {
            throw new ModelFormatException(file + ": the adapter was made for " + base.textValue()
                    + ", but the model is " + family.architecture() + ". Load the base that it was trained on");
        }
    }

    private static void requireImplemented(Path file, JsonNode json) throws ModelFormatException {
        String type = json.path("peft_type").asText();
        if (!type.equals("LORA")) {
            throw new ModelFormatException(file + ": peft_type is '" + type + "'; expected LORA");
        }
        String bias = json.path("bias").asText("none");
        if (!bias.equals("none")) {
            throw new ModelFormatException(file + ": bias is '" + bias + "'; only none is implemented");
        }
        for (String key : NOT_IMPLEMENTED) {
            JsonNode value = json.path(key);
            boolean isOff = value.isMissingNode()
                    || value.isNull()
                    || (value.isBoolean() && !value.booleanValue())
                    || (value.isContainerNode() && value.isEmpty());
            if (!isOff) {
                throw new ModelFormatException(
                        file + ": " + key + " is " + JsonFile.shown(value) + ", which is not implemented");
            }
        }
        String initialisation = json.path("init_lora_weights").asText();
        if (CHANGES_THE_BASE.stream().anyMatch(initialisation::startsWith)) {
            throw new ModelFormatException(file + ": init_lora_weights is '" + initialisation
                    + "', which changes the base's weights. Convert the adapter with PEFT's"
                    + " save_pretrained(..., path_initial_model_for_weight_conversion=...)");
        }
    }

    /**
     * Writes {@code adapter_config.json} as PEFT reads it.
     *
     * @param baseModel name or path of the model that the adapter belongs to
     * @param family its architecture
     */
    public void write(Path folder, String baseModel, ModelFamily family) throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("peft_type", "LORA");
        json.put("task_type", "CAUSAL_LM");
        json.put("base_model_name_or_path", baseModel);
        ObjectNode base = json.putObject("auto_mapping");
        base.put("base_model_class", family.architecture());
        base.put("parent_library", "transformers.models." + family.modelType() + ".modeling_" + family.modelType());
        json.put("r", rank);
        if (alpha == Math.rint(alpha)) {
            json.put("lora_alpha", (long) alpha); // as PEFT writes the usual, whole values
        } else {
            json.put("lora_alpha", alpha);
        }
        json.put("lora_dropout", 0.0);
        json.put("use_rslora", rankStabilised);
        json.put("bias", "none");
        json.put("fan_in_fan_out", false);
        json.put("inference_mode", true);
        targetModules.forEach(json.putArray("target_modules")::add);
        JsonFile.write(folder.resolve(FILE_NAME), json);
    }
}
