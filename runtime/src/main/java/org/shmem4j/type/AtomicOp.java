package org.shmem4j.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * An atomic operation on a word of 4 or 8 bytes. A fetch is an acquire load, a set is a release store, and every other
 * operation is both; a maximum or minimum that leaves the word as it is only loads it. Each constant has code of its
 * own: where the operation is a constant, only that code is compiled into the caller; where it is not, the caller stays
 * small.
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
  },
  /** Writes the greater of the word and the operand. */
  MAX {
    @Override
    long chosen(long before, long value) {
      return Math.max(before, value);
    }

    @Override
    int chosen(int before, int value) {
      return Math.max(before, value);
    }
  },
  /** Writes the lesser of the word and the operand. */
  MIN {
    @Override
    long chosen(long before, long value) {
      return Math.min(before, value);
    }

    @Override
    int chosen(int before, int value) {
      return Math.min(before, value);
    }
  },
  /** Writes the greater of the word and the operand, which are unsigned. */
  UNSIGNED_MAX {
    @Override
    long chosen(long before, long value) {
      return Long.compareUnsigned(before, value) < 0 ? value : before;
    }

    @Override
    int chosen(int before, int value) {
      return Integer.compareUnsigned(before, value) < 0 ? value : before;
    }
  },
  /** Writes the lesser of the word and the operand, which are unsigned. */
  UNSIGNED_MIN {
    @Override
    long chosen(long before, long value) {
      return Long.compareUnsigned(before, value) > 0 ? value : before;
    }

    @Override
    int chosen(int before, int value) {
      return Integer.compareUnsigned(before, value) > 0 ? value : before;
    }
  },
  /** Writes the greater of the word and the operand, which are floating point numbers; NaN wins. */
  FLOATING_MAX {
    @Override
    long chosen(long before, long value) {
      double old = Double.longBitsToDouble(before);
      return Double.isNaN(old) ? before
          : Double.doubleToRawLongBits(Math.max(old, Double.longBitsToDouble(value)));
    }

    @Override
    int chosen(int before, int value) {
      float old = Float.intBitsToFloat(before);
      return Float.isNaN(old) ? before : Float.floatToRawIntBits(Math.max(old, Float.intBitsToFloat(value)));
    }
  },
  /** Writes the lesser of the word and the operand, which are floating point numbers; NaN wins. */
  FLOATING_MIN {
    @Override
    long chosen(long before, long value) {
      double old = Double.longBitsToDouble(before);
      return Double.isNaN(old) ? before
          : Double.doubleToRawLongBits(Math.min(old, Double.longBitsToDouble(value)));
    }

    @Override
    int chosen(int before, int value) {
      float old = Float.intBitsToFloat(before);
      return Float.isNaN(old) ? before : Float.floatToRawIntBits(Math.min(old, Float.intBitsToFloat(value)));
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
   * Returns whether there is an operation with an ordinal that another PE sent.
   *
   * @param ordinal the ordinal
   * @return whether there is one
   */
  public static boolean exists(long ordinal) {
    return ordinal >= 0 && ordinal < ALL.length;
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

  long applyLong(MemorySegment memory, long at, long value, long cond) {
    long before = (long) LONG.getAcquire(memory, at);
    for (long seen;; before = seen) {
      long after = chosen(before, value);
      if (after == before) {
        return before;
      }
      seen = (long) LONG.compareAndExchange(memory, at, before, after);
      if (seen == before) {
        return before;
      }
    }
  }

  int applyInt(MemorySegment memory, long at, int value, int cond) {
    int before = (int) INT.getAcquire(memory, at);
    for (int seen;; before = seen) {
      int after = chosen(before, value);
      if (after == before) {
        return before;
      }
      seen = (int) INT.compareAndExchange(memory, at, before, after);
      if (seen == before) {
        return before;
      }
    }
  }

  /** {@return what the word becomes, where the operation chooses} */
  long chosen(long before, long value) {
    throw new UnsupportedOperationException(name());
  }

  int chosen(int before, int value) {
    throw new UnsupportedOperationException(name());
  }
}
