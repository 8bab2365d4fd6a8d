package org.genenv.bench.travelplanner.check;

/**
 * The benchmark's rates over many plans. Immutable.
 *
 * @param plans how many were asked for
 * @param delivered how many there are
 * @param commonsenseTrue commonsense checks that hold, of eight a plan
 * @param commonsenseAll plans of which all eight hold, and whose hard checks were run
 * @param hardTrue hard checks that hold, of those asked for
 * @param hardAsked hard checks asked for
 * @param hardAll plans of which no hard check failed, and which were run
 * @param passed plans of which everything holds
 */
public record Rates(
        int plans,
        int delivered,
        int commonsenseTrue,
        int commonsenseAll,
        int hardTrue,
        int hardAsked,
        int hardAll,
        int passed) {
    /** Of no plan. */
    public static final Rates NONE = new Rates(0, 0, 0, 0, 0, 0, 0, 0);

    /** Of one plan. */
    public static Rates of(PlanVerdict verdict) {
        return new Rates(
                1,
                verdict.isDelivered() ? 1 : 0,
                verdict.commonsensePassed(),
                verdict.passesCommonsense() ? 1 : 0,
                verdict.hardPassed(),
                verdict.hardChecks(),
                verdict.passesHard() ? 1 : 0,
                verdict.passes() ? 1 : 0);
    }

    /** One more plan. */
    public Rates plus(PlanVerdict verdict) {
        return plus(of(verdict));
    }

    /** Of these plans and others. */
    public Rates plus(Rates others) {
        return new Rates(
                plans + others.plans,
                delivered + others.delivered,
                commonsenseTrue + others.commonsenseTrue,
                commonsenseAll + others.commonsenseAll,
                hardTrue + others.hardTrue,
                hardAsked + others.hardAsked,
                hardAll + others.hardAll,
                passed + others.passed);
    }

    /** @return commonsense checks asked for */
    public int commonsenseAsked() {
        return plans * CommonsenseCheck.values().length;
    }

    /** @return share of plans delivered; all shares are in [0, 1], and NaN over no plan */
    public double delivery() {
        return share(delivered, plans);
    }

    /** @return share of all commonsense checks that hold */
    public double commonsenseMicro() {
        return share(commonsenseTrue, commonsenseAsked());
    }

    /** @return share of plans of which every commonsense check holds */
    public double commonsenseMacro() {
        return share(commonsenseAll, plans);
    }

    /** @return share of all hard checks asked for that hold */
    public double hardMicro() {
        return share(hardTrue, hardAsked);
    }

    /** @return share of plans of which every hard check asked for holds */
    public double hardMacro() {
        return share(hardAll, plans);
    }

    /** @return share of plans of which everything holds: the benchmark's own headline */
    public double finalPass() {
        return share(passed, plans);
    }

    /** @return the mean of both micro and both macro rates: the figure of the GenEnv paper */
    public double paper() {
        return (commonsenseMicro() + commonsenseMacro() + hardMicro() + hardMacro()) / 4;
    }

    private static double share(int part, int all) {
        return (double) part / all;
    }
}
