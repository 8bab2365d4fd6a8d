package org.genenv.bench.apibank.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The descriptions of APIs, by name. Immutable and thread-safe. */
public final class ApiCatalog {
    private final Map<String, ApiDescription> byName = new LinkedHashMap<>();

    /** @param catalog an array of descriptions, as API-Bank's catalogue is */
    public ApiCatalog(JsonNode catalog) {
        catalog.forEach(api -> byName.put(api.path("name").asText(), new ApiDescription(api)));
    }

    /** @return the names of all APIs, in the catalogue's order */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** @return the descriptions of these APIs in their order, each once; one that the catalogue lacks is left out */
    public List<ApiDescription> describe(Collection<String> names) {
        List<ApiDescription> descriptions = new ArrayList<>();
        names.stream().distinct().filter(byName::containsKey).map(byName::get).forEach(descriptions::add);
        return Collections.unmodifiableList(descriptions);
    }
}
