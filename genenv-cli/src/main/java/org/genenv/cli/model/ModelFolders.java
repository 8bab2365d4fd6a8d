package org.genenv.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.genenv.cli.Invocation;
import org.genenv.core.hub.HubCache;
import org.genenv.core.hub.HubException;
import org.genenv.core.hub.HubId;
import org.genenv.core.model.ModelConfig;

/**
 * Finds the folder of a model: the argument is a folder, or the id of a model on the Hugging Face hub that lies in the local hub cache. A folder
 * of that name wins.
 */
public final class ModelFolders {
    private static final String CONFIG = "config.json";
    private static final String EXPECTED =
            "; expected a Hugging Face model folder, or an id such as Qwen/Qwen2.5-7B-Instruct";

    private final HubCache cache;

    /** Looks into the hub cache. */
    @FunctionalInterface
    private interface LookUp {
        Path find(HubId id) throws IOException;
    }

    /**
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public ModelFolders(Map<String, String> environment, Path home) {
        cache = HubCache.of(environment, home);
    }

    /** Looks where the process's environment says. */
    public static ModelFolders ofProcess() {
        return new ModelFolders(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /**
     * Finds a whole model.
     *
     * @param model a folder, or a hub id such as {@code Qwen/Qwen2.5-7B-Instruct}, with {@code @REVISION} where it is not {@code main}
     * @return the folder with {@code config.json}
     * @throws IOException if there is none, or the cache has it in part; the message says what was looked for and where
     */
    public Path find(String model) throws IOException {
        return find(model, CONFIG, cache::find);
    }

    /**
     * The form of a model, to plan with.
     *
     * @return of the model that is here; else, of a hub id that is well known, the published form
     * @throws IOException as {@link #find(String)}, or if {@code config.json} cannot be used
     */
    public ModelConfig form(String model) throws IOException {
        Path folder;
        try {
            folder = find(model);
        } catch (IOException e) {
            Optional<PublishedForm> form = PublishedForm.of(model);
            if (form.isPresent()) {
                return form.get().config();
            }
            throw e;
        }
        return ModelConfig.read(folder);
    }

    /**
     * Finds a folder that need not hold a whole model.
     *
     * @param file which the folder must hold, such as {@code tokenizer.json}
     * @throws IOException if there is none; the message says what was looked for and where
     */
    public Path find(String model, String file) throws IOException {
        return find(model, file, id -> cache.find(id, file));
    }

    /**
     * @param model an argument for {@link #find(String)}
     * @return the id that it names; absent where it is a folder
     */
    public static Optional<HubId> hubId(String model) {
        try {
            return Optional.of(HubId.parse(model)).filter(id -> !Files.exists(Path.of(model)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Path find(String model, String file, LookUp cached) throws IOException {
        if (model.isBlank()) {
            throw new IOException("the name is empty" + EXPECTED);
        }
        Path folder;
        try {
            folder = Path.of(model);
        } catch (InvalidPathException e) {
            throw new IOException("'" + model + "' is no name of a folder: " + e.getReason(), e);
        }
        if (Files.exists(folder)) {
            return requireFile(folder, file);
        }
        HubId id = hubId(model).orElseThrow(() -> new IOException(model + " is no folder" + EXPECTED));
        try {
            return cached.find(id);
        } catch (HubException e) {
            String revision = id.revision().equals(HubId.DEFAULT_REVISION) ? "" : " --revision " + id.revision();
            throw new IOException(
                    model + " is no folder, and " + e.getMessage()
                            + ". Check the path; or get the model with: " + Invocation.command() + " download "
                            + id.repository() + revision
                            + " --to DIR, and name DIR instead",
                    e);
        }
    }

    private static Path requireFile(Path folder, String file) throws IOException {
        if (!Files.isRegularFile(folder.resolve(file))) {
            throw new IOException(folder + " holds no " + file
                    + "; expected a Hugging Face model folder with config.json, model.safetensors and tokenizer.json");
        }
        return folder;
    }
}
