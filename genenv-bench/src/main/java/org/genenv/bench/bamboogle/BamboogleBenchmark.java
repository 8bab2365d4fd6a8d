package org.genenv.bench.bamboogle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.Benchmark;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.bamboogle.question.QuestionCollection;

/** Bamboogle: 125 questions of two hops that no single page answers. */
public final class BamboogleBenchmark implements Benchmark {
    static final String NAME = "bamboogle";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Bamboogle";
    }

    @Override
    public String predictionForm() {
        return PredictedAnswerScorer.FORM;
    }

    @Override
    public List<String> protocols() {
        return Protocol.titles();
    }

    @Override
    public PredictionScorer open(Path data, String protocol) throws IOException {
        return new PredictedAnswerScorer(QuestionCollection.open(data), Protocol.named(protocol));
    }

    @Override
    public PredictionScorer openSample(String protocol) {
        return new PredictedAnswerScorer(QuestionCollection.sample(), Protocol.named(protocol));
    }

    @Override
    public Map<String, String> evaluationProtocols() {
        Map<String, String> protocols = new LinkedHashMap<>();
        protocols.put(Protocol.OFFICIAL.title(), "closed book, or with a search (--option corpus); exact match");
        protocols.put(Protocol.PAPER.title(), "likewise, the answer in a box; cover-EM, a looser match");
        return protocols;
    }

    @Override
    public Map<String, String> evaluationOptions() {
        return BamboogleItems.options();
    }

    @Override
    public ItemSet items(Path data) throws IOException {
        return new BamboogleItems(QuestionCollection.open(data), "test", CorpusChoice.NONE);
    }

    @Override
    public ItemSet sampleItems() {
        return new BamboogleItems(QuestionCollection.sample(), "sample", CorpusChoice.ENCYCLOPEDIA);
    }
}
