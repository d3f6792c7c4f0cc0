package org.shmem4j.processor.flow.state;

import com.sun.source.util.TreePath;
import java.util.Set;
import org.shmem4j.processor.StepAnnotation;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * The state of an object such as a lock or a work group, and what led to it: the annotation of the called method, and
 * the place of the call. It determines what may be called next.
 *
 * @param subject the object
 * @param state the name of the state in the annotations
 * @param step the annotation that led to it
 * @param place the call that did
 * @param isShared whether all PEs that came there mean the same object
 * @param calls the depth of calls of the method that makes the call
 * @param conditions the number of conditions around the call
 */
public record Typestate(Subject subject, String state, StepAnnotation step, TreePath place, boolean isShared, int calls,
    int conditions) {
  /** This state, but of another object. */
  public Typestate of(Subject other) {
    return new Typestate(other, state, step, place, isShared, calls, conditions);
  }

  /**
   * An object, or the element of an array at an index; a null index means the whole object, except for the elements in
   * {@code others}.
   */
  public record Subject(TrackedObject object, Linear index, Set<Long> others) {
    public Subject(TrackedObject object, Linear index) {
      this(object, index, Set.of());
    }

    /**
     * {@return whether this state of an array applies to an element, or to the array itself: elements with a newer
     * state are excepted}
     */
    public boolean isOf(Subject element) {
      return index == null && object == element.object && (others.isEmpty()
          || (element.index != null && element.index.isConstant() && !others.contains(element.index.constant())));
    }

    /** An array except for an element with a state of its own, or null if unknown. */
    public Subject without(Subject element) {
      return index != null || element.index == null || !element.index.isConstant() ? null
          : new Subject(object, null, Value.union(others, Set.of(element.index.constant())));
    }

    @Override
    public String toString() {
      return index == null || Linear.of(0).equals(index) ? object.toString() : object + "[" + index + "]";
    }
  }
}
