package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.search.ToolSearch;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Looking things up: articles, words, history, stocks, documents, and the APIs themselves. */
final class KnowledgeApis {
    static final List<Api> ALL = List.of(
            Api.ofTexts("Wiki", KnowledgeApis::wiki, "keyword"),
            Api.ofTexts("Dictionary", KnowledgeApis::dictionary, "keyword"),
            Api.ofTexts("QueryHistoryToday", KnowledgeApis::history, "date"),
            Api.ofTexts("QueryStock", KnowledgeApis::stock, "stock_code", "date"),
            Api.ofTexts("DocumentQA", KnowledgeApis::document, "url", "question"),
            Api.ofTexts(
                    "SearchEngine",
                    (arguments, session) -> session.searchEngine().search(arguments.text("keyword")),
                    "keyword"),
            Api.ofTexts("ToolSearcher", KnowledgeApis::tools, "keywords"));

    private KnowledgeApis() {}

    private static JsonNode wiki(Arguments arguments, Session session) throws ServiceException {
        JsonNode article = session.readOnly(Table.WIKI).path(PythonStrings.lower(arguments.stripped("keyword")));
        if (article.isMissingNode()) {
            throw new ServiceException("Keyword not found.");
        }
        // Recorded: without the content.
        ObjectNode result = Json.object();
        result.set("url", article.path("url"));
        result.set("summary", article.path("summary"));
        return result;
    }

    /** Upstream asks a site; here the recorded word alone is known. */
    private static JsonNode dictionary(Arguments arguments, Session session) throws ServiceException {
        String keyword = PythonStrings.lower(arguments.stripped("keyword"));
        return session.recorded()
                .filter(recorded -> recorded.apiName().equals("Dictionary"))
                .filter(recorded -> PythonStrings.lower(
                                recorded.input().path("keyword").asText())
                        .equals(keyword))
                .map(RecordedAnswer::output)
                .orElseThrow(() -> new ServiceException("Dictionary needs the network, and no answer is recorded."));
    }

    private static JsonNode history(Arguments arguments, Session session)
            throws ServiceException, PythonValueException {
        LocalDateTime day = monthAndDay(arguments.text("date"));
        JsonNode events = session.readOnly(Table.HISTORY)
                .path(String.format(Locale.ROOT, "%02d-%02d", day.getMonthValue(), day.getDayOfMonth()));
        if (events.isMissingNode()) {
            throw new ServiceException("The date is not in the database.");
        }
        ArrayNode results = JsonNodeFactory.instance.arrayNode();
        for (JsonNode event : events) {
            results.add("Title: " + event.path("Title").asText() + ", Date: "
                    + event.path("Date").asText() + ", Description: "
                    + event.path("Description").asText());
        }
        return results;
    }

    /** A full date will do as well. */
    static LocalDateTime monthAndDay(String date) throws PythonValueException {
        try {
            return PythonTime.DATE.parse(PythonTime.padYear(date));
        } catch (PythonValueException e) {
            return PythonTime.MONTH_DAY.parse(date);
        }
    }

    private static JsonNode stock(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        String date = PythonTime.DATE
                .parse(PythonTime.padYear(arguments.text("date")))
                .toLocalDate()
                .toString();
        if (arguments.isBlank("stock_code")) {
            throw new ServiceException("The stock code cannot be empty.");
        }
        JsonNode prices = session.readOnly(Table.STOCK)
                .path(arguments.stripped("stock_code").toUpperCase(Locale.ROOT));
        if (prices.isMissingNode()) {
            throw new ServiceException("The stock code does not exist.");
        }
        if (!prices.has(date)) {
            throw new ServiceException("The stock price of this date is not maintained.");
        }
        return prices.path(date);
    }

    private static JsonNode document(Arguments arguments, Session session) throws ServiceException {
        if (!session.readOnly(Table.QUESTION_ANSWERING).has(arguments.stripped("url"))) {
            throw new ServiceException("The document of this url failed to be processed.");
        }
        if (arguments.isBlank("question")) {
            throw new ServiceException("The question is empty.");
        }
        // Recorded: so it answers even where its table holds the question.
        return Json.text("The question is too difficult to answer.");
    }

    /**
     * Upstream compares sentence embeddings; here Lucene ranks by BM25. The recorded answer stands for the same keywords, and where
     * the search finds the same API.
     */
    private static JsonNode tools(Arguments arguments, Session session) throws ServiceException {
        String keywords = arguments.text("keywords");
        Optional<RecordedAnswer> recorded =
                session.recorded().filter(answer -> answer.apiName().equals("ToolSearcher"));
        if (recorded.isPresent()
                && recorded.get().input().path("keywords").asText().equals(keywords)) {
            return recorded.get().output();
        }
        JsonNode found = session.toolSearch()
                .search(keywords)
                .orElseThrow(() -> new ServiceException("No tool was found for these keywords."));
        return recorded.map(RecordedAnswer::output)
                .filter(output -> ToolSearch.namesIn(output).equals(ToolSearch.namesIn(found)))
                .orElse(found);
    }
}
