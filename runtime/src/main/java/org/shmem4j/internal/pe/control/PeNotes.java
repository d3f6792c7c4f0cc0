package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;

/** A PE's notes about itself, for programs that watch the job from outside. */
public final class PeNotes {
  // Words of the notes.
  static final long PE = HostLayout.PE_NOTES;
  static final long PES = PE + Long.BYTES;
  static final long HEAP_IN_USE = PES + Long.BYTES;
  static final long TRACED = HEAP_IN_USE + Long.BYTES;
  static final long CALL = TRACED + Long.BYTES;
  static final long SINCE = CALL + Long.BYTES;
  static final long COLLECTIVES = SINCE + Long.BYTES;
  static final long LIFE = COLLECTIVES + Long.BYTES;
  static final long COLLECTOR = LIFE + Long.BYTES;

  private final MemorySegment memory;
  private final long block;

  /**
   * Creates the notes of a PE.
   *
   * @param memory its host's memory
   * @param control the job's control state
   * @param pe the PE
   */
  public PeNotes(MemorySegment memory, JobControl control, int pe) {
    this.memory = memory;
    this.block = HostLayout.control(control.placement().indexHere(pe));
    write(PES, control.pes());
    write(PE, pe);
  }

  /**
   * Records a change of the symmetric heap.
   *
   * @param bytes the bytes now in use
   */
  public void heapInUse(long bytes) {
    write(HEAP_IN_USE, bytes);
  }

  /** Records that the PE's collectives are recorded from now on. */
  void traced() {
    write(TRACED, 1);
  }

  /** Records the start of a collective. */
  void begins(Call call) {
    write(SINCE, Outside.nanoTime());
    write(CALL, call.ordinal());
  }

  /** Records the end of the collective that started last. */
  void ends() {
    write(CALL, Call.NONE.ordinal());
    write(COLLECTIVES, Words.get(memory, block + COLLECTIVES) + 1);
  }

  /**
   * Records how long Java's garbage collector stopped this process.
   *
   * @param life how long the PE was in the job
   * @param collector the part of that time for which the collector stopped it
   */
  public void collector(Duration life, Duration collector) {
    write(LIFE, life.toMillis());
    write(COLLECTOR, collector.toMillis());
  }

  private void write(long word, long value) {
    Words.setRelease(memory, block + word, value);
  }
}
