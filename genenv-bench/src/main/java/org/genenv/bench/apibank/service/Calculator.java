package org.genenv.bench.apibank.service;

import org.genenv.bench.python.PythonStrings;

/**
 * Whole numbers, + - * / and brackets, worked out in floating point, from left to right by precedence. There is no sign before a
 * number.
 */
final class Calculator {
    private static final int DEEPEST = 100;
    private static final int LONGEST_FORMULA = 10_000;

    private final String formula;
    private int position;

    private Calculator(String formula) {
        this.formula = formula;
    }

    /**
     * Works out a formula.
     *
     * @throws ServiceException if it is none, if it is too long or too deep, or at a division by zero
     */
    static double evaluate(String text) throws ServiceException {
        Calculator calculator = new Calculator(withoutSpace(text));
        double result = calculator.sum(0);
        if (calculator.position < calculator.formula.length()) {
            throw invalid();
        }
        return result;
    }

    /** @return the formula without white space, as it is also compared */
    static String withoutSpace(String formula) {
        StringBuilder out = new StringBuilder();
        formula.chars().filter(c -> !PythonStrings.isSpace(c)).forEach(c -> out.append((char) c));
        return out.toString();
    }

    private double sum(int depth) throws ServiceException {
        if (depth > DEEPEST || formula.length() > LONGEST_FORMULA) {
            throw invalid();
        }
        double value = product(depth);
        while (isAt('+') || isAt('-')) {
            char operator = formula.charAt(position++);
            double operand = product(depth);
            value = operator == '+' ? value + operand : value - operand;
        }
        return value;
    }

    private double product(int depth) throws ServiceException {
        double value = factor(depth);
        while (isAt('*') || isAt('/')) {
            char operator = formula.charAt(position++);
            double operand = factor(depth);
            if (operator == '/' && operand == 0) {
                throw new ServiceException("float division by zero");
            }
            value = operator == '*' ? value * operand : value / operand;
        }
        return value;
    }

    private double factor(int depth) throws ServiceException {
        if (isAt('(')) {
            position++;
            double value = sum(depth + 1);
            if (!isAt(')')) {
                throw invalid();
            }
            position++;
            return value;
        }
        int start = position;
        while (position < formula.length() && formula.charAt(position) >= '0' && formula.charAt(position) <= '9') {
            position++;
        }
        if (position == start) {
            throw invalid();
        }
        return Double.parseDouble(formula.substring(start, position));
    }

    private boolean isAt(char c) {
        return position < formula.length() && formula.charAt(position) == c;
    }

    private static ServiceException invalid() {
        return new ServiceException("invalid formula");
    }
}
