package org.genenv.core.hub;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The files of a model at one commit that are worth having: configuration, tokenizer, weights as safetensors, and the documents that say what
 * the model is and under which licence.
 *
 * @param id as it was asked for
 * @param commit that the revision stands for now
 * @param files smallest first, so that what is wrong with a small file shows before hours of weights
 */
record ModelListing(HubId id, String commit, List<HubFile> files) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern COMMIT = Pattern.compile("\\w{1,64}");
    private static final Set<String> SMALL_FILES = Set.of(
            "config.json",
            "generation_config.json",
            "tokenizer.json",
            "tokenizer_config.json",
            "special_tokens_map.json",
            "added_tokens.json",
            "vocab.json",
            "merges.txt",
            "tokenizer.model",
            "chat_template.jinja",
            "chat_template.json",
            "model.safetensors.index.json",
            "adapter_config.json");
    private static final Pattern DOCUMENTS =
            Pattern.compile("(README|LICEN[CS]E|NOTICE|USE_POLICY)([._-][\\w.-]*)?", Pattern.CASE_INSENSITIVE);

    /** Not {@code consolidated*.safetensors}: the same weights once more, under the names of another runtime. */
    private static final Pattern WEIGHTS = Pattern.compile("(?!consolidated)\\w[\\w.-]*\\.safetensors");

    /** Says what a listing leaves out about a file. */
    @FunctionalInterface
    interface Inquiry {
        HubFile about(String commit, String name) throws IOException;
    }

    ModelListing {
        files = List.copyOf(files);
    }

    /**
     * Reads the hub's answer about a model.
     *
     * @param source names the answer in messages
     * @param inquiry asked about files that are listed by name alone
     * @throws HubException if it is not such an answer, holds no model that can be read here, or names a file outside of the model's folder
     * @throws IOException if an inquiry fails
     */
    static ModelListing parse(HubId id, String source, String json, Inquiry inquiry) throws IOException {
        JsonNode answer;
        try {
            answer = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new HubException(source + " answers with what is no JSON. Does HF_ENDPOINT name a hub?", e);
        }
        String commit = answer.path("sha").asText();
        if (!COMMIT.matcher(commit).matches() || !answer.path("siblings").isArray()) {
            throw new HubException(
                    source + " answers without the commit and files of a model. Does HF_ENDPOINT name a hub?");
        }
        Map<String, JsonNode> siblings = new LinkedHashMap<>();
        for (JsonNode sibling : answer.path("siblings")) {
            String name = sibling.path("rfilename").asText();
            requireInside(source, name);
            if (siblings.put(name, sibling) != null) {
                throw new HubException(id + " lists " + name + " twice. Nothing was downloaded");
            }
        }
        requireModel(id, siblings.keySet());
        List<HubFile> wanted = new ArrayList<>();
        for (Map.Entry<String, JsonNode> sibling : siblings.entrySet()) {
            if (isWanted(sibling.getKey())) {
                boolean isDescribed = sibling.getValue().has("size");
                wanted.add(
                        isDescribed
                                ? described(source, sibling.getKey(), sibling.getValue())
                                : inquiry.about(commit, sibling.getKey()));
            }
        }
        wanted.sort(Comparator.comparingLong(HubFile::bytes).thenComparing(HubFile::name));
        return new ModelListing(id, commit, wanted);
    }

    /** The names come from elsewhere, and files are written under them. */
    private static void requireInside(String source, String name) throws HubException {
        boolean isOrdinary = !name.isEmpty()
                && name.chars().noneMatch(c -> c < ' ' || c == '\\' || c == ':')
                && List.of(name.split("/", -1)).stream()
                        .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
        if (!isOrdinary) {
            throw new HubException(source + " lists a file '" + name.replaceAll("\\p{Cntrl}", "?")
                    + "', which is no name inside of a model's folder. Nothing was downloaded");
        }
    }

    private static boolean isWanted(String name) {
        return SMALL_FILES.contains(name)
                || DOCUMENTS.matcher(name).matches()
                || WEIGHTS.matcher(name).matches();
    }

    private static HubFile described(String source, String name, JsonNode sibling) throws HubException {
        JsonNode size = sibling.path("size");
        JsonNode sha256 = sibling.path("lfs").path("sha256");
        try {
            if (!size.isIntegralNumber() || size.asLong() < 0) {
                throw new IllegalArgumentException("size " + size + " is none");
            }
            Checksum checksum = sha256.isMissingNode()
                    ? new Checksum(
                            Checksum.Kind.GIT_BLOB, sibling.path("blobId").asText())
                    : new Checksum(Checksum.Kind.SHA256, sha256.asText());
            return new HubFile(name, size.asLong(), checksum);
        } catch (IllegalArgumentException e) {
            throw new HubException(
                    source + " says about " + name + ": " + e.getMessage() + ". So the file could not be checked", e);
        }
    }

    private static void requireModel(HubId id, Set<String> names) throws HubException {
        if (names.stream().noneMatch(name -> WEIGHTS.matcher(name).matches())) {
            List<String> others = names.stream()
                    .filter(name -> name.matches(".*\\.(bin|gguf|pt|pth|h5|onnx)"))
                    .limit(3)
                    .toList();
            throw new HubException(id + " has no weights as .safetensors"
                    + (others.isEmpty() ? "" : ", only " + String.join(", ", others))
                    + ". Choose a model, or a --revision of it, that has");
        }
        if (!names.contains("config.json") && !names.contains("adapter_config.json")) {
            throw new HubException(id + " has neither config.json nor adapter_config.json, so it is no language model");
        }
    }

    long bytes() {
        return files.stream().mapToLong(HubFile::bytes).sum();
    }
}
