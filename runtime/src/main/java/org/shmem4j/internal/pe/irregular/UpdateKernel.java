package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Reduction;

/**
 * Applies updates to the elements of an array. Only the PE that has the elements applies updates to them. An entry is a
 * word with the operation and the index, then the value.
 */
abstract class UpdateKernel {
  /** The bytes before the value of an entry. */
  static final long HEADER = Long.BYTES;

  /** The bytes of an entry whose value is a word. */
  private static final long WORD_ENTRY = HEADER + Long.BYTES;

  private static final int OPERATION_SHIFT = 56;
  private static final long INDEX = (1L << OPERATION_SHIFT) - 1;
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  /** The bytes of an entry. */
  final long entryBytes;

  private UpdateKernel(int valueBytes) {
    this.entryBytes = HEADER + (valueBytes + HEADER - 1) / Long.BYTES * Long.BYTES;
  }

  /**
   * Returns the kernel that applies updates to the elements of an array.
   *
   * @param type the type of elements
   * @param operators the user's operators, after the predefined operations
   */
  static UpdateKernel of(ElementType type, Reduction... operators) {
    boolean number = type.lanes() == 1 && type.meaning() != Meaning.PAIR && type.meaning() != Meaning.OPAQUE;
    if (number && operators.length == 0) {
      switch (type.lane()) {
        case LONG, INT, DOUBLE, FLOAT -> {
          return new Numbers(type.lane(), type.meaning() == Meaning.UNSIGNED);
        }
        default -> {}
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

  private static IllegalStateException unknown(int op) {
    return new IllegalStateException("an update must have an operation of its type: op=" + op);
  }

  /**
   * Numbers of four or eight bytes. There is one loop for all types, since a call through a class for each would not be
   * inlined in a program that updates arrays of several types; the processor predicts the type perfectly.
   */
  private static final class Numbers extends UpdateKernel {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    /** The bytes of entries that are read first and then applied: their elements fit into the cache together. */
    private static final long PART = 256 * WORD_ENTRY;

    private final Lane lane;
    private final int shift;
    // With the top bit flipped, unsigned numbers compare as signed ones do.
    private final long flipLong;
    private final int flipInt;
    private int ignored; // what was read, so that the compiler keeps the reads

    Numbers(Lane lane, boolean unsigned) {
      super(Long.BYTES);
      this.lane = lane;
      this.shift = lane == Lane.LONG || lane == Lane.DOUBLE ? 3 : 2;
      this.flipLong = unsigned ? Long.MIN_VALUE : 0;
      this.flipInt = unsigned ? Integer.MIN_VALUE : 0;
    }

    @Override
    void apply(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      for (long part = from; part < to; part += PART) {
        long end = Math.min(to, part + PART);
        read(memory, array, entries, part, end);
        applyPart(memory, array, entries, part, end);
      }
    }

    /** Reads the elements first: in a loop that does nothing else, the processor waits for more of them at a time. */
    private void read(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      int all = 0;
      for (long entry = from; entry < to; entry += WORD_ENTRY) {
        all |= memory.get(INT, array + ((entries.get(WORD, entry) & INDEX) << shift));
      }
      ignored = all;
    }

    /** Adds to longs, in a loop of its own for the most common case; returns the first entry that is something else. */
    private static long add(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      long entry = from;
      for (; entry < to; entry += WORD_ENTRY) {
        long index = entries.get(WORD, entry) ^ header(UpdateOp.ADD, 0);
        if (index >>> OPERATION_SHIFT != 0) {
          break;
        }
        long at = array + index * Long.BYTES;
        memory.set(WORD, at, memory.get(WORD, at) + entries.get(WORD, entry + HEADER));
      }
      return entry;
    }

    private void applyPart(MemorySegment memory, long array, MemorySegment entries, long from, long to) {
      long first = lane == Lane.LONG ? add(memory, array, entries, from, to) : from;
      for (long entry = first; entry < to; entry += WORD_ENTRY) {
        long header = entries.get(WORD, entry);
        long bits = entries.get(WORD, entry + HEADER);
        int op = (int) (header >>> OPERATION_SHIFT);
        long at = array + ((header & INDEX) << shift);
        switch (lane) {
          case LONG -> memory.set(WORD, at, combined(op, memory.get(WORD, at), bits));
          case INT -> memory.set(INT, at, combined(op, memory.get(INT, at), (int) bits));
          case DOUBLE -> memory.set(WORD, at, Double.doubleToRawLongBits(
              combined(op, Double.longBitsToDouble(memory.get(WORD, at)), Double.longBitsToDouble(bits))));
          default -> memory.set(INT, at, Float.floatToRawIntBits(
              combined(op, Float.intBitsToFloat(memory.get(INT, at)), Float.intBitsToFloat((int) bits))));
        }
      }
    }

    private long combined(int op, long old, long value) {
      return switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> (old ^ flipLong) <= (value ^ flipLong) ? old : value;
        case UpdateOp.MAX -> (old ^ flipLong) >= (value ^ flipLong) ? old : value;
        case UpdateOp.AND -> old & value;
        case UpdateOp.OR -> old | value;
        case UpdateOp.XOR -> old ^ value;
        default -> throw unknown(op);
      };
    }

    private int combined(int op, int old, int value) {
      return switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> (old ^ flipInt) <= (value ^ flipInt) ? old : value;
        case UpdateOp.MAX -> (old ^ flipInt) >= (value ^ flipInt) ? old : value;
        case UpdateOp.AND -> old & value;
        case UpdateOp.OR -> old | value;
        case UpdateOp.XOR -> old ^ value;
        default -> throw unknown(op);
      };
    }

    private static double combined(int op, double old, double value) {
      return switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> Math.min(old, value);
        case UpdateOp.MAX -> Math.max(old, value);
        default -> throw unknown(op);
      };
    }

    private static float combined(int op, float old, float value) {
      return switch (op) {
        case UpdateOp.SET -> value;
        case UpdateOp.ADD -> old + value;
        case UpdateOp.MIN -> Math.min(old, value);
        case UpdateOp.MAX -> Math.max(old, value);
        default -> throw unknown(op);
      };
    }
  }

  /** Elements of any type, combined by the kernels of reductions. */
  private static final class Elements extends UpdateKernel {
    private final int bytes;
    private final Reduction[] operations;
    // Holds both operands, since a kernel computes within one memory segment.
    private final MemorySegment pair;

    Elements(ElementType type, Reduction... operators) {
      super(type.bytes());
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
  }
}
