package org.shmem4j.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What an atomic operation does to a word of 4 or 8 bytes. A fetch is an acquire load, a set is a release store, and
 * every other operation is both. Each constant has code of its own: where the operation is a constant, only that code
 * is compiled into the caller; where it is not, the caller stays small.
 */
public enum AtomicOp {
  /** Reads the word. */
  FETCH {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.getAcquire(memory, at);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.getAcquire(memory, at);
    }
  },
  /** Writes the word. */
  SET {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      LONG.setRelease(memory, at, value);
      return 0;
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      INT.setRelease(memory, at, value);
      return 0;
    }
  },
  /** Replaces the word with the operand and returns the old value. */
  SWAP {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.getAndSet(memory, at, value);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.getAndSet(memory, at, value);
    }
  },
  /** Writes the operand if the word has the expected value. */
  COMPARE_SWAP {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.compareAndExchange(memory, at, cond, value);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.compareAndExchange(memory, at, cond, value);
    }
  },
  /** Adds the operand. */
  ADD {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.getAndAdd(memory, at, value);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.getAndAdd(memory, at, value);
    }
  },
  /** Combines the word and the operand by bitwise and. */
  AND {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.getAndBitwiseAnd(memory, at, value);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.getAndBitwiseAnd(memory, at, value);
    }
  },
  /** Combines the word and the operand by bitwise or. */
  OR {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.getAndBitwiseOr(memory, at, value);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.getAndBitwiseOr(memory, at, value);
    }
  },
  /** Combines the word and the operand by bitwise exclusive or. */
  XOR {
    @Override
    long applyLong(MemorySegment memory, long at, long value, long cond) {
      return (long) LONG.getAndBitwiseXor(memory, at, value);
    }

    @Override
    int applyInt(MemorySegment memory, long at, int value, int cond) {
      return (int) INT.getAndBitwiseXor(memory, at, value);
    }
  };

  private static final AtomicOp[] ALL = values();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  /**
   * Returns the operation with an ordinal that another PE sent.
   *
   * @param ordinal the ordinal
   * @return the operation
   */
  public static AtomicOp of(long ordinal) {
    return ALL[(int) ordinal];
  }

  /**
   * Carries out the operation.
   *
   * @param memory the memory
   * @param at where the word lies
   * @param bytes the bytes of the word, 4 or 8
   * @param value the operand
   * @param cond the value that a compare-and-swap expects
   * @return the word's old value, sign-extended; 0 for a set
   */
  public long apply(MemorySegment memory, long at, int bytes, long value, long cond) {
    return bytes == Long.BYTES
        ? applyLong(memory, at, value, cond)
        : applyInt(memory, at, (int) value, (int) cond);
  }

  abstract long applyLong(MemorySegment memory, long at, long value, long cond);

  abstract int applyInt(MemorySegment memory, long at, int value, int cond);
}
