package com.example.generation;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;

public final class Generate {
    public static void main(String[] args) throws Exception {
        try (var tokenizer = Tokenizer.load(Path.of(args[0]));
                var model = CausalLanguageModel.load(Path.of(args[0]), RuntimeConfig.onCpu());
                var engine = new GenerationEngine(Policy.of(model), EngineConfig.of(1, 256))) {
            int[] prompt = tokenizer.encode(tokenizer.chatTemplate().render(List.of(Message.user(args[1])), true));
            var sampling = SamplingConfig.ofTemperature(0.8);
            var request = new GenerationRequest(prompt, 64, tokenizer.stopIds(), sampling, RandomKey.of(1));
            var answer = engine.generate(List.of(request)).get(0);
            System.out.println(tokenizer.decode(answer.spokenIds(), true) + "\n" + Arrays.toString(answer.logProbs()));
        }
    }
}
