package org.shmem4j.internal.watching.checkedrun;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Comparison;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;

/**
 * The uses of a word as a counter: how much calls add to it, what they set it to, and how far it exceeds what they wait
 * for.
 */
final class Counting {
  private static final long UNKNOWN = -1;

  private Counting() {}

  /** {@return what a call adds to its word, or 0 if it does something else, or subtracts} */
  static long added(CallArguments call) {
    SignalOp signal = call.value(SignalOp.class);
    if (signal != null) {
      return signal == SignalOp.ADD ? positive(call.before(signal)) : 0;
    }
    if (call.site().does(Effect.ADDS_ONE)) {
      return 1;
    }
    return call.site().does(Effect.ADDS) ? positive(call.after(Role.PE, -1, Number.class)) : 0;
  }

  /** {@return what a call sets its word to, or 0 if it does something else, or the value is not a positive integer} */
  static long set(CallArguments call) {
    SignalOp signal = call.value(SignalOp.class);
    if (signal != null) {
      return signal == SignalOp.SET ? positive(call.before(signal)) : 0;
    }
    return call.site().does(Effect.SETS) ? positive(call.after(Role.PE, -1, Number.class)) : 0;
  }

  /**
   * Returns the value that a word has at least reached if a call waited for, tested or fetched it.
   *
   * @param call the call
   * @param result what it returned
   * @return the value, or {@link #UNKNOWN}
   */
  static long reached(CallArguments call, Object result) {
    Comparison comparison = call.value(Comparison.class);
    if (comparison == null) {
      return result instanceof Long value && value >= 0 ? value : UNKNOWN;
    }
    long value = positive(call.following(comparison));
    return value == 0 ? UNKNOWN : switch (comparison) {
      case EQ, GE -> value;
      case GT -> value + 1;
      default -> UNKNOWN;
    };
  }

  /**
   * {@return the value that a word has at least reached if an atomic operation fetched a value from it, or {@link
   * #UNKNOWN}}
   */
  static long fetched(CallArguments call, boolean onlyReads, Object result) {
    long added = onlyReads ? 0 : added(call);
    boolean isKnown = onlyReads || added > 0;
    return isKnown && (result instanceof Long || result instanceof Integer) && ((Number) result).longValue() >= 0
        ? ((Number) result).longValue() + added : UNKNOWN;
  }

  private static long positive(Object value) {
    return value instanceof Integer || value instanceof Long ? Math.max(((Number) value).longValue(), 0) : 0;
  }

  /**
   * Returns how much less the word of a finished wait, or of a successful test, could be and still meet the condition.
   * The program does not know this difference if the call returns no value.
   *
   * @param call the call
   * @param word the word's array
   * @return how much less, or 0 if the program knows the value, or the word is not the sum of what was added
   */
  static long slack(CallArguments call, SymmetricArray word) {
    Comparison comparison = call.value(Comparison.class);
    if (comparison == null || call.number(Role.COUNT, 1) > 1) {
      return 0;
    }
    long value = positive(call.following(comparison));
    long least = switch (comparison) {
      case GE -> value;
      case GT, NE -> value + 1;
      default -> Long.MAX_VALUE;
    };
    return Math.max(now(word, call.index(Role.VARIABLE)) - least, 0);
  }

  private static long now(SymmetricArray word, long index) {
    MemorySegment memory = word.segment();
    return switch (word.elementBytes()) {
      case Integer.BYTES -> memory.getAtIndex(ValueLayout.JAVA_INT, index);
      case Long.BYTES -> memory.getAtIndex(ValueLayout.JAVA_LONG, index);
      default -> 0;
    };
  }
}
