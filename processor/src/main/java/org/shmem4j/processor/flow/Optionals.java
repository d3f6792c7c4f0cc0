package org.shmem4j.processor.flow;

import java.util.List;
import org.shmem4j.processor.Code;

/** What is known of optional values, as their truth whether there is one, and of objects that hold a value. */
final class Optionals {
  /** A class whose objects hold one value. */
  private static final String HOLDER = "java.util.concurrent.atomic.AtomicReference";

  private Optionals() {}

  /** What a call of an object gives that holds one value; null where it is none that is known. */
  static Value held(Code code, Expression.Invoke call, Thing holder, List<Value> arguments, State state) {
    if (!isHolder(code, call)) {
      return null;
    }
    switch (code.name(call.method())) {
      case "get", "getPlain", "getAcquire", "getOpaque" -> {
        Value held = Elements.get(holder, Linear.of(0), state);
        return held == null || held.isUnknown() ? null : held;
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
    if (!isOptional(code, call)) {
      return result;
    }
    return switch (code.name(call.method())) {
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
    if (either == null) {
      return null;
    }
    return receiver.truth() == null ? Value.of(either).with(receiver) : arguments.get(receiver.truth() ? 0 : 1);
  }

  private static boolean isOptional(Code code, Expression.Invoke call) {
    return code.ownerName(call.method()).startsWith("java.util.Optional");
  }

  private static Value with(Value optional, boolean isThere) {
    return new Value(optional.number(), isThere, optional.thing(), optional.from(), optional.differs());
  }
}
