package org.shmem4j.processor.flow.state;

import org.shmem4j.processor.flow.value.Value;

/** The two ways out of a condition, with its value; a state is null if no path takes that way. */
public record Branches(State yes, State no, Value value) {}
