package org.shmem4j.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What an atomic operation does to a word of 4 or 8 bytes. A fetch is an acquire load, a set a release store, every
 * other operation both.
 */
public enum AtomicOp {
  /** Reads the word. */
  FETCH,
  /** Writes the word. */
  SET,
  /** Exchanges the word for the operand. */
  SWAP,
  /** Writes the operand if the word is the one expected. */
  COMPARE_SWAP,
  /** Adds the operand. */
  ADD,
  /** Combines word and operand by bitwise and. */
  AND,
  /** Combines word and operand by bitwise or. */
  OR,
  /** Combines word and operand by bitwise exclusive or. */
  XOR;

  private static final AtomicOp[] ALL = values();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  /**
   * The operation of an ordinal that another PE sent.
   *
   * @param ordinal the ordinal
   * @return the operation
   */
  public static AtomicOp of(long ordinal) {
    return ALL[(int) ordinal];
  }

  /**
   * Carries it out.
   *
   * @param memory the memory
   * @param at where the word lies
   * @param bytes the bytes of the word, 4 or 8
   * @param value the operand
   * @param cond the value that a compare-and-swap expects
   * @return the word's value before, sign-extended; 0 for a set
   */
  public long apply(MemorySegment memory, long at, int bytes, long value, long cond) {
    return bytes == Long.BYTES
        ? applyLong(memory, at, value, cond)
        : applyInt(memory, at, (int) value, (int) cond);
  }

  private long applyLong(MemorySegment memory, long at, long value, long cond) {
    return switch (this) {
      case FETCH -> (long) LONG.getAcquire(memory, at);
      case SET -> {
        LONG.setRelease(memory, at, value);
        yield 0;
      }
      case SWAP -> (long) LONG.getAndSet(memory, at, value);
      case COMPARE_SWAP -> (long) LONG.compareAndExchange(memory, at, cond, value);
      case ADD -> (long) LONG.getAndAdd(memory, at, value);
      case AND -> (long) LONG.getAndBitwiseAnd(memory, at, value);
      case OR -> (long) LONG.getAndBitwiseOr(memory, at, value);
      case XOR -> (long) LONG.getAndBitwiseXor(memory, at, value);
    };
  }

  private int applyInt(MemorySegment memory, long at, int value, int cond) {
    return switch (this) {
      case FETCH -> (int) INT.getAcquire(memory, at);
      case SET -> {
        INT.setRelease(memory, at, value);
        yield 0;
      }
      case SWAP -> (int) INT.getAndSet(memory, at, value);
      case COMPARE_SWAP -> (int) INT.compareAndExchange(memory, at, cond, value);
      case ADD -> (int) INT.getAndAdd(memory, at, value);
      case AND -> (int) INT.getAndBitwiseAnd(memory, at, value);
      case OR -> (int) INT.getAndBitwiseOr(memory, at, value);
      case XOR -> (int) INT.getAndBitwiseXor(memory, at, value);
    };
  }
}
