package org.genenv.core.domain;

/**
 * What the simulator starts from when it writes variations.
 *
 * @param id unique within the domain
 * @param kind the domain's name for this type of task; success is counted by kind
 * @param spec the domain's own description of the seed, JSON
 */
public record Seed(String id, String kind, String spec) {}
