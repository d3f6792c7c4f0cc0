package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;

/**
 * Asks the PEs of a host where they are. Each process answers for its own PEs, in a thread that lives whatever the
 * program does; the PE that asks answers for those of its own process. Answers are stored in the PEs' control blocks.
 */
public final class Inquiry {
  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 5_000_000;

  // Words of an answer, then its bytes. The number is written last.
  private static final long NUMBER = HostLayout.PE_WHEREABOUTS;
  private static final long LENGTH = NUMBER + Long.BYTES;
  private static final long TEXT = LENGTH + Long.BYTES;
  private static final int MOST_BYTES = (int) (HostLayout.PE_WHEREABOUTS + HostLayout.PE_WHEREABOUTS_BYTES - TEXT);

  /**
   * The PEs of this process, by the address of their control words; a record as key would initialize method handles.
   */
  private static final Map<Long, Activity> HERE = new ConcurrentHashMap<>();

  /** Set while one of several threads of this process that may answer is doing so. */
  private static final AtomicBoolean ANSWERING = new AtomicBoolean();

  private final MemorySegment memory;
  private final int pes;
  private long answered;

  Inquiry(MemorySegment memory, int pesHere) {
    this.memory = memory;
    this.pes = pesHere;
  }

  /** Enables reports to ask a PE of this process from now on. */
  void joins(int index, Activity activity) {
    HERE.put(key(index), activity);
  }

  /** Disables that, before the memory is released. */
  void leaves(int index) {
    HERE.remove(key(index));
  }

  /**
   * Claims the next report for the caller, so that a job makes only one when many of its PEs wait.
   *
   * @param windowNanos for how long after a report another one is not needed
   * @return whether the caller should make it
   */
  boolean claim(long windowNanos) {
    long now = Outside.nanoTime();
    long before = Words.getAcquire(memory, HostLayout.REPORTED_AT);
    boolean needed = before == 0 || now - before > windowNanos;
    return needed && Words.compareAndSet(memory, HostLayout.REPORTED_AT, before, now);
  }

  /**
   * Asks all PEs of the host, and waits a little for their answers.
   *
   * @param silent the indices of PEs that cannot answer now
   * @return the number of the inquiry
   */
  long ask(Set<Integer> silent) {
    return ask(silent, () -> true);
  }

  /** Asks, and waits for answers as long as they are useful. */
  long ask(Set<Integer> silent, BooleanSupplier matters) {
    long number = begin();
    long end = Outside.nanoTime() + PATIENCE_NANOS;
    while (Outside.nanoTime() < end && matters.getAsBoolean()
        && !IntStream.range(0, pes).allMatch(index -> silent.contains(index) || numberOf(index) >= number)) {
      Outside.park(this, LOOK_NANOS);
    }
    return number;
  }

  /** {@return the number of a new inquiry, to which the PEs of this process have answered and others will} */
  long begin() {
    long number = Words.getAndAdd(memory, HostLayout.REPORTS_AT, 1) + 1;
    answer(number);
    return number;
  }

  /** Answers for the PEs of this process if a report has asked since the last call. Called by one thread. */
  void look() {
    long number = Words.getAcquire(memory, HostLayout.REPORTS_AT);
    if (number != answered) {
      answered = number;
      answer(number);
    }
  }

  /** {@return what a PE answered to an inquiry or a later one; null if it has not answered} */
  Whereabouts answerOf(int index, long number) {
    if (number == 0 || numberOf(index) < number) {
      return null;
    }
    long block = HostLayout.control(index);
    byte[] bytes = new byte[Math.clamp(Words.get(memory, block + LENGTH), 0, MOST_BYTES)];
    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, block + TEXT, bytes, 0, bytes.length);
    return Whereabouts.parsed(new String(bytes, StandardCharsets.UTF_8));
  }

  private long numberOf(int index) {
    return Words.getAcquire(memory, HostLayout.control(index) + NUMBER);
  }

  private void answer(long number) {
    for (int index = 0; index < pes; index++) {
      Activity activity = HERE.get(key(index));
      if (activity != null) {
        write(index, number, Whereabouts.of(activity).text());
      }
    }
  }

  private Long key(int index) {
    return memory.address() + HostLayout.control(index);
  }

  private void write(int index, long number, String text) {
    long block = HostLayout.control(index);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, MOST_BYTES);
    while (!ANSWERING.compareAndSet(false, true)) {
      Outside.park(this, LOOK_NANOS); // a simulated thread must not wait for a monitor: others would not go on
    }
    try {
      Words.set(memory, block + LENGTH, length);
      MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, block + TEXT, length);
      Words.setRelease(memory, block + NUMBER, number);
    } finally {
      ANSWERING.set(false);
    }
  }
}
