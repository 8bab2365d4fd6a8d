package org.genenv.bench.bfcl.decode;

import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.Expression.Attribute;
import org.genenv.bench.bfcl.decode.Expression.Binary;
import org.genenv.bench.bfcl.decode.Expression.Call;
import org.genenv.bench.bfcl.decode.Expression.Constant;
import org.genenv.bench.bfcl.decode.Expression.DictOf;
import org.genenv.bench.bfcl.decode.Expression.ListOf;
import org.genenv.bench.bfcl.decode.Expression.Name;
import org.genenv.bench.bfcl.decode.Expression.Other;
import org.genenv.bench.bfcl.decode.Expression.Subscript;
import org.genenv.bench.bfcl.decode.Expression.TupleOf;
import org.genenv.bench.bfcl.decode.Expression.Unary;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonText;

/** Writes an expression back as Python's {@code ast.unparse} does: one blank after commas, no parentheses that are not needed. */
final class PythonSource {
    private static final int NOT = 0;
    private static final int SIGN = 7;
    private static final int POWER = 8;
    private static final int ATOM = 9;

    private PythonSource() {}

    static String of(Expression expression) {
        if (expression instanceof Constant constant) {
            return constant(constant.value());
        } else if (expression instanceof Name name) {
            return name.id();
        } else if (expression instanceof Attribute attribute) {
            return inParentheses(attribute.value(), ATOM) + "." + attribute.name();
        } else if (expression instanceof Subscript subscript) {
            String index =
                    subscript.index() instanceof TupleOf tuple && !tuple.items().isEmpty()
                            ? joined(tuple.items()) + (tuple.items().size() == 1 ? "," : "")
                            : of(subscript.index());
            return inParentheses(subscript.value(), ATOM) + "[" + index + "]";
        } else if (expression instanceof Call call) {
            return inParentheses(call.function(), ATOM) + "(" + arguments(call) + ")";
        } else if (expression instanceof Unary unary) {
            boolean isNot = unary.operator().equals("not ");
            return unary.operator() + inParentheses(unary.operand(), isNot ? NOT : SIGN);
        } else if (expression instanceof Binary binary) {
            int precedence = precedence(binary);
            boolean isPower = precedence == POWER;
            return inParentheses(binary.left(), isPower ? ATOM : precedence)
                    + " " + binary.operator() + " "
                    + inParentheses(binary.right(), isPower ? SIGN : precedence + 1);
        } else if (expression instanceof ListOf list) {
            return "[" + joined(list.items()) + "]";
        } else if (expression instanceof TupleOf tuple) {
            return "(" + joined(tuple.items()) + (tuple.items().size() == 1 ? ",)" : ")");
        } else if (expression instanceof DictOf dict) {
            return dict.entries().stream()
                    .map(entry -> entry.key().map(key -> of(key) + ": ").orElse("**") + of(entry.value()))
                    .collect(Collectors.joining(", ", "{", "}"));
        } else if (expression instanceof Other other) {
            return other.source();
        }
        throw new IllegalStateException("an expression of an unknown kind: " + expression.getClass());
    }

    private static String constant(Object value) {
        if (value == PyConstant.ELLIPSIS) {
            return "...";
        }
        return value instanceof Double real && real.isInfinite() ? "1e309" : PythonText.repr(value);
    }

    private static String arguments(Call call) {
        List<String> named = call.keywords().stream()
                .map(keyword -> keyword.name().map(name -> name + "=").orElse("**") + of(keyword.value()))
                .toList();
        String positional = joined(call.positional());
        return positional + (positional.isEmpty() || named.isEmpty() ? "" : ", ") + String.join(", ", named);
    }

    private static String joined(List<Expression> items) {
        return items.stream().map(PythonSource::of).collect(Collectors.joining(", "));
    }

    private static String inParentheses(Expression expression, int lowest) {
        String text = of(expression);
        boolean isInteger = lowest == ATOM
                && expression instanceof Constant constant
                && constant.value() instanceof Long number
                && number >= 0;
        if (isInteger || precedence(expression) < lowest) {
            return expression instanceof Constant ? text : "(" + text + ")";
        }
        return text;
    }

    private static int precedence(Expression expression) {
        if (expression instanceof Binary binary) {
            return PythonParser.PRECEDENCE.getOrDefault(binary.operator(), POWER);
        } else if (expression instanceof Unary unary) {
            return unary.operator().equals("not ") ? NOT : SIGN;
        }
        return expression instanceof Other ? NOT : ATOM;
    }
}
