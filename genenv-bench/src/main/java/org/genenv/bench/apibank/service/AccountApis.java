package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.genenv.bench.apibank.database.Table;

/** Users, their passwords, and their bank accounts. */
final class AccountApis {
    /** The code that every user is sent. */
    private static final int VERIFICATION_CODE = 970420;

    static final List<Api> ALL = List.of(
            Api.ofTexts("RegisterUser", AccountApis::register, "username", "password", "email"),
            Api.ofTexts("GetUserToken", AccountApis::token, "username", "password"),
            Api.ofTexts(
                    "CheckToken",
                    (arguments, session) -> Json.object().put("username", session.userOf(arguments.text("token"))),
                    "token"),
            Api.ofTexts("DeleteAccount", AccountApis::delete, "token"),
            Api.ofTexts("ModifyPassword", AccountApis::modifyPassword, "token", "old_password", "new_password"),
            new Api(
                    "ForgotPassword",
                    List.of(
                            Api.Parameter.text("status"),
                            Api.Parameter.text("username").optional(),
                            Api.Parameter.text("email").optional(),
                            Api.Parameter.of("verification_code", Api.Type.INTEGER)
                                    .optional(),
                            Api.Parameter.text("new_password").optional()),
                    AccountApis::forgotPassword),
            // Recorded: it succeeds whatever is asked for, and no table changes.
            Api.ofTexts("OpenBankAccount", (arguments, session) -> Json.success(), "account", "password", "name"),
            Api.ofTexts("QueryBalance", AccountApis::balance, "token"));

    private AccountApis() {}

    private static JsonNode register(Arguments arguments, Session session) throws ServiceException {
        ObjectNode accounts = session.table(Table.ACCOUNT);
        if (accounts.has(arguments.text("username"))) {
            throw new ServiceException("The username already exists.");
        }
        String token = session.identifiers().token();
        accounts.putObject(arguments.text("username"))
                .put("password", arguments.text("password"))
                .put("token", token)
                .put("email", arguments.text("email"));
        return Json.object().put("token", token);
    }

    private static JsonNode token(Arguments arguments, Session session) throws ServiceException {
        JsonNode account = session.table(Table.ACCOUNT).path(arguments.text("username"));
        if (account.isMissingNode()) {
            throw new ServiceException("The username does not exist.");
        }
        if (!account.path("password").asText().equals(arguments.text("password"))) {
            throw new ServiceException("The password is incorrect.");
        }
        return Json.object().put("token", account.path("token").asText());
    }

    private static JsonNode delete(Arguments arguments, Session session) throws ServiceException {
        session.table(Table.ACCOUNT).remove(session.userOf(arguments.text("token")));
        return Json.statusSuccess();
    }

    private static JsonNode modifyPassword(Arguments arguments, Session session) throws ServiceException {
        ObjectNode account = session.table(Table.ACCOUNT).withObjectProperty(session.userOf(arguments.text("token")));
        if (!account.path("password").asText().equals(arguments.text("old_password"))) {
            throw new ServiceException("The old password is incorrect.");
        }
        account.put("password", arguments.text("new_password"));
        return Json.statusSuccess();
    }

    private static JsonNode forgotPassword(Arguments arguments, Session session) throws ServiceException {
        return switch (arguments.text("status")) {
            case "Forgot Password" -> sendCode(arguments, session);
            case "Verification Code" -> resetPassword(arguments, session);
            default -> throw new ServiceException("The status is only 'Forgot Password' or 'Verification Code'.");
        };
    }

    private static JsonNode sendCode(Arguments arguments, Session session) throws ServiceException {
        if (!arguments.has("username") || !arguments.has("email")) {
            throw new ServiceException("The username and email are required for the first call.");
        }
        String username = arguments.text("username");
        JsonNode account = session.table(Table.ACCOUNT).path(username);
        if (account.isMissingNode()) {
            throw new ServiceException("The username does not exist.");
        }
        if (!account.path("email").asText().equals(arguments.text("email"))) {
            throw new ServiceException("The email is incorrect.");
        }
        session.sendPasswordCode(username);
        return IntNode.valueOf(VERIFICATION_CODE);
    }

    private static JsonNode resetPassword(Arguments arguments, Session session) throws ServiceException {
        String username = session.passwordResetUser()
                .orElseThrow(
                        () -> new ServiceException("You need to call the API with status 'Forgot Password' at first."));
        if (!arguments.has("verification_code") || !arguments.has("new_password")) {
            throw new ServiceException("The new password and verification code are required for the second call.");
        }
        JsonNode code = arguments.json("verification_code");
        if (!code.canConvertToInt() || code.asInt() != VERIFICATION_CODE) {
            throw new ServiceException("The verification code is incorrect.");
        }
        session.table(Table.ACCOUNT).withObjectProperty(username).put("password", arguments.text("new_password"));
        return Json.success();
    }

    private static JsonNode balance(Arguments arguments, Session session) throws ServiceException {
        String user = session.findUser(arguments.text("token"))
                .orElseThrow(() -> new ServiceException("The token is incorrect."));
        JsonNode account = session.readOnly(Table.BANK).path(user);
        if (account.isMissingNode()) {
            throw new ServiceException("The user does not have an account.");
        }
        return account.path("balance");
    }
}
