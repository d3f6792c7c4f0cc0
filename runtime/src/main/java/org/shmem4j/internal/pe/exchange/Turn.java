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

/** The turn of an exchange that this PE has started last: its number, its arrays, and what must agree about them. */
final class Turn {
  /** The most arrays of a turn. */
  static final int MOST = 4;

  /** The words that a message carries: the signature, and the record. */
  static final int WORDS = 1 + CallRecord.WORDS;

  private static final int NOWHERE = -1;
  private static final int NO_ROOT = -1;

  /** The arguments of one of the last turns. Loops repeat them, so that they are kept. */
  private final class Arguments {
    final long at;
    final long[] offsets = new long[MOST];
    final long[] lengths = new long[MOST];
    final long[] words = new long[WORDS];
    int count;

    Arguments(long at) {
      this.at = at;
    }

    boolean are(SymmetricArray[] arrays, int number) {
      for (int i = 0; i < number; i++) {
        if (arrays[i].offset() != offsets[i] || arrays[i].length() != lengths[i]) {
          return false;
        }
      }
      return number == count;
    }

    void become(SymmetricArray[] arrays, int number) {
      long[] others = rests[number];
      for (int i = 0; i < number; i++) {
        offsets[i] = arrays[i].offset();
        lengths[i] = arrays[i].length();
        if (i > 0) {
          others[2 * (i - 1)] = offsets[i];
          others[2 * (i - 1) + 1] = lengths[i];
        }
      }
      count = number;
      record.set(Call.EXCHANGE_START, type, number, NO_ROOT, offsets[0], lengths[0]);
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
   * @param memory the memory in which others of this host read what differs
   * @param area where that is; negative if nobody does
   */
  Turn(MemorySegment memory, long area, ElementType type) {
    this.memory = memory;
    this.type = type;
    Arrays.setAll(rests, arrays -> new long[2 * Math.max(0, arrays - 1)]);
    Arrays.setAll(kept, turn -> new Arguments(area < 0 ? NOWHERE : area + AreaLayout.record(turn)));
  }

  /** Begins the next turn. */
  void next(SymmetricArray[] arrays, int count) {
    number++;
    now = kept[(int) number & AreaLayout.RECORDS - 1];
    if (!now.are(arrays, count)) {
      now.become(arrays, count);
    }
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

  /** {@return the signature of its arguments} */
  long signature() {
    return now.words[0];
  }

  /** {@return the words of a message of this turn} */
  long[] words() {
    return now.words;
  }

  /**
   * Ends the job, since a neighbor has given this turn other arguments.
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
