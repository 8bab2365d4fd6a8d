package org.genenv.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the folder of a model: the argument is a folder, or the id of a model on the Hugging Face hub that lies in the local hub cache.
 *
 * <p>The cache is where Hugging Face's own tools keep it: {@code HF_HUB_CACHE}, else {@code HF_HOME/hub}, else
 * {@code ~/.cache/huggingface/hub}; in it {@code models--ORGANISATION--NAME/refs/main} names the revision below {@code snapshots/}.
 */
public final class ModelFolders {
    private static final String EXPECTED =
            "; expected a Hugging Face model folder, or an id such as Qwen/Qwen2.5-7B-Instruct";
    private static final Pattern HUB_ID = Pattern.compile("[\\w.-]+/[\\w.-]+");

    private final Path hubCache;

    /**
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public ModelFolders(Map<String, String> environment, Path home) {
        if (environment.containsKey("HF_HUB_CACHE")) {
            hubCache = Path.of(environment.get("HF_HUB_CACHE"));
        } else if (environment.containsKey("HF_HOME")) {
            hubCache = Path.of(environment.get("HF_HOME"), "hub");
        } else {
            hubCache = home.resolve(".cache/huggingface/hub");
        }
    }

    /** Looks where the process's environment says. */
    public static ModelFolders ofProcess() {
        return new ModelFolders(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /**
     * @param model a folder, or a hub id such as {@code Qwen/Qwen2.5-7B-Instruct}
     * @return the folder with {@code config.json}
     * @throws IOException if there is none; the message says what was looked for and where
     */
    public Path find(String model) throws IOException {
        return find(model, "config.json");
    }

    /**
     * Finds a folder that need not hold a whole model.
     *
     * @param file which the folder must hold, such as {@code tokenizer.json}
     * @throws IOException if there is none; the message says what was looked for and where
     */
    public Path find(String model, String file) throws IOException {
        Path folder;
        try {
            folder = Path.of(model);
        } catch (InvalidPathException e) {
            throw new IOException("'" + model + "' is no name of a folder: " + e.getReason(), e);
        }
        if (model.isBlank()) {
            throw new IOException("the name is empty" + EXPECTED);
        }
        if (Files.isRegularFile(folder.resolve(file))) {
            return folder;
        }
        if (Files.isDirectory(folder)) {
            throw new IOException(model + " holds no " + file
                    + "; expected a Hugging Face model folder with config.json, model.safetensors and tokenizer.json");
        }
        if (!HUB_ID.matcher(model).matches()) {
            throw new IOException(model + " is no folder" + EXPECTED);
        }
        return cached(model, file)
                .orElseThrow(() -> new IOException(model + " is no folder, and no model of this id is in the hub cache "
                        + hubCache + ". Check the path; or fetch the model with Hugging Face's own tool: hf download "
                        + model));
    }

    private Optional<Path> cached(String id, String file) throws IOException {
        Path entry = hubCache.resolve("models--" + id.replace("/", "--"));
        Path main = entry.resolve("refs/main");
        if (!Files.isRegularFile(main)) {
            return Optional.empty();
        }
        Path snapshot =
                entry.resolve("snapshots").resolve(Files.readString(main).strip());
        return Optional.of(snapshot).filter(path -> Files.isRegularFile(path.resolve(file)));
    }
}
