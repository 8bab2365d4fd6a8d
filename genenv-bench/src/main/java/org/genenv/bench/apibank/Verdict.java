package org.genenv.bench.apibank;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.genenv.bench.apibank.parse.ApiCall;

/**
 * What an answer is worth.
 *
 * @param isCorrect whether a call counts as right; false of a response
 * @param reason why
 * @param call what was called; absent where no call was found
 * @param output what the service returned; null if none ran or it refused
 * @param exception why the service refused, or what is wrong with the call; for a person
 * @param rougeL of a response alone, F1 rounded to four decimals
 */
record Verdict(
        boolean isCorrect,
        Reason reason,
        Optional<ApiCall> call,
        JsonNode output,
        Optional<String> exception,
        OptionalDouble rougeL) {

    /** Why a verdict is what it is. */
    public enum Reason {
        /** The call counts as right. */
        CORRECT,
        /** A response, which has a closeness instead. */
        RESPONSE,
        /** The output holds no call. */
        NO_CALL,
        /** Another API was called. */
        WRONG_API,
        /** There is no such API. */
        UNKNOWN_API,
        /** The API has no parameter of a given name. */
        UNKNOWN_PARAMETER,
        /** A value is not of its parameter's type. */
        WRONG_TYPE,
        /** A parameter is missing. */
        MISSING_PARAMETER,
        /** The service refused. */
        SERVICE_REFUSED,
        /** The service ran, and the result is not the recorded one. */
        WRONG_RESULT,
        /** The parameters are not the recorded ones. */
        WRONG_PARAMETERS;

        /** @return the reason for people, such as {@code wrong result} */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    static Verdict ofCall(Reason reason, ApiCall call, JsonNode output, Optional<String> exception) {
        return new Verdict(
                reason == Reason.CORRECT, reason, Optional.of(call), output, exception, OptionalDouble.empty());
    }

    static Verdict noCall() {
        return new Verdict(
                false, Reason.NO_CALL, Optional.empty(), NullNode.instance, Optional.empty(), OptionalDouble.empty());
    }

    static Verdict ofResponse(double rougeL) {
        return new Verdict(
                false,
                Reason.RESPONSE,
                Optional.empty(),
                NullNode.instance,
                Optional.empty(),
                OptionalDouble.of(rougeL));
    }
}
