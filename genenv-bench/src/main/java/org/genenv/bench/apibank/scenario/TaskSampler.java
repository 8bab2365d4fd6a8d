package org.genenv.bench.apibank.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.scenario.ScenarioBook.Login;
import org.genenv.bench.apibank.task.ApiTask;
import org.genenv.bench.apibank.task.DialogueLine;
import org.genenv.bench.apibank.task.ProvedTask;

/** Draws tasks from a book: somebody asks for something, and changes their mind some times. Thread-safe. */
public final class TaskSampler {
    private final ScenarioBook book;

    /** @param book whose words and values are used */
    public TaskSampler(ScenarioBook book) {
        this.book = book;
    }

    /**
     * Draws a task that asks for a call.
     *
     * @param revisions how often the user changes a value; where none can be changed there is none
     */
    public ApiTask call(Scenario scenario, int revisions, SplittableRandom random) {
        Talk talk = new Talk(scenario, random);
        talk.request();
        talk.revise(revisions);
        return talk.task(Optional.empty());
    }

    /**
     * Draws a task that asks for a response to a call.
     *
     * @param scenario has sentences to respond with
     */
    public ApiTask response(Scenario scenario, SplittableRandom random) {
        Talk talk = new Talk(scenario, random);
        talk.requestKnown();
        return talk.task(Optional.of(talk.pick(scenario.responding())
                .with(slot -> talk.values.get(slot).said())));
    }

    /** One conversation in the making. */
    private final class Talk {
        private final Scenario scenario;
        private final SplittableRandom random;
        private final Map<String, SlotValue> values = new LinkedHashMap<>();
        private final List<DialogueLine> lines = new ArrayList<>();

        Talk(Scenario scenario, SplittableRandom random) {
            this.scenario = scenario;
            this.random = random;
            if (scenario.needsLogin()) {
                for (String kind : List.of(Scenario.USER, Scenario.PASSWORD, Scenario.TOKEN)) {
                    values.put(kind, book.draw(kind, values, random));
                }
            }
            scenario.slots().forEach((slot, kind) -> values.put(slot, book.draw(kind, values, random)));
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }

        private String fill(Phrase phrase) {
            return phrase.with(slot -> values.get(slot).said());
        }

        private void user(String text) {
            lines.add(new DialogueLine.Said(true, text));
        }

        private void assistant(String text) {
            lines.add(new DialogueLine.Said(false, text));
        }

        /** The request, with the login before, in or after it. */
        void request() {
            boolean wantsLogin = scenario.api().name().equals(ProvedTask.TOKEN_API);
            int form = scenario.needsLogin() ? random.nextInt(wantsLogin ? 2 : 3) : -1;
            Login login = book.login();
            switch (form) {
                case 0 -> user(fill(pick(scenario.asking())) + " " + fill(pick(login.together())));
                case 1 -> {
                    user(fill(pick(scenario.asking())));
                    assistant(fill(pick(login.asking())));
                    user(fill(pick(login.answering())));
                }
                case 2 -> requestKnown();
                default -> user(fill(pick(scenario.asking())));
            }
        }

        /** The request of a user who is logged in already, where one has to be. */
        void requestKnown() {
            if (scenario.needsLogin()) {
                user(fill(pick(book.login().together())));
                Map<String, String> parameters = new LinkedHashMap<>();
                parameters.put("username", values.get(Scenario.USER).written());
                parameters.put("password", values.get(Scenario.PASSWORD).written());
                lines.add(new DialogueLine.Made(new ApiCall(ProvedTask.TOKEN_API, parameters)));
                assistant(fill(pick(book.login().greeting())));
            }
            user(fill(pick(scenario.asking())));
        }

        void revise(int revisions) {
            List<String> open = List.copyOf(scenario.revising().keySet());
            for (int i = 0; i < revisions && !open.isEmpty(); i++) {
                String slot = pick(open);
                values.put(slot, another(slot));
                assistant(pick(book.confirmations()));
                user(fill(pick(scenario.revising().get(slot))));
            }
        }

        private SlotValue another(String slot) {
            SlotValue before = values.get(slot);
            SlotValue drawn = before;
            while (drawn.equals(before)) {
                drawn = book.draw(scenario.slots().get(slot), values, random);
            }
            return drawn;
        }

        ApiTask task(Optional<String> response) {
            ApiCall call = scenario.call(values);
            if (response.isPresent()) {
                lines.add(new DialogueLine.Made(call));
            }
            return new ApiTask(
                    lines,
                    scenario.rows(values),
                    response.isPresent() ? Optional.empty() : Optional.of(call),
                    response);
        }
    }
}
