package org.genenv.core.player;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.ChatText;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.training.TrainingRow;

/**
 * A demonstration as token ids, cut exactly where a rollout cuts: what stands before a turn is encoded as one text, then the turn with the token
 * that ends it, then what comes in. So the model sees while it imitates what it will see while it plays.
 *
 * <p>A token that the template adds weighs as the message it belongs to.
 */
final class EncodedConversation {
    private final ChatOptions options;
    private int[] ids = new int[64];
    private float[] weights = new float[64];
    private int length;

    private EncodedConversation(ChatOptions options) {
        this.options = options;
    }

    /**
     * Encodes a demonstration.
     *
     * @param encoder of the player's tokenizer
     * @param maxLength where it is cut off, in tokens
     */
    static EncodedConversation of(Demonstration demonstration, PlayerModel player, TextEncoder encoder, int maxLength) {
        EncodedConversation encoded = new EncodedConversation(ChatOptions.withTools(demonstration.tools()));
        List<Segment> incoming = new ArrayList<>();
        boolean isOpening = true;
        for (Segment segment : demonstration.segments()) {
            if (segment.message().role() != Message.Role.ASSISTANT) {
                incoming.add(segment);
                continue;
            }
            if (!incoming.isEmpty()) {
                encoded.incoming(incoming, isOpening, player, encoder);
                incoming.clear();
            }
            isOpening = false;
            encoded.append(encoder.encode(player.template().turn(segment.message())), segment.weight());
        }
        // What comes in after the last turn teaches only as far as it is itself to be learnt.
        if (incoming.stream().anyMatch(segment -> segment.weight() > 0)) {
            encoded.incoming(incoming, isOpening, player, encoder);
        }
        encoded.length = Math.min(encoded.length, maxLength);
        return encoded;
    }

    private void incoming(List<Segment> segments, boolean isOpening, PlayerModel player, TextEncoder encoder) {
        List<Message> messages = segments.stream().map(Segment::message).toList();
        ChatText text = isOpening
                ? player.template().render(messages, options, true)
                : player.template().continuation(messages, options);
        int[] encoded = encoder.encode(text);
        if (segments.stream().mapToDouble(Segment::weight).distinct().count() == 1) {
            append(encoded, segments.get(0).weight());
            return;
        }
        // Several messages of different weight in a row: a token belongs to the message in whose text it ends.
        int[] ends = new int[segments.size()];
        for (int i = 0; i < ends.length; i++) {
            List<Message> until = messages.subList(0, i + 1);
            ends[i] = isOpening
                    ? player.template().render(until, options, false).text().length()
                    : player.template().continuation(until, options).text().length();
        }
        for (int i = 0; i < encoded.length; i++) {
            int end = player.tokenizer().decode(Arrays.copyOf(encoded, i + 1)).length();
            int at = 0;
            while (at < ends.length - 1 && end > ends[at]) {
                at++;
            }
            append(new int[] {encoded[i]}, segments.get(at).weight());
        }
    }

    private void append(int[] added, double weight) {
        if (length + added.length > ids.length) {
            int capacity = Math.max(2 * ids.length, length + added.length);
            ids = Arrays.copyOf(ids, capacity);
            weights = Arrays.copyOf(weights, capacity);
        }
        System.arraycopy(added, 0, ids, length, added.length);
        Arrays.fill(weights, length, length + added.length, (float) weight);
        length += added.length;
    }

    int length() {
        return length;
    }

    /** The ids with a mask of the tokens that weigh anything; the first, which nothing predicts, never does. */
    TrainingRow row() {
        boolean[] mask = new boolean[length];
        for (int i = 1; i < length; i++) {
            mask[i] = weights[i] > 0;
        }
        return new TrainingRow(Arrays.copyOf(ids, length), mask);
    }

    /** The weights of the tokens that the mask keeps. */
    float[] tokenWeights() {
        float[] kept = new float[length];
        int count = 0;
        for (int i = 1; i < length; i++) {
            if (weights[i] > 0) {
                kept[count++] = weights[i];
            }
        }
        return Arrays.copyOf(kept, count);
    }
}
