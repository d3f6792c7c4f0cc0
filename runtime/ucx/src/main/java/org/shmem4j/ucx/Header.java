package org.shmem4j.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.shmem4j.internal.betweenhosts.transport.Transfer;

/**
 * The words at the start of every active message: its kind, its sender, the job's secret, and the words of its kind.
 * Those of each kind, with their positions:
 *
 * <pre>{@code
 * kind      0         1         2         3         4          5      6        7
 * MESSAGE   CHANNEL   NUMBER    the words of its record
 * PUT       OFFSET    STEP      BYTES     BLOCKS    SIGNAL     OP     OPERAND  SIGNAL_BYTES
 * GET       OFFSET    STEP      BYTES     BLOCKS    BLOCKS_ASKED
 * ATOMIC    WORD      WORD_OP   VALUE     WORD_SIZE CONDITION  OLD_ASKED
 * OLD       QUESTION  FOUND
 * GOT       QUESTION
 * FLUSH     PUTS
 * FLUSHED   PUTS
 * ASK_KEY   PIECE
 * KEY       PIECE     START
 * NEED      WAITED
 * }</pre>
 */
final class Header {
  /** The kinds of active messages, and the words of each. */
  enum Kind {
    /** A message for a receiver or a listener. */
    MESSAGE(2, 2 + Transfer.RECORD_WORDS),
    /** Blocks for the heap, optionally with an atomic operation after them. */
    PUT(8, 8),
    /** Asks for blocks of the heap. */
    GET(5, 5),
    /** An atomic operation whose old value is requested. */
    ATOMIC(6, 6),
    /** The old value that was requested. */
    OLD(2, 2),
    /** Blocks that were requested. */
    GOT(1, 1),
    /** Asks for a report when a number of puts have been done. */
    FLUSH(1, 1),
    /** Reports that a number of puts have been done. */
    FLUSHED(1, 1),
    /** Asks for the key of a piece of the heap. */
    ASK_KEY(1, 1),
    /** A key, with the address of the heap's start. */
    KEY(2, 2),
    /**
     * Says that the sender waits for what the receiver does when it looks, so that the receiver's helper looks at once.
     */
    NEED(1, 1);

    private final int least;
    private final int most;

    Kind(int least, int most) {
      this.least = least;
      this.most = most;
    }

    /** {@return whether a message of the kind can carry this many words of its own} */
    boolean hasWords(int count) {
      return least <= count && count <= most;
    }
  }

  // The words of a message for a receiver or a listener, whose record follows them.
  static final int CHANNEL = 0;
  static final int NUMBER = 1;
  static final int RECORD = 2;

  // The words of blocks, from the offset of the first block to the number of blocks.
  static final int OFFSET = 0;
  static final int STEP = 1;
  static final int BYTES = 2;
  static final int BLOCKS = 3;

  // The words of the atomic operation after the blocks of a put: the word's offset, the operation, the operand, the
  // size.
  static final int SIGNAL = 4;
  static final int OP = 5;
  static final int OPERAND = 6;
  static final int SIGNAL_BYTES = 7;

  // The words of an atomic operation by itself: the word's offset, the operation, the operand, the word's size, and the
  // value that a conditional operation expects.
  static final int WORD = 0;
  static final int WORD_OP = 1;
  static final int VALUE = 2;
  static final int WORD_SIZE = 3;
  static final int CONDITION = 4;

  // The number of a question, in questions and in their answers, and the value that an atomic operation found.
  static final int BLOCKS_ASKED = 4;
  static final int OLD_ASKED = 5;
  static final int QUESTION = 0;
  static final int FOUND = 1;

  // The number of puts that have been done.
  static final int PUTS = 0;

  // A piece of the heap, and the address of the heap's start.
  static final int PIECE = 0;
  static final int START = 1;

  // How many nanoseconds the sender has been waiting.
  static final int WAITED = 0;

  /** The words before those of the kind: the kind, the sender and the secret. */
  static final int OWN_WORDS = 3;

  /** The words of the longest header. */
  static final int MOST_WORDS = OWN_WORDS + RECORD + Transfer.RECORD_WORDS;

  /** Stands for the operation if there is no signal. */
  static final long NO_SIGNAL = -1;

  private static final Kind[] KINDS = Kind.values();

  private Header() {}

  /** Writes a header, and returns its length in bytes. */
  static long write(MemorySegment to, Kind kind, int from, long secret, long[] words) {
    to.setAtIndex(ValueLayout.JAVA_LONG, 0, kind.ordinal());
    to.setAtIndex(ValueLayout.JAVA_LONG, 1, from);
    to.setAtIndex(ValueLayout.JAVA_LONG, 2, secret);
    for (int i = 0; i < words.length; i++) {
      to.setAtIndex(ValueLayout.JAVA_LONG, (long) i + OWN_WORDS, words[i]);
    }
    return (long) (words.length + OWN_WORDS) * Long.BYTES;
  }

  static boolean hasKind(long[] header) {
    return header[0] >= 0 && header[0] < KINDS.length;
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

  /** {@return the record of a message for a receiver or a listener} */
  static long[] record(long[] header) {
    return Arrays.copyOfRange(header, OWN_WORDS + RECORD, header.length);
  }
}
