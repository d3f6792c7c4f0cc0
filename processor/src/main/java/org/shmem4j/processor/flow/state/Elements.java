package org.shmem4j.processor.flow.state;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import javax.lang.model.element.Element;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Keeps, among the values of a state, those elements of Java arrays and lists that were written one by one. Queries
 * return null for anything unknown; methods that change a state do nothing if the owner is null.
 */
public final class Elements {
  /** The key of the number of elements, if that is not fixed by the object itself. */
  public static final Object SIZE = "size";

  public static final int MOST = 8;

  private Elements() {}

  /** Sets the initial elements and the length of an object, if there are few. */
  public static void fill(TrackedObject owner, List<Value> elements, State state) {
    if (elements.size() <= MOST) {
      owner.sized(Linear.of(elements.size()));
      for (int i = 0; i < elements.size(); i++) {
        set(owner, Linear.of(i), elements.get(i), state);
      }
    }
  }

  /** Sets an element; if its index is unknown, it may be any, so all are forgotten. */
  public static void set(TrackedObject owner, Linear index, Value value, State state) {
    if (owner != null && index != null && index.isConstant()) {
      state.values.put(new State.FieldKey(owner, index.constant()), value);
    } else if (owner != null) {
      forget(owner, state);
    }
  }

  /** The element at an index, or null if it or the index is unknown. */
  public static Value get(TrackedObject owner, Linear index, State state) {
    Value element = owner == null || index == null || !index.isConstant()
        ? null : state.values.get(new State.FieldKey(owner, index.constant()));
    return element == null || element.isUnknown() ? null : element;
  }

  /** All elements in order, or null if one is unknown. */
  public static List<Value> all(TrackedObject owner, State state) {
    List<Value> all = known(owner, state);
    return all == null || all.stream().anyMatch(Value::isUnknown) ? null : all;
  }

  /** All elements in order, including unknown values, or null if there are others. */
  public static List<Value> known(TrackedObject owner, State state) {
    return owner == null || !owner.length().isConstant() || owner.length().constant() > MOST ? null
        : LongStream.range(0, owner.length().constant())
            .mapToObj(i -> Objects.requireNonNullElse(get(owner, Linear.of(i), state), Value.UNKNOWN)).toList();
  }

  /** Sets all elements to a value, if their number is known and small. */
  public static void setAll(TrackedObject owner, Value value, State state) {
    for (long i = 0; known(owner, state) != null && i < owner.length().constant(); i++) {
      set(owner, Linear.of(i), value, state);
    }
  }

  /** Everything that is known about elements. */
  public static Map<State.FieldKey, Value> known(State state) {
    Map<State.FieldKey, Value> known = new HashMap<>();
    state.values.forEach((key, value) -> {
      if (key instanceof State.FieldKey field && !(field.field() instanceof Element)) {
        known.put(field, value);
      }
    });
    return known;
  }

  /** Forgets the elements that were written by code which is followed for fewer iterations than it takes. */
  public static void forgetChanged(Map<State.FieldKey, Value> before, State after, State state) {
    Set<TrackedObject> changed = new HashSet<>();
    before.forEach((key, value) -> {
      Value now = after.values.get(key);
      if (!value.equals(now) && key.field() == SIZE) {
        state.values.replace(key, Value.UNKNOWN); // PEs may have added the same number in different iterations
      } else if (!value.equals(now)) {
        changed.add(key.owner());
      }
    });
    changed.forEach(each -> forget(each, state));
  }

  /**
   * Grows the lists to which each iteration of a loop adds the same number of elements, if PEs take different numbers
   * of iterations: then their sizes differ between PEs. Two iterations are compared to find what each adds.
   *
   * @param before the known elements before the first iteration
   * @param afterOne the same after it
   * @param afterTwo the same after the second
   * @param more the number of iterations after the first
   * @param condition the loop's condition before the first iteration
   * @param state the state after the loop, which is changed
   */
  public static void grow(Map<State.FieldKey, Value> before, Map<State.FieldKey, Value> afterOne,
      Map<State.FieldKey, Value> afterTwo, Linear more, Value condition, State state) {
    if (more.terms().keySet().stream().noneMatch(condition.differs()::contains)) {
      return;
    }
    before.forEach((key, value) -> {
      Linear first = added(value, afterOne.get(key));
      boolean grows = key.field() == SIZE && first != null && !first.equals(Linear.of(0))
          && first.equals(added(afterOne.get(key), afterTwo.get(key)));
      if (grows && state.values.containsKey(key)) {
        Symbol size = Symbol.between(() -> "size()", Linear.of(0), null).from(condition.differs());
        state.values.put(key, Value.of(Linear.of(size)).withSourcesOf(condition));
      }
    });
  }

  /** The growth of a number, or null if unknown. */
  private static Linear added(Value before, Value after) {
    boolean isKnown = before != null && after != null && before.number() != null && after.number() != null;
    return isKnown ? after.number().minus(before.number()) : null;
  }

  /** Forgets all elements of an object, since other code may have written any of them. */
  public static void forget(TrackedObject owner, State state) {
    state.values.keySet()
        .removeIf(each -> each instanceof State.FieldKey key && key.owner() == owner && mayChange(key));
  }

  /** {@return whether a key is that of an element, or of a variable number of them: that of an array never changes} */
  private static boolean mayChange(State.FieldKey key) {
    return !(key.field() instanceof Element)
        && !(key.field() == SIZE && key.owner().kind == TrackedObject.Kind.JAVA_ARRAY);
  }

  /**
   * Forgets all elements of all objects when an object is written that was not made here, because it may be an alias.
   */
  public static void forgetOthers(TrackedObject owner, State state) {
    if (owner == null || !owner.isMade()) {
      forgetAll(state);
    }
  }

  /** Forgets all elements of all objects, since other code, or an alias, may have written or added any. */
  public static void forgetAll(State state) {
    state.values.keySet().removeIf(each -> each instanceof State.FieldKey key && mayChange(key));
  }
}
