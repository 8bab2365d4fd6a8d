package org.genenv.core.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.core.loss.SequenceLoss;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.Policy;
import org.genenv.core.model.torch.FreedMemory;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TransformerModule;
import org.genenv.core.model.torch.TransformerModule.Accumulators;
import org.genenv.core.model.torch.TransformerModule.Graph;
import org.genenv.core.model.torch.TransformerModule.Head;
import org.genenv.core.progress.Progress;

/**
 * Updates a policy: forward, loss, backward, clip, AdamW.
 *
 * <p>A loss never meets a tensor. The forward pass gives log-probability, entropy and divergence of each completion
 * token to Java, the loss answers with its derivatives, and these travel back through the head (whose logits are made anew
 * chunk by chunk, never for all tokens at once) and through the layers. Layers whose activations do not fit the configured
 * memory are computed again on that way. Rows of a step are split into micro-batches whose gradients are summed, so the split
 * does not change the update.
 *
 * <p>Holds gradients and moments, three float32 values a trained parameter, and where parameters of 16 bits are trained
 * their float32 masters, to which updates are added; closed by its maker before the policy's model. Not thread-safe.
 */
public final class PolicyTrainer implements AutoCloseable {
    private final Policy policy;
    private final Optional<Policy> reference;
    private final TrainerConfig config;
    private final ActivationMemory activations;
    private final AdamW optimizer;
    private boolean closed;

    private PolicyTrainer(Policy policy, Optional<Policy> reference, TrainerConfig config) {
        this.policy = policy;
        this.reference = reference;
        this.config = config;
        this.activations = new ActivationMemory(policy, config.activationBytes());
        this.optimizer = new AdamW(policy, config.adamW());
    }

    /** A trainer for losses that need no reference. */
    public static PolicyTrainer of(Policy policy, TrainerConfig config) {
        return new PolicyTrainer(policy, Optional.empty(), config);
    }

    /**
     * A trainer that also measures the divergence from a reference.
     *
     * @param reference frozen: the model without its adapter, or a copy of the first model; borrowed
     */
    public static PolicyTrainer withReference(Policy policy, Policy reference, TrainerConfig config) {
        if (policy.model().config().vocabSize() != reference.model().config().vocabSize()) {
            throw new IllegalArgumentException("the policy's vocabulary is "
                    + policy.model().config().vocabSize() + ", the reference's "
                    + reference.model().config().vocabSize() + "; a divergence needs one vocabulary");
        }
        return new PolicyTrainer(policy, Optional.of(reference), config);
    }

    /** Number of updates so far. */
    public long steps() {
        return optimizer.steps();
    }

    /**
     * Updates the policy once with all rows.
     *
     * @param rows of the whole step, in the order in which the loss numbers them
     * @param loss made for these rows
     * @return what the update did
     * @throws TrainingDivergedException if the loss or a gradient is not finite; no weight has changed then
     * @throws IllegalArgumentException if no row has a completion token, or the loss needs a reference that is not there
     */
    public StepReport step(List<TrainingRow> rows, SequenceLoss loss) {
        return step(rows, loss, Progress.Stage.SILENT);
    }

    /**
     * Updates the policy once with all rows, as {@link #step(List, SequenceLoss)} does.
     *
     * @param stage told of the rows whose gradients were added
     */
    public StepReport step(List<TrainingRow> rows, SequenceLoss loss, Progress.Stage stage) {
        requireUsable(rows, loss);
        long number = optimizer.steps() + 1;
        double learningRate = config.schedule().at(number);
        Totals totals = new Totals();
        double norm;
        try {
            accumulate(rows, loss, totals, stage);
            norm = optimizer.gradientNorm();
            requireFinite("gradient norm", norm, number, learningRate);
        } catch (RuntimeException e) {
            optimizer.zeroGradients();
            throw e;
        }
        boolean isClipped = config.maxGradientNorm() > 0 && norm > config.maxGradientNorm();
        optimizer.update(isClipped ? config.maxGradientNorm() / (norm + 1e-6) : 1, learningRate);
        policy.countUpdate();
        return new StepReport(
                number,
                totals.loss,
                norm,
                learningRate,
                rows.size(),
                totals.tokens,
                totals.microBatches,
                totals.entropy / totals.tokens,
                totals.kl / totals.tokens);
    }

    /**
     * Makes sure that the last update left a policy that can be played and saved: a step that is too large gives weights which are no numbers, or so
     * large that what follows from them is none, and no loss has seen them yet. To be called after the last of some updates; within them the next
     * one's loss would tell. Takes one row through the model, and changes nothing.
     *
     * @param rows of which the first with a completion token is scored
     * @throws TrainingDivergedException if a weight or what the policy says is not finite
     */
    public void requireFinite(List<TrainingRow> rows) {
        double norm = optimizer.weightNorm();
        List<TrainingRow> probe =
                rows.stream().filter(row -> row.completionCount() > 0).limit(1).toList();
        boolean isFinite = Double.isFinite(norm);
        for (float[] logProbs : isFinite ? PolicyScorer.logProbs(policy, probe) : List.<float[]>of()) {
            for (float logProb : logProbs) {
                isFinite &= Float.isFinite(logProb);
            }
        }
        if (!isFinite) {
            long last = optimizer.steps();
            throw new TrainingDivergedException("update " + last + " at learning rate "
                    + config.schedule().at(last) + ": the policy is not finite after it (norm of its weights "
                    + norm + "). Lower the learning rate, or go back to a checkpoint");
        }
    }

    /**
     * What the policy, and the reference where there is one, say of the completion tokens now; nothing is changed.
     *
     * @return for each row its statistics, in the order of {@code rows}
     */
    public List<TokenStatistics> statistics(List<TrainingRow> rows) {
        return PolicyScorer.statistics(policy, reference, rows);
    }

    /**
     * What the updates have made of the trained parameters, in float32 also where the parameters themselves are of 16 bits.
     *
     * @return a copy for each of the policy's trainable parameters, in their order
     */
    public List<float[]> values() {
        return optimizer.values();
    }

    /**
     * Goes back, or elsewhere: the policy takes on these values and the next update starts from them. Moments, the number of updates and with it the
     * learning rate stay.
     *
     * @param values of the form of {@link #values}
     */
    public void setValues(List<float[]> values) {
        optimizer.setValues(values);
        policy.countUpdate();
    }

    private void requireUsable(List<TrainingRow> rows, SequenceLoss loss) {
        if (closed) {
            throw new IllegalStateException("trainer of " + policy.model() + " was closed");
        }
        if (rows.stream().noneMatch(row -> row.completionCount() > 0)) {
            throw new IllegalArgumentException("none of " + rows.size() + " rows has a completion token");
        }
        if (loss.usesReference() && reference.isEmpty()) {
            throw new IllegalArgumentException(
                    "the loss uses the divergence from a reference, but the trainer has none; make it with one");
        }
        PolicyScorer.requireInVocabulary(policy, rows);
    }

    /** Sums over a step. */
    private static final class Totals {
        double loss;
        double entropy;
        double kl;
        long tokens;
        int microBatches;
    }

    private void accumulate(List<TrainingRow> rows, SequenceLoss loss, Totals totals, Progress.Stage stage) {
        for (MicroBatch batch : MicroBatch.split(rows, config.tokensPerMicroBatch())) {
            try (NDManager scope = policy.newStepManager()) {
                backpropagate(batch, rows, loss, totals, scope);
            }
            FreedMemory.giveBack(activations.peakBytes(batch));
            totals.microBatches++;
            stage.advance(batch.rows.size());
        }
    }

    private void backpropagate(
            MicroBatch batch, List<TrainingRow> rows, SequenceLoss loss, Totals totals, NDManager scope) {
        TransformerModule module = policy.model().module();
        TensorList weights = policy.model().weights();
        TensorList adapter = policy.adapterArrays();
        Accumulators trained = optimizer.accumulators();
        int recomputed = activations.recomputedLayers(batch);
        try (Graph graph =
                module.trainingStates(batch.ids, batch.predictors, recomputed, weights, adapter, trained, scope)) {
            Head head = new Head(graph.states(), weights.get(2));
            Optional<Policy> against = loss.usesReference() ? reference : Optional.empty();
            Head referenceHead = PolicyScorer.referenceHead(against, batch, head, scope);
            NDArray targets = scope.create(batch.targets);
            NDArray statistics = module.headStatistics(head, referenceHead, targets, scope); // (4, P)
            float[] upstream = evaluate(statistics.toFloatArray(), batch, rows, loss, totals);
            NDArray slopes = scope.create(FloatBuffer.wrap(upstream), new Shape(3, batch.targets.length));
            NDArray stateGradients = module.headGradients(
                    head, referenceHead, targets, statistics, slopes, optimizer.headGradient(), scope);
            module.backward(graph, stateGradients, weights, adapter, trained, scope);
        }
    }

    /** Asks the loss about each row of a batch; returns its derivatives with respect to the first three statistics, (3, P). */
    private float[] evaluate(
            float[] values, MicroBatch batch, List<TrainingRow> rows, SequenceLoss loss, Totals totals) {
        List<TokenStatistics> ofRow = new ArrayList<>();
        rows.forEach(row -> ofRow.add(null));
        PolicyScorer.distribute(values, batch, rows, ofRow);
        int all = batch.targets.length;
        float[] upstream = new float[3 * all];
        int at = 0;
        for (int r : batch.rows) {
            TokenStatistics statistics = ofRow.get(r);
            TokenGradients gradients = new TokenGradients(statistics.count());
            double share = loss.evaluate(r, statistics, gradients);
            long number = optimizer.steps() + 1;
            requireFinite("loss of row " + r, share, number, config.schedule().at(number));
            totals.loss += share;
            totals.tokens += statistics.count();
            for (int i = 0; i < statistics.count(); i++) {
                totals.entropy += statistics.entropies()[i];
                totals.kl += statistics.kls()[i];
            }
            System.arraycopy(gradients.logProbs(), 0, upstream, at, statistics.count());
            System.arraycopy(gradients.entropies(), 0, upstream, all + at, statistics.count());
            System.arraycopy(gradients.kls(), 0, upstream, 2 * all + at, statistics.count());
            at += statistics.count();
        }
        return upstream;
    }

    private static void requireFinite(String what, double value, long step, double learningRate) {
        if (!Double.isFinite(value)) {
            throw new TrainingDivergedException("update " + step + " at learning rate " + learningRate + ": " + what
                    + " is " + value + "; no weight was changed. Lower the learning rate, or go back to a checkpoint");
        }
    }

    /**
     * Writes the optimiser's moments, its number of updates and, for weights of 16 bits, their float32 masters, so that
     * {@link #loadState} continues exactly; the file appears complete or not at all.
     */
    public void saveState(Path file) throws IOException {
        optimizer.save(file);
    }

    /**
     * Takes over a state that {@link #saveState} wrote for a policy of the same form and type. Weights are restored by
     * themselves, only those of 16 bits are written here, too, as their masters say.
     *
     * @throws ModelFormatException if the file is another thing, or of another form; nothing has changed then
     */
    public void loadState(Path file) throws IOException {
        optimizer.load(file);
        policy.countUpdate();
    }

    /** The gradients that rows would be updated with, by parameter; weights and moments stay as they are. */
    Map<String, float[]> gradients(List<TrainingRow> rows, SequenceLoss loss) {
        requireUsable(rows, loss);
        accumulate(rows, loss, new Totals(), Progress.Stage.SILENT);
        Map<String, float[]> values = optimizer.gradientValues();
        optimizer.zeroGradients();
        return values;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            optimizer.close();
        }
    }
}
