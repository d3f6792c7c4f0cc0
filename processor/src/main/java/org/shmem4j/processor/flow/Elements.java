package org.shmem4j.processor.flow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import javax.lang.model.element.Element;

/** The elements of Java arrays and lists that were written one by one. */
final class Elements {
  /** Stands for the number of elements, where that is not the thing's own. */
  static final Object SIZE = "size";

  static final int MOST = 8;

  private Elements() {}

  /** Takes the elements that something is made of. */
  static void fill(Thing owner, List<Value> elements, State state) {
    if (elements.size() <= MOST) {
      owner.sized(Linear.of(elements.size()));
      for (int i = 0; i < elements.size(); i++) {
        set(owner, Linear.of(i), elements.get(i), state);
      }
    }
  }

  /** An element is written; at a place that is not known, it may be any. */
  static void set(Thing owner, Linear index, Value value, State state) {
    if (owner != null && index != null && index.isConstant()) {
      state.values.put(new State.FieldKey(owner, index.constant()), value);
    } else if (owner != null) {
      forget(owner, state);
    }
  }

  /** The element at a place; null if that is not known. */
  static Value get(Thing owner, Linear index, State state) {
    Value element = owner == null || index == null || !index.isConstant()
        ? null : state.values.get(new State.FieldKey(owner, index.constant()));
    return element == null || element.isUnknown() ? null : element;
  }

  /** All elements in their order; null if one is not known. */
  static List<Value> all(Thing owner, State state) {
    List<Value> all = known(owner, state);
    return all == null || all.stream().anyMatch(Value::isUnknown) ? null : all;
  }

  /** All elements in their order, unknown values among them; null if there are others. */
  static List<Value> known(Thing owner, State state) {
    return owner == null || !owner.length().isConstant() || owner.length().constant() > MOST ? null
        : LongStream.range(0, owner.length().constant())
            .mapToObj(i -> Objects.requireNonNullElse(get(owner, Linear.of(i), state), Value.UNKNOWN)).toList();
  }

  /** All elements are set to a value. */
  static void setAll(Thing owner, Value value, State state) {
    for (long i = 0; known(owner, state) != null && i < owner.length().constant(); i++) {
      set(owner, Linear.of(i), value, state);
    }
  }

  /** What is known of all elements. */
  static Map<State.FieldKey, Value> known(State state) {
    Map<State.FieldKey, Value> known = new HashMap<>();
    state.values.forEach((key, value) -> {
      if (key instanceof State.FieldKey field && !(field.field() instanceof Element)) {
        known.put(field, value);
      }
    });
    return known;
  }

  /** Forgets the elements of what code wrote to that is followed through fewer turns than it takes. */
  static void forgetChanged(Map<State.FieldKey, Value> before, State after, State state) {
    Set<Thing> changed = new HashSet<>();
    before.forEach((key, value) -> {
      Value now = after.values.get(key);
      if (!value.equals(now) && key.field() == SIZE) {
        state.values.replace(key, Value.UNKNOWN); // PEs may have added as many in different turns
      } else if (!value.equals(now)) {
        changed.add(key.owner());
      }
    });
    changed.forEach(each -> forget(each, state));
  }

  /** Lists that each turn of a loop adds as many elements to, where PEs take different numbers of turns. */
  static void grow(List<Map<State.FieldKey, Value>> turns, Linear more, Value condition, State state) {
    if (turns.size() != 3 || more.terms().keySet().stream().noneMatch(condition.differs()::contains)) {
      return;
    }
    turns.getFirst().forEach((key, before) -> {
      Linear first = step(before, turns.get(1).get(key));
      boolean grows = key.field() == SIZE && first != null && !first.equals(Linear.of(0))
          && first.equals(step(turns.get(1).get(key), turns.get(2).get(key)));
      if (grows && state.values.containsKey(key)) {
        Symbol size = Symbol.between(() -> "size()", Linear.of(0), null).from(condition.differs());
        state.values.put(key, Value.of(Linear.of(size)).with(condition));
      }
    });
  }

  private static Linear step(Value before, Value after) {
    boolean isKnown = before != null && after != null && before.number() != null && after.number() != null;
    return isKnown ? after.number().minus(before.number()) : null;
  }

  /** Other code may have written any of them. */
  static void forget(Thing owner, State state) {
    state.values.keySet()
        .removeIf(each -> each instanceof State.FieldKey key && key.owner() == owner && mayChange(key));
  }

  /** Whether a key is that of an element, or of a number of them: an array has as many for ever. */
  private static boolean mayChange(State.FieldKey key) {
    return !(key.field() instanceof Element) && !(key.field() == SIZE && key.owner().kind == Thing.Kind.JAVA_ARRAY);
  }

  /** What is written may have other names, unless it was made here. */
  static void forgetOthers(Thing owner, State state) {
    if (owner == null || !owner.isMade()) {
      forgetAll(state);
    }
  }

  /** Other code, or something of another name, may have written or added any. */
  static void forgetAll(State state) {
    state.values.keySet().removeIf(each -> each instanceof State.FieldKey key && mayChange(key));
  }
}
