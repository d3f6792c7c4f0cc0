package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Mismatch;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Reduction;

/** The turn of an exchange that this PE started last: its number, its arrays, and what must agree about them. */
final class Turn {
  /** The maximum number of arrays in a turn. */
  static final int MOST = 4;

  /** The words that a message carries: the signature, and the record. */
  static final int WORDS = 1 + CallRecord.WORDS;

  private static final int NOWHERE = -1;
  private static final int NO_ROOT = -1;

  /** The arguments of one of the last turns. They are kept because loops repeat them. */
  private final class Arguments {
    final long at;
    final SymmetricArray[] handles = new SymmetricArray[MOST];
    final long[] offsets = new long[MOST];
    final long[] words = new long[WORDS];
    Reduction reduction;
    int count;

    Arguments(long at) {
      this.at = at;
    }

    /** {@return whether the arguments are the same again, and no array has been freed since} */
    boolean are(Reduction by, SymmetricArray[] arrays, int number) {
      if (number != count || by != reduction) {
        return false;
      }
      for (int i = 0; i < number; i++) {
        if (arrays[i] != handles[i] || arrays[i].usableElementBytes() == 0) {
          return false;
        }
      }
      return true;
    }

    void become(Reduction by, SymmetricArray[] arrays, int number) {
      long[] others = rests[number];
      for (int i = 0; i < number; i++) {
        handles[i] = arrays[i];
        offsets[i] = arrays[i].offset();
        if (i > 0) {
          others[2 * (i - 1)] = offsets[i];
          others[2 * (i - 1) + 1] = arrays[i].length();
        }
      }
      count = number;
      reduction = by;
      if (by == null) {
        record.set(Call.EXCHANGE_START, type, number, NO_ROOT, offsets[0], arrays[0].length());
      } else {
        record.set(
            Call.EXCHANGE_TO_OWNERS, by.code(), by.type(), CallRecord.NONE, NO_ROOT, offsets[0], arrays[0].length());
      }
      if (number > 1) {
        record.addCounts(others);
      }
      words[0] = record.signature();
      record.copyTo(words, 1);
      for (int i = 0; at != NOWHERE && i < CallRecord.WORDS; i++) {
        Words.set(memory, at + (long) i * Long.BYTES, words[1 + i]);
      }
    }
  }

  private final MemorySegment memory;
  private final ElementType type;
  private final CallRecord record = new CallRecord();
  private final long[][] rests = new long[MOST + 1][]; // offset and length of all arrays but the first
  private final Arguments[] kept = new Arguments[AreaLayout.RECORDS];
  private Arguments now;
  private long number;

  /**
   * Creates the turns of an exchange.
   *
   * @param memory the memory in which others of this host read differing arguments
   * @param area the start of that memory; negative if nobody reads it
   */
  Turn(MemorySegment memory, long area, ElementType type) {
    this.memory = memory;
    this.type = type;
    Arrays.setAll(rests, arrays -> new long[2 * Math.max(0, arrays - 1)]);
    Arrays.setAll(kept, turn -> new Arguments(area < 0 ? NOWHERE : area + AreaLayout.record(turn)));
  }

  /**
   * {@return whether the next turn has the same arguments as the earlier one whose record it reuses, so that they need
   * not be checked again}
   */
  boolean repeats(Reduction reduction, SymmetricArray[] arrays, int count) {
    return keptOf(number + 1).are(reduction, arrays, count);
  }

  /**
   * Begins the next turn.
   *
   * @param reduction what combines elements with those of their owners; null if they are copied
   */
  void next(Reduction reduction, SymmetricArray[] arrays, int count) {
    boolean repeats = repeats(reduction, arrays, count);
    number++;
    now = keptOf(number);
    if (!repeats) {
      now.become(reduction, arrays, count);
    }
  }

  private Arguments keptOf(long turn) {
    return kept[(int) turn & AreaLayout.RECORDS - 1];
  }

  /** {@return its number, from 1 on} */
  long number() {
    return number;
  }

  /** {@return how many arrays it has} */
  int arrays() {
    return now.count;
  }

  /** {@return where an array starts in each PE's heap} */
  long offset(int array) {
    return now.offsets[array];
  }

  /** {@return the kernel that combines its elements with those of their owners} */
  Kernel kernel() {
    return now.reduction.kernel();
  }

  /** {@return the signature of its arguments} */
  long signature() {
    return now.words[0];
  }

  /** {@return the words of a message of this turn} */
  long[] words() {
    return now.words;
  }

  /**
   * Ends the job because a neighbor has given this turn other arguments.
   *
   * @param core this PE
   * @param neighbor the neighbor, in the world
   * @param theirs the record of its arguments
   * @return the failure to throw
   */
  RuntimeException mismatch(PeCore core, int neighbor, long[] theirs) {
    long[] mine = Arrays.copyOfRange(words(), 1, WORDS);
    Mismatch.report(core.control(), core.pe(), mine, neighbor, theirs, 0);
    return core.control().failure();
  }
}
