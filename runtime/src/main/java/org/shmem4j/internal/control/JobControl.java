package org.shmem4j.internal.control;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.memory.HostLayout;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.memory.Words;

/**
 * The state of a job that all its PEs and the launcher share: each PE's state, and the first failure. After a failure
 * every call of every PE ends with it.
 */
public final class JobControl {
  private enum Kind {
    NONE,
    EXITED,
    THREW,
    LEFT,
    GLOBAL_EXIT,
    MISMATCH,
    DEADLOCK,
    LAUNCHER_LOST
  }

  private static final Kind[] KINDS = Kind.values();

  private final MemorySegment memory;
  private final int pes;
  private volatile boolean told;

  /**
   * The control state of a job.
   *
   * @param memory the job's memory
   */
  public JobControl(HostMemory memory) {
    this.memory = memory.segment();
    this.pes = memory.layout().pes();
  }

  /** {@return the PEs of the job} */
  public int pes() {
    return pes;
  }

  /**
   * A PE's state.
   *
   * @param pe the PE
   * @return its state
   */
  public PeState state(int pe) {
    return PeState.of(Words.getAcquire(memory, HostLayout.control(pe) + HostLayout.PE_STATE));
  }

  /**
   * Says where this PE is in its life.
   *
   * @param pe this PE
   * @param state its new state
   */
  public void enter(int pe, PeState state) {
    Words.set(memory, HostLayout.control(pe) + HostLayout.PE_PID, ProcessHandle.current().pid());
    Words.setRelease(memory, HostLayout.control(pe) + HostLayout.PE_STATE, state.ordinal());
  }

  /**
   * The process of a PE.
   *
   * @param pe the PE
   * @return its process id; 0 if it has not joined
   */
  public long processOf(int pe) {
    return Words.getOpaque(memory, HostLayout.control(pe) + HostLayout.PE_PID);
  }

  /**
   * Records that the process or thread of a PE has ended. If it had left the job and its status is 0, that is no
   * failure.
   *
   * @param pe the PE
   * @param status its exit status
   */
  public void peExited(int pe, int status) {
    if (status != 0 || state(pe) != PeState.CLOSED) {
      fail(Kind.EXITED, pe, status);
    }
  }

  /**
   * Records that a PE's body threw.
   *
   * @param pe the PE
   * @param thrown what it threw
   */
  public void peThrew(int pe, Throwable thrown) {
    failWithText(Kind.THREW, pe, thrown.toString());
  }

  /**
   * Records that a PE left while another still needed it.
   *
   * @param pe the PE that left
   */
  public void peLeft(int pe) {
    fail(Kind.LEFT, pe, 0);
  }

  /**
   * Records that a PE left while others wait for what any PE could do.
   *
   * @param pe the PE that left
   * @param noticedBy the PE that noticed
   * @param text says who waits for whom
   */
  public void peLeft(int pe, int noticedBy, String text) {
    if (!hasFailed()) {
      writeText(noticedBy, text);
      fail(Kind.LEFT, pe, noticedBy + 1);
    }
  }

  /**
   * Records that a PE ended the job.
   *
   * @param pe the PE
   * @param status the exit status that it gave, of which systems keep 8 bits
   */
  public void globalExit(int pe, int status) {
    fail(Kind.GLOBAL_EXIT, pe, status & 0xff);
  }

  /**
   * Records that PEs met in different calls.
   *
   * @param pe the PE that noticed
   * @param text names both calls
   */
  public void mismatch(int pe, String text) {
    failWithText(Kind.MISMATCH, pe, text);
  }

  /**
   * Records that no PE can go on.
   *
   * @param pe the PE that noticed
   * @param text says who waits for whom
   */
  public void deadlock(int pe, String text) {
    failWithText(Kind.DEADLOCK, pe, text);
  }

  /**
   * Records that the launcher is gone.
   *
   * @param pe the PE that noticed
   */
  public void launcherLost(int pe) {
    fail(Kind.LAUNCHER_LOST, pe, 0);
  }

  private void failWithText(Kind kind, int pe, String text) {
    if (hasFailed()) {
      return; // this PE may have written the text of that failure
    }
    writeText(pe, text);
    fail(kind, pe, 0);
  }

  private void writeText(int pe, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, HostLayout.PE_TEXT_BYTES - Integer.BYTES);
    long at = HostLayout.control(pe) + HostLayout.PE_TEXT;
    memory.set(ValueLayout.JAVA_INT, at, length);
    MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, at + Integer.BYTES, length);
  }

  private void fail(Kind kind, int pe, int status) {
    long word = (long) kind.ordinal() << 56 | (long) pe << 32 | Integer.toUnsignedLong(status);
    // The first failure is the one reported.
    boolean ignored = Words.compareAndSet(memory, HostLayout.FAILURE_AT, 0, word);
  }

  /** {@return whether the job has failed} */
  public boolean hasFailed() {
    return Words.getOpaque(memory, HostLayout.FAILURE_AT) != 0;
  }

  /** Throws the job's failure, if there is one. */
  public void throwIfFailed() {
    if (hasFailed()) {
      throw failure();
    }
  }

  /**
   * Whether the failure is that a PE left too early.
   *
   * @param pe the PE
   * @return whether it is
   */
  public boolean leftTooEarly(int pe) {
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    return KINDS[(int) (word >>> 56)] == Kind.LEFT && ((int) (word >>> 32) & 0xffffff) == pe;
  }

  /** {@return the exit status that a PE gave to end the job; -1 if none did} */
  public int globalExitStatus() {
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    return KINDS[(int) (word >>> 56)] == Kind.GLOBAL_EXIT ? (int) word : -1;
  }

  /** {@return whether {@link #failure} was called: who called knows of it} */
  public boolean isFailureTold() {
    return told;
  }

  /** {@return the job's failure as an exception} */
  public ShmemException failure() {
    told = true;
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    int pe = (int) (word >>> 32) & 0xffffff;
    int status = (int) word;
    return switch (KINDS[(int) (word >>> 56)]) {
      case NONE -> throw new IllegalStateException("the job has not failed");
      case EXITED ->
          new PeFailedException(pe, "PE " + pe + " " + ExitStatus.describe(status) + " while the job needed it");
      case THREW -> new PeFailedException(pe, "PE " + pe + " failed: " + text(pe));
      case LEFT -> new PeFailedException(pe, "PE " + pe + " left the job while other PEs still needed it"
          + (status == 0 ? "" : ": " + text(status - 1)));
      case GLOBAL_EXIT -> new PeFailedException(pe, "PE " + pe + " ended the job with globalExit: status=" + status);
      case MISMATCH -> new CollectiveMismatchException(text(pe));
      case DEADLOCK -> new DeadlockException(text(pe));
      case LAUNCHER_LOST -> new PeFailedException(-1, "the launcher of the job is gone");
    };
  }

  /** {@return what a PE said of the failure that it recorded; empty if it had no time to, or there is none} */
  public String reason() {
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    return switch (KINDS[(int) (word >>> 56)]) {
      case THREW, MISMATCH, DEADLOCK -> text((int) (word >>> 32) & 0xffffff);
      case NONE, EXITED, LEFT, GLOBAL_EXIT, LAUNCHER_LOST -> "";
    };
  }

  private String text(int pe) {
    long at = HostLayout.control(pe) + HostLayout.PE_TEXT;
    byte[] bytes = new byte[memory.get(ValueLayout.JAVA_INT, at)];
    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + Integer.BYTES, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
