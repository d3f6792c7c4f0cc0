package org.shmem4j.internal.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.transport.Transfer;

/** The words in front of every active message: what it is, who sent it, and what its kind needs. */
final class Header {
  /** What an active message is. */
  enum Kind {
    /** A message for the inbox: channel, number, the words of its record. */
    MESSAGE,
    /** Blocks for the heap, and perhaps a signal after them: offset, step, bytes, blocks, signal's offset, op, operand. */
    PUT,
    /** Asks for blocks of the heap: offset, step, bytes, blocks, number of the question. */
    GET,
    /** Blocks that were asked for: number of the question. */
    GOT,
    /** Asks to be told when so many puts have been done. */
    FLUSH,
    /** So many puts have been done. */
    FLUSHED,
    /** Asks for the key of a piece of the heap. */
    ASK_KEY,
    /** A key: piece, where the heap starts. */
    KEY
  }

  /** Words of the longest header: that of a message has its kind, sender, channel and number beside the record. */
  static final int MOST_WORDS = Transfer.RECORD_WORDS + 4;

  /** In place of a signal's operation: there is none. */
  static final long NO_SIGNAL = -1;

  private static final Kind[] KINDS = Kind.values();

  private Header() {}

  /** Writes a header and returns its bytes. */
  static long write(MemorySegment to, Kind kind, int from, long[] words) {
    to.setAtIndex(ValueLayout.JAVA_LONG, 0, kind.ordinal());
    to.setAtIndex(ValueLayout.JAVA_LONG, 1, from);
    for (int i = 0; i < words.length; i++) {
      to.setAtIndex(ValueLayout.JAVA_LONG, i + 2L, words[i]);
    }
    return (words.length + 2L) * Long.BYTES;
  }

  static Kind kind(long[] header) {
    return KINDS[(int) header[0]];
  }

  static int from(long[] header) {
    return (int) header[1];
  }

  /** {@return a word behind kind and sender} */
  static long word(long[] header, int index) {
    return header[index + 2];
  }
}
