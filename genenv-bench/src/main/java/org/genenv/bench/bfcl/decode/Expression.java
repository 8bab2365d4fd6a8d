package org.genenv.bench.bfcl.decode;

import java.util.List;
import java.util.Optional;

/** A parsed Python expression, as far as function calls need it. */
public sealed interface Expression {
    /**
     * A number, text, {@code True}, {@code False}, {@code None} or {@code ...}.
     *
     * @param value the Python value
     */
    record Constant(Object value) implements Expression {}

    /** A bare name. */
    record Name(String id) implements Expression {}

    /** {@code value.name}. */
    record Attribute(Expression value, String name) implements Expression {}

    /** {@code value[index]}. */
    record Subscript(Expression value, Expression index) implements Expression {}

    /** {@code function(positional, name=value)}; in the order of the text, each kind by itself. */
    record Call(Expression function, List<Expression> positional, List<Keyword> keywords) implements Expression {}

    /** {@code name=value}, or {@code **value} without a name. */
    record Keyword(Optional<String> name, Expression value) {}

    /** {@code -operand}, {@code +operand}, {@code ~operand} or {@code not operand}. */
    record Unary(String operator, Expression operand) implements Expression {}

    /** Arithmetic on two operands. */
    record Binary(String operator, Expression left, Expression right) implements Expression {}

    /** {@code [items]}. */
    record ListOf(List<Expression> items) implements Expression {}

    /** {@code (items,)}. */
    record TupleOf(List<Expression> items) implements Expression {}

    /** <code>{key: value}</code>. */
    record DictOf(List<Entry> entries) implements Expression {}

    /** {@code key: value}, or {@code **value} without a key. */
    record Entry(Optional<Expression> key, Expression value) {}

    /**
     * An expression that is well formed but is no value here, such as a set or a comparison.
     *
     * @param kind what it is, for messages
     * @param source its text
     */
    record Other(String kind, String source) implements Expression {}
}
