package org.genenv.bench.apibank.service;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All APIs by name. */
public final class Apis {
    private static final Map<String, Api> BY_NAME = byName(List.of(
            AccountApis.ALL,
            AgendaApis.ALL,
            AlarmApis.ALL,
            ReminderApis.ALL,
            MeetingApis.ALL,
            HospitalApis.ALL,
            HealthApis.ALL,
            SmartHomeApis.ALL,
            KnowledgeApis.ALL,
            EverydayApis.ALL));

    private static final Set<String> NETWORKED =
            Collections.unmodifiableSet(new TreeSet<>(List.of("Translate", "Dictionary")));
    private static final String SEARCHER = "ToolSearcher";

    private Apis() {}

    private static Map<String, Api> byName(List<List<Api>> families) {
        Map<String, Api> all = new TreeMap<>();
        families.forEach(family -> family.forEach(api -> all.put(api.name(), api)));
        return Collections.unmodifiableMap(all);
    }

    /** @return all of them, by name */
    public static Collection<Api> all() {
        return BY_NAME.values();
    }

    /**
     * Whether an API needs a network or a model that is not here, so that something else, or a recorded answer, stands for it. None of
     * these changes a table.
     */
    public static boolean isStandIn(String name) {
        return NETWORKED.contains(name) || name.equals(SEARCHER);
    }

    /** Whether a call can be run here: by a service of our own, or for ToolSearcher by a search of our own. */
    public static boolean isServed(String name) {
        return BY_NAME.containsKey(name) && !NETWORKED.contains(name);
    }

    /** @return the names of the APIs that only a network could serve */
    public static Set<String> unserved() {
        return NETWORKED;
    }

    /** Finds an API by its name. */
    public static Optional<Api> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
