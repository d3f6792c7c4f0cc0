package org.shmem4j.processor.flow.state;

import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.value.Value;

/**
 * A path that leaves a statement other than at its end.
 *
 * @param label the label that a break or continue names, or null if there is none
 * @param state the state where it leaves
 * @param value what is returned or yielded, or null for nothing
 * @param thrown the type of the exception, or null if unknown or if there is none
 */
public record Exit(Leaving kind, String label, State state, Value value, TypeMirror thrown) {
  /** {@return whether it leaves a loop or switch with this label, or none, or continues its next iteration} */
  public boolean isOf(String name) {
    return (kind == Leaving.BREAK || kind == Leaving.CONTINUE) && (label == null || label.equals(name));
  }
}
