package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonText;

/** A queue of support tickets. */
final class TicketApi extends Backend {
    private static final Signatures SIGNATURES = Signatures.of(
            "create_ticket(title, description='', priority=1)",
            "get_ticket(ticket_id)",
            "close_ticket(ticket_id)",
            "resolve_ticket(ticket_id, resolution)",
            "edit_ticket(ticket_id, updates)",
            "ticket_login(username, password)",
            "ticket_get_login_status()",
            "logout()",
            "get_user_tickets(status=None)");

    private static final Set<String> EDITABLE = Set.of("title", "description", "status", "priority");

    TicketApi(BackendConstants constants) {
        super("TicketAPI", SIGNATURES, constants, false);
    }

    @Override
    void load(Map<?, ?> config) {
        loadOver(config, "ticket_queue", "ticket_counter", "current_user");
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "create_ticket" -> create(arguments);
            case "ticket_login" -> login(arguments.get("username"));
            case "ticket_get_login_status" -> dict("login_status", !isNone("current_user"));
            case "logout" -> logout();
            case "get_user_tickets" -> ofUser(arguments.get("status"));
            default -> onTicket(tool, arguments);
        };
    }

    private Object login(Object user) {
        state.put("current_user", user);
        return dict("success", true);
    }

    private Object logout() {
        boolean wasLoggedIn = !isNone("current_user");
        state.put("current_user", PyConstant.NONE);
        return dict("success", wasLoggedIn);
    }

    private Object create(Arguments arguments) throws ToolException {
        if (isNone("current_user")) {
            return error("User must be logged in to create a ticket.");
        }
        double priority = arguments.number("priority");
        if (priority < 1 || priority > 5) {
            return error("Invalid priority. Priority must be between 1 and 5.");
        }
        Map<Object, Object> ticket = dict(
                "id", count("ticket_counter"),
                "title", arguments.get("title"),
                "description", arguments.get("description"),
                "status", "Open",
                "priority", arguments.get("priority"),
                "created_by", state.get("current_user"));
        listAt("ticket_queue").add(ticket);
        return ticket;
    }

    private Object onTicket(String tool, Arguments arguments) throws ToolException {
        Object id = arguments.get("ticket_id");
        for (Object ticket : listAt("ticket_queue")) {
            @SuppressWarnings("unchecked")
            Map<Object, Object> found = (Map<Object, Object>) ticket;
            if (PythonEquality.equal(found.get("id"), id)) {
                return switch (tool) {
                    case "get_ticket" -> found;
                    case "close_ticket" -> close(found, PythonText.str(id));
                    case "resolve_ticket" -> resolve(found, PythonText.str(id), arguments.get("resolution"));
                    default -> edit(found, PythonText.str(id), arguments.get("updates"));
                };
            }
        }
        return error("Ticket with ID " + PythonText.str(id) + " not found.");
    }

    private static Object close(Map<Object, Object> ticket, String id) {
        if ("Closed".equals(ticket.get("status"))) {
            return error("Ticket with ID " + id + " is already closed.");
        }
        ticket.put("status", "Closed");
        return dict("status", "Ticket " + id + " has been closed successfully.");
    }

    private static Object resolve(Map<Object, Object> ticket, String id, Object resolution) {
        if ("Resolved".equals(ticket.get("status"))) {
            return error("Ticket with ID " + id + " is already resolved.");
        }
        ticket.put("status", "Resolved");
        ticket.put("resolution", resolution);
        return dict("status", "Ticket " + id + " has been resolved successfully.");
    }

    private static Object edit(Map<Object, Object> ticket, String id, Object updates) throws ToolException {
        if (!(updates instanceof Map<?, ?> changes)) {
            throw new ToolException("argument 'updates' must be a dict");
        }
        List<String> invalid = changes.keySet().stream()
                .map(PythonText::str)
                .filter(key -> !EDITABLE.contains(key))
                .toList();
        if (!invalid.isEmpty()) {
            return error("Invalid fields for update: " + String.join(", ", invalid));
        }
        ticket.putAll(changes);
        return dict("status", "Ticket " + id + " has been updated successfully.");
    }

    private Object ofUser(Object status) {
        List<Object> tickets = new ArrayList<>();
        if (isNone("current_user")) {
            tickets.add(error("User must be logged in to view tickets."));
            return tickets;
        }
        for (Object ticket : listAt("ticket_queue")) {
            Map<?, ?> found = (Map<?, ?>) ticket;
            boolean isWanted = status == PyConstant.NONE || status.equals(found.get("status"));
            if (isWanted && state.get("current_user").equals(found.get("created_by"))) {
                tickets.add(found);
            }
        }
        return tickets;
    }
}
