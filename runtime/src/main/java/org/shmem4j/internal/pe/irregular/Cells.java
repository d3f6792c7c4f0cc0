package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Reduction;

/**
 * What updates do to the elements of an array. Only the PE that has the elements applies updates to them. An entry is a
 * word with the operation and the index, then the value.
 */
abstract class Cells {
  /** The bytes before the value of an entry. */
  static final long HEADER = Long.BYTES;

  /** The bytes of an entry whose value is a word. */
  private static final long WORD_ENTRY = HEADER + Long.BYTES;

  private static final int OPERATION_SHIFT = 56;
  private static final long INDEX = (1L << OPERATION_SHIFT) - 1;
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  /** The bytes of an entry. */
  final long entryBytes;

  /** Whether values are given as words. */
  final boolean areWords;

  private Cells(int valueBytes, boolean areWords) {
    this.areWords = areWords;
    this.entryBytes = HEADER + (valueBytes + HEADER - 1) / Long.BYTES * Long.BYTES;
  }

  /**
   * Returns what updates do to the elements of an array.
   *
   * @param type the type of elements
   * @param operators the user's operators, after the predefined operations
   */
  static Cells of(ElementType type, Reduction... operators) {
    boolean number = type.lanes() == 1 && type.meaning() != Meaning.PAIR && type.meaning() != Meaning.OPAQUE;
    if (number && operators.length == 0) {
      Lane lane = type.lane();
      if (lane == Lane.LONG) {
        return new Longs(type.meaning() == Meaning.UNSIGNED ? Long.MIN_VALUE : 0);
      } else if (lane == Lane.INT) {
        return new Ints(type.meaning() == Meaning.UNSIGNED ? Integer.MIN_VALUE : 0);
      } else if (lane == Lane.DOUBLE) {
        return new Doubles();
      } else if (lane == Lane.FLOAT) {
        return new Floats();
      }
    }
    return new Elements(type, operators);
  }

  static long header(int op, long index) {
    return (long) op << OPERATION_SHIFT | index;
  }

  /**
   * Applies entries.
   *
   * @param memory the memory of the array
   * @param array the address of the array's first element
   * @param entries the memory of the entries
   * @param from the first entry
   * @param to the end of the last one
   */
  abstract void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to);

  /** Applies an operation to one element, with the value as the low bits of a word. */
  abstract void one(MemorySegment memory, int op, long at, long bits);

  private static IllegalStateException unknown(int op) {
    return new IllegalStateException("an update must have an operation of its type: op=" + op);
  }

  private static final class Longs extends Cells {
    private final long flip; // with the sign flipped, unsigned numbers have the order of signed ones

    Longs(long flip) {
      super(Long.BYTES, true);
      this.flip = flip;
    }

    @Override
    void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      for (long entry = from; entry < to; entry += WORD_ENTRY) {
        long header = entries.get(WORD, entry);
        one(memory, (int) (header >>> OPERATION_SHIFT), array + (header & INDEX) * Long.BYTES,
            entries.get(WORD, entry + HEADER));
      }
    }

    @Override
    void one(MemorySegment memory, int op, long at, long bits) {
      long old = op == UpdateOp.SET ? 0 : memory.get(WORD, at);
      memory.set(WORD, at, switch (op) {
        case UpdateOp.SET -> bits;
        case UpdateOp.ADD -> old + bits;
        case UpdateOp.MIN -> (old ^ flip) <= (bits ^ flip) ? old : bits;
        case UpdateOp.MAX -> (old ^ flip) >= (bits ^ flip) ? old : bits;
        case UpdateOp.AND -> old & bits;
        case UpdateOp.OR -> old | bits;
        case UpdateOp.XOR -> old ^ bits;
        default -> throw unknown(op);
      });
    }
  }

  private static final class Ints extends Cells {
    private static final ValueLayout.OfInt CELL = ValueLayout.JAVA_INT_UNALIGNED;

    private final int flip;

    Ints(int flip) {
      super(Integer.BYTES, true);
      this.flip = flip;
    }

    @Override
    void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      for (long entry = from; entry < to; entry += WORD_ENTRY) {
        long header = entries.get(WORD, entry);
        one(memory, (int) (header >>> OPERATION_SHIFT), array + (header & INDEX) * Integer.BYTES,
            entries.get(WORD, entry + HEADER));
      }
    }

    @Override
    void one(MemorySegment memory, int op, long at, long bits) {
      int value = (int) bits;
      int old = op == UpdateOp.SET ? 0 : memory.get(CELL, at);
      memory.set(CELL, at, switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> (old ^ flip) <= (value ^ flip) ? old : value;
        case UpdateOp.MAX -> (old ^ flip) >= (value ^ flip) ? old : value;
        case UpdateOp.AND -> old & value;
        case UpdateOp.OR -> old | value;
        case UpdateOp.XOR -> old ^ value;
        default -> throw unknown(op);
      });
    }
  }

  private static final class Doubles extends Cells {
    private static final ValueLayout.OfDouble CELL = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    Doubles() {
      super(Double.BYTES, true);
    }

    @Override
    void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      for (long entry = from; entry < to; entry += WORD_ENTRY) {
        long header = entries.get(WORD, entry);
        one(memory, (int) (header >>> OPERATION_SHIFT), array + (header & INDEX) * Double.BYTES,
            entries.get(WORD, entry + HEADER));
      }
    }

    @Override
    void one(MemorySegment memory, int op, long at, long bits) {
      double value = Double.longBitsToDouble(bits);
      double old = op == UpdateOp.SET ? 0 : memory.get(CELL, at);
      memory.set(CELL, at, switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> Math.min(old, value);
        case UpdateOp.MAX -> Math.max(old, value);
        default -> throw unknown(op);
      });
    }
  }

  private static final class Floats extends Cells {
    private static final ValueLayout.OfFloat CELL = ValueLayout.JAVA_FLOAT_UNALIGNED;

    Floats() {
      super(Float.BYTES, true);
    }

    @Override
    void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      for (long entry = from; entry < to; entry += WORD_ENTRY) {
        long header = entries.get(WORD, entry);
        one(memory, (int) (header >>> OPERATION_SHIFT), array + (header & INDEX) * Float.BYTES,
            entries.get(WORD, entry + HEADER));
      }
    }

    @Override
    void one(MemorySegment memory, int op, long at, long bits) {
      float value = Float.intBitsToFloat((int) bits);
      float old = op == UpdateOp.SET ? 0 : memory.get(CELL, at);
      memory.set(CELL, at, switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> Math.min(old, value);
        case UpdateOp.MAX -> Math.max(old, value);
        default -> throw unknown(op);
      });
    }
  }

  /** Elements of any type, which the kernels of reductions combine. */
  private static final class Elements extends Cells {
    private final int bytes;
    private final Reduction[] operations;
    // Both operands, since a kernel computes within one memory.
    private final MemorySegment pair;

    Elements(ElementType type, Reduction... operators) {
      super(type.bytes(), false);
      this.bytes = type.bytes();
      this.pair = Arena.ofAuto().allocate(2L * bytes, 2 * Long.BYTES);
      this.operations = UpdateOp.operations(type, operators);
    }

    @Override
    void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      for (long entry = from; entry < to; entry += entryBytes) {
        long header = entries.get(WORD, entry);
        int op = (int) (header >>> OPERATION_SHIFT);
        long at = array + (header & INDEX) * bytes;
        if (op == UpdateOp.SET) {
          MemorySegment.copy(entries, entry + HEADER, memory, at, bytes);
        } else if (operations[op] == null) {
          throw unknown(op);
        } else if (entries.address() == memory.address()) {
          operations[op].kernel().combine(memory, at, at, entry + HEADER, 1);
        } else {
          MemorySegment.copy(memory, at, pair, 0, bytes);
          MemorySegment.copy(entries, entry + HEADER, pair, bytes, bytes);
          operations[op].kernel().combine(pair, 0, 0, bytes, 1);
          MemorySegment.copy(pair, 0, memory, at, bytes);
        }
      }
    }

    @Override
    void one(MemorySegment memory, int op, long at, long bits) {
      throw new UnsupportedOperationException("an update of such elements must have its value in memory: op=" + op);
    }
  }
}
