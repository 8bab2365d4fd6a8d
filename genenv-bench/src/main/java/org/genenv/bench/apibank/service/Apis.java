package org.genenv.bench.apibank.service;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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

    private static final Set<String> STAND_INS = Set.of("ToolSearcher", "Translate", "Dictionary");

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
        return STAND_INS.contains(name);
    }

    /** Finds an API by its name. */
    public static Optional<Api> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
