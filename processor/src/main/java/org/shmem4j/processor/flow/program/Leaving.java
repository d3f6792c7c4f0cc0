package org.shmem4j.processor.flow.program;

/** How a path leaves a statement other than at its end. */
public enum Leaving {
  RETURN, YIELD, BREAK, CONTINUE, THROW
}
