package org.shmem4j.conformance;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Comparison;

/**
 * One way of calling similar one-sided methods.
 *
 * @param sort what they do
 * @param number for transfers the size; for atomic operations the values, or that all PEs call at once; for waits the
 *     comparison of a wait for variables that change, or that variables stay the same
 */
record OneSidedWay(Sort sort, int number) {
  private static final int[] COUNTS = {0, 1, 2, 3, 17, -1};
  private static final int ONE_ELEMENT = 1;
  private static final int LARGE_BYTES = 70_000;
  private static final int VALUES = 2;
  private static final int VALUES_WITH_CONDITION = 4;
  private static final int TOGETHER = VALUES_WITH_CONDITION;
  private static final int STAND_STILL = Comparison.values().length;

  /** What one-sided methods do. */
  enum Sort {
    TRANSFER(COUNTS.length), ATOMIC(TOGETHER + 1), WAIT(STAND_STILL + 1), ORDER(1);

    private final int ways;

    Sort(int ways) {
      this.ways = ways;
    }

    static Sort of(GeneratedMethod method) {
      return switch (method.routine().family()) {
        case "p", "g", "put", "get", "iput", "iget", "ibput", "ibget", "put_signal" -> TRANSFER;
        case "atomic" -> ATOMIC;
        case "wait", "test" -> WAIT;
        case "signal" -> method.bareName().contains("wait") ? WAIT : ATOMIC;
        case "order" -> ORDER;
        default -> throw new IllegalArgumentException("unknown family: " + method.method());
      };
    }
  }

  static List<OneSidedWay> all() {
    List<OneSidedWay> ways = new ArrayList<>();
    for (Sort sort : Sort.values()) {
      for (int number = 0; number < sort.ways; number++) {
        ways.add(new OneSidedWay(sort, number));
      }
    }
    return ways;
  }

  /** Whether a method can be called in this way. */
  boolean suits(GeneratedMethod method) {
    if (sort != Sort.of(method)) {
      return false;
    }
    return switch (sort) {
      case TRANSFER -> number == ONE_ELEMENT || !method.routine().family().matches("[pg]");
      case ATOMIC -> number == TOGETHER ? method.hasParameter("pe") && AtomicTrial.commutes(method)
          : number < VALUES || method.hasParameter("cond");
      case WAIT -> number == STAND_STILL || (WaitKind.of(method).waits()
          && WaitTrial.comparisons(method).contains(Comparison.values()[number]));
      case ORDER -> true;
    };
  }

  /** Whether it takes another PE, which changes what this one waits for. */
  boolean takesTwo() {
    return sort == Sort.WAIT && number != STAND_STILL;
  }

  /** A call in this way; the variant chooses the distances of a transfer. */
  OneSidedTrial trial(GeneratedMethod method, Route route, GuardedBuffers buffers, int variant) {
    return switch (sort) {
      case TRANSFER -> new TransferTrial(method, route, buffers, count(method), variant);
      case ATOMIC -> new AtomicTrial(method, route, buffers, number % TOGETHER, number == TOGETHER);
      case WAIT -> new WaitTrial(
          method, route, buffers, number == STAND_STILL ? null : Comparison.values()[number]);
      case ORDER -> new OrderTrial(method, route, buffers);
    };
  }

  private int count(GeneratedMethod method) {
    return COUNTS[number] < 0 ? LARGE_BYTES / Math.max(1, method.routine().elementBytes()) : COUNTS[number];
  }
}
