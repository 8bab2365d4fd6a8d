package org.genenv.core.domain;

/**
 * A task that the domain has checked and proved solvable. Plain data: an environment is opened from it alone, any number of times.
 *
 * @param id unique within a run
 * @param kind the domain's name for this type of task
 * @param spec the task as strict JSON, in the domain's canonical form
 * @param draw seed of whatever the environment draws for itself (hiding places, distractors): the attempts of a group share it
 */
public record Task(String id, String kind, String spec, long draw) {}
