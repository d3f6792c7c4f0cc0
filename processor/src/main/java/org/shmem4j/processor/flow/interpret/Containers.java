package org.shmem4j.processor.flow.interpret;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.flow.check.Transfers;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Knows Java's streams, lists, Optionals, value holders, and memory. Methods whose names begin with follow, keep or
 * forget may change the state or its objects; the others only look.
 */
final class Containers {
  private static final Set<String> ASKING =
      Set.of("contains", "forEach", "get", "getFirst", "getLast", "indexOf", "isEmpty", "of", "size", "stream");
  private static final Set<String> LISTS = Stream.of("AbstractCollection", "AbstractList", "ArrayList", "Collection",
      "Collections", "Deque", "Iterator", "LinkedList", "List", "ListIterator", "Queue", "SequencedCollection")
      .map("java.util."::concat).collect(Collectors.toSet());
  private static final Set<String> KEEPING = Set.of("add", "addFirst", "addLast", "addAll", "offer", "of", "asList");
  private static final Set<String> REPEATING = Set.of("forEach", "forEachOrdered", "forEachRemaining", "setAll");
  /**
   * Marks the size of a list to which elements were added when its size was unknown: the sizes may have become the same
   * on all PEs.
   */
  private static final Symbol UNCOUNTED = Symbol.unknown("uncounted");

  /** Marks the size of a list that is empty on at least one of the paths that have met. */
  private static final Symbol EMPTY = Symbol.unknown("empty");
  /** A class whose objects hold one value. */
  private static final String HOLDER = "java.util.concurrent.atomic.AtomicReference";

  private Containers() {}

  /**
   * {@return whether a call runs its argument once for each element, so that each run sees what the previous one left}
   */
  static boolean repeats(Expression.Invoke call) {
    return REPEATING.contains(call.method().getSimpleName().toString());
  }

  /** {@return whether a call makes a list of its arguments} */
  static boolean lists(CompilerView compiler, Expression.Invoke call) {
    return switch (compiler.ownerName(call.method())) {
      case "java.util.List" -> compiler.name(call.method()).equals("of") && !isOfArray(call);
      case "java.util.Arrays" -> compiler.name(call.method()).equals("asList") && !isOfArray(call);
      default -> false;
    };
  }

  /** Records that a collection which a call adds to, or makes, stores the lambdas passed to the call. */
  static void keep(CompilerView compiler, Expression.Invoke call, TrackedObject keeper, List<Value> arguments) {
    if (keeper == null || keeper.kind != TrackedObject.Kind.OTHER || !KEEPING.contains(compiler.name(call.method()))
        || !compiler.ownerName(call.method()).startsWith("java.util.")) {
      return;
    }
    List<TrackedObject> lambdas = arguments.stream().map(Value::object).filter(Objects::nonNull)
        .flatMap(each -> each.kind == TrackedObject.Kind.FUNCTION ? Stream.of(each) : each.functions.stream()).toList();
    lambdas.stream().filter(each -> keeper.functions.stream().noneMatch(other -> other.origin == each.origin))
        .forEach(keeper.functions::add);
  }

  /** {@return whether a call sets all elements of an array to a value} */
  static boolean fills(CompilerView compiler, Expression.Invoke call) {
    return compiler.ownerName(call.method()).equals("java.util.Arrays") && compiler.name(call.method()).equals("fill")
        && call.arguments().size() == 2;
  }

  /** {@return whether the only argument of a call is the array that holds the elements} */
  private static boolean isOfArray(Expression.Invoke call) {
    return call.arguments().size() == 1 && call.method().isVarArgs();
  }

  /** The numbers that a range passes to the lambda of a call; empty if they are unknown. */
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
        ? Symbol.ofTurns("element", first, last, true, true, state.weight) : Symbol.ofNoTurn("element", first, last))));
  }

  /**
   * The split by which PEs may go through different numbers of elements of an array, a list or a range, or null if they
   * go through equally many, or nothing is known.
   *
   * @param object what the elements evaluate to, or null if unknown
   */
  static Split split(Expression elements, TrackedObject object, Run run, State state) {
    Value size = object == null ? null : state.values.get(new State.FieldKey(object, Elements.SIZE));
    if (size == null) {
      return splitOfRange(range(elements), run, state);
    }
    return surelyDiffers(size)
        ? new Split(elements.place(), size.differs(), state.trace, run.callers.size(), run.loops) : null;
  }

  /** The split by the one bound of a range that differs between PEs; if both do, each PE goes through its share. */
  private static Split splitOfRange(Expression.Invoke range, Run run, State state) {
    if (range == null) {
      return null;
    }
    Value first = run.evaluator.evaluate(range.arguments().get(0), state.copy());
    Value end = run.evaluator.evaluate(range.arguments().get(1), state.copy());
    if (first.differsBetweenPes() == end.differsBetweenPes()) {
      return null;
    }
    Expression differing = range.arguments().get(first.differsBetweenPes() ? 0 : 1);
    boolean areKnown = end.number() != null && first.number() != null;
    return new Split(differing.place(), Value.union(first.differs(), end.differs()), state.trace, run.callers.size(),
        run.loops).ofTurns(areKnown ? first.number().minus(end.number()) : null);
  }

  /** The call that makes the range of a stream with no filter or mapping in between, or null if there is none. */
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

  /**
   * Forgets the elements and sizes of all lists if a call may change a list that has another name, too, or no known
   * name.
   */
  static void forgetChanged(CompilerView compiler, ExecutableElement method, TrackedObject list, State state) {
    boolean isKnown = list != null && state.values.containsKey(new State.FieldKey(list, Elements.SIZE));
    String name = compiler.name(method);
    String owner = compiler.ownerName(method);
    if ((!isKnown && LISTS.contains(owner) && !ASKING.contains(name)) || name.equals("toCollection")) {
      Elements.forgetAll(state);
    }
  }

  /** {@return the size of a new list} */
  static Value noElements() {
    return Value.of(0).marked(EMPTY);
  }

  /**
   * Follows the effect of a call on a list of known size. Returns what is known of the size if the call asks for it; a
   * value that differs between PEs if it asks whether there are elements, and perhaps only some PEs have any; else
   * null. An iterator stands for its list until its first step.
   */
  static Value followSize(String method, List<Value> arguments, TrackedObject list, State state) {
    State.FieldKey key = new State.FieldKey(list, Elements.SIZE);
    Value size = list == null ? null : state.values.get(key);
    if (size == null) {
      return null;
    }
    switch (method) {
      case "size" -> {
        return sizeOf(size);
      }
      case "isEmpty", "hasNext" -> {
        return surelyDiffers(size) && mayBeEmpty(size) ? Value.UNKNOWN.withSourcesOf(size.unmarked(EMPTY)) : null;
      }
      case "iterator" -> {
        return Value.of(list);
      }
      case "add", "addLast", "addFirst" -> {
        Linear more = arguments.size() == 1 && size.number() != null ? size.number().plus(Linear.of(1)) : null;
        if (more != null && !method.equals("addFirst")) {
          Elements.set(list, size.number(), arguments.getFirst(), state);
        } else {
          Elements.forget(list, state);
        }
        state.values.put(key, more == null
            ? Value.UNKNOWN.marked(UNCOUNTED) : Value.of(more).withSourcesOf(size.unmarked(EMPTY)));
      }
      default -> {
        if (!ASKING.contains(method)) {
          Elements.forget(list, state);
        }
      }
    }
    return null;
  }

  /**
   * The size that a list returns: its known number, or an unknown one that differs between PEs; null if not even that
   * is known.
   */
  private static Value sizeOf(Value size) {
    if (size.number() != null) {
      return Value.of(size.number()).withSourcesOf(size.unmarked(EMPTY));
    }
    if (!surelyDiffers(size)) {
      return null;
    }
    Linear least = Linear.of(mayBeEmpty(size) ? 0 : 1);
    Symbol number = Symbol.between(() -> "size()", least, null).from(size.differs());
    return Value.of(Linear.of(number)).withSourcesOf(size.unmarked(EMPTY));
  }

  private static boolean mayBeEmpty(Value size) {
    return size.number() != null ? !size.number().isAtLeast(1) : size.from().contains(EMPTY);
  }

  private static boolean surelyDiffers(Value size) {
    return size.differsBetweenPes() && !size.from().contains(UNCOUNTED);
  }

  /** Follows a call of a value holder; returns the value if the call asks for it, else null. */
  static Value followHolder(CompilerView compiler, Expression.Invoke call, TrackedObject holder, List<Value> arguments,
      State state) {
    if (!isHolder(compiler, call)) {
      return null;
    }
    switch (compiler.name(call.method())) {
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

  static boolean isHolder(CompilerView compiler, Expression.Invoke call) {
    return HOLDER.equals(compiler.ownerName(call.method()));
  }

  /** The result of a call; if it makes or tests an Optional, the truth of the result says whether there is a value. */
  static Value presence(CompilerView compiler, Expression.Invoke call, Value receiver, Value result) {
    if (!isOptional(compiler, call)) {
      return result;
    }
    return switch (compiler.name(call.method())) {
      case "of" -> with(result, true);
      case "empty" -> with(result, false);
      case "isPresent" -> receiver;
      case "isEmpty" -> receiver.truth() == null ? receiver : Value.of(!receiver.truth());
      default -> result;
    };
  }

  /** {@return whether a call runs a lambda depending on whether there is a value, which is unknown} */
  static boolean choosesByPresence(CompilerView compiler, Expression.Invoke call, Value receiver) {
    return receiver.truth() == null && isOptional(compiler, call) && switch (compiler.name(call.method())) {
      case "ifPresent", "map", "flatMap", "filter", "or", "orElseGet" -> true;
      default -> false;
    };
  }

  /** The lambdas of which a call runs one, as a function that is either of them, or null for any other call. */
  static Value chosen(CompilerView compiler, Expression.Invoke call, Value receiver, List<Value> arguments) {
    boolean isChoice = isOptional(compiler, call) && compiler.name(call.method()).equals("ifPresentOrElse");
    TrackedObject either = isChoice ? TrackedObject.either(arguments.get(0).object(), arguments.get(1).object()) : null;
    if (either == null) {
      return null;
    }
    if (receiver.truth() == null) {
      return Value.of(either).withSourcesOf(receiver);
    }
    return receiver.truth() ? arguments.get(0) : arguments.get(1);
  }

  private static boolean isOptional(CompilerView compiler, Expression.Invoke call) {
    return compiler.ownerName(call.method()).startsWith("java.util.Optional");
  }

  private static Value with(Value optional, boolean isThere) {
    return new Value(optional.number(), isThere, optional.object(), optional.from(), optional.differs());
  }

  /** {@return whether a class is a kind of buffer or segment, which stands for the array that it was made of} */
  static boolean isMemory(String type) {
    return type.equals("java.lang.foreign.MemorySegment") || (type.startsWith("java.nio.") && type.endsWith("Buffer"));
  }

  /**
   * Follows a call of a buffer or segment, which may read or write its array; null if it is not such a call, or may
   * return anything.
   */
  static Value followMemory(Expression.Invoke call, Value receiver, List<Value> arguments, Transfers transfers, Run run,
      State state) {
    if (!isMemory(run.compiler.ownerName(call.method()))) {
      return null;
    }
    Elements.forgetAll(state);
    String name = run.compiler.name(call.method());
    return switch (name) {
      case "wrap", "ofArray", "ofBuffer" ->
          arguments.isEmpty() ? Value.UNKNOWN : Value.of(arguments.getFirst().object());
      case "duplicate", "asReadOnly" -> receiver;
      default -> {
        boolean isWrite = name.startsWith("put") || name.startsWith("set") || name.equals("fill");
        if (receiver.object() == null || !(isWrite || name.startsWith("get"))) {
          yield null;
        }
        Linear index = memoryIndex(name, arguments);
        transfers.checkAccess(receiver.object(), index, Linear.of(1), isWrite, call.place(), state);
        yield Value.UNKNOWN;
      }
    };
  }

  /** The element of a buffer or segment that a call reads or writes; the first if unknown. */
  private static Linear memoryIndex(String name, List<Value> arguments) {
    int at = name.endsWith("AtIndex") ? 1 : 0;
    Linear index = at < arguments.size() ? arguments.get(at).number() : null;
    return index == null ? Linear.of(0) : index;
  }
}
