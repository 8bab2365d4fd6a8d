package org.genenv.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.genenv.core.file.TextFile;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.progress.Progress;
import org.genenv.core.tokenizer.Tokenizer;

/** A model with its tokenizer and perhaps an adapter, ready to be asked. Owns all of them. Used by one thread. */
public final class LoadedModel implements AutoCloseable {
    private static final String GENERATION_FILE = "generation_config.json";

    private final Path folder;
    private final CausalLanguageModel model;
    private final Optional<LoraAdapter> adapter;
    private final Tokenizer tokenizer;
    private final Set<Integer> givenStopIds;

    private LoadedModel(
            Path folder,
            CausalLanguageModel model,
            Optional<LoraAdapter> adapter,
            Tokenizer tokenizer,
            Set<Integer> givenStopIds) {
        this.folder = folder;
        this.model = model;
        this.adapter = adapter;
        this.tokenizer = tokenizer;
        this.givenStopIds = givenStopIds;
    }

    /**
     * Loads a folder.
     *
     * @param progress told of the weights
     * @throws IOException if a file is missing or cannot be used; names it
     */
    static LoadedModel load(Path folder, Optional<Path> adapterFolder, RuntimeConfig runtime, Progress progress)
            throws IOException {
        Set<Integer> givenStopIds = givenStopIds(folder);
        Tokenizer tokenizer = Tokenizer.load(folder);
        CausalLanguageModel model = null;
        try {
            tokenizer.requireFits(ModelConfig.read(folder).vocabSize(), folder.resolve(ModelConfig.FILE_NAME));
            model = CausalLanguageModel.load(folder, runtime, progress);
            Optional<LoraAdapter> adapter = Optional.empty();
            if (adapterFolder.isPresent()) {
                adapter = Optional.of(LoraAdapter.load(adapterFolder.get(), model));
            }
            return new LoadedModel(folder, model, adapter, tokenizer, givenStopIds);
        } catch (IOException | RuntimeException | Error e) {
            if (model != null) {
                model.close();
            }
            tokenizer.close();
            throw e;
        }
    }

    /** @return the model with its adapter */
    public Policy policy() {
        return adapter.isPresent() ? Policy.of(model, adapter.get()) : Policy.of(model);
    }

    /** @return the same as a player; the caller closes it, before this */
    public PlayerModel player() {
        return adapter.isPresent()
                ? PlayerModel.adapting(model, adapter.get(), tokenizer, folder)
                : PlayerModel.training(model, tokenizer, folder);
    }

    /** @return the tokenizer; borrowed */
    public Tokenizer tokenizer() {
        return tokenizer;
    }

    /** @return the longest conversation that the model was made for, in tokens */
    public int contextLength() {
        return model.config().maxPositions();
    }

    /** @return the tokens that end an answer: those of {@code generation_config.json}, the tokenizer's own, and the chat template's */
    public Set<Integer> stopIds() {
        Set<Integer> ids = new TreeSet<>(givenStopIds);
        ids.addAll(tokenizer.stopIds());
        return ids;
    }

    private static Set<Integer> givenStopIds(Path folder) throws IOException {
        Set<Integer> ids = new TreeSet<>();
        Path file = folder.resolve(GENERATION_FILE);
        if (Files.isRegularFile(file)) {
            JsonNode end;
            try {
                end = new ObjectMapper().readTree(TextFile.read(file)).path("eos_token_id");
            } catch (JsonProcessingException e) {
                throw new IOException(
                        file + ":" + e.getLocation().getLineNr() + ": this is no JSON: " + e.getOriginalMessage(), e);
            }
            end.forEach(id -> ids.add(id.asInt()));
            if (end.isInt()) {
                ids.add(end.asInt());
            }
        }
        return ids;
    }

    @Override
    public void close() {
        adapter.ifPresent(LoraAdapter::close);
        model.close();
        tokenizer.close();
    }
}
