package org.genenv.bench.bfcl.checker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.python.PyTuple;

/**
 * Whether a value has the declared type, or else the type of the allowed values: where those differ the value is a <em>variable</em>, such
 * as the name of a list in place of the list.
 */
enum TypeCheck {
    /** Of the declared type, as the allowed values are. */
    EXPECTED,
    /** Of the type of the allowed values, which is another than the declared one. */
    VARIABLE,
    /** Of neither type. */
    WRONG,
    /** A list whose elements are of neither type. */
    WRONG_ELEMENT;

    static TypeCheck of(Object value, List<?> allowed, ValueType declared, Optional<ValueType> elements) {
        Optional<ValueType> allowedType = ValueType.ofAllowed(allowed);
        ValueType type = ValueType.of(value);
        boolean isVariable = allowedType.isPresent() && allowedType.get() != declared;
        if (type == declared) {
            if (elements.isPresent() && !hasElements(value, allowed, elements.get())) {
                return WRONG_ELEMENT;
            }
            return isVariable ? VARIABLE : EXPECTED;
        }
        return allowedType.isPresent() && allowedType.get() == type ? VARIABLE : WRONG;
    }

    /** An allowed value that is no list asks nothing of the elements. */
    private static boolean hasElements(Object value, List<?> allowed, ValueType elements) {
        for (Object candidate : allowed) {
            if (!(candidate instanceof List<?> allowedElements) || fit(value, allowedElements, elements)) {
                return true;
            }
        }
        return false;
    }

    private static boolean fit(Object value, List<?> allowedElements, ValueType elements) {
        for (Object element : elements(value)) {
            if (of(element, allowedElements, elements, Optional.empty()) == WRONG) {
                return false;
            }
        }
        return true;
    }

    private static List<?> elements(Object value) {
        if (value instanceof PyTuple tuple) {
            return tuple.items();
        }
        return value instanceof Map<?, ?> dict
                ? List.copyOf(dict.keySet())
                : value instanceof List<?> list ? list : List.of();
    }

    boolean isWrong() {
        return this == WRONG || this == WRONG_ELEMENT;
    }
}
