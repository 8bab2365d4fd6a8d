package org.genenv.bench.apibank.service;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Finds an API by its name. */
    public static Optional<Api> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
