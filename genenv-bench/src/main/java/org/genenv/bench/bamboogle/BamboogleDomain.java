package org.genenv.bench.bamboogle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.genenv.bench.bamboogle.encyclopedia.Chain;
import org.genenv.bench.bamboogle.encyclopedia.Encyclopedia;
import org.genenv.bench.bamboogle.play.AgentPrompts;
import org.genenv.bench.bamboogle.play.QuestionEnvironment;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.bench.bamboogle.task.EvidenceCheck;
import org.genenv.bench.bamboogle.task.HeldOut;
import org.genenv.bench.bamboogle.task.RejectionReason;
import org.genenv.bench.bamboogle.task.TwoHopTask;
import org.genenv.bench.bamboogle.task.TwoHopTaskReader;
import org.genenv.bench.task.DrawStream;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.DomainOption;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.file.FileFault;
import org.genenv.core.tokenizer.Message;

/**
 * Questions of two hops over a corpus. The simulator is shown documents that name each other and composes a {@link TwoHopTask}, which the documents prove
 * ({@link EvidenceCheck}); the agent searches and answers. The corpus is the encyclopedia that the jar carries, or any that a configuration names; with the
 * encyclopedia a fifth of its questions is held out, and there are demonstrations and a vocabulary for small models.
 */
public final class BamboogleDomain implements Domain {
    private final BamboogleOptions options;
    private final Supplier<World> world;

    /**
     * What is read and indexed when it is first needed.
     *
     * @param tool the agent's search
     * @param seeds documents to start from
     * @param pool the encyclopedia's questions; of another corpus none
     */
    private record World(SearchTool tool, List<Seed> seeds, ChainPool pool) {}

    /** The encyclopedia, in prose; {@link #withOptions} changes that. */
    public BamboogleDomain() {
        this(BamboogleOptions.DEFAULTS, CorpusChoice::encyclopedia);
    }

    private BamboogleDomain(BamboogleOptions options, Supplier<SearchIndex> index) {
        this.options = options;
        this.world = new OnFirstUse<>(() -> open(options, index.get()));
    }

    private static World open(BamboogleOptions options, SearchIndex index) {
        SearchTool tool = new SearchTool(index, options.results(), options.characters());
        ChainPool pool = options.isEncyclopedia()
                ? ChainPool.of(Encyclopedia.read(), tool)
                : new ChainPool(List.of(), List.of());
        return new World(tool, drawSeeds(options, index), pool);
    }

    private static List<Seed> drawSeeds(BamboogleOptions options, SearchIndex index) {
        SplittableRandom random = new SplittableRandom(DrawStream.SEEDS.seed(0));
        Set<SeedDocuments> drawn = new LinkedHashSet<>();
        for (int i = 0; i < 2 * options.seedCount() && drawn.size() < options.seedCount(); i++) {
            drawn.add(SeedDocuments.draw(index, random)
                    .orElseThrow(() -> new IllegalArgumentException("domain.corpus is " + options.corpus()
                            + ", of which hardly any document names another by its title, but a question of two hops needs two that"
                            + " hang together. Use a corpus whose titles are names, such as an encyclopedia's")));
        }
        List<SeedDocuments> documents = List.copyOf(drawn);
        return IntStream.range(0, documents.size())
                .mapToObj(i -> new Seed("seed-" + i, "two-hop", documents.get(i).toJson()))
                .toList();
    }

    @Override
    public String name() {
        return BamboogleBenchmark.NAME;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A corpus that is not indexed yet is indexed now.
     */
    @Override
    public Domain withOptions(Map<String, Object> values) {
        BamboogleOptions read = BamboogleOptions.read(values);
        try {
            SearchIndex index = CorpusChoice.open(read.corpus(), read.index()).orElseThrow();
            BamboogleDomain domain = new BamboogleDomain(read, () -> index);
            if (!read.isEncyclopedia()) {
                domain.seeds(); // a corpus that no question can be made of is refused here
            }
            return domain;
        } catch (IOException e) {
            throw new IllegalArgumentException("domain.corpus is " + read.corpus() + ": " + FileFault.of(e), e);
        }
    }

    @Override
    public List<DomainOption> describeOptions(Map<String, Object> values) {
        return BamboogleOptions.describe(values);
    }

    /** {@inheritDoc} An index is made of its corpus, and made anew when that changes; so the corpus says all. */
    @Override
    public List<Path> dataFiles() {
        Stream<Path> corpus = options.isEncyclopedia() ? Stream.empty() : Stream.of(Path.of(options.corpus()));
        return Stream.concat(corpus, options.panelFile().stream()).toList();
    }

    @Override
    public List<Seed> seeds() {
        return world.get().seeds();
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return simulatorPrompt(SeedDocuments.parse(seed.spec()), statistics);
    }

    List<Message> simulatorPrompt(SeedDocuments documents, SuccessStatistics statistics) {
        SearchTool tool = world.get().tool();
        return options.isTerse()
                ? SimulatorPrompts.terse(documents.in(tool), statistics)
                : SimulatorPrompts.prose(documents.in(tool), statistics);
    }

    @Override
    public Briefing briefing(Task task) {
        return briefing();
    }

    Briefing briefing() {
        if (options.isTerse()) {
            return Briefing.NONE;
        }
        return options.callsTools()
                ? AgentPrompts.TAGGED.searchByCalls(options.searches())
                : AgentPrompts.TAGGED.searchByTags(options.searches());
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        try {
            TwoHopTask task = TwoHopTaskReader.read(text);
            requireShown(SeedDocuments.parse(seed.spec()), task);
            new EvidenceCheck(world.get().tool()).require(task);
            if (options.isEncyclopedia() && HeldOut.is(task)) {
                throw new RejectedTaskException(
                        RejectionReason.HELD_OUT, "A question with this evidence and answer belongs to the panel.");
            }
            Task accepted = new Task(taskId, QuestionKind.of(task).key(), task.toJson(), draw);
            return new TaskVerdict.Accepted(accepted, task.signature());
        } catch (RejectedTaskException e) {
            return new TaskVerdict.Rejected(e.reason().code(), e.getMessage());
        }
    }

    private static void requireShown(SeedDocuments documents, TwoHopTask task) throws RejectedTaskException {
        for (String title : task.evidence()) {
            if (!documents.has(title)) {
                throw new RejectedTaskException(
                        RejectionReason.EVIDENCE_NOT_SHOWN,
                        Quotation.of(title) + " is none of the documents that were shown: "
                                + String.join(", ", documents.titles()) + ".");
            }
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return ReasonCode.codes(RejectionReason.values());
    }

    @Override
    public Environment open(Task task) throws EnvironmentException {
        return environment(question(task));
    }

    private Environment environment(Question question) {
        return new QuestionEnvironment(question, world.get().tool(), options.searches(), options.reward());
    }

    /** A task that was written, or a question of a panel in a file. */
    private static Question question(Task task) throws EnvironmentException {
        try {
            TwoHopTask written = TwoHopTaskReader.read(task.spec());
            return new Question(task.id(), written.question(), List.of(written.answer()));
        } catch (RejectedTaskException e) {
            try {
                return QuestionCollection.read(task.spec());
            } catch (IOException noQuestion) {
                throw new EnvironmentException(
                        "task " + task.id() + " is no question of two hops: " + e.getMessage()
                                + " Its specification is " + task.spec(),
                        e);
            }
        }
    }

    /** {@inheritDoc} At most as many as there are: a fifth of the encyclopedia's questions, or those of the file that the options name. */
    @Override
    public List<Task> panel(int size) {
        SplittableRandom random = new SplittableRandom(DrawStream.PANEL.seed(0));
        List<Task> panel = new ArrayList<>();
        if (options.panel().isPresent()) {
            for (Question question : drawn(options.panel().get().all(), size, random)) {
                panel.add(new Task("panel/" + question.id(), "two-hop", question.toJson(), 0));
            }
            return panel;
        }
        for (Chain chain : drawn(world.get().pool().heldOut(), size, random)) {
            TwoHopTask task = ChainPool.task(chain);
            panel.add(new Task(
                    String.format(Locale.ROOT, "panel-%03d", panel.size()),
                    QuestionKind.of(task).key(),
                    task.toJson(),
                    0));
        }
        return panel;
    }

    private static <T> List<T> drawn(List<T> from, int most, SplittableRandom random) {
        List<T> left = new ArrayList<>(from);
        List<T> drawn = new ArrayList<>();
        while (drawn.size() < most && !left.isEmpty()) {
            drawn.add(left.remove(random.nextInt(left.size())));
        }
        return drawn;
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return options.isEncyclopedia()
                ? Optional.of(new BamboogleDemonstrations(
                        this,
                        options,
                        world.get().tool().index(),
                        world.get().pool().training()))
                : Optional.empty();
    }

    @Override
    public Optional<WorldVocabulary> vocabulary() {
        return options.isTerse()
                ? Optional.of(BamboogleVocabulary.of(Encyclopedia.read(), options.results()))
                : Optional.empty();
    }

    /** A value that is made when it is first asked for. */
    private static final class OnFirstUse<T> implements Supplier<T> {
        private final Supplier<T> maker;
        private T value;

        OnFirstUse(Supplier<T> maker) {
            this.maker = maker;
        }

        @Override
        public synchronized T get() {
            if (value == null) {
                value = maker.get();
            }
            return value;
        }
    }
}
