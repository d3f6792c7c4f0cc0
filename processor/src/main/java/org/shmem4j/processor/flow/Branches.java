package org.shmem4j.processor.flow;

/** The two ways from a condition, with its value; a state is null where no path takes that way. */
record Branches(State yes, State no, Value value) {}
