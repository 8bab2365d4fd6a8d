package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PythonRandom;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/** A car. */
final class VehicleControlApi extends Backend {
    private static final long SEED = 141053;
    private static final long DOORS = 4;
    private static final double TANK_GALLONS = 50;
    private static final double MILES_A_GALLON = 20;
    private static final double FULL_BRAKE_FORCE = 1000;
    private static final double LITERS_A_GALLON = 3.78541;
    private static final double GALLONS_A_LITER = 0.264172;

    private static final Signatures SIGNATURES = Signatures.of(
            "startEngine(ignitionMode)",
            "fillFuelTank(fuelAmount)",
            "lockDoors(unlock, door)",
            "adjustClimateControl(temperature, unit='celsius', fanSpeed=50, mode='auto')",
            "get_outside_temperature_from_google()",
            "get_outside_temperature_from_weather_com()",
            "setHeadlights(mode)",
            "displayCarStatus(option)",
            "activateParkingBrake(mode)",
            "pressBrakePedal(pedalPosition)",
            "releaseBrakePedal()",
            "setCruiseControl(speed, activate, distanceToNextVehicle)",
            "get_current_speed()",
            "display_log(messages)",
            "estimate_drive_feasibility_by_mileage(distance)",
            "liter_to_gallon(liter)",
            "gallon_to_liter(gallon)",
            "estimate_distance(cityA, cityB)",
            "get_zipcode_based_on_city(city)",
            "set_navigation(destination)",
            "check_tire_pressure()",
            "find_nearest_tire_shop()");

    private static final Map<String, String> ZIPCODES = Map.of(
            "Rivermist",
            "83214",
            "Stonebrook",
            "74532",
            "Maplecrest",
            "56108",
            "Silverpine",
            "62947",
            "Crescent Hollow",
            "69238",
            "Autumnville",
            "51479",
            "San Francisco",
            "94016");

    /** In kilometres, the same both ways. */
    private static final Map<String, Double> DISTANCES = Map.of(
            "83214>74532",
            750.0,
            "56108>62947",
            320.0,
            "71354>83462",
            450.0,
            "69238>51479",
            630.0,
            "94016>83214",
            980.0,
            "94016>62947",
            780.0);

    private static final List<String> TIRES =
            List.of("frontLeftTirePressure", "frontRightTirePressure", "rearLeftTirePressure", "rearRightTirePressure");

    private PythonRandom random = new PythonRandom(SEED);

    VehicleControlApi(BackendConstants constants, boolean isLongContext) {
        super("VehicleControlAPI", SIGNATURES, constants, isLongContext);
    }

    @Override
    void load(Map<?, ?> config) {
        loadOver(
                config,
                "fuelLevel",
                "batteryVoltage",
                "engine_state",
                "remainingUnlockedDoors",
                "doorStatus",
                "acTemperature",
                "fanSpeed",
                "acMode",
                "humidityLevel",
                "headLightStatus",
                "parkingBrakeStatus",
                "brakePedalStatus",
                "distanceToNextVehicle",
                "cruiseStatus",
                "destination",
                "frontLeftTirePressure",
                "frontRightTirePressure",
                "rearLeftTirePressure",
                "rearRightTirePressure");
        loadAs("engine_state", config.get("engineState"));
        state.put("_parkingBrakeForce", 0.0);
        loadAs("_parkingBrakeForce", config.get("parkingBrakeForce"));
        state.put("_slopeAngle", 0.0);
        loadAs("_slopeAngle", config.get("slopeAngle"));
        state.put("_brakePedalForce", 0.0);
        loadAs("_brakePedalForce", config.get("brakePedalForce"));
        // The doors count, whatever the configuration says of the remaining ones.
        long locked =
                dictAt("doorStatus").values().stream().filter("locked"::equals).count();
        state.put("remainingUnlockedDoors", DOORS - locked);
        state.put("long_context", isLongContext);
        random = random(config, SEED);
    }

    private void loadAs(String variable, Object value) {
        if (value != null) {
            state.put(variable, value);
        }
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "startEngine" -> startEngine(arguments.get("ignitionMode"));
            case "fillFuelTank" -> fill(arguments.number("fuelAmount"));
            case "lockDoors" -> lockDoors(arguments.truth("unlock"), arguments.list("door"));
            case "adjustClimateControl" -> adjustClimate(arguments);
            case "get_outside_temperature_from_google" -> outsideTemperature();
            case "get_outside_temperature_from_weather_com" -> dict("error", 404L);
            case "setHeadlights" -> headlights(PythonText.str(arguments.get("mode")));
            case "displayCarStatus" -> status(PythonText.str(arguments.get("option")));
            case "activateParkingBrake" -> parkingBrake(PythonText.str(arguments.get("mode")));
            case "pressBrakePedal" -> pressBrake(arguments.number("pedalPosition"));
            case "releaseBrakePedal" -> brake("released", 0);
            case "setCruiseControl" -> cruise(arguments);
            case "get_current_speed" -> dict("currentSpeed", random.uniform(0, 120));
            case "display_log" -> dict("log", arguments.get("messages"));
            case "estimate_drive_feasibility_by_mileage" ->
                dict("canDrive", number("fuelLevel") * MILES_A_GALLON >= arguments.number("distance"));
            case "liter_to_gallon" -> dict("gallon", arguments.number("liter") * GALLONS_A_LITER);
            case "gallon_to_liter" -> dict("liter", arguments.number("gallon") * LITERS_A_GALLON);
            case "estimate_distance" -> distance(arguments);
            case "get_zipcode_based_on_city" ->
                dict("zipcode", ZIPCODES.getOrDefault(PythonText.str(arguments.get("city")), "00000"));
            case "set_navigation" -> navigate(arguments.get("destination"));
            case "check_tire_pressure" -> tirePressure();
            default -> dict("shopLocation", "456 Oakwood Avenue, Rivermist, 83214");
        };
    }

    private Object engine() {
        return dict(
                "engineState", state.get("engine_state"),
                "fuelLevel", state.get("fuelLevel"),
                "batteryVoltage", state.get("batteryVoltage"));
    }

    private Object startEngine(Object mode) {
        if ("STOP".equals(mode)) {
            state.put("engine_state", "stopped");
            return engine();
        } else if (number("remainingUnlockedDoors") > 0) {
            List<Object> unlocked = new ArrayList<>();
            dictAt("doorStatus").forEach((door, status) -> {
                if ("unlocked".equals(status)) {
                    unlocked.add(door);
                }
            });
            return error("All doors must be locked before starting the engine. Here are the unlocked doors: "
                    + PythonText.repr(unlocked));
        } else if (!"pressed".equals(state.get("brakePedalStatus"))) {
            return error("Brake pedal needs to be pressed when starting the engine.");
        } else if (number("_brakePedalForce") != FULL_BRAKE_FORCE) {
            return error("Must press the brake fully before starting the engine.");
        } else if (number("fuelLevel") < 0) {
            return error("Fuel tank is empty.");
        } else if (!"START".equals(mode)) {
            return error("Invalid ignition mode.");
        }
        state.put("engine_state", "running");
        return engine();
    }

    private Object fill(double amount) {
        if (amount < 0) {
            return error("Fuel amount cannot be negative.");
        } else if (number("fuelLevel") + amount > TANK_GALLONS) {
            return error("Cannot fill gas above the tank capacity.");
        }
        state.put("fuelLevel", number("fuelLevel") + amount);
        return dict("fuelLevel", state.get("fuelLevel"));
    }

    private Object lockDoors(boolean isUnlocking, List<?> doors) throws ToolException {
        String wanted = isUnlocking ? "unlocked" : "locked";
        for (Object door : doors) {
            Object status = dictAt("doorStatus").get(door);
            if (status == null) {
                throw new ToolException(PythonText.repr(door));
            } else if (!wanted.equals(status)) {
                dictAt("doorStatus").put(door, wanted);
                state.put("remainingUnlockedDoors", sum(state.get("remainingUnlockedDoors"), isUnlocking ? 1L : -1L));
            }
        }
        return dict("lockStatus", wanted, "remainingUnlockedDoors", state.get("remainingUnlockedDoors"));
    }

    private Object adjustClimate(Arguments arguments) throws ToolException {
        double fan = arguments.number("fanSpeed");
        if (fan < 0 || fan > 100) {
            return error("Fan speed must be between 0 and 100.");
        }
        boolean isFahrenheit = "fahrenheit".equals(arguments.get("unit"));
        double given = arguments.number("temperature");
        Object temperature = isFahrenheit ? (Object) ((given - 32) * 5 / 9) : arguments.get("temperature");
        state.put("acTemperature", temperature);
        state.put("fanSpeed", arguments.get("fanSpeed"));
        state.put("acMode", arguments.get("mode"));
        return dict(
                "currentACTemperature", temperature,
                "climateMode", arguments.get("mode"),
                "humidityLevel", state.get("humidityLevel"));
    }

    private Object outsideTemperature() {
        Map<Object, Object> weather = dict();
        if (isLongContext) {
            ((Map<?, ?>) constants.longContext("LONG_WEATHER_EXTENSION")).forEach(weather::put);
        }
        weather.put("outsideTemperature", random.uniform(-10, 40));
        return weather;
    }

    private Object headlights(String mode) {
        if (!List.of("on", "off", "auto").contains(mode)) {
            return error("Invalid headlight mode.");
        }
        state.put("headLightStatus", mode.equals("off") ? "off" : "on");
        return dict("headlightStatus", state.get("headLightStatus"));
    }

    private Object status(String option) {
        Map<Object, Object> status = dict();
        if (isLongContext) {
            status.put("metadata", constants.longContext("CAR_STATUS_METADATA_EXTENSION"));
        }
        switch (option) {
            case "fuel" -> status.put("fuelLevel", state.get("fuelLevel"));
            case "battery" -> status.put("batteryVoltage", state.get("batteryVoltage"));
            case "doors" -> status.put("doorStatus", state.get("doorStatus"));
            case "climate" ->
                status.putAll(dict(
                        "currentACTemperature", state.get("acTemperature"),
                        "fanSpeed", state.get("fanSpeed"),
                        "climateMode", state.get("acMode"),
                        "humidityLevel", state.get("humidityLevel")));
            case "headlights" -> status.put("headlightStatus", state.get("headLightStatus"));
            case "parkingBrake" ->
                status.putAll(dict(
                        "parkingBrakeStatus", state.get("parkingBrakeStatus"),
                        "parkingBrakeForce", state.get("_parkingBrakeForce"),
                        "slopeAngle", state.get("_slopeAngle")));
            case "brakePedal" ->
                status.putAll(dict(
                        "brakePedalStatus", state.get("brakePedalStatus"),
                        "brakePedalForce", state.get("_brakePedalForce")));
            case "engine" -> status.putAll((Map<?, ?>) engine());
            default -> status.put("error", "Invalid option");
        }
        return status;
    }

    private Object parkingBrake(String mode) {
        boolean isEngaged = mode.equals("engage");
        if (!isEngaged && !mode.equals("release")) {
            return error("Invalid mode");
        }
        state.put("parkingBrakeStatus", isEngaged ? "engaged" : "released");
        state.put("_parkingBrakeForce", isEngaged ? 500.0 : 0.0);
        state.put("_slopeAngle", isEngaged ? 10.0 : 5.0);
        Map<Object, Object> result = dict();
        if (isLongContext && isEngaged) {
            result.put("parkingBrakeInstruction", constants.longContext("PARKING_BRAKE_INSTRUCTION"));
        }
        result.put("parkingBrakeStatus", state.get("parkingBrakeStatus"));
        result.put("_parkingBrakeForce", state.get("_parkingBrakeForce"));
        result.put("_slopeAngle", state.get("_slopeAngle"));
        return result;
    }

    private Object pressBrake(double position) {
        if (!(position >= 0 && position <= 1)) {
            return error("Pedal position must be between 0 and 1.");
        }
        return position == 0 ? brake("released", 0) : brake("pressed", FULL_BRAKE_FORCE * position);
    }

    private Object brake(String status, double force) {
        state.put("brakePedalStatus", status);
        state.put("_brakePedalForce", force);
        return dict("brakePedalStatus", status, "brakePedalForce", force);
    }

    private Object cruise(Arguments arguments) throws ToolException {
        double speed = arguments.number("speed");
        double distance = arguments.number("distanceToNextVehicle");
        if ("stopped".equals(state.get("engine_state"))) {
            return error("Start the engine before activating the cruise control.");
        } else if (!arguments.truth("activate")) {
            state.put("cruiseStatus", "inactive");
            state.put("distanceToNextVehicle", distance);
            return dict("cruiseStatus", "inactive", "currentSpeed", speed, "distanceToNextVehicle", distance);
        } else if (speed < 0 || speed > 120 || speed % 5 != 0) {
            return error("Invalid speed");
        }
        state.put("cruiseStatus", "active");
        state.put("distanceToNextVehicle", distance);
        return dict("cruiseStatus", "active", "currentSpeed", speed, "distanceToNextVehicle", distance);
    }

    private Object distance(Arguments arguments) throws ToolException {
        String there = arguments.text("cityA") + ">" + arguments.text("cityB");
        String back = arguments.text("cityB") + ">" + arguments.text("cityA");
        Double distance = DISTANCES.getOrDefault(there, DISTANCES.get(back));
        if (distance == null) {
            return error("distance not found in database.");
        }
        Map<Object, Object> result = dict("distance", distance);
        if (isLongContext) {
            result.put("intermediaryCities", constants.longContext("INTERMEDIARY_CITIES"));
        }
        return result;
    }

    private Object navigate(Object destination) {
        state.put("destination", destination);
        return dict("status", "Navigating to " + PythonText.str(destination));
    }

    private Object tirePressure() {
        Map<Object, Object> result = dict();
        double sum = 0;
        for (String tire : TIRES) {
            result.put(tire, state.get(tire));
            sum += PythonValues.asDouble(state.get(tire));
        }
        result.put("healthy_tire_pressure", sum / TIRES.size() >= 30 && sum / TIRES.size() <= 35);
        result.put("car_info", isLongContext ? constants.longContext("CAR_STATUS_METADATA_EXTENSION") : dict());
        return result;
    }
}
