package org.genenv.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.Machine;
import org.genenv.cli.train.NewModel;
import org.genenv.cli.train.TrainConfig;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.file.FreeSpace;
import org.genenv.core.hub.HubId;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.JsonFile;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;

/** Writes what a checkpoint holds of one player as a folder that others load. */
final class PlayerExport {
    /** What belongs to a model beside its configuration and weights, whether or not this runtime reads it. */
    private static final List<String> COMPANIONS = List.of(
            "tokenizer.json",
            "tokenizer_config.json",
            "special_tokens_map.json",
            "added_tokens.json",
            "vocab.json",
            "merges.txt",
            "tokenizer.model",
            "chat_template.jinja",
            "chat_template.json",
            GenerationConfig.FILE_NAME,
            "LICENSE",
            "LICENSE.txt",
            "LICENSE.md",
            "NOTICE");

    private static final int COPIED_AT_A_TIME = 1 << 20;

    private final TrainConfig config;
    private final Player player;
    private final ModelFolders folders;
    private final FreeSpace freeSpace;
    private final Progress progress;
    private final Path model;
    private final Path adapter;

    /**
     * @param config the run's own
     * @param folders where the model is looked for that the run began with
     * @param progress told of the weights that are read and written
     */
    PlayerExport(
            TrainConfig config,
            Checkpoint checkpoint,
            Player player,
            ModelFolders folders,
            FreeSpace freeSpace,
            Progress progress) {
        this.config = config;
        this.player = player;
        this.folders = folders;
        this.freeSpace = freeSpace;
        this.progress = progress;
        Path state = checkpoint.folder().resolve(player.toString());
        this.model = state.resolve("model");
        this.adapter = state.resolve("adapter");
    }

    /** Whether the checkpoint holds this player. */
    boolean isThere() {
        return Files.isDirectory(model) || isAdapter();
    }

    /** Whether an adapter was trained; otherwise all parameters of a model. */
    boolean isAdapter() {
        return Files.isDirectory(adapter);
    }

    /**
     * Writes the folder.
     *
     * @param target does not exist, or is an empty folder; it stays so when this fails
     * @param isMerged true adds an adapter to the weights of its base
     * @throws IOException if the base is missing, it would not fit, or a file cannot be read or written
     */
    void write(Path target, boolean isMerged) throws IOException {
        try (StagedFolder staged = StagedFolder.of(target)) {
            if (!isAdapter()) {
                writeModel(staged.path());
            } else if (isMerged) {
                writeMerged(staged.path());
            } else {
                writeAdapter(staged.path());
            }
            staged.publish();
        }
    }

    private void writeModel(Path folder) throws IOException {
        List<Path> files = filesOf(model);
        requireSpace(folder, bytes(files));
        try (Progress.Stage stage = progress.begin(Work.of("copying the model", bytes(files), Work.BYTES))) {
            for (Path file : files) {
                copy(file, folder, stage);
            }
        }
        Optional<String> origin = player.model(config);
        if (origin.isPresent()) {
            copyCompanions(folders.find(origin.get()), folder);
        }
        GenerationConfig.complete(folder);
    }

    private void writeAdapter(Path folder) throws IOException {
        String origin = player.model(config)
                .orElseThrow(
                        () -> new IOException(
                                "the " + player
                                        + "'s adapter stands on a new model that exists in this run alone. Export both as one with --merged"));
        List<Path> files = filesOf(adapter);
        requireSpace(folder, bytes(files));
        for (Path file : files) {
            copy(file, folder, Progress.Stage.SILENT);
        }
        nameBase(folder.resolve(LoraConfig.FILE_NAME), origin);
    }

    /** PEFT finds the base by the name that the adapter's configuration gives it. */
    private static void nameBase(Path file, String origin) throws IOException {
        ObjectNode json = JsonFile.read(file);
        Optional<HubId> id = ModelFolders.hubId(origin);
        json.put("base_model_name_or_path", id.map(HubId::repository).orElseGet(() -> Path.of(origin)
                .toAbsolutePath()
                .normalize()
                .toString()));
        id.map(HubId::revision)
                .filter(revision -> !revision.equals(HubId.DEFAULT_REVISION))
                .ifPresent(revision -> json.put("revision", revision));
        JsonFile.write(file, json);
    }

    private void writeMerged(Path folder) throws IOException {
        Optional<String> origin = player.model(config);
        if (origin.isPresent()) {
            Path base = folders.find(origin.get());
            RuntimeConfig runtime = onCpu(dtype(base));
            long weights = new WeightLayout(ModelConfig.read(base)).totalSize()
                    * runtime.dtype().bytes();
            requireSpace(folder, weights + bytes(companions(base)));
            try (CausalLanguageModel loaded = CausalLanguageModel.load(base, runtime, progress)) {
                merge(loaded, folder);
            }
            copyCompanions(base, folder);
        } else {
            try (CausalLanguageModel made = NewModel.make(
                    config,
                    player.toString(),
                    player.init(config).orElseThrow(),
                    folder,
                    onCpu(config.runtime().dtype()))) {
                merge(made, folder);
            }
        }
        GenerationConfig.complete(folder);
    }

    private void merge(CausalLanguageModel base, Path folder) throws IOException {
        try (LoraAdapter trained = LoraAdapter.load(adapter, base)) {
            base.saveMerged(folder, trained, progress);
        }
    }

    private RuntimeConfig onCpu(Dtype dtype) {
        return new RuntimeConfig("cpu", config.runtime().toRuntime().threads(), dtype);
    }

    /** A merged model has the type of its base; where that does not say, the type that the run computed in. */
    private Dtype dtype(Path base) throws IOException {
        ObjectNode json = JsonFile.read(base.resolve(ModelConfig.FILE_NAME));
        JsonNode name = json.has("dtype") ? json.path("dtype") : json.path("torch_dtype");
        return Arrays.stream(Dtype.values())
                .filter(dtype -> dtype.toString().equals(name.asText()))
                .findFirst()
                .orElse(config.runtime().dtype());
    }

    private static void copyCompanions(Path base, Path folder) throws IOException {
        for (Path file : companions(base)) {
            if (!Files.exists(folder.resolve(file.getFileName()))) {
                copy(file, folder, Progress.Stage.SILENT);
            }
        }
    }

    private static List<Path> companions(Path base) {
        return COMPANIONS.stream()
                .map(base::resolve)
                .filter(Files::isRegularFile)
                .toList();
    }

    /** The contents alone: where the source is for reading only, the copy is an ordinary file all the same. */
    private static void copy(Path file, Path folder, Progress.Stage stage) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                OutputStream out =
                        Files.newOutputStream(folder.resolve(file.getFileName()), StandardOpenOption.CREATE_NEW)) {
            byte[] chunk = new byte[COPIED_AT_A_TIME];
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                out.write(chunk, 0, length);
                stage.advance(length);
            }
        }
    }

    private void requireSpace(Path folder, long needed) throws IOException {
        long free = freeSpace.bytes(folder);
        if (free < needed) {
            throw new IOException("the export needs " + Machine.inWords(needed) + ", but the disk has "
                    + Machine.inWords(free) + " left. Make room, or choose a folder on another disk with --to");
        }
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
            if (all.isEmpty()) {
                throw new NoSuchFileException(folder.toString(), null, "the checkpoint holds no files of the player");
            }
            return all;
        }
    }

    private static long bytes(List<Path> files) throws IOException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return bytes;
    }
}
