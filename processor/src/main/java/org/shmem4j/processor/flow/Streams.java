package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.Code;

/** What is known of streams and collections: the lambdas that they run, and how many elements lists have. */
final class Streams {
  private static final Set<String> ASKING =
      Set.of("contains", "forEach", "get", "getFirst", "getLast", "indexOf", "isEmpty", "of", "size", "stream");
  private static final Set<String> LISTS = Stream.of("AbstractCollection", "AbstractList", "ArrayList", "Collection",
      "Collections", "Deque", "Iterator", "LinkedList", "List", "ListIterator", "Queue", "SequencedCollection")
      .map("java.util."::concat).collect(Collectors.toSet());

  private Streams() {}

  /** Whether a call runs what it is given once for each element, so that one turn meets what the one before left. */
  static boolean repeats(Expression.Invoke call) {
    String name = call.method().getSimpleName().toString();
    return name.equals("forEach") || name.equals("forEachOrdered") || name.equals("forEachRemaining")
        || name.equals("setAll");
  }

  /** Whether a call makes a list of its arguments. */
  static boolean lists(Code code, Expression.Invoke call) {
    return switch (code.ownerName(call.method())) {
      case "java.util.List" -> code.name(call.method()).equals("of") && !isOfArray(call);
      case "java.util.Arrays" -> code.name(call.method()).equals("asList") && !isOfArray(call);
      default -> false;
    };
  }

  /** Whether a call sets all elements of an array to a value. */
  static boolean fills(Code code, Expression.Invoke call) {
    return code.ownerName(call.method()).equals("java.util.Arrays") && code.name(call.method()).equals("fill")
        && call.arguments().size() == 2;
  }

  /** Whether what is given is the elements' array. */
  private static boolean isOfArray(Expression.Invoke call) {
    return call.arguments().size() == 1 && call.method().isVarArgs();
  }

  /** The numbers that a range of numbers hands to the lambda of a call; empty where they are not known. */
  static List<Value> elements(Expression.Invoke call, Run run, State state) {
    Expression.Invoke range = range(call.receiver());
    Linear first = range == null ? null : run.evaluator.evaluate(range.arguments().get(0), state.copy()).number();
    Linear end = range == null ? null : run.evaluator.evaluate(range.arguments().get(1), state.copy()).number();
    if (first == null || end == null) {
      return List.of();
    }
    Linear last = range.method().getSimpleName().contentEquals("range") ? end.minus(Linear.of(1)) : end;
    Linear turns = last.minus(first);
    boolean isGoneThrough = repeats(call) && turns != null && turns.isAtLeast(0);
    return List.of(Value.of(Linear.of(isGoneThrough
        ? Symbol.ofTurns("element", first, last, true, true, state.part) : Symbol.ofNoTurn("element", first, last))));
  }

  /**
   * The bound of a range of numbers by which PEs may take more or fewer turns; null where they take as many: with both
   * bounds of its own a PE goes through its share.
   */
  static Expression bound(Expression stream, Run run, State state) {
    Expression.Invoke range = range(stream);
    if (range == null) {
      return null;
    }
    boolean startsApart = run.evaluator.evaluate(range.arguments().get(0), state.copy()).differsBetweenPes();
    boolean endsApart = run.evaluator.evaluate(range.arguments().get(1), state.copy()).differsBetweenPes();
    return startsApart == endsApart ? null : range.arguments().get(startsApart ? 0 : 1);
  }

  /** The call that makes the range of a stream whose elements nothing has chosen from or changed; null if none does. */
  private static Expression.Invoke range(Expression stream) {
    if (!(stream instanceof Expression.Invoke call)) {
      return null;
    }
    return switch (call.method().getSimpleName().toString()) {
      case "range", "rangeClosed" -> call.arguments().size() == 2 && call.receiver() == null ? call : null;
      case "parallel", "sequential", "boxed", "asLongStream", "toArray", "toList" -> range(call.receiver());
      default -> null;
    };
  }

  /** A call may change a list that has another name too, or none: then nothing is known of any. */
  static void changes(Code code, ExecutableElement method, Thing list, State state) {
    boolean isKnown = list != null && state.values.containsKey(new State.FieldKey(list, Elements.SIZE));
    String name = code.name(method);
    String owner = code.ownerName(method);
    if ((!isKnown && LISTS.contains(owner) && !ASKING.contains(name)) || name.equals("toCollection")) {
      Elements.forgetAll(state);
    }
  }

  /** What a call of a list makes of its size, where that is known; null but for one that asks for it, or an element. */
  static Value sized(String method, List<Value> arguments, Thing list, State state) {
    State.FieldKey key = new State.FieldKey(list, Elements.SIZE);
    Value size = list == null ? null : state.values.get(key);
    if (size == null) {
      return null;
    }
    switch (method) {
      case "size" -> {
        return size.number() == null ? null : Value.of(size.number()).with(size);
      }
      case "add", "addLast", "addFirst" -> {
        Linear more = arguments.size() == 1 && size.number() != null ? size.number().plus(Linear.of(1)) : null;
        if (more != null && !method.equals("addFirst")) {
          Elements.set(list, size.number(), arguments.getFirst(), state);
        } else {
          Elements.forget(list, state);
        }
        state.values.put(key, more == null ? Value.UNKNOWN.with(size) : Value.of(more).with(size));
      }
      case "get" -> {
        Value element = Elements.get(list, arguments.getFirst().number(), state);
        return element == null || element.isUnknown() ? null : element;
      }
      default -> {
        if (!ASKING.contains(method)) {
          Elements.forget(list, state);
        }
      }
    }
    return null;
  }
}
