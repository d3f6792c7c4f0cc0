package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.Set;
import org.shmem4j.processor.StepAnnotation;

/**
 * The state of an object, and the step at a place that led to it: whether all PEs that came there mean the same
 * object, how many calls led there, and under how many conditions the call stands.
 */
record Condition(Subject subject, String state, StepAnnotation step, TreePath place, boolean isShared, int depth,
    int under) {
  /** The same of another object. */
  Condition of(Subject other) {
    return new Condition(other, state, step, place, isShared, depth, under);
  }

  /** An object, or the element of an array at an index; null for the object itself, but for other elements. */
  record Subject(Thing thing, Linear index, Set<Long> others) {
    Subject(Thing thing, Linear index) {
      this(thing, index, Set.of());
    }

    /** Whether an array's state is that of an element too, or of the array itself: of those that had no other since. */
    boolean isOf(Subject element) {
      return index == null && thing == element.thing && (others.isEmpty()
          || (element.index != null && element.index.isConstant() && !others.contains(element.index.constant())));
    }

    /** An array without an element that has a state of its own; null where that is not known. */
    Subject without(Subject element) {
      return index != null || element.index == null || !element.index.isConstant() ? null
          : new Subject(thing, null, Value.union(others, Set.of(element.index.constant())));
    }

    @Override
    public String toString() {
      return index == null || Linear.of(0).equals(index) ? thing.toString() : thing + "[" + index + "]";
    }
  }
}
