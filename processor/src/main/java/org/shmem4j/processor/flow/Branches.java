package org.shmem4j.processor.flow;

/**
 * The two ways from a condition.
 *
 * @param yes what is known where it holds; null where it never does
 * @param no what is known where it does not hold; null where it always does
 * @param value the condition's value
 */
record Branches(State yes, State no, Value value) {}
