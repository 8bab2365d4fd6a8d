package org.genenv.bench.travelplanner.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.table.Road;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;

/** Looks up all that a plan is made of, then writes it: the conversation that an agent with tools is to imitate. */
public final class ToolExpert {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Toolbox toolbox;
    private final ToolForm form;
    private final List<Message> conversation = new ArrayList<>();

    private ToolExpert(Tables tables, ToolForm form) {
        this.toolbox = new Toolbox(tables);
        this.form = form;
    }

    /**
     * The conversation after the query.
     *
     * @param plan that solves the query
     */
    public static List<Message> conversation(Query query, Plan plan, Tables tables, ToolForm form) {
        ToolExpert expert = new ToolExpert(tables, form);
        if (query.isToState()) {
            expert.search(List.of(request("CitySearch", query.destination())));
        }
        List<Leg> legs = Leg.of(plan);
        for (Leg leg : legs) {
            String origin = leg.way().origin();
            String destination = leg.way().destination();
            List<ToolRequest> requests = new ArrayList<>();
            requests.add(
                    request("FlightSearch", origin, destination, query.dates().get(leg.day())));
            for (Road.Mode mode : Road.Mode.values()) {
                requests.add(request("GoogleDistanceMatrix", origin, destination, mode.word()));
            }
            expert.search(requests);
        }
        for (Leg leg : legs.subList(0, legs.size() - 1)) {
            String city = leg.way().destination();
            expert.search(List.of(
                    request("AccommodationSearch", city),
                    request("RestaurantSearch", city),
                    request("AttractionSearch", city)));
        }
        expert.say(List.of(request(TravelPrompts.PLANNER.name())), List.of(TravelPrompts.WRITE_PLAN));
        expert.conversation.add(Message.assistant(PlanJson.write(plan).toString()));
        return List.copyOf(expert.conversation);
    }

    private static ToolRequest request(String tool, String... arguments) {
        return new ToolRequest(tool, List.of(arguments));
    }

    /** By the chat template as many calls a turn as belong together, by a prompt one. */
    private void search(List<ToolRequest> requests) {
        if (form == ToolForm.NATIVE) {
            say(requests, requests.stream().map(this::answer).toList());
        } else {
            requests.forEach(request -> say(List.of(request), List.of(answer(request))));
        }
    }

    private String answer(ToolRequest request) {
        return toolbox.call(Toolbox.spec(request.name()).orElseThrow(), request.arguments());
    }

    private void say(List<ToolRequest> requests, List<String> answers) {
        conversation.add(
                form == ToolForm.NATIVE
                        ? Message.assistant(
                                "", requests.stream().map(ToolExpert::call).toList())
                        : Message.assistant("Action: " + requests.get(0).name() + "["
                                + String.join(", ", requests.get(0).arguments()) + "]"));
        conversation.addAll(form.observation(answers).messages());
    }

    private static ToolCall call(ToolRequest request) {
        ObjectNode arguments = JSON.createObjectNode();
        Toolbox.spec(request.name()).ifPresent(spec -> {
            for (int i = 0; i < spec.parameters().size(); i++) {
                arguments.put(
                        spec.parameters().get(i).name(), request.arguments().get(i));
            }
        });
        return ToolCall.of(request.name(), arguments);
    }
}
