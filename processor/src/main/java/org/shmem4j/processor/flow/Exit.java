package org.shmem4j.processor.flow;

import javax.lang.model.type.TypeMirror;

/**
 * A path that leaves a statement otherwise than at its end.
 *
 * @param kind how
 * @param label the label that it names, or null
 * @param state what is known on it
 * @param value what it returns or yields, or null
 * @param thrown the type that it throws, or null
 */
record Exit(Kind kind, String label, State state, Value value, TypeMirror thrown) {
  /** How a path leaves. */
  enum Kind { RETURN, YIELD, BREAK, CONTINUE, THROW }
}
