package org.genenv.cli.model;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a PEFT adapter looks like from outside. */
public final class AdapterFolder {
    private AdapterFolder() {}

    /** @return what is wrong with a folder that is to hold an adapter, beginning with its name; absent when it can be tried */
    public static Optional<String> fault(Path folder) {
        String expected = "Expected a PEFT adapter folder with adapter_config.json and adapter_model.safetensors.";
        if (!Files.isDirectory(folder)) {
            return Optional.of(
                    folder + (Files.exists(folder) ? " is a file. " : ": there is no such folder. ") + expected);
        }
        return Files.isRegularFile(folder.resolve("adapter_config.json"))
                ? Optional.empty()
                : Optional.of(folder + " holds no adapter_config.json. " + expected);
    }
}
