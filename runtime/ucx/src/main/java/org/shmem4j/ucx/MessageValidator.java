package org.shmem4j.ucx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.ShmemException;
import org.shmem4j.type.AtomicOp;

/**
 * Checks every word of a message before it is used, since anybody who reaches the worker's port can send one. A message
 * without the job's secret is dropped and counted; one with the secret that breaks the rules of its kind is refused.
 */
final class MessageValidator {
  /** The largest size of UCX's keys, which have some bytes for each device. */
  private static final long MOST_KEY_BYTES = 4096;

  private final long secret;
  private final int pes;
  private final long heapBytes;
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Creates the rules of a PE.
   *
   * @param secret the number that all messages of the job carry
   * @param pes the PEs of the job
   * @param heapBytes the bytes of its heap
   */
  MessageValidator(long secret, int pes, long heapBytes) {
    this.secret = secret;
    this.pes = pes;
    this.heapBytes = heapBytes;
  }

  /** {@return the number of messages that were dropped because they do not belong to the job} */
  long dropped() {
    return dropped.get();
  }

  /**
   * Reads the header of a message.
   *
   * @param header the header
   * @return its words; null if the message does not belong to the job, which is counted
   */
  long[] wordsOf(MemorySegment header) {
    long bytes = header.byteSize();
    if (bytes % Long.BYTES == 0 && bytes <= (long) Header.MOST_WORDS * Long.BYTES) {
      long[] words = header.toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      if (Header.isOf(words, secret)) {
        return words;
      }
    }
    long ignored = dropped.incrementAndGet();
    return null;
  }

  /**
   * Refuses a message of the job that does not have the form of its kind, or that reaches beyond this PE's heap.
   *
   * @param words its header
   * @param bytes the length of its payload
   */
  void check(long[] words, long bytes) {
    require(Header.hasKind(words) && words[1] >= 0 && words[1] < pes && isRight(words, bytes), words, bytes);
  }

  /** Refuses a message of the job unless a condition holds. */
  void require(boolean right, long[] words, long bytes) {
    if (!right) {
      throw new ShmemException("a message between PEs must have the form of its kind and stay within this PE's heap:"
          + " header=" + Arrays.toString(withoutSecret(words)) + " bytes=" + bytes + " pes=" + pes + " heap="
          + heapBytes + "; start every PE with the same version of the library and the same settings");
    }
  }

  private static long[] withoutSecret(long[] words) {
    long[] shown = Arrays.copyOf(words, words.length - 1);
    System.arraycopy(words, Header.OWN_WORDS, shown, Header.OWN_WORDS - 1, words.length - Header.OWN_WORDS);
    return shown;
  }

  private boolean isRight(long[] words, long bytes) {
    Header.Kind kind = Header.kind(words);
    return kind.hasWords(words.length - Header.OWN_WORDS) && switch (kind) {
      case MESSAGE, GOT -> true;
      case PUT -> areBlocks(words, bytes) && isSignal(words);
      case GET -> bytes == 0 && areBlocks(words, sizeOfBlocks(words));
      case ATOMIC -> bytes == 0 && isAtomic(Header.word(words, Header.WORD_OP), Header.word(words, Header.WORD),
          Header.word(words, Header.WORD_SIZE));
      case OLD, NEED -> bytes == 0;
      case FLUSH, FLUSHED -> bytes == 0 && Header.word(words, Header.PUTS) > 0;
      case ASK_KEY -> bytes == 0 && isPiece(Header.word(words, Header.PIECE));
      case KEY -> bytes > 0 && bytes <= MOST_KEY_BYTES && Header.word(words, Header.PIECE) >= 0;
    };
  }

  private boolean isPiece(long piece) {
    return piece >= 0 && piece <= HeapKeys.pieceOf(heapBytes - 1);
  }

  /** The size of the blocks that are requested; -1 if an array cannot hold them. */
  private static long sizeOfBlocks(long[] words) {
    long bytes = Header.word(words, Header.BYTES);
    long blocks = Header.word(words, Header.BLOCKS);
    long size = Math.multiplyHigh(bytes, blocks) == 0 ? bytes * blocks : -1;
    return size == (int) size ? size : -1;
  }

  /** {@return whether blocks are in the heap and have the same total size as a payload} */
  private boolean areBlocks(long[] words, long payload) {
    long offset = Header.word(words, Header.OFFSET);
    long step = Header.word(words, Header.STEP);
    long bytes = Header.word(words, Header.BYTES);
    long blocks = Header.word(words, Header.BLOCKS);
    if (bytes == 0 || blocks == 0) {
      return payload == 0 && (blocks == 0 || blocks == 1) && offset >= 0 && offset <= heapBytes;
    }
    boolean fit = payload > 0 && blocks > 0 && payload / blocks == bytes && payload % blocks == 0
        && offset >= 0 && bytes <= heapBytes && offset <= heapBytes - bytes;
    return fit && (blocks == 1 || (step >= 0 && step <= (heapBytes - bytes - offset) / (blocks - 1)));
  }

  /** {@return whether a put has no atomic operation, or one that can be performed} */
  private boolean isSignal(long[] words) {
    long op = Header.word(words, Header.OP);
    return op == Header.NO_SIGNAL
        || isAtomic(op, Header.word(words, Header.SIGNAL), Header.word(words, Header.SIGNAL_BYTES));
  }

  /** {@return whether the atomic operation exists, and the heap has a word for it} */
  private boolean isAtomic(long op, long offset, long bytes) {
    return AtomicOp.exists(op) && (bytes == Integer.BYTES || bytes == Long.BYTES)
        && offset >= 0 && offset <= heapBytes - bytes && offset % bytes == 0;
  }
}
