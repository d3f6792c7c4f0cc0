package org.shmem4j.processor.flow;

/** How a path leaves a statement otherwise than at its end. */
enum Leaving { RETURN, YIELD, BREAK, CONTINUE, THROW }
