package org.genenv.bench.alfworld.expert;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.genenv.bench.alfworld.engine.GameFile;

/** Commands one after the other, with what they change about where the agent stands and what is open. */
final class Route {
    private final GameFacts facts;
    private final GameFile file;
    private final List<String> commands = new ArrayList<>();
    private final Set<String> opened = new HashSet<>();
    private String location;

    Route(GameFacts facts, GameFile file) {
        this.facts = facts;
        this.file = file;
        this.location = facts.agentLocation();
    }

    void take(String object, String receptacle) {
        open(receptacle);
        commands.add("take " + name(object) + " from " + name(receptacle));
    }

    void change(String verb, String object, String appliance) {
        go(appliance);
        commands.add(verb + " " + name(object) + " with " + name(appliance));
    }

    void use(String object, String receptacle) {
        go(receptacle);
        commands.add("use " + name(object));
    }

    void move(String object, String receptacle) {
        open(receptacle);
        commands.add("move " + name(object) + " to " + name(receptacle));
    }

    List<String> commands() {
        return List.copyOf(commands);
    }

    private void open(String receptacle) {
        go(receptacle);
        if (facts.isClosed(receptacle) && opened.add(receptacle)) {
            commands.add("open " + name(receptacle));
        }
    }

    /** Receptacles may share a location; there is no going to where one stands. */
    private void go(String receptacle) {
        String destination = facts.locationOf(receptacle);
        if (!destination.equals(location)) {
            commands.add("go to " + name(receptacle));
            location = destination;
        }
    }

    private String name(String id) {
        return file.displayName(id);
    }
}
