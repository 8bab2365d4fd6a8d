package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonRandom;
import org.genenv.bench.python.PythonText;

/** Messages within a workspace. */
final class MessageApi extends Backend {
    private static final long SEED = 200191;

    private static final Signatures SIGNATURES = Signatures.of(
            "list_users()",
            "get_user_id(user)",
            "message_login(user_id)",
            "message_get_login_status()",
            "send_message(receiver_id, message)",
            "delete_message(receiver_id)",
            "view_messages_sent()",
            "add_contact(user_name)",
            "search_messages(keyword)",
            "get_message_stats()");

    private PythonRandom random = new PythonRandom(SEED);

    MessageApi(BackendConstants constants) {
        super("MessageAPI", SIGNATURES, constants, false);
    }

    @Override
    void load(Map<?, ?> config) {
        loadOver(config, "generated_ids", "user_count", "user_map", "inbox", "message_count", "current_user");
        random = random(config, SEED);
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "list_users" ->
                dict("user_list", new ArrayList<>(dictAt("user_map").keySet()));
            case "get_user_id" -> userId(arguments.get("user"));
            case "message_login" -> login(arguments.get("user_id"));
            case "message_get_login_status" -> dict("login_status", !isNone("current_user"));
            case "add_contact" -> addContact(arguments.get("user_name"));
            case "search_messages" -> search(arguments.text("keyword"));
            case "get_message_stats" -> stats();
            case "send_message" -> send(arguments.get("receiver_id"), arguments.get("message"));
            case "delete_message" -> delete(arguments.get("receiver_id"));
            default -> viewSent();
        };
    }

    private Object userId(Object user) {
        Object id = dictAt("user_map").get(user);
        return id == null
                ? error("User '" + PythonText.str(user) + "' not found in the workspace.")
                : dict("user_id", id);
    }

    private boolean isKnown(Object id) {
        return PythonEquality.contains(new ArrayList<>(dictAt("user_map").values()), id);
    }

    private Object login(Object id) {
        if (!isKnown(id)) {
            return error("User ID '" + PythonText.str(id) + "' not found.");
        }
        state.put("current_user", id);
        return dict("login_status", true, "message", "User '" + PythonText.str(id) + "' logged in successfully.");
    }

    private Object send(Object receiver, Object message) {
        if (isNone("current_user")) {
            return error("No user is currently logged in.");
        } else if (!isKnown(receiver)) {
            return error("Receiver ID '" + PythonText.str(receiver) + "' not found.");
        }
        long id = random.integer(10_000, 99_999);
        while (PythonEquality.contains(listAt("generated_ids"), id)) {
            id = random.integer(10_000, 99_999);
        }
        listAt("generated_ids").add(id);
        listAt("inbox").add(dict(receiver, message));
        count("message_count");
        return dict(
                "sent_status",
                true,
                "message_id",
                dict("new_id", id),
                "message",
                "Message sent to '" + PythonText.str(receiver) + "' successfully.");
    }

    private Object delete(Object receiver) {
        if (isNone("current_user")) {
            return error("No user is currently logged in.");
        }
        List<Object> inbox = listAt("inbox");
        for (int i = inbox.size() - 1; i >= 0; i--) {
            Map<?, ?> message = (Map<?, ?>) inbox.get(i);
            if (PythonEquality.equal(message.keySet().iterator().next(), receiver)) {
                removeFirstEqual(inbox, message);
                return dict(
                        "deleted_status",
                        true,
                        "receiver_id",
                        receiver,
                        "message",
                        "Receiver " + PythonText.str(receiver) + "'s latest message deleted successfully.");
            }
        }
        return error("Receiver ID '" + PythonText.str(receiver) + "' not found.");
    }

    /** As {@code list.remove} does: the oldest of several equal messages goes. */
    private static void removeFirstEqual(List<Object> inbox, Object message) {
        for (int i = 0; i < inbox.size(); i++) {
            if (PythonEquality.equal(inbox.get(i), message)) {
                inbox.remove(i);
                return;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private Object viewSent() {
        if (isNone("current_user")) {
            return error("No user is currently logged in.");
        }
        Map<Object, Object> sent = dict();
        for (Object message : listAt("inbox")) {
            // Only the first receiver of an entry counts.
            Map.Entry<?, ?> first = ((Map<?, ?>) message).entrySet().iterator().next();
            ((List<Object>) sent.computeIfAbsent(first.getKey(), receiver -> new ArrayList<>())).add(first.getValue());
        }
        return dict("messages", sent);
    }

    private Object addContact(Object user) {
        if (isNone("current_user")) {
            return error("No user is currently logged in.");
        } else if (dictAt("user_map").containsKey(user)) {
            return error("User name '" + PythonText.str(user) + "' already exists.");
        }
        count("user_count");
        String id = String.format(Locale.ROOT, "USR%03d", (Long) state.get("user_count"));
        if (isKnown(id)) {
            return error("User ID '" + id + "' already exists.");
        }
        dictAt("user_map").put(user, id);
        return dict(
                "added_status",
                true,
                "user_id",
                id,
                "message",
                "Contact '" + PythonText.str(user) + "' added successfully.");
    }

    private Object search(String keyword) {
        if (isNone("current_user")) {
            return error("No user is currently logged in.");
        }
        List<Object> results = new ArrayList<>();
        for (Object message : listAt("inbox")) {
            ((Map<?, ?>) message).forEach((receiver, text) -> {
                if (PythonText.str(text).toLowerCase(Locale.ROOT).contains(keyword.toLowerCase(Locale.ROOT))) {
                    results.add(dict("receiver_id", receiver, "message", text));
                }
            });
        }
        return dict("results", results);
    }

    private Object stats() {
        if (isNone("current_user")) {
            return error("No user is currently logged in.");
        }
        return dict("stats", dict("received_count", (long) listAt("inbox").size(), "total_contacts", (long)
                dictAt("user_map").size()));
    }
}
