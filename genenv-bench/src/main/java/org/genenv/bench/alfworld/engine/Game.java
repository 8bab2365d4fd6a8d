package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A game being played, without a limit on steps and without an end: the goal is judged anew after every command. For
 * episodes of a benchmark see {@link LimitedGame}.
 *
 * <p>Not thread-safe; copies and games of the same {@link GameFile} are independent and may be used by other threads.
 * Methods that look at the state throw {@link WorkLimitException} if that takes absurdly long.
 */
public final class Game {
    private static final String REFUSAL = "Nothing happens.";

    private final GameFile file;
    private final World world;
    private final String intro;
    private final WorkBudget budget = new WorkBudget(WorkBudget.PER_TURN, "this turn");
    private final Evaluation evaluation;
    private final Renderer renderer;

    /** Per action, the applicable operators and the state they were found in. */
    private final List<List<Operator>> applicable;

    private final State[] foundIn;

    /** Sorted by command, each command once; null until somebody asks after a change. */
    private List<Choice> choices;

    private State state;
    private boolean won;

    /** A command and what it does. */
    private record Choice(String command, Operator operator) {
        private static final Comparator<Choice> ORDER = Comparator.comparing(Choice::command, CodePointOrder.INSTANCE);
    }

    /** Begins the game of a file that is being read, and so proves that it can be begun. */
    Game(GameFile file, World world) {
        this.file = file;
        this.world = world;
        this.state = world.initial();
        this.evaluation = new Evaluation(world.slotCount(), budget, state);
        this.renderer = new Renderer(world, budget);
        this.applicable = new ArrayList<>(Collections.nCopies(world.actions().size(), List.of()));
        this.foundIn = new State[world.actions().size()];
        this.intro = renderer.render(world.grammar().intro(), state);
        this.won = judge();
        choices();
    }

    private Game(Game other) {
        this.file = other.file;
        this.world = other.world;
        this.intro = other.intro;
        this.state = other.state;
        this.won = other.won;
        this.evaluation = new Evaluation(world.slotCount(), budget, state);
        this.renderer = new Renderer(world, budget);
        this.applicable = new ArrayList<>(other.applicable);
        this.foundIn = other.foundIn.clone();
        this.choices = other.choices;
    }

    /** Returns a game at its start. */
    public static Game start(GameFile file) {
        return file.pristine().copy();
    }

    /** Returns an independent game in the same state; cheap, as states are shared and not copied. */
    public Game copy() {
        return new Game(this);
    }

    /** Returns the file this game was started from. */
    public GameFile file() {
        return file;
    }

    /** Returns what the game says before the first command: the room and the task. */
    public String intro() {
        return intro;
    }

    /** Returns whether the goal holds in the current state. */
    public boolean won() {
        return won;
    }

    /** Returns the commands that would be accepted, each once, in code-point order; unmodifiable. */
    public List<String> admissibleCommands() {
        return choices().stream().map(Choice::command).toList();
    }

    /**
     * Plays a command. White space around it is ignored, apart from that it must be an admissible one exactly, letter
     * case and inner blanks included; anything else changes nothing.
     */
    public Step step(String command) {
        int at = Collections.binarySearch(choices(), new Choice(strip(command), null), Choice.ORDER);
        if (at < 0) {
            return new Step(command, REFUSAL, won, false);
        }
        Operator operator = choices().get(at).operator();
        budget.renew();
        move(operator);
        Grammar.ActionTexts texts =
                world.grammar().actions().get(world.actions().indexOf(operator.action()));
        return new Step(command, renderer.render(texts.feedback(), operator, texts, state), won, true);
    }

    /** Removes what Python's {@code str.strip} removes: other characters than {@link String#strip} does. */
    static String strip(String command) {
        int start = 0;
        int end = command.length();
        while (start < end && isPythonSpace(command.charAt(start))) {
            start++;
        }
        while (end > start && isPythonSpace(command.charAt(end - 1))) {
            end--;
        }
        return command.substring(start, end);
    }

    private static boolean isPythonSpace(char c) {
        return c == 0x85 || c == 0xA0 || c == 0x2007 || c == 0x202F || Character.isWhitespace(c);
    }

    /**
     * For planners.
     *
     * @return the operators that are applicable now and whose effects can bear on later operators or on the goal, so
     *     without those that only look; each once, in a fixed order
     */
    public List<Operator> operators() {
        budget.renew();
        findApplicable();
        List<Operator> operators = new ArrayList<>();
        for (int i = 0; i < applicable.size(); i++) {
            if (world.actions().get(i).touched().intersects(world.decisive())) {
                operators.addAll(applicable.get(i));
            }
        }
        return Collections.unmodifiableList(operators);
    }

    /**
     * For planners: makes a move without printing anything.
     *
     * @throws IllegalArgumentException if the operator is not applicable now
     */
    public void apply(Operator operator) {
        budget.renew();
        findApplicable();
        int action = world.actions().indexOf(operator.action());
        if (action < 0 || !applicable.get(action).contains(operator)) {
            throw new IllegalArgumentException(operator + " is not applicable in this state of " + file.sourceName());
        }
        move(operator);
    }

    /** Returns the command that plays the operator in the current state. */
    public String command(Operator operator) {
        budget.renew();
        return command(operator, world.actions().indexOf(operator.action()));
    }

    /**
     * For planners: a key of the current state, fit for a set of states already visited.
     *
     * @return an object that equals the key of another game of the same file if both states agree in every fact that some
     *     precondition, condition of an effect, or the goal is about; bookkeeping facts do not count
     */
    public Object planningKey() {
        return new PlanningKey(state, world.decisive());
    }

    /** Returns what holds now, sorted by predicate in the order of the domain, then by arguments. */
    public List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        for (Predicate predicate : world.domain().predicates().values()) {
            for (long tuple : state.relation(predicate.index())) {
                List<String> arguments = new ArrayList<>();
                for (int position = 0; position < predicate.arity(); position++) {
                    int shift = world.layout().shift(predicate.arity(), position);
                    arguments.add(world.objects().id(world.layout().object(tuple, shift)));
                }
                facts.add(new Fact(predicate.name(), arguments));
            }
        }
        return Collections.unmodifiableList(facts);
    }

    private void move(Operator operator) {
        evaluation.state = state;
        State before = state;
        state = operator.action().apply(operator, evaluation);
        choices = null;
        for (int predicate : world.goalReads()) {
            if (before.relation(predicate) != state.relation(predicate)) {
                won = judge();
                break;
            }
        }
    }

    private boolean judge() {
        evaluation.state = state;
        evaluation.unbindAll();
        return world.goal().run(evaluation);
    }

    private List<Choice> choices() {
        if (choices == null) {
            budget.renew();
            findApplicable();
            List<Choice> all = new ArrayList<>();
            for (int i = 0; i < applicable.size(); i++) {
                for (Operator operator : applicable.get(i)) {
                    all.add(new Choice(command(operator, i), operator));
                }
            }
            choices = sortedAndDistinct(all);
        }
        return choices;
    }

    /** Of several operators with one command, the first in the order of the domain is the one it plays. */
    private static List<Choice> sortedAndDistinct(List<Choice> all) {
        Choice[] sorted = all.toArray(Choice[]::new);
        Arrays.sort(sorted, Choice.ORDER);
        List<Choice> distinct = new ArrayList<>(sorted.length);
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || !sorted[i].command().equals(sorted[i - 1].command())) {
                distinct.add(sorted[i]);
            }
        }
        return distinct;
    }

    /** Searches again only for actions some of whose predicates changed since the last search. */
    private void findApplicable() {
        evaluation.state = state;
        for (int i = 0; i < foundIn.length; i++) {
            CompiledAction action = world.actions().get(i);
            if (foundIn[i] == null || isChanged(action, foundIn[i])) {
                applicable.set(i, action.applicable(evaluation));
            }
            foundIn[i] = state;
        }
    }

    private boolean isChanged(CompiledAction action, State since) {
        for (int predicate : action.reads()) {
            if (since.relation(predicate) != state.relation(predicate)) {
                return true;
            }
        }
        return false;
    }

    private String command(Operator operator, int action) {
        if (operator.command().isPresent()) {
            return operator.command().get();
        }
        Grammar.ActionTexts texts = world.grammar().actions().get(action);
        String command = renderer.render(texts.template(), operator, texts, state);
        if (world.isCommandFixed(action)) {
            operator.setCommand(command);
        }
        return command;
    }
}
