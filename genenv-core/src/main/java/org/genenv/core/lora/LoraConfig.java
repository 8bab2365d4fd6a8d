package org.genenv.core.lora;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private static final ObjectMapper JSON = new ObjectMapper();

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
        JsonNode json;
        try {
            json = JSON.readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new ModelFormatException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
        requireImplemented(file, json);
        List<String> targets = new ArrayList<>();
        JsonNode modules = json.path("target_modules");
        if (modules.isTextual() && modules.textValue().equals("all-linear")) {
            targets.addAll(PROJECTIONS);
        } else if (modules.isArray()) {
            modules.forEach(module -> targets.add(module.asText()));
        } else {
            throw new ModelFormatException(
                    file + ": target_modules is " + modules + "; expected a list of names, or \"all-linear\"");
        }
        try {
            return new LoraConfig(
                    json.path("r").asInt(),
                    json.path("lora_alpha").asDouble(),
                    json.path("use_rslora").asBoolean(false),
                    targets);
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(file + ": " + e.getMessage(), e);
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
                throw new ModelFormatException(file + ": " + key + " is " + value + ", which is not implemented");
            }
        }
    }

    /**
     * Writes {@code adapter_config.json} as PEFT reads it.
     *
     * @param baseModel name or path of the model that the adapter belongs to
     */
    public void write(Path folder, String baseModel) throws IOException {
        ObjectNode json = JSON.createObjectNode();
        json.put("peft_type", "LORA");
        json.put("task_type", "CAUSAL_LM");
        json.put("base_model_name_or_path", baseModel);
        json.put("r", rank);
        json.put("lora_alpha", alpha);
        json.put("lora_dropout", 0.0);
        json.put("use_rslora", rankStabilised);
        json.put("bias", "none");
        json.put("fan_in_fan_out", false);
        json.put("inference_mode", true);
        targetModules.forEach(json.putArray("target_modules")::add);
        Files.writeString(
                folder.resolve(FILE_NAME), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }
}
