package org.shmem4j.internal.pe.control;

import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;

/**
 * The first failure of a job as one word, so that it is recorded atomically, without allocating, and in the same way on
 * all hosts: its kind, the PE at fault, its status, and the PE that wrote the text that explains it.
 *
 * @param word the word; 0 if the job has not failed
 */
record Failure(long word) {
  /** What happened. */
  enum Kind {
    NONE,
    EXITED,
    THREW,
    LEFT,
    GLOBAL_EXIT,
    MISMATCH,
    DEADLOCK,
    LAUNCHER_LOST,
    LOST
  }

  /** The value of {@link #textBy} if no PE wrote a text. */
  static final int NO_TEXT = 0;

  private static final int NO_MEMORY = 1;
  private static final Kind[] KINDS = Kind.values();

  private static final int KIND_SHIFT = 56;
  private static final int PE_SHIFT = 32;
  private static final int PE_MASK = 0xffffff;
  private static final int STATUS_SHIFT = 16;
  private static final int STATUS_MASK = 0xffff;
  private static final int TEXT_MASK = 0xffff;

  /** {@return the word of a failure} */
  static long word(Kind kind, int pe, int status, int textBy) {
    return (long) kind.ordinal() << KIND_SHIFT | (long) pe << PE_SHIFT
        | (long) (status & STATUS_MASK) << STATUS_SHIFT | textBy;
  }

  /** {@return the status of a PE that threw} */
  static int statusOf(Throwable thrown) {
    return thrown instanceof OutOfMemoryError ? NO_MEMORY : 0;
  }

  /** {@return whether the word, which another host sent, is a failure of a job with this many PEs} */
  boolean isOneOf(int pes) {
    long kind = word >>> KIND_SHIFT;
    return kind > 0 && kind < KINDS.length && culprit() < pes;
  }

  Kind kind() {
    return KINDS[(int) (word >>> KIND_SHIFT)];
  }

  /** {@return the PE at fault} */
  int culprit() {
    return (int) (word >>> PE_SHIFT) & PE_MASK;
  }

  int status() {
    return (int) (word >>> STATUS_SHIFT) & STATUS_MASK;
  }

  /** {@return the index on this host, plus 1, of the PE that wrote a text} */
  int textBy() {
    return (int) word & TEXT_MASK;
  }

  /** {@return an explanation of the failure, even if there was no memory for a text} */
  String explained(String text) {
    boolean noMemory = kind() == Kind.THREW && status() == NO_MEMORY;
    return text.isEmpty() && noMemory ? OutOfMemoryError.class.getName() : text;
  }

  /** {@return whether the text is a PE's explanation} */
  boolean hasReason() {
    return switch (kind()) {
      case THREW, MISMATCH, DEADLOCK, LOST -> true;
      case NONE, EXITED, LEFT, GLOBAL_EXIT, LAUNCHER_LOST -> false;
    };
  }

  /** {@return the failure as an exception} */
  ShmemException exception(String text) {
    int pe = culprit();
    int status = status();
    return switch (kind()) {
      case NONE -> throw new IllegalStateException("the job has not failed");
      case EXITED ->
          new PeFailedException(pe, "PE " + pe + " " + ExitStatus.describe(status) + " while the job needed it");
      case THREW -> new PeFailedException(pe, "PE " + pe + " failed: " + text);
      case LEFT -> new PeFailedException(
          pe, "PE " + pe + " left the job while other PEs still needed it" + (text.isEmpty() ? "" : ": " + text));
      case GLOBAL_EXIT -> new PeFailedException(pe, "PE " + pe + " ended the job with globalExit: status=" + status);
      case MISMATCH -> new CollectiveMismatchException(text);
      case DEADLOCK -> new DeadlockException(text);
      case LAUNCHER_LOST -> new PeFailedException(-1, "the launcher of the job is gone");
      case LOST -> new PeFailedException(pe, text.isEmpty()
          ? "PE " + pe + " on host " + status + " can no longer be reached"
          : "PE " + pe + " on host " + status + " could never be reached: " + text);
    };
  }
}
