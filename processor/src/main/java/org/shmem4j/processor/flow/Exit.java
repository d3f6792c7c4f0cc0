package org.shmem4j.processor.flow;

import javax.lang.model.type.TypeMirror;

/** A path that leaves a statement otherwise than at its end; all but its kind and state may be null. */
record Exit(Leaving kind, String label, State state, Value value, TypeMirror thrown) {
  /** Whether it leaves a loop or switch of a name, or none, or goes on with its next turn. */
  boolean isOf(String name) {
    return (kind == Leaving.BREAK || kind == Leaving.CONTINUE) && (label == null || label.equals(name));
  }
}
