package org.genenv.bench.travelplanner.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.core.domain.Briefing;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;

/** What chat models are told. */
public final class TravelPrompts {
    /** Ends the search for information. */
    static final ToolSpec PLANNER =
            new ToolSpec("Planner", "Ends the search; call it when you know enough, then write the plan.", List.of());

    /** The answer to {@link #PLANNER}. */
    static final String WRITE_PLAN = "Now write the plan as JSON, and nothing else.";

    private static final String PLAN =
            """
            A plan is a JSON list with one object a day, each with these keys:
            "days": the number of the day.
            "current_city": "City", or "from A to B" on a day of travel.
            "transportation": on a day of travel "Flight Number: F123, from A to B, Departure Time: 10:05, Arrival Time: 11:28", or \
            "Self-driving, from A to B, duration: .., distance: .., cost: .." or "Taxi, from A to B, ..".
            "breakfast", "lunch", "dinner": "Name, City".
            "attraction": "Name, City;" and more of them, each ended by a semicolon.
            "accommodation": "Name, City".
            Write "-" for what a day does not have. The journey begins and ends at home, and stays in each city for a night at least. Days that \
            are not spent on travel need three meals and an attraction, every night an accommodation. Use only what you were told, \
            spelled as it was; no restaurant and no attraction twice; stay for the minimum nights of an accommodation. A car of one's own \
            goes with neither flights nor taxis. An accommodation costs its price for each unit of its maximum occupancy and \
            night, a car is for five, a taxi for four.""";

    private static final String EXAMPLE =
            """
            Example of two days:
            [{"days":1,"current_city":"from Fernhaven to Kelby","transportation":"Self-driving, from Fernhaven to Kelby, duration: 7 hours, \
            distance: 598 km, cost: 29","breakfast":"-","attraction":"-","lunch":"-","dinner":"Rusty Pot, Kelby","accommodation":"Misty Barn, \
            Kelby"},{"days":2,"current_city":"Kelby","transportation":"-","breakfast":"Jolly Fork, Kelby","attraction":"Old Mill, Kelby;",\
            "lunch":"Wild Spoon, Kelby","dinner":"Amber Grill, Kelby","accommodation":"Misty Barn, Kelby"}]""";

    private TravelPrompts() {}

    /** What stands before the query. */
    public static Briefing briefing(Stage stage, ToolForm form) {
        if (stage == Stage.PLAN) {
            return Briefing.of(
                    Message.system("You plan journeys.\n" + PLAN + "\n" + EXAMPLE + "\nAnswer with the plan alone."));
        }
        String task =
                "You plan journeys. First find out with the tools about transportation, accommodations, restaurants and attractions; "
                        + "then call Planner, and write the plan.\n";
        List<ToolSpec> tools = new ArrayList<>(Toolbox.SPECS);
        tools.add(PLANNER);
        if (form == ToolForm.NATIVE) {
            List<ToolDefinition> definitions =
                    tools.stream().map(ToolSpec::definition).toList();
            return new Briefing(List.of(Message.system(task + PLAN + "\n" + EXAMPLE)), definitions);
        }
        String lines = tools.stream().map(ToolSpec::line).collect(Collectors.joining("\n"));
        return Briefing.of(Message.system(
                task + "To use a tool write one line, such as Action: CitySearch[Aldmark], and wait for the "
                        + "observation.\nTools:\n" + lines + "\n" + PLAN + "\n" + EXAMPLE));
    }
}
