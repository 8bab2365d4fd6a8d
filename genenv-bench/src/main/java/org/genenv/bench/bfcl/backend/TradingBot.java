package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonRandom;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/** A stock trading account. */
final class TradingBot extends Backend {
    private static final long SEED = 1053520;

    private static final Signatures SIGNATURES = Signatures.of(
            "get_current_time()",
            "get_symbol_by_name(name)",
            "get_stock_info(symbol)",
            "get_order_details(order_id)",
            "cancel_order(order_id)",
            "place_order(order_type, symbol, price, amount)",
            "get_account_info()",
            "trading_login(username, password)",
            "trading_get_login_status()",
            "trading_logout()",
            "fund_account(amount)",
            "withdraw_funds(amount)",
            "get_available_stocks(sector)",
            "filter_stocks_by_price(stocks, min_price, max_price)",
            "add_to_watchlist(stock)",
            "remove_stock_from_watchlist(symbol)",
            "get_watchlist()",
            "get_order_history()",
            "get_transaction_history(start_date=None, end_date=None)",
            "notify_price_change(stocks, threshold)");

    private static final Map<String, String> SYMBOLS = Map.ofEntries(
            Map.entry("Apple", "AAPL"),
            Map.entry("Google", "GOOG"),
            Map.entry("Tesla", "TSLA"),
            Map.entry("Microsoft", "MSFT"),
            Map.entry("Nvidia", "NVDA"),
            Map.entry("Zeta Corp", "ZETA"),
            Map.entry("Alpha Tech", "ALPH"),
            Map.entry("Omega Industries", "OMEG"),
            Map.entry("Quasar Ltd.", "QUAS"),
            Map.entry("Neptune Systems", "NEPT"),
            Map.entry("Synex Solutions", "SYNX"));

    private static final Map<String, List<String>> SECTORS =
            Map.of("Technology", List.of("AAPL", "GOOG", "MSFT", "NVDA"), "Automobile", List.of("TSLA", "F", "GM"));

    private static final LocalDateTime OPENING = LocalDateTime.of(2024, 9, 1, 10, 30);
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final int SECONDS_A_DAY = 86_400;

    private PythonRandom random = new PythonRandom(SEED);

    TradingBot(BackendConstants constants, boolean isLongContext) {
        super("TradingBot", SIGNATURES, constants, isLongContext);
    }

    @Override
    void load(Map<?, ?> config) {
        loadOver(
                config,
                "orders",
                "account_info",
                "authenticated",
                "market_status",
                "order_counter",
                "stocks",
                "watch_list",
                "transaction_history");
        state.put("orders", withNumericKeys(dictAt("orders")));
        state.put("long_context", isLongContext);
        random = random(config, SEED);
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "get_current_time" -> dict("current_time", "10:30 AM");
            case "get_symbol_by_name" ->
                dict("symbol", SYMBOLS.getOrDefault(PythonText.str(arguments.get("name")), "Stock not found"));
            case "get_stock_info" -> stockInfo(arguments.get("symbol"));
            case "get_order_details" -> orderDetails(arguments.get("order_id"));
            case "cancel_order" -> cancel(arguments.get("order_id"));
            case "trading_login" -> login();
            case "trading_logout" -> logout();
            case "trading_get_login_status" -> dict("status", isTrue("authenticated"));
            case "get_available_stocks" -> availableStocks(arguments.get("sector"));
            case "filter_stocks_by_price" -> filterByPrice(arguments);
            case "notify_price_change" -> notifyPriceChange(arguments);
            case "add_to_watchlist" -> addToWatchlist(arguments.get("stock"));
            default ->
                isTrue("authenticated")
                        ? asUser(tool, arguments)
                        : error("User not authenticated. Please log in first.");
        };
    }

    private Object asUser(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "place_order" -> place(arguments);
            case "get_account_info" -> state.get("account_info");
            case "fund_account" -> fund(arguments);
            case "withdraw_funds" -> withdraw(arguments);
            case "remove_stock_from_watchlist" -> removeFromWatchlist(arguments.get("symbol"));
            case "get_watchlist" -> watchlist();
            case "get_order_history" ->
                dict("order_history", new ArrayList<>(dictAt("orders").keySet()));
            default -> transactionHistory(arguments);
        };
    }

    private Object stockInfo(Object symbol) {
        Object stock = dictAt("stocks").get(symbol);
        if (stock == null) {
            return error("Stock with symbol '" + PythonText.str(symbol) + "' not found.");
        } else if (!isLongContext) {
            return stock;
        }
        Map<Object, Object> filled = new LinkedHashMap<>((Map<?, ?>) stock);
        filled.put("MA(5)", constants.longContext("MA_5_EXTENSION"));
        filled.put("MA(20)", constants.longContext("MA_20_EXTENSION"));
        return filled;
    }

    private Object unknownOrder(Object id) {
        return error("Order with ID " + PythonText.str(id) + " not found.Here is the list of orders_id: "
                + keys(dictAt("orders")));
    }

    private Object orderDetails(Object id) {
        Object order = dictAt("orders").get(id);
        if (order == null) {
            return unknownOrder(id);
        } else if (!isLongContext) {
            return order;
        }
        Map<Object, Object> filled = new LinkedHashMap<>((Map<?, ?>) order);
        String symbol = PythonText.str(filled.get("symbol"));
        Map<Object, Object> metadata = dict();
        ((Map<?, ?>) constants.longContext("ORDER_DETAIL_EXTENSION"))
                .forEach((key, text) -> metadata.put(key, ((String) text).replace("{symbol}", symbol)));
        filled.put("metadata", metadata);
        return filled;
    }

    @SuppressWarnings("unchecked")
    private Object cancel(Object id) {
        Object order = dictAt("orders").get(id);
        if (order == null) {
            return unknownOrder(id);
        }
        Map<Object, Object> found = (Map<Object, Object>) order;
        if ("Completed".equals(found.get("status"))) {
            return error("Can't cancel order " + PythonText.str(id) + ". Order is already completed.");
        }
        found.put("status", "Cancelled");
        return dict("order_id", id, "status", "Cancelled");
    }

    private Object place(Arguments arguments) throws ToolException {
        Object symbol = arguments.get("symbol");
        if (!dictAt("stocks").containsKey(symbol)) {
            return error("Invalid stock symbol: " + PythonText.str(symbol));
        } else if (arguments.number("price") <= 0 || arguments.number("amount") <= 0) {
            return error("Price and amount must be positive values.");
        }
        long id = count("order_counter");
        double price = arguments.number("price");
        dictAt("orders")
                .put(
                        id,
                        dict(
                                "id",
                                id,
                                "order_type",
                                arguments.get("order_type"),
                                "symbol",
                                symbol,
                                "price",
                                price,
                                "amount",
                                arguments.get("amount"),
                                "status",
                                "Open"));
        return dict(
                "order_id",
                id,
                "order_type",
                arguments.get("order_type"),
                "status",
                "Pending",
                "price",
                price,
                "amount",
                arguments.get("amount"));
    }

    private Object login() {
        if (isTrue("authenticated")) {
            return dict("status", "Already logged in");
        }
        state.put("authenticated", true);
        return dict("status", "Logged in successfully");
    }

    private Object logout() {
        if (!isTrue("authenticated")) {
            return dict("status", "No user is currently logged in");
        }
        state.put("authenticated", false);
        return dict("status", "Logged out successfully");
    }

    private Object fund(Arguments arguments) throws ToolException {
        if (arguments.number("amount") <= 0) {
            return error("Funding amount must be positive.");
        }
        return transaction("deposit", arguments.get("amount"), arguments.get("amount"), "Account funded successfully");
    }

    private Object withdraw(Arguments arguments) throws ToolException {
        double amount = arguments.number("amount");
        if (amount <= 0) {
            return error("Withdrawal amount must be positive.");
        } else if (amount > PythonValues.asDouble(dictAt("account_info").get("balance"))) {
            return error("Insufficient funds for withdrawal.");
        }
        Object change =
                arguments.get("amount") instanceof Long whole ? Long.valueOf(-whole) : (Object) Double.valueOf(-amount);
        return transaction("withdrawal", arguments.get("amount"), change, "Withdrawal successful");
    }

    private Object transaction(String type, Object amount, Object change, String status) {
        Map<Object, Object> account = dictAt("account_info");
        account.put("balance", sum(account.get("balance"), change));
        String time = TIMESTAMP.format(OPENING.plusSeconds(random.integer(0, SECONDS_A_DAY)));
        listAt("transaction_history").add(dict("type", type, "amount", amount, "timestamp", time));
        return dict("status", status, "new_balance", account.get("balance"));
    }

    private Object availableStocks(Object sector) {
        List<Object> stocks = new ArrayList<>(SECTORS.getOrDefault(PythonText.str(sector), List.of()));
        if (isLongContext && !stocks.isEmpty()) {
            String extension = PythonText.str(sector).toUpperCase(Locale.ROOT) + "_EXTENSION";
            stocks.addAll((List<?>) constants.longContext(extension));
        }
        return dict("stock_list", stocks);
    }

    private Object filterByPrice(Arguments arguments) throws ToolException {
        List<Object> filtered = new ArrayList<>();
        for (Object stock : arguments.list("stocks")) {
            Object info = dictAt("stocks").get(stock);
            double price = info == null ? 0 : PythonValues.asDouble(((Map<?, ?>) info).get("price"));
            if (price >= arguments.number("min_price") && price <= arguments.number("max_price")) {
                filtered.add(stock);
            }
        }
        return dict("filtered_stocks", filtered);
    }

    private Object notifyPriceChange(Arguments arguments) throws ToolException {
        List<String> changed = new ArrayList<>();
        for (Object stock : arguments.list("stocks")) {
            Object info = dictAt("stocks").get(stock);
            double change = info == null ? 0 : PythonValues.asDouble(((Map<?, ?>) info).get("percent_change"));
            if (info != null && Math.abs(change) >= arguments.number("threshold")) {
                changed.add(PythonText.str(stock));
            }
        }
        return dict(
                "notification",
                changed.isEmpty()
                        ? "No significant price changes in the selected stocks."
                        : "Stocks " + String.join(", ", changed) + " have significant price changes.");
    }

    private Object addToWatchlist(Object stock) {
        if (!PythonEquality.contains(listAt("watch_list"), stock)) {
            listAt("watch_list").add(stock);
        }
        return dict("watchlist", listAt("watch_list"));
    }

    private Object removeFromWatchlist(Object symbol) {
        if (!listAt("watch_list").remove(symbol)) {
            return error("Stock " + PythonText.str(symbol) + " not found in watchlist.");
        }
        return dict("status", "Stock " + PythonText.str(symbol) + " removed from watchlist successfully.");
    }

    private Object watchlist() {
        if (!isLongContext) {
            return dict("watchlist", listAt("watch_list"));
        }
        List<Object> filled = new ArrayList<>(listAt("watch_list"));
        filled.addAll((List<?>) constants.longContext("WATCH_LIST_EXTENSION"));
        return filled;
    }

    private Object transactionHistory(Arguments arguments) {
        List<Object> history = new ArrayList<>();
        for (Object transaction : listAt("transaction_history")) {
            String day =
                    PythonText.str(((Map<?, ?>) transaction).get("timestamp")).substring(0, 10);
            if (isInOrder(arguments.get("start_date"), day) && isInOrder(day, arguments.get("end_date"))) {
                history.add(transaction);
            }
        }
        if (isLongContext) {
            history.addAll((List<?>) constants.longContext("TRANSACTION_HISTORY_EXTENSION"));
        }
        return dict("transaction_history", history);
    }

    private static boolean isInOrder(Object earlier, Object later) {
        return earlier == PyConstant.NONE
                || later == PyConstant.NONE
                || PythonText.str(earlier).compareTo(PythonText.str(later)) <= 0;
    }
}
