package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Prints the grammar's templates for a state. Not thread-safe; one game has one. */
final class Renderer {
    private static final int LONGEST_TEXT = 1 << 18;

    private final World world;
    private final WorkBudget budget;
    private final int[] bindings;
    private final StringBuilder out = new StringBuilder();
    private State state;

    Renderer(World world, WorkBudget budget) {
        this.world = world;
        this.budget = budget;
        this.bindings = new int[world.grammar().slotCount()];
    }

    /** Prints a template in which no variable is bound yet. */
    String render(Template template, State in) {
        Arrays.fill(bindings, Evaluation.UNBOUND);
        return start(template, in);
    }

    /** Prints a template in which the action's parameters are bound to the operator's objects. */
    String render(Template template, Operator operator, Grammar.ActionTexts texts, State in) {
        Arrays.fill(bindings, Evaluation.UNBOUND);
        for (int i = 0; i < operator.arity(); i++) {
            bindings[texts.parameterSlots().get(i)] = operator.argument(i);
        }
        return start(template, in);
    }

    private String start(Template template, State in) {
        state = in;
        out.setLength(0);
        print(template);
        return out.toString();
    }

    private void print(Template template) {
        for (Template.Part part : template.parts()) {
            budget.spend(1);
            if (part instanceof Template.Literal literal) {
                append(literal.text());
            } else if (part instanceof Template.Expansion expansion) {
                print(expansion.symbol());
            } else if (part instanceof Template.Value value) {
                print(value.expression());
            } else if (part instanceof Template.FirstMatch match) {
                match(match.query(), 0, () -> {
                    print(match.expression());
                    return true;
                });
            } else if (part instanceof Template.Listing listing) {
                print(listing);
            }
        }
    }

    private void print(Symbol symbol) {
        for (Symbol.Rule rule : symbol.rules()) {
            if (rule.condition().isEmpty() || match(rule.condition().get(), 0, () -> true)) {
                print(rule.text());
                return;
            }
        }
    }

    private void print(Template.Listing listing) {
        List<String> items = new ArrayList<>();
        int start = out.length();
        match(listing.query(), 0, () -> {
            print(listing.expression());
            items.add(out.substring(start));
            out.setLength(start);
            return false;
        });
        Grammar.ListWords words = world.grammar().listWords();
        if (items.isEmpty()) {
            print(words.empty());
        }
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                print(i < items.size() - 1 ? words.separator() : words.lastSeparator());
            }
            append(items.get(i));
        }
    }

    private void print(Expression expression) {
        if (expression instanceof Expression.AttributeOf attribute) {
            append(attribute(bindings[attribute.slot()], attribute.attribute()));
        } else if (expression instanceof Expression.Text text) {
            append(text.text());
        } else if (expression instanceof Expression.Expansion expansion) {
            print(expansion.symbol());
        } else if (expression instanceof Expression.Concatenation parts) {
            parts.parts().forEach(this::print);
        } else if (expression instanceof Expression.FirstNonEmpty choices) {
            int start = out.length();
            for (Expression choice : choices.choices()) {
                if (out.length() == start) {
                    print(choice);
                }
            }
        }
    }

    private String attribute(int object, Expression.Attribute attribute) {
        return switch (attribute) {
            case NAME -> world.names().name(object);
            case ID -> world.objects().id(object);
            case TYPE -> world.domain().types().name(world.objects().type(object));
            // The game knows no other article: it says "a alarmclock 1".
            case INDEFINITE -> "a";
        };
    }

    private void append(String text) {
        out.append(text);
        if (out.length() > LONGEST_TEXT) {
            throw new WorkLimitException("the grammar prints more than " + LONGEST_TEXT + " characters at once");
        }
    }

    /** What to do with a match; true ends the search. */
    private interface OnMatch {
        boolean found();
    }

    /**
     * Goes through the matches of the query's atoms from the i-th, facts in ascending order, with all bindings made so far.
     * Different variables never stand for the same object.
     */
    private boolean match(Query query, int i, OnMatch onMatch) {
        if (i == query.atoms().size()) {
            return onMatch.found();
        }
        Query.QueryAtom atom = query.atoms().get(i);
        List<Query.QueryVariable> arguments = atom.arguments();
        TupleLayout layout = world.layout();
        int arity = arguments.size();
        long mask = 0;
        long wanted = 0;
        long open = 0;
        for (int position = 0; position < arity; position++) {
            int object = bindings[arguments.get(position).slot()];
            if (object == Evaluation.UNBOUND) {
                open |= 1L << position;
            } else {
                int shift = layout.shift(arity, position);
                mask |= layout.mask(shift);
                wanted |= (long) object << shift;
            }
        }
        boolean stop = false;
        for (long fact : state.relation(atom.relation())) {
            budget.spend(1);
            if ((fact & mask) != wanted) {
                continue;
            }
            stop = bind(arguments, fact, open) && match(query, i + 1, onMatch);
            for (int position = 0; position < arity; position++) {
                if ((open & (1L << position)) != 0) {
                    bindings[arguments.get(position).slot()] = Evaluation.UNBOUND;
                }
            }
            if (stop) {
                break;
            }
        }
        return stop;
    }

    private boolean bind(List<Query.QueryVariable> arguments, long fact, long open) {
        TupleLayout layout = world.layout();
        for (int position = 0; position < arguments.size(); position++) {
            Query.QueryVariable variable = arguments.get(position);
            int object = layout.object(fact, layout.shift(arguments.size(), position));
            if (world.objects().type(object) != variable.type()) {
                return false;
            }
            if ((open & (1L << position)) != 0) {
                // Bound already if the variable stands twice in this atom; then its second place must agree.
                int before = bindings[variable.slot()];
                if (before == Evaluation.UNBOUND ? isUsed(object) : before != object) {
                    return false;
                }
                bindings[variable.slot()] = object;
            }
        }
        return true;
    }

    private boolean isUsed(int object) {
        for (int bound : bindings) {
            if (bound == object) {
                return true;
            }
        }
        return false;
    }
}
