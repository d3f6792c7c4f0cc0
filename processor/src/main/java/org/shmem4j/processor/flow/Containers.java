package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.Code;

/** What is known of streams, lists, optional values, objects that hold a value, and memory. */
final class Containers {
  private static final Set<String> ASKING =
      Set.of("contains", "forEach", "get", "getFirst", "getLast", "indexOf", "isEmpty", "of", "size", "stream");
  private static final Set<String> LISTS = Stream.of("AbstractCollection", "AbstractList", "ArrayList", "Collection",
      "Collections", "Deque", "Iterator", "LinkedList", "List", "ListIterator", "Queue", "SequencedCollection")
      .map("java.util."::concat).collect(Collectors.toSet());
  private static final Set<String> KEEPING = Set.of("add", "addFirst", "addLast", "addAll", "offer", "of", "asList");
  private static final Set<String> REPEATING = Set.of("forEach", "forEachOrdered", "forEachRemaining", "setAll");
  /** A class whose objects hold one value. */
  private static final String HOLDER = "java.util.concurrent.atomic.AtomicReference";

  private Containers() {}

  /** Whether a call runs what it is given once for each element, so that one turn meets what the one before left. */
  static boolean repeats(Expression.Invoke call) {
    return REPEATING.contains(call.method().getSimpleName().toString());
  }

  /** Whether a call makes a list of its arguments. */
  static boolean lists(Code code, Expression.Invoke call) {
    return switch (code.ownerName(call.method())) {
      case "java.util.List" -> code.name(call.method()).equals("of") && !isOfArray(call);
      case "java.util.Arrays" -> code.name(call.method()).equals("asList") && !isOfArray(call);
      default -> false;
    };
  }

  /** A collection that a call adds to, or makes, keeps the lambdas that the call is given. */
  static void keep(Code code, Expression.Invoke call, Thing keeper, List<Value> arguments) {
    if (keeper == null || keeper.kind != Thing.Kind.OTHER || !KEEPING.contains(code.name(call.method()))
        || !code.ownerName(call.method()).startsWith("java.util.")) {
      return;
    }
    List<Thing> lambdas = arguments.stream().map(Value::thing).filter(Objects::nonNull)
        .flatMap(each -> each.kind == Thing.Kind.FUNCTION ? Stream.of(each) : each.functions.stream()).toList();
    lambdas.stream().filter(each -> keeper.functions.stream().noneMatch(other -> other.origin == each.origin))
        .forEach(keeper.functions::add);
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
   * Where PEs may part by taking more or fewer turns through a range of numbers; null where they take as many: with
   * both bounds of its own a PE goes through its share.
   */
  static Split split(Expression stream, Run run, State state) {
    Expression.Invoke range = range(stream);
    if (range == null) {
      return null;
    }
    Value first = run.evaluator.evaluate(range.arguments().get(0), state.copy());
    Value end = run.evaluator.evaluate(range.arguments().get(1), state.copy());
    return first.differsBetweenPes() == end.differsBetweenPes() ? null
        : new Split(range.arguments().get(first.differsBetweenPes() ? 0 : 1).place(),
            Value.union(first.differs(), end.differs()), state.trace, run.callers.size(), run.loops)
            .ofTurns(end.number() == null || first.number() == null ? null : first.number().minus(end.number()));
  }

  /** The call that makes the range of a stream whose elements nothing has chosen from or changed; null if none does. */
  private static Expression.Invoke range(Expression stream) {
    return !(stream instanceof Expression.Invoke call) ? null : switch (call.method().getSimpleName().toString()) {
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

  /** What a call of a list makes of its size, where that is known; null but for one that asks for it. */
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
      default -> {
        if (!ASKING.contains(method)) {
          Elements.forget(list, state);
        }
      }
    }
    return null;
  }

  /** What a call of an object gives that holds one value; null where it is none that is known. */
  static Value held(Code code, Expression.Invoke call, Thing holder, List<Value> arguments, State state) {
    if (!isHolder(code, call)) {
      return null;
    }
    switch (code.name(call.method())) {
      case "get", "getPlain", "getAcquire", "getOpaque" -> {
        return Elements.get(holder, Linear.of(0), state);
      }
      case "set", "setPlain", "setRelease", "setOpaque" -> {
        Elements.forgetOthers(holder, state);
        Elements.set(holder, Linear.of(0), arguments.getFirst(), state);
      }
      default -> Elements.forgetAll(state);
    }
    return null;
  }

  static boolean isHolder(Code code, Expression.Invoke call) {
    return HOLDER.equals(code.ownerName(call.method()));
  }

  /** The result of a call, with what is known of it where the call makes or asks an optional value. */
  static Value known(Code code, Expression.Invoke call, Value receiver, Value result) {
    return !isOptional(code, call) ? result : switch (code.name(call.method())) {
      case "of" -> with(result, true);
      case "empty" -> with(result, false);
      case "isPresent" -> receiver;
      case "isEmpty" -> receiver.truth() == null ? receiver : Value.of(!receiver.truth());
      default -> result;
    };
  }

  /** Whether a call runs a lambda where there is a value, or where there is none, and that is not known. */
  static boolean parts(Code code, Expression.Invoke call, Value receiver) {
    return receiver.truth() == null && isOptional(code, call) && switch (code.name(call.method())) {
      case "ifPresent", "map", "flatMap", "filter", "or", "orElseGet" -> true;
      default -> false;
    };
  }

  /** The lambdas of which a call runs one, as a function that is either; null where it is no such call. */
  static Value chosen(Code code, Expression.Invoke call, Value receiver, List<Value> arguments) {
    boolean isChoice = isOptional(code, call) && code.name(call.method()).equals("ifPresentOrElse");
    Thing either = isChoice ? Thing.either(arguments.get(0).thing(), arguments.get(1).thing()) : null;
    return either == null ? null : receiver.truth() == null ? Value.of(either).with(receiver)
        : arguments.get(receiver.truth() ? 0 : 1);
  }

  private static boolean isOptional(Code code, Expression.Invoke call) {
    return code.ownerName(call.method()).startsWith("java.util.Optional");
  }

  private static Value with(Value optional, boolean isThere) {
    return new Value(optional.number(), isThere, optional.thing(), optional.from(), optional.differs());
  }

  /** Whether a class is one of buffers or segments, which stand for the arrays that they were made of. */
  static boolean isMemory(String type) {
    return type.equals("java.lang.foreign.MemorySegment") || (type.startsWith("java.nio.") && type.endsWith("Buffer"));
  }

  /** What a call of a buffer or segment gives; null if it is not one. */
  static Value memory(Expression.Invoke call, Value receiver, List<Value> arguments, Transfers transfers, Run run,
      State state) {
    if (!isMemory(run.code.ownerName(call.method()))) {
      return null;
    }
    Elements.forgetAll(state);
    String name = run.code.name(call.method());
    if (name.equals("wrap") || name.equals("ofArray") || name.equals("ofBuffer")) {
      return arguments.isEmpty() ? Value.UNKNOWN : Value.of(arguments.getFirst().thing());
    }
    boolean isWrite = name.startsWith("put") || name.startsWith("set") || name.equals("fill");
    if (receiver.thing() != null && (name.startsWith("get") || isWrite)) {
      int index = name.endsWith("AtIndex") ? 1 : 0;
      Linear given = index < arguments.size() ? arguments.get(index).number() : null;
      transfers.accessed(receiver.thing(), given == null ? Linear.of(0) : given, Linear.of(1), isWrite, call.place(),
          state);
      return Value.UNKNOWN;
    }
    return name.equals("duplicate") || name.equals("asReadOnly") ? receiver : null;
  }
}
