package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.shmem4j.Comparison;

/**
 * Variables of a wait or test: the value of each, the value that it is compared with, and which are left out.
 *
 * @param type of integers
 * @param cmp the comparison
 * @param held the value of each variable
 * @param wanted what each is compared with
 * @param status not 0 for those left out; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TrialVariables(Integers type, Comparison cmp, BigInteger[] held, BigInteger[] wanted, int[] status) {
  int size() {
    return held.length;
  }

  boolean takesPart(int i) {
    return status == null || status[i] == 0;
  }

  /** Whether a variable takes part and the comparison holds for it. */
  boolean meets(int i) {
    return takesPart(i) && holds(cmp, held[i], wanted[i]);
  }

  static boolean holds(Comparison cmp, BigInteger value, BigInteger wanted) {
    int order = value.compareTo(wanted);
    return switch (cmp) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case GT -> order > 0;
      case GE -> order >= 0;
      case LT -> order < 0;
      case LE -> order <= 0;
    };
  }

  int[] participants() {
    return IntStream.range(0, size()).filter(this::takesPart).toArray();
  }

  int[] meeting() {
    return IntStream.range(0, size()).filter(this::meets).toArray();
  }

  boolean allMeet() {
    return Arrays.stream(participants()).allMatch(this::meets);
  }

  /** Whether a wait would end. */
  boolean suffice(WaitKind.Quantity quantity) {
    return switch (quantity) {
      case ONE, ALL -> allMeet();
      case ANY, SOME -> meeting().length > 0 || participants().length == 0;
    };
  }

  /** Whether a wait or test may have this result; {@code indices} are those that it listed. */
  boolean allows(WaitKind kind, Object result, long[] indices) {
    return switch (kind.quantity()) {
      case ONE, ALL -> switch (result) {
        case null -> kind.waits() && allMeet();
        case Boolean all -> all == allMeet();
        default -> allMeet() && result.equals(held[0].longValue());
      };
      case ANY -> meeting().length == 0 ? result.equals(-1L) : isOneOf(meeting(), (long) result);
      case SOME -> result.equals((long) meeting().length)
          && LongStream.of(indices).limit(meeting().length).distinct().count() == meeting().length
          && LongStream.of(indices).limit(meeting().length).allMatch(index -> isOneOf(meeting(), index));
    };
  }

  private static boolean isOneOf(int[] indices, long index) {
    return Arrays.stream(indices).anyMatch(each -> each == index);
  }

  void write(MemorySegment memory, int bytes) {
    for (int i = 0; i < size(); i++) {
      type.write(memory, (long) i * bytes, held[i]);
    }
  }

  /** {@return the values to compare with, as an array of a primitive type} */
  Object wantedAs(Class<?> component) {
    Object array = Array.newInstance(component, size());
    for (int i = 0; i < size(); i++) {
      Array.set(array, i, JavaValues.of(component, wanted[i]));
    }
    return array;
  }

  /** The variables as they are now in memory. */
  TrialVariables seen(MemorySegment memory, int bytes) {
    BigInteger[] now = new BigInteger[size()];
    Arrays.setAll(now, i -> type.wrapped(new BigInteger(1, reversed(memory.asSlice((long) i * bytes, bytes)))));
    return new TrialVariables(type, cmp, now, wanted, status);
  }

  private static byte[] reversed(MemorySegment memory) {
    byte[] bytes = memory.toArray(ValueLayout.JAVA_BYTE);
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      result[i] = bytes[bytes.length - 1 - i];
    }
    return result;
  }
}
