package org.genenv.core.game;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Transcript;

/**
 * What the game itself remembers between epochs; the players keep their own. Everything random follows from the seed and the epoch's number,
 * so there is no generator state.
 *
 * @param seed the run's seed
 * @param mode the run's mode
 * @param epoch the last epoch that was played to its end; -1 before the evaluation that comes first
 * @param successByKind the agent's success in the last epoch in which a kind was played
 * @param generations D_env
 * @param traces D_train
 * @param fixedTasks tasks that were written once and stay; empty in the other modes
 */
record GameState(
        long seed,
        Mode mode,
        int epoch,
        Map<String, Double> successByKind,
        GenerationPool generations,
        TracePool traces,
        List<FixedTask> fixedTasks) {
    private static final ObjectMapper JSON = mapper();

    GameState {
        // Sorted: equal states give equal files, and the order of an unsorted map differs from process to process.
        successByKind = Collections.unmodifiableMap(new TreeMap<>(successByKind));
        fixedTasks = List.copyOf(fixedTasks);
    }

    void write(Path file) throws IOException {
        Files.write(file, JSON.writeValueAsBytes(this));
    }

    static GameState read(Path file) throws IOException {
        try {
            return JSON.readValue(Files.readAllBytes(file), GameState.class);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    file + ": not a saved game: " + e.getOriginalMessage() + ". Resume from an older checkpoint", e);
        }
    }

    private static ObjectMapper mapper() {
        SimpleModule module = new SimpleModule();
        module.addSerializer(TokenRecord.class, new TokenRecordWriter());
        module.addDeserializer(TokenRecord.class, new TokenRecordReader());
        module.addSerializer(Transcript.class, new TranscriptWriter());
        module.addDeserializer(Transcript.class, new TranscriptReader());
        // Records by their components alone: methods such as isSuccess() are derived, not data.
        return JsonMapper.builder()
                // Half of a surrogate pair, which models and worlds may say, cannot be written in UTF-8.
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                .build()
                .registerModule(module)
                .setVisibility(PropertyAccessor.GETTER, Visibility.NONE)
                .setVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
                .setVisibility(PropertyAccessor.FIELD, Visibility.ANY);
    }

    /** Floats are written in the shortest decimal form that reads back to the same bits. */
    private static final class TokenRecordWriter extends JsonSerializer<TokenRecord> {
        @Override
        public void serialize(TokenRecord value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeStartObject();
            out.writeArrayFieldStart("ids");
            for (int id : value.ids()) {
                out.writeNumber(id);
            }
            out.writeEndArray();
            StringBuilder mask = new StringBuilder();
            for (boolean kept : value.completionMask()) {
                mask.append(kept ? '1' : '0');
            }
            out.writeStringField("mask", mask.toString());
            out.writeArrayFieldStart("logProbs");
            for (float logProb : value.logProbs()) {
                out.writeNumber(logProb);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
    }

    private static final class TokenRecordReader extends JsonDeserializer<TokenRecord> {
        @Override
        public TokenRecord deserialize(JsonParser in, DeserializationContext context) throws IOException {
            JsonNode node = in.readValueAsTree();
            String written = node.path("mask").asText();
            int length = node.path("ids").size();
            int[] ids = new int[length];
            boolean[] mask = new boolean[written.length()];
            float[] logProbs = new float[node.path("logProbs").size()];
            for (int i = 0; i < length; i++) {
                ids[i] = node.path("ids").get(i).asInt();
            }
            for (int i = 0; i < mask.length; i++) {
                mask[i] = written.charAt(i) == '1';
            }
            for (int i = 0; i < logProbs.length; i++) {
                logProbs[i] = (float) node.path("logProbs").get(i).asDouble();
            }
            return new TokenRecord(ids, mask, logProbs);
        }
    }

    /** Traces are learnt from again by their ids; what was said is in the run's rollouts already. */
    private static final class TranscriptWriter extends JsonSerializer<Transcript> {
        @Override
        public void serialize(Transcript value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeNull();
        }
    }

    private static final class TranscriptReader extends JsonDeserializer<Transcript> {
        @Override
        public Transcript deserialize(JsonParser in, DeserializationContext context) throws IOException {
            in.skipChildren();
            return Transcript.NONE;
        }

        @Override
        public Transcript getNullValue(DeserializationContext context) {
            return Transcript.NONE;
        }
    }
}
