package org.genenv.core.player;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.SafetensorsFile;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.progress.Progress;
import org.genenv.core.tokenizer.ChatTemplate;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.training.TrainingRow;

/**
 * The language model of a player: the policy that is trained, the tokenizer it speaks through, and a frozen reference.
 *
 * <p>Either all parameters of a model are trained, or an adapter on it. Borrows model, adapter and tokenizer; owns the reference it makes. Used by
 * one thread.
 */
public final class PlayerModel implements AutoCloseable {
    private static final String MODEL_FOLDER = "model";
    private static final String ADAPTER_FOLDER = "adapter";
    private static final String REFERENCE_FOLDER = "reference";
    private static final String BASE_FILE = "base.txt";
    private static final List<String> TOKENIZER_FILES =
            List.of("tokenizer.json", "tokenizer_config.json", "chat_template.jinja", "chat_template.json");

    private final CausalLanguageModel model;
    private final Optional<LoraAdapter> adapter;
    private final Tokenizer tokenizer;
    private final Path tokenizerFolder;
    private final ChatTemplate template;
    private final int endOfTurnId;
    private final Policy policy;
    private Frozen frozen;
    private Progress progress = Progress.SILENT;

    /** A policy that nobody changes, with the parts of it that are ours to close. */
    private record Frozen(Policy policy, Optional<CausalLanguageModel> model, Optional<LoraAdapter> adapter) {
        /** A model that adapters leave as it is. */
        static Frozen base(CausalLanguageModel model) {
            return new Frozen(Policy.of(model), Optional.empty(), Optional.empty());
        }

        boolean isBase() {
            return model.isEmpty() && adapter.isEmpty();
        }
    }

    private PlayerModel(
            CausalLanguageModel model, Optional<LoraAdapter> adapter, Tokenizer tokenizer, Path tokenizerFolder) {
        this.model = model;
        this.adapter = adapter;
        this.tokenizer = tokenizer;
        this.tokenizerFolder = tokenizerFolder;
        this.template = tokenizer.chatTemplate();
        OptionalInt id = tokenizer.tokenId(template.endOfTurn());
        this.endOfTurnId = id.orElseThrow(() -> new IllegalArgumentException(
                "the chat template ends a turn with '" + template.endOfTurn() + "', which is no token of "
                        + tokenizerFolder + "; take tokenizer and template from one model"));
        this.policy = adapter.isPresent() ? Policy.of(model, adapter.get()) : Policy.of(model);
    }

    /**
     * All parameters of a model are trained.
     *
     * @param tokenizerFolder where the tokenizer's files lie; they are saved beside the weights
     */
    public static PlayerModel training(CausalLanguageModel model, Tokenizer tokenizer, Path tokenizerFolder) {
        return new PlayerModel(model, Optional.empty(), tokenizer, tokenizerFolder);
    }

    /** An adapter is trained; the model under it is shared and stays as it is. */
    public static PlayerModel adapting(
            CausalLanguageModel model, LoraAdapter adapter, Tokenizer tokenizer, Path tokenizerFolder) {
        return new PlayerModel(model, Optional.of(adapter), tokenizer, tokenizerFolder);
    }

    /** Lets somebody hear how long work of this player goes: its rollouts, texts and updates. By default nobody does. */
    public void reportTo(Progress listener) {
        progress = listener;
    }

    /** @return who hears how long work of this player goes */
    public Progress progress() {
        return progress;
    }

    /** @return the policy that is trained */
    public Policy policy() {
        return policy;
    }

    /** @return the tokenizer; borrowed */
    public Tokenizer tokenizer() {
        return tokenizer;
    }

    /** @return how conversations are written */
    public ChatTemplate template() {
        return template;
    }

    /** @return the id of the token with which the model ends a turn */
    public int endOfTurnId() {
        return endOfTurnId;
    }

    /**
     * A conversation as a row to imitate, cut and encoded as a rollout is.
     *
     * @param encoder of this player's tokenizer
     * @param maxLength where it is cut off, tokens
     * @return its ids; the mask keeps the tokens of messages that weigh anything
     */
    public TrainingRow imitation(Demonstration demonstration, TextEncoder encoder, int maxLength) {
        return EncodedConversation.of(demonstration, this, encoder, maxLength).row();
    }

    /**
     * Makes the policy as it is now the reference of all divergences; an earlier reference is replaced. To be called before a trainer is made with
     * the reference. Of an adapter that changes nothing yet the reference is the model alone, which takes no memory.
     */
    public void freezeReference() {
        closeReference();
        boolean isBase = adapter.isPresent() && adapter.get().isNeutral();
        frozen = isBase ? Frozen.base(model) : frozenCopy();
    }

    private Frozen frozenCopy() {
        if (adapter.isEmpty()) {
            CausalLanguageModel copy = model.copy();
            return new Frozen(Policy.of(copy), Optional.of(copy), Optional.empty());
        }
        LoraAdapter copy = LoraAdapter.create(model, adapter.get().config(), 0);
        List<TrainableParameter> target = copy.trainableParameters();
        List<TrainableParameter> source = policy.trainableParameters();
        for (int i = 0; i < target.size(); i++) {
            model.module().assign(target.get(i).values(), source.get(i).values());
        }
        return new Frozen(Policy.of(model, copy), Optional.empty(), Optional.of(copy));
    }

    /**
     * The frozen reference.
     *
     * @return borrowed until the next freeze or close
     * @throws IllegalStateException if none was frozen
     */
    public Policy reference() {
        if (frozen == null) {
            throw new IllegalStateException("no reference was frozen; call freezeReference() after the warm start");
        }
        return frozen.policy;
    }

    /** Whether a reference was frozen. */
    public boolean hasReference() {
        return frozen != null;
    }

    /**
     * Writes the trained weights as others read them: a Hugging Face folder {@code model} with the tokenizer, or a PEFT folder {@code adapter}; and
     * the reference, if there is one, likewise below {@code reference}.
     *
     * @param folder exists
     */
    public void save(Path folder) throws IOException {
        save(folder, model, adapter);
        if (frozen != null) {
            Path below = Files.createDirectories(folder.resolve(REFERENCE_FOLDER));
            if (frozen.isBase()) {
                Files.writeString(below.resolve(BASE_FILE), "The reference is the model without an adapter.\n");
            } else {
                save(below, frozen.model.orElse(model), frozen.adapter);
            }
        }
    }

    private void save(Path folder, CausalLanguageModel weights, Optional<LoraAdapter> trained) throws IOException {
        if (trained.isPresent()) {
            trained.get().save(folder.resolve(ADAPTER_FOLDER));
            return;
        }
        Path target = Files.createDirectories(folder.resolve(MODEL_FOLDER));
        weights.save(target);
        for (String file : TOKENIZER_FILES) {
            if (Files.exists(tokenizerFolder.resolve(file))) {
                Files.copy(tokenizerFolder.resolve(file), target.resolve(file));
            }
        }
    }

    /**
     * Takes over the weights that {@link #save} wrote, of policy and reference, in place.
     *
     * @throws IOException if a file is missing, damaged or of a model of another form; names it. Nothing has changed then but what was read before
     */
    public void restore(Path folder) throws IOException {
        restore(policy, folder);
        closeReference();
        Path below = folder.resolve(REFERENCE_FOLDER);
        if (Files.exists(below.resolve(BASE_FILE))) {
            frozen = Frozen.base(model);
        } else if (Files.isDirectory(below)) {
            frozen = frozenCopy();
            restore(frozen.policy, below);
        }
    }

    private static void restore(Policy target, Path folder) throws IOException {
        if (target.adapter().isPresent()) {
            assign(target, folder.resolve(ADAPTER_FOLDER).resolve(LoraAdapter.WEIGHTS_FILE));
            target.countUpdate();
        } else {
            target.model().restore(folder.resolve(MODEL_FOLDER));
        }
    }

    private static void assign(Policy target, Path path) throws IOException {
        SafetensorsFile file = SafetensorsFile.open(path);
        try (NDManager step = target.newStepManager()) {
            for (TrainableParameter parameter : target.trainableParameters()) {
                List<Integer> shape = LongStream.of(
                                parameter.values().getShape().getShape())
                        .mapToObj(Math::toIntExact)
                        .toList();
                float[] values = file.read(parameter.name(), shape);
                try (NDArray source =
                        step.create(FloatBuffer.wrap(values), parameter.values().getShape())) {
                    target.model().module().assign(parameter.values(), source);
                }
            }
        }
    }

    private void closeReference() {
        if (frozen != null) {
            frozen.adapter.ifPresent(LoraAdapter::close);
            frozen.model.ifPresent(CausalLanguageModel::close);
            frozen = null;
        }
    }

    /** Releases the reference; what was lent stays open. */
    @Override
    public void close() {
        closeReference();
    }
}
