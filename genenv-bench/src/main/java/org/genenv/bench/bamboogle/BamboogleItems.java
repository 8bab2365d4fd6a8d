package org.genenv.bench.bamboogle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.bench.bamboogle.search.SearchTool;
import org.genenv.core.file.FileFault;

/**
 * Questions as items.
 *
 * @param questions what is asked
 * @param split the name of all of them
 * @param usualCorpus what is searched where no option says so
 */
record BamboogleItems(QuestionCollection questions, String split, String usualCorpus) implements ItemSet {
    private static final String CORPUS = "corpus";
    private static final String INDEX = "index";
    private static final String RESULTS = "results";
    private static final String CHARACTERS = "characters";
    private static final String SEARCHES = "searches";

    /** @return what an evaluation can be told */
    static Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put(
                CORPUS,
                "a file or folder to search, JSON lines or plain text, indexed at the first use; " + CorpusChoice.NONE
                        + " for closed book, as usual; " + CorpusChoice.ENCYCLOPEDIA
                        + " for ours, as usual with the sample");
        options.put(INDEX, "the folder of its index; beside the corpus, unless given");
        options.put(RESULTS, "documents that a search shows, 3 unless given");
        options.put(CHARACTERS, "how much of a document is shown, 500 unless given");
        options.put(SEARCHES, "searches for a question, 4 unless given");
        return options;
    }

    @Override
    public String source() {
        return questions.source();
    }

    @Override
    public Set<String> splits() {
        return Set.of(split);
    }

    @Override
    public String usualSplit(PolicyUnderTest policy) {
        return split;
    }

    @Override
    public List<String> ids(String ofSplit) {
        return questions.all().stream().map(Question::id).toList();
    }

    @Override
    public void check(PolicyUnderTest policy, EvaluationRequest request) {
        searches(request);
        tool(request);
    }

    @Override
    public Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request) {
        Protocol protocol = Protocol.named(request.protocol());
        return new QuestionEvaluation(policy, questions, protocol, tool(request), searches(request));
    }

    private static int searches(EvaluationRequest request) {
        return whole(request.options(), SEARCHES, 4, 100);
    }

    /** An index stays open once it was opened, so that asking for the tool again costs nothing. */
    private Optional<SearchTool> tool(EvaluationRequest request) {
        Map<String, String> told = request.options();
        String corpus = told.getOrDefault(CORPUS, usualCorpus);
        int results = whole(told, RESULTS, 3, 100);
        int characters = whole(told, CHARACTERS, 500, 100_000);
        try {
            return CorpusChoice.open(
                            corpus, Optional.ofNullable(told.get(INDEX)).map(Path::of))
                    .map(index -> new SearchTool(index, results, characters));
        } catch (IOException e) {
            throw new IllegalArgumentException("option " + CORPUS + ": " + FileFault.of(e), e);
        }
    }

    private static int whole(Map<String, String> told, String option, int absent, int most) {
        String value = told.getOrDefault(option, String.valueOf(absent));
        if (!value.matches("\\d{1,6}") || Integer.parseInt(value) < 1 || Integer.parseInt(value) > most) {
            throw new IllegalArgumentException(
                    "option " + option + " is '" + value + "', expected a whole number from 1 to " + most);
        }
        return Integer.parseInt(value);
    }
}
