package org.genenv.bench.bamboogle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.genenv.bench.bamboogle.encyclopedia.Chain;
import org.genenv.bench.bamboogle.play.Expert;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.task.DrawStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;

/**
 * Demonstrations over the encyclopedia: for the agent, an expert that searches twice and answers, mostly questions that name their first document; for the
 * simulator, questions that mostly describe it, which are too hard at first, so that there is something to learn. No held-out question is shown.
 */
final class BamboogleDemonstrations implements Demonstrations {
    private final BamboogleDomain domain;
    private final BamboogleOptions options;
    private final List<Chain> chains;
    private final List<Writable> writable;

    /** Documents with the questions that can be written from them. */
    private record Writable(SeedDocuments documents, List<Chain> chains) {}

    /** @param chains that may be shown */
    BamboogleDemonstrations(BamboogleDomain domain, BamboogleOptions options, SearchIndex index, List<Chain> chains) {
        this.domain = domain;
        this.options = options;
        this.chains = chains.stream()
                .filter(chain -> share(chain.first()) < options.warmStart().demonstratedShare())
                .toList();
        this.writable = IntStream.range(0, index.size())
                .mapToObj(index::document)
                .flatMap(first -> SeedDocuments.from(first, index).stream())
                .map(documents -> new Writable(documents, fitting(documents, chains)))
                .filter(one -> !one.chains().isEmpty())
                .toList();
    }

    /** @return where a title falls in [0, 1), evenly and always in the same place */
    private static double share(String title) {
        return Math.floorMod(title.hashCode() * 0x9E3779B9, 1000) / 1000.0;
    }

    private static List<Chain> fitting(SeedDocuments documents, List<Chain> chains) {
        return chains.stream()
                .filter(chain -> documents.titles().containsAll(chain.evidence()))
                .toList();
    }

    @Override
    public Demonstration forAgent(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(draw));
        Chain chain = ChainPool.draw(chains, options.warmStart().describedShare(), random);
        List<Segment> segments = new ArrayList<>();
        domain.briefing().messages().forEach(message -> segments.add(new Segment(message, 0)));
        Question question = new Question("demonstration", chain.question(), List.of(chain.answer()));
        Expert expert = options.isTerse() ? Expert.TERSE : options.callsTools() ? Expert.CALLING : Expert.TAGGING;
        try (Environment environment = domain.environment(question)) {
            observe(environment.reset(), segments);
            for (Expert.Turn turn : expert.turns(chain.subject(), chain.second(), chain.answer())) {
                segments.add(new Segment(turn.message(), 1));
                StepResult result = environment.step(turn.action());
                if (!result.isDone()) {
                    observe(result.observation(), segments);
                } else if (!result.isSuccess()) {
                    throw new IllegalStateException("the expert did not answer " + chain);
                }
            }
        } catch (EnvironmentException e) {
            throw new IllegalStateException("searching in memory failed", e);
        }
        return new Demonstration(segments, domain.briefing().tools());
    }

    private void observe(Observation observation, List<Segment> segments) {
        observation
                .messages()
                .forEach(message ->
                        segments.add(new Segment(message, options.warmStart().observationWeight())));
    }

    @Override
    public Demonstration forSimulator(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.SIMULATOR_DEMONSTRATION.seed(draw));
        Writable from = writable.get(random.nextInt(writable.size()));
        Chain written = ChainPool.draw(from.chains(), options.warmStart().writtenDescribedShare(), random);
        return demonstration(from.documents(), written, random);
    }

    private Demonstration demonstration(SeedDocuments documents, Chain written, SplittableRandom random) {
        SuccessStatistics statistics = new SuccessStatistics(Map.of(
                QuestionKind.NAMED.key(), random.nextInt(11) / 10.0,
                QuestionKind.DESCRIBED.key(), random.nextInt(11) / 10.0));
        List<Segment> segments = new ArrayList<>();
        for (Message message : domain.simulatorPrompt(documents, statistics)) {
            segments.add(new Segment(message, 0));
        }
        segments.add(new Segment(Message.assistant(ChainPool.task(written).toJson()), 1));
        return new Demonstration(segments);
    }
}
