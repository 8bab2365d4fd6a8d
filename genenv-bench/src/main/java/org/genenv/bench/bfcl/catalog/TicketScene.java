package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A queue of open tickets, with somebody logged in. */
final class TicketScene extends Scene {
    private static final List<String> USERS = List.of("nora", "tariq", "wen", "lucia");
    private static final List<String> TITLES = List.of(
            "Leaking tap",
            "Broken window",
            "Printer out of paper",
            "Squeaky door",
            "Lost key",
            "Dark stairway",
            "Noisy fan",
            "Cold radiator");
    private static final List<String> RESOLUTIONS = List.of(
            "Replaced the part.",
            "Cleaned and oiled it.",
            "Ordered a new one.",
            "Fixed on the spot.",
            "No fault found.");

    private final String user;
    private final List<String> titles;
    private final List<String> newTitles = new ArrayList<>(TITLES);
    private final int firstId;
    private final List<Integer> open = new ArrayList<>();

    TicketScene(SplittableRandom random) {
        user = pick(USERS, random);
        titles = some(TITLES, 3, random);
        newTitles.removeAll(titles);
        firstId = 10 + random.nextInt(80);
        for (int i = 0; i < titles.size(); i++) {
            open.add(firstId + i);
        }
    }

    @Override
    String className() {
        return "TicketAPI";
    }

    @Override
    ObjectNode config() {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        ArrayNode queue = config.putArray("ticket_queue");
        for (int i = 0; i < titles.size(); i++) {
            queue.addObject()
                    .put("id", firstId + i)
                    .put("title", titles.get(i))
                    .put("description", "")
                    .put("status", "Open")
                    .put("priority", 2)
                    .put("created_by", user);
        }
        return config.put("ticket_counter", firstId + titles.size()).put("current_user", user);
    }

    @Override
    Wish change(SplittableRandom random) {
        int kind = open.size() > 1 && newTitles.isEmpty() ? 1 + random.nextInt(3) : random.nextInt(4);
        if (open.size() < 2 || kind == 0) {
            String title = newTitles.remove(random.nextInt(newTitles.size()));
            int priority = 3 + random.nextInt(3);
            return new Wish(
                    "Open a ticket titled '" + title + "' with priority " + priority + ".",
                    call("create_ticket", "title", title, "priority", priority));
        }
        Integer id = pick(open, random);
        if (kind == 1) {
            int priority = 3 + random.nextInt(3);
            open.remove(id);
            return new Wish(
                    "Set the priority of ticket " + id + " to " + priority + ".",
                    call(
                            "edit_ticket",
                            "ticket_id",
                            id,
                            "updates",
                            JsonNodeFactory.instance.objectNode().put("priority", priority)));
        }
        open.remove(id);
        if (kind == 2) {
            return new Wish("Ticket " + id + " can be closed.", call("close_ticket", "ticket_id", id));
        }
        String resolution = pick(RESOLUTIONS, random);
        return new Wish(
                "Mark ticket " + id + " as resolved and note '" + resolution + "'",
                call("resolve_ticket", "ticket_id", id, "resolution", resolution));
    }

    @Override
    Wish question(SplittableRandom random) {
        int id = firstId + random.nextInt(titles.size());
        return new Wish("How does ticket " + id + " stand now?", call("get_ticket", "ticket_id", id));
    }
}
