package org.genenv.bench.alfworld.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A twl2 grammar as written, before its templates and queries are read. Offsets count characters of the grammar text.
 *
 * @param rules per symbol its rules, in order
 * @param actions per lower-case action name its texts
 */
record GrammarText(Map<String, List<RuleText>> rules, Map<String, ActionText> actions) {
    record Quoted(String text, int offset) {}

    record RuleText(Optional<Quoted> condition, Quoted rhs) {}

    record ActionText(Quoted template, Quoted feedback) {}
}
