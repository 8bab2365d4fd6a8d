package org.genenv.bench.travelplanner.check;

/** One question to a plan. Stateless; answers on any plan. */
interface Check {
    Verdict of(Submission submission);
}
