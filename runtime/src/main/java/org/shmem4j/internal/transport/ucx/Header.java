package org.shmem4j.internal.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.shmem4j.internal.transport.Transfer;

/**
 * The words at the start of every active message: its kind, its sender, the job's secret, and the words of its kind.
 */
final class Header {
  /** The kinds of active messages. */
  enum Kind {
    /** A message for the inbox: channel, number, the words of its record. */
    MESSAGE,
    /**
     * Blocks for the heap, optionally with an atomic operation after them: offset, step, bytes, blocks, the word's
     * offset, op, operand, bytes of the word.
     */
    PUT,
    /** Asks for blocks of the heap: offset, step, bytes, blocks, number of the question. */
    GET,
    /** Blocks that were asked for: number of the question. */
    GOT,
    /** Asks for a report when a number of puts have been done. */
    FLUSH,
    /** Reports that a number of puts have been done. */
    FLUSHED,
    /** Asks for the key of a piece of the heap. */
    ASK_KEY,
    /** A key: piece, start of the heap. */
    KEY
  }

  /**
   * The words of the longest header: that of a message, with kind, sender, secret, channel and number in addition to
   * the record.
   */
  static final int MOST_WORDS = Transfer.RECORD_WORDS + 5;

  /** Stands for the operation if there is no signal. */
  static final long NO_SIGNAL = -1;

  private static final int OWN_WORDS = 3;
  private static final Kind[] KINDS = Kind.values();

  private Header() {}

  /** Writes a header and returns its bytes. */
  static long write(MemorySegment to, Kind kind, int from, long secret, long[] words) {
    to.setAtIndex(ValueLayout.JAVA_LONG, 0, kind.ordinal());
    to.setAtIndex(ValueLayout.JAVA_LONG, 1, from);
    to.setAtIndex(ValueLayout.JAVA_LONG, 2, secret);
    for (int i = 0; i < words.length; i++) {
      to.setAtIndex(ValueLayout.JAVA_LONG, (long) i + OWN_WORDS, words[i]);
    }
    return (long) (words.length + OWN_WORDS) * Long.BYTES;
  }

  static Kind kind(long[] header) {
    return KINDS[(int) header[0]];
  }

  static int from(long[] header) {
    return (int) header[1];
  }

  /** {@return whether a message comes from the job with this secret} */
  static boolean isOf(long[] header, long secret) {
    return header.length >= OWN_WORDS && header[2] == secret;
  }

  /** {@return one of the words of its kind} */
  static long word(long[] header, int index) {
    return header[index + OWN_WORDS];
  }

  /** {@return the record of a message for the inbox, which follows the channel and the number} */
  static long[] record(long[] header) {
    return Arrays.copyOfRange(header, OWN_WORDS + 2, header.length);
  }
}
