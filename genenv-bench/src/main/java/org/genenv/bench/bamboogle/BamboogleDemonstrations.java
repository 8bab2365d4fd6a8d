package org.genenv.bench.bamboogle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.genenv.bench.bamboogle.ReadingWorlds.ReadingWorld;
import org.genenv.bench.bamboogle.encyclopedia.Chain;
import org.genenv.bench.bamboogle.encyclopedia.Encyclopedia;
import org.genenv.bench.bamboogle.play.AnswerReward;
import org.genenv.bench.bamboogle.play.Expert;
import org.genenv.bench.bamboogle.play.QuestionEnvironment;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;
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
 * Demonstrations over the encyclopedia: for the agent, an expert that searches twice and answers, mostly questions that name their first document, with all
 * facts dealt anew ({@link ReadingWorlds}); for the simulator, questions that mostly describe it, which are too hard at first, so that there is something to learn. No held-out question is shown.
 */
final class BamboogleDemonstrations implements Demonstrations {
    private static final int MOST_DRAWS = 1000;

    private final BamboogleDomain domain;
    private final BamboogleOptions options;
    private final ReadingWorlds worlds;
    private final List<Writable> writable;

    /** Documents with the questions that can be written from them. */
    private record Writable(SeedDocuments documents, List<Chain> chains) {}

    /**
     * Prepares to demonstrate.
     *
     * @param index of the encyclopedia
     * @param chains its questions that may be shown
     */
    BamboogleDemonstrations(BamboogleDomain domain, BamboogleOptions options, SearchIndex index, List<Chain> chains) {
        this.domain = domain;
        this.options = options;
        this.worlds = new ReadingWorlds(Encyclopedia.read(), options);
        this.writable = IntStream.range(0, index.size())
                .mapToObj(index::document)
                .flatMap(first -> SeedDocuments.from(first, index).stream())
                .map(documents -> new Writable(documents, fitting(documents, chains)))
                .filter(one -> !one.chains().isEmpty())
                .toList();
    }

    private static List<Chain> fitting(SeedDocuments documents, List<Chain> chains) {
        return chains.stream()
                .filter(chain -> documents.titles().containsAll(chain.evidence()))
                .toList();
    }

    @Override
    public Demonstration forAgent(long draw) {
        SplittableRandom random = new SplittableRandom(DrawStream.AGENT_DEMONSTRATION.seed(draw));
        ReadingWorld world = worlds.draw(random);
        for (int i = 0; i < MOST_DRAWS; i++) {
            Chain chain = ChainPool.draw(world.chains(), options.warmStart().describedShare(), random);
            if (isFound(world.tool(), chain.subject(), chain.first())
                    && isFound(world.tool(), chain.second(), chain.second())) {
                return play(chain, world.tool());
            }
        }
        throw new IllegalStateException("no question was drawn whose articles are found");
    }

    private static boolean isFound(SearchTool tool, String query, String title) {
        return tool.search(query).stream().anyMatch(document -> document.title().equals(title));
    }

    private Demonstration play(Chain chain, SearchTool tool) {
        List<Segment> segments = new ArrayList<>();
        domain.briefing().messages().forEach(message -> segments.add(new Segment(message, 0)));
        Question question = new Question("demonstration", chain.question(), List.of(chain.answer()));
        Expert expert = options.isTerse() ? Expert.TERSE : options.callsTools() ? Expert.CALLING : Expert.TAGGING;
        Environment environment = new QuestionEnvironment(question, tool, options.searches(), AnswerReward.EXACT);
        try (environment) {
            observe(environment.reset(), segments);
            for (Expert.Turn turn : expert.turns(chain.subject(), chain.second(), chain.answer())) {
                segments.add(new Segment(turn.message(), 1));
                StepResult result = environment.step(turn.action());
                if (!result.isDone()) {
                    observe(result.observation(), segments);
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
