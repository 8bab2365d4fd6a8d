package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonRandom;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/** Flights, credit cards and budgets. */
final class TravelApi extends Backend {
    private static final long SEED = 141053;
    private static final int ADULT_AGE = 18;

    private static final Signatures SIGNATURES = Signatures.of(
            "authenticate_travel(client_id, client_secret, refresh_token, grant_type, user_first_name, user_last_name)",
            "travel_get_login_status()",
            "get_budget_fiscal_year(lastModifiedAfter=None, includeRemoved=None)",
            "register_credit_card(access_token, card_number, expiration_date, cardholder_name, card_verification_number)",
            "get_flight_cost(travel_from, travel_to, travel_date, travel_class)",
            "get_credit_card_balance(access_token, card_id)",
            "book_flight(access_token, card_id, travel_date, travel_from, travel_to, travel_class)",
            "retrieve_invoice(access_token, booking_id=None, insurance_id=None)",
            "list_all_airports()",
            "cancel_booking(access_token, booking_id)",
            "compute_exchange_rate(base_currency, target_currency, value)",
            "verify_traveler_information(first_name, last_name, date_of_birth, passport_number)",
            "set_budget_limit(access_token, budget_limit)",
            "get_nearest_airport_by_city(location)",
            "purchase_insurance(access_token, insurance_type, insurance_cost, booking_id, card_id)",
            "contact_customer_support(booking_id, message)",
            "get_booking_history(access_token)",
            "get_all_credit_cards()");

    private static final List<String> AIRPORTS = List.of(
            "RMS", "SBK", "MPC", "SVP", "SHD", "CDG", "LHR", "SSV", "OKD", "WLB", "PEK", "HND", "HKG", "CIA", "CRH",
            "ATV", "PHV", "GFD", "SFO", "LAX", "JFK", "ORD", "BOS");

    /** In the order of {@link #AIRPORTS}. */
    private static final List<String> CITIES = List.of(
            "Rivermist",
            "Stonebrook",
            "Maplecrest",
            "Silverpine",
            "Shadowridge",
            "Paris",
            "London",
            "Sunset Valley",
            "Oakendale",
            "Willowbend",
            "Beijing",
            "Tokyo",
            "Hong Kong",
            "Rome",
            "Crescent Hollow",
            "Autumnville",
            "Pinehaven",
            "Greenfield",
            "San Francisco",
            "Los Angeles",
            "New York",
            "Chicago",
            "Boston");

    private static final Map<String, Double> PER_DOLLAR = Map.of(
            "RMB", 7.0, "EUR", 0.8, "JPY", 110.0, "GBP", 0.7, "CAD", 1.3, "AUD", 1.4, "INR", 70.0, "RUB", 60.0, "BRL",
            3.8, "MXN", 20.0);

    private static final Map<String, Double> CLASS_FACTORS = Map.of("economy", 1.0, "business", 2.0, "first", 5.0);

    private PythonRandom random = new PythonRandom(SEED);

    TravelApi(BackendConstants constants, boolean isLongContext) {
        super("TravelAPI", SIGNATURES, constants, isLongContext);
    }

    @Override
    void load(Map<?, ?> config) {
        loadOver(
                config,
                "credit_card_list",
                "booking_record",
                "access_token",
                "token_type",
                "token_expires_in",
                "token_scope",
                "user_first_name",
                "user_last_name",
                "budget_limit");
        state.put("long_context", isLongContext);
        random = random(config, SEED);
        if (isLongContext) {
            fill("credit_card_list", "CREDIT_CARD_EXTENSION");
            fill("booking_record", "BOOKING_RECORD_EXTENSION");
        }
    }

    private void fill(String variable, String extension) {
        ((Map<?, ?>) PythonValues.deepCopy(constants.longContext(extension)))
                .forEach((key, value) -> dictAt(variable).put(key, value));
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "authenticate_travel" -> authenticate(arguments);
            case "travel_get_login_status" ->
                dict("status", !isNone("token_expires_in") && number("token_expires_in") != 0);
            case "get_budget_fiscal_year" -> dict("budget_fiscal_year", "2018");
            case "get_flight_cost" -> dict("travel_cost_list", costs(arguments));
            case "list_all_airports" -> new ArrayList<Object>(AIRPORTS);
            case "get_nearest_airport_by_city" -> nearestAirport(arguments.get("location"));
            case "compute_exchange_rate" -> exchange(arguments);
            case "verify_traveler_information" -> verify(arguments);
            case "contact_customer_support" -> contactSupport(arguments.get("booking_id"));
            case "get_all_credit_cards" -> dict("credit_card_list", dictAt("credit_card_list"));
            default -> withToken(tool, arguments);
        };
    }

    private Object authenticate(Arguments arguments) {
        state.put("token_expires_in", 2L);
        state.put("access_token", Long.toString(random.integer(100_000, 999_999)));
        state.put("token_type", "Bearer");
        state.put("token_scope", arguments.get("grant_type"));
        state.put("user_first_name", arguments.get("user_first_name"));
        state.put("user_last_name", arguments.get("user_last_name"));
        return dict(
                "expires_in",
                2L,
                "access_token",
                state.get("access_token"),
                "token_type",
                "Bearer",
                "scope",
                arguments.get("grant_type"));
    }

    private Object withToken(String tool, Arguments arguments) throws ToolException {
        if (isNone("token_expires_in")) {
            return error("Token not initialized");
        } else if (number("token_expires_in") == 0) {
            return error("Token expired");
        } else if (!PythonEquality.equal(arguments.get("access_token"), state.get("access_token"))) {
            return error("Invalid access token");
        }
        return switch (tool) {
            case "register_credit_card" -> registerCard(arguments);
            case "set_budget_limit" -> setBudget(arguments.number("budget_limit"));
            case "get_booking_history" -> dict("booking_history", dictAt("booking_record"));
            case "retrieve_invoice" -> invoice(arguments);
            case "cancel_booking" -> cancel(arguments.get("booking_id"));
            default -> withCard(tool, arguments);
        };
    }

    private Object withCard(String tool, Arguments arguments) throws ToolException {
        Object id = arguments.get("card_id");
        if (tool.equals("purchase_insurance")) {
            if (!isNone("budget_limit") && number("budget_limit") < arguments.number("insurance_cost")) {
                return error("Exceeded budget limit");
            } else if (!dictAt("booking_record").containsKey(arguments.get("booking_id"))) {
                return error("Booking not found");
            }
        }
        Object card = dictAt("credit_card_list").get(id);
        if (card == null) {
            return error("Card not registered. Here are a list of card_id's: " + keys(dictAt("credit_card_list")));
        }
        @SuppressWarnings("unchecked")
        Map<Object, Object> found = (Map<Object, Object>) card;
        return switch (tool) {
            case "get_credit_card_balance" -> dict("card_balance", found.get("balance"));
            case "book_flight" -> book(found, arguments);
            default -> insure(found, arguments);
        };
    }

    private Object registerCard(Arguments arguments) {
        String id = Long.toString(random.integer(100_000_000_000L, 999_999_999_999L));
        dictAt("credit_card_list")
                .put(
                        id,
                        dict(
                                "card_number", arguments.get("card_number"),
                                "expiration_date", arguments.get("expiration_date"),
                                "cardholder_name", arguments.get("cardholder_name"),
                                "card_verification_number", arguments.get("card_verification_number"),
                                "balance", random.integer(10_000, 99_999)));
        return dict("card_id", id);
    }

    private double cost(Arguments arguments) throws ToolException {
        double base = constants.flightCost(arguments.text("travel_from"), arguments.text("travel_to"));
        if (Double.isNaN(base)) {
            throw new ToolException("No available route for the given airports.");
        }
        return base * factor(arguments);
    }

    /** In the long-context category the prices of all flights come back, in that class and on that day. */
    private List<Object> costs(Arguments arguments) throws ToolException {
        List<Object> costs = new ArrayList<>();
        costs.add(cost(arguments));
        if (isLongContext) {
            costs.clear();
            double factor = factor(arguments);
            constants.flightCosts().forEach(base -> costs.add(base * factor));
        }
        return costs;
    }

    /** First class costs five times as much, and a day whose digits have an even sum twice as much. */
    private static double factor(Arguments arguments) throws ToolException {
        Double factor = CLASS_FACTORS.get(arguments.text("travel_class"));
        if (factor == null) {
            throw new ToolException("Invalid travel class. Options are: economy, business, first.");
        }
        int digitSum = arguments
                .text("travel_date")
                .chars()
                .filter(c -> c >= '0' && c <= '9')
                .map(c -> c - '0')
                .sum();
        return factor * (digitSum % 2 == 0 ? 2 : 1);
    }

    private Object book(Map<Object, Object> card, Arguments arguments) throws ToolException {
        if (!card.containsKey("balance")) {
            return error("Balance not found");
        }
        try {
            LocalDate.parse(arguments.text("travel_date"));
        } catch (DateTimeException e) {
            return error("Invalid date format. Please use YYYY-MM-DD.");
        }
        double cost = cost(arguments);
        double balance = PythonValues.asDouble(card.get("balance"));
        if (balance < cost) {
            return error("Insufficient funds");
        } else if (!isNone("budget_limit") && balance < number("budget_limit")) {
            return error("Balance is less than budget limit");
        }
        card.put("balance", balance - cost);
        String id = Long.toString(random.integer(1_000_000, 9_999_999));
        String transaction = Long.toString(random.integer(10_000_000, 99_999_999));
        dictAt("booking_record")
                .put(
                        id,
                        dict(
                                "card_id", arguments.get("card_id"),
                                "travel_date", arguments.get("travel_date"),
                                "travel_from", arguments.get("travel_from"),
                                "travel_to", arguments.get("travel_to"),
                                "travel_class", arguments.get("travel_class"),
                                "travel_cost", cost,
                                "transaction_id", transaction));
        return dict(
                "booking_id",
                id,
                "transaction_id",
                transaction,
                "booking_status",
                true,
                "booking_history",
                isLongContext ? dictAt("booking_record") : dict());
    }

    private Object insure(Map<Object, Object> card, Arguments arguments) throws ToolException {
        card.put("balance", PythonValues.asDouble(card.get("balance")) - arguments.number("insurance_cost"));
        String id = Long.toString(random.integer(100_000_000, 999_999_999));
        return dict("insurance_id", id, "insurance_status", true);
    }

    private Object invoice(Arguments arguments) {
        Object booking = dictAt("booking_record").get(arguments.get("booking_id"));
        if (booking == null) {
            return error("Booking not found");
        }
        Map<?, ?> record = (Map<?, ?>) booking;
        Map<Object, Object> invoice = dict("booking_id", arguments.get("booking_id"));
        for (String field :
                List.of("travel_date", "travel_from", "travel_to", "travel_class", "travel_cost", "transaction_id")) {
            invoice.put(field, record.get(field));
        }
        return dict("invoice", invoice);
    }

    @SuppressWarnings("unchecked")
    private Object cancel(Object id) {
        Object booking = dictAt("booking_record").get(id);
        if (booking == null) {
            return dict("cancel_status", false, "error", "Booking not found");
        }
        Map<?, ?> record = (Map<?, ?>) booking;
        Map<Object, Object> card =
                (Map<Object, Object>) dictAt("credit_card_list").get(record.get("card_id"));
        card.put("balance", sum(card.get("balance"), record.get("travel_cost")));
        dictAt("booking_record").remove(id);
        return dict("cancel_status", true);
    }

    private Object setBudget(double limit) {
        state.put("budget_limit", limit);
        return dict("budget_limit", limit);
    }

    private static Object nearestAirport(Object location) {
        int city = CITIES.indexOf(PythonText.str(location));
        return dict("nearest_airport", city < 0 ? "Unknown" : AIRPORTS.get(city));
    }

    private static Object exchange(Arguments arguments) throws ToolException {
        String base = arguments.text("base_currency");
        String target = arguments.text("target_currency");
        double value = arguments.number("value");
        if (base.equals("USD") && PER_DOLLAR.containsKey(target)) {
            return dict("exchanged_value", roundedToCents(value * PER_DOLLAR.get(target)));
        } else if (target.equals("USD") && PER_DOLLAR.containsKey(base)) {
            return dict("exchanged_value", roundedToCents(value / PER_DOLLAR.get(base)));
        }
        throw new ToolException("No available exchange rate for the given currencies.");
    }

    private static double roundedToCents(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN).doubleValue()
                : value;
    }

    private Object verify(Arguments arguments) throws ToolException {
        if (!PythonEquality.equal(arguments.get("first_name"), state.get("user_first_name"))
                || !PythonEquality.equal(arguments.get("last_name"), state.get("user_last_name"))) {
            return notVerified("Cannot book flight information for another user.");
        }
        try {
            LocalDate birth = LocalDate.parse(arguments.text("date_of_birth"));
            if (Period.between(birth, LocalDate.now(ZoneOffset.UTC)).getYears() < ADULT_AGE) {
                return notVerified("Traveler must be at least 18 years old.");
            }
        } catch (DateTimeException e) {
            return notVerified("Invalid date of birth format. Please use YYYY-MM-DD.");
        }
        return arguments.text("passport_number").startsWith("US")
                ? dict("verification_status", true)
                : notVerified("Passport must be issued by the United States.");
    }

    private static Object notVerified(String reason) {
        return dict("verification_status", false, "verification_failure", reason);
    }

    private Object contactSupport(Object booking) {
        return dictAt("booking_record").getOrDefault(booking, PyConstant.NONE) == PyConstant.NONE
                ? error("Booking not found")
                : dict(
                        "customer_support_message",
                        "Thank you for contacting customer support. Your message has been received and we will get back to"
                                + " you shortly.");
    }
}
