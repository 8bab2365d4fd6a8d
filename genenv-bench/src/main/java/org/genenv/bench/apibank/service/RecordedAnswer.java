package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A recorded call with its output, for services that need a network or a model which is not here.
 *
 * @param apiName the API
 * @param input its arguments
 * @param output what it returned then
 */
public record RecordedAnswer(String apiName, JsonNode input, JsonNode output) {}
