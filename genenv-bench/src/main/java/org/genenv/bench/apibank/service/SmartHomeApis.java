package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Scenes and timed switches of a smart home. */
final class SmartHomeApis {
    private static final List<Api.Parameter> SCENE =
            List.of(Api.Parameter.text("name"), Api.Parameter.of("devices", Api.Type.LIST));

    static final List<Api> ALL = List.of(
            new Api("AddScene", SCENE, SmartHomeApis::addScene),
            new Api("ModifyScene", SCENE, SmartHomeApis::modifyScene),
            Api.ofTexts("DeleteScene", SmartHomeApis::deleteScene, "name"),
            Api.ofTexts("QueryScene", SmartHomeApis::queryScene, "name"),
            new Api(
                    "TimedSwitch",
                    List.of(
                            Api.Parameter.text("name"),
                            Api.Parameter.text("time"),
                            Api.Parameter.of("on", Api.Type.BOOLEAN)),
                    SmartHomeApis::addSwitch),
            Api.ofTexts("CancelTimedSwitch", SmartHomeApis::cancelSwitch, "name", "time"));

    private SmartHomeApis() {}

    private static JsonNode addScene(Arguments arguments, Session session) throws ServiceException {
        String name = sceneName(arguments);
        checkDevices(arguments.json("devices"));
        if (session.table(Table.SCENES).has(name)) {
            throw new ServiceException("Scene name already exists.");
        }
        session.table(Table.SCENES).set(name, arguments.json("devices"));
        return Json.success();
    }

    private static JsonNode modifyScene(Arguments arguments, Session session) throws ServiceException {
        String name = sceneName(arguments);
        checkDevices(arguments.json("devices"));
        if (!session.table(Table.SCENES).has(name)) {
            throw new ServiceException("The scene does not exist.");
        }
        session.table(Table.SCENES).set(name, arguments.json("devices"));
        return Json.success();
    }

    private static JsonNode deleteScene(Arguments arguments, Session session) throws ServiceException {
        if (session.table(Table.SCENES).remove(sceneName(arguments)) == null) {
            throw new ServiceException("The scene does not exist.");
        }
        return Json.success();
    }

    private static JsonNode queryScene(Arguments arguments, Session session) throws ServiceException {
        JsonNode devices = session.table(Table.SCENES).path(sceneName(arguments));
        if (devices.isMissingNode()) {
            throw new ServiceException("Scene not found.");
        }
        return devices;
    }

    private static String sceneName(Arguments arguments) throws ServiceException {
        if (arguments.isBlank("name")) {
            throw new ServiceException("Scene name cannot be empty.");
        }
        return PythonStrings.lower(arguments.stripped("name"));
    }

    /** A list that was left a text is no list of devices, so that the official protocol refuses every one. */
    private static void checkDevices(JsonNode devices) throws ServiceException {
        boolean isValid = devices.isArray();
        Set<String> names = new HashSet<>();
        for (JsonNode device : devices) {
            isValid &= device.has("name") && device.has("description");
            names.add(device.path("name").asText());
        }
        if (!isValid) {
            throw new ServiceException("Invalid device format.");
        }
        if (names.size() < devices.size()) {
            throw new ServiceException("Device ID cannot be duplicated.");
        }
    }

    private static JsonNode addSwitch(Arguments arguments, Session session)
            throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        session.table(Table.TIME_SWITCH)
                .withArrayProperty(device(arguments))
                .addObject()
                .put("time", arguments.text("time"))
                .put("on", arguments.json("on").asBoolean());
        return Json.success();
    }

    private static JsonNode cancelSwitch(Arguments arguments, Session session)
            throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        String device = device(arguments);
        ObjectNode switches = session.table(Table.TIME_SWITCH);
        if (!switches.has(device)) {
            throw new ServiceException("device_id does not exist.");
        }
        ArrayNode times = switches.withArrayProperty(device);
        for (int i = 0; i < times.size(); i++) {
            if (times.get(i).path("time").asText().equals(arguments.text("time"))) {
                times.remove(i);
                return Json.success();
            }
        }
        throw new ServiceException("time does not exist.");
    }

    private static String device(Arguments arguments) throws ServiceException {
        if (arguments.isBlank("name")) {
            throw new ServiceException("device_id cannot be empty.");
        }
        return PythonStrings.lower(arguments.stripped("name"));
    }
}
