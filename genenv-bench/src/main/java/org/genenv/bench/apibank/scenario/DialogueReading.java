package org.genenv.bench.apibank.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.apibank.task.DialogueLine;
import org.genenv.bench.apibank.task.RejectionReason;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/**
 * Reads a dialogue of the small book back and works out what it asks for: the last value of each slot counts. So a task of few words is
 * proved to say what its target does, which in prose nobody but a model could tell. Thread-safe.
 */
public final class DialogueReading {
    private static final Set<String> LOGIN_SLOTS = Set.of(Scenario.USER, Scenario.PASSWORD);

    private final ScenarioBook book;
    private final Map<String, List<Phrase>> userPhrases = new HashMap<>();
    private final Set<String> assistantLines = new HashSet<>();

    /** @param book whose values are all listed */
    public DialogueReading(ScenarioBook book) {
        this.book = book;
        book.scenarios().forEach(scenario -> userPhrases.put(scenario.api().name(), userPhrases(scenario)));
        assistantLines.addAll(book.confirmations());
        for (Phrase phrase : book.login().asking()) {
            assistantLines.add(phrase.with(slot -> ""));
        }
        for (Phrase phrase : book.login().greeting()) {
            assistantLines.add(phrase.with(slot -> ""));
        }
    }

    private List<Phrase> userPhrases(Scenario scenario) {
        List<Phrase> phrases = new ArrayList<>(scenario.asking());
        scenario.revising().values().forEach(phrases::addAll);
        if (scenario.needsLogin()) {
            phrases.addAll(book.login().together());
            phrases.addAll(book.login().answering());
            for (Phrase asking : scenario.asking()) {
                book.login().together().forEach(together -> phrases.add(Phrase.joined(asking, together)));
            }
        }
        return phrases;
    }

    /**
     * Requires that a dialogue asks for its target.
     *
     * @throws RejectedTaskException if it is not in the words of the book, or asks for another call
     */
    public void requireAgreement(ApiTask task) throws RejectedTaskException {
        ApiCall target = task.target()
                .orElseThrow(() -> new RejectedTaskException(
                        RejectionReason.DIALOGUE_UNREADABLE, "A task of the small world asks for a call."));
        Scenario scenario = book.scenario(target.name())
                .orElseThrow(() -> new RejectedTaskException(
                        RejectionReason.DIALOGUE_UNREADABLE,
                        "Nobody asks for " + target.name() + " in the small world."));
        Map<String, SlotValue> values = values(scenario, task.dialogue());
        tokenOf(task, values).ifPresent(token -> values.put(Scenario.TOKEN, new SlotValue(token, token)));
        ApiCall asked = scenario.call(values);
        if (!asked.parameters().equals(target.parameters())) {
            throw new RejectedTaskException(
                    RejectionReason.TARGET_CONTRADICTS_DIALOGUE,
                    "The dialogue asks for " + asked + ", but the target is " + target + ".");
        }
    }

    private Map<String, SlotValue> values(Scenario scenario, List<DialogueLine> dialogue) throws RejectedTaskException {
        Map<String, SlotValue> values = new LinkedHashMap<>();
        for (DialogueLine line : dialogue) {
            if (line instanceof DialogueLine.Said said && said.isUser()) {
                values.putAll(user(scenario, said.text()));
            } else if (line instanceof DialogueLine.Said said && !assistantLines.contains(said.text())) {
                throw new RejectedTaskException(
                        RejectionReason.DIALOGUE_UNREADABLE,
                        "The assistant says " + Quotation.of(said.text()) + ", expected one of "
                                + String.join(", ", assistantLines) + ".");
            }
        }
        return values;
    }

    private Map<String, SlotValue> user(Scenario scenario, String text) throws RejectedTaskException {
        for (Phrase phrase : userPhrases.get(scenario.api().name())) {
            Optional<Map<String, SlotValue>> filled = phrase.match(text, slot -> choices(scenario, slot));
            if (filled.isPresent()) {
                return filled.get();
            }
        }
        throw new RejectedTaskException(
                RejectionReason.DIALOGUE_UNREADABLE,
                "The user says " + Quotation.of(text) + ", which nobody says who asks for "
                        + scenario.api().name() + ".");
    }

    private List<SlotValue> choices(Scenario scenario, String slot) {
        boolean isLogin = LOGIN_SLOTS.contains(slot) && !scenario.slots().containsKey(slot);
        return book.choices(isLogin ? slot : scenario.slots().get(slot));
    }

    /** @return the token of the user who was named, where the password is right */
    private static Optional<String> tokenOf(ApiTask task, Map<String, SlotValue> values) {
        JsonNode accounts = task.rows().get(Table.ACCOUNT);
        if (accounts == null || !values.containsKey(Scenario.USER) || !values.containsKey(Scenario.PASSWORD)) {
            return Optional.empty();
        }
        JsonNode account = accounts.path(values.get(Scenario.USER).written());
        return account.path("password")
                        .asText()
                        .equals(values.get(Scenario.PASSWORD).written())
                ? Optional.of(account.path("token").asText())
                : Optional.empty();
    }
}
