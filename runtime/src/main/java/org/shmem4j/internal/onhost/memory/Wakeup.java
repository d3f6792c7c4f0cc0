package org.shmem4j.internal.onhost.memory;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.shmem4j.internal.outside.Outside;

/**
 * Wakes PEs of a host that sleep until another PE sets a flag, if there are more PEs than cores. Each PE has a word on
 * which its threads sleep, and a bit for each PE that waits for one of its flags. A PE that sets a flag wakes those
 * that wait for it; if nobody waits, it only looks at the bits.
 *
 * <p>Processes sleep in the kernel, which needs native access. Without it, threads of one process still wake each
 * other, and a process sleeps for the full time that it was given.
 */
public final class Wakeup {
  /** The number of PEs of a host beyond which nobody is woken: their bits fill two cache lines. */
  private static final int MOST_PES = (int) HostLayout.LINE_PAIR * Byte.SIZE;

  // The half of a PE's word that changes with each count.
  private static final long COUNT = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? Integer.BYTES : 0;

  // Words of a PE: how many times it was woken, the flag that it waits for, and the value.
  private static final long FLAG = Long.BYTES;
  private static final long VALUE = FLAG + Long.BYTES;

  private final MemorySegment memory;
  private final int words;
  private final boolean kernel;
  private final AtomicReferenceArray<Thread> sleepers; // those of this process, if the kernel cannot be used

  /**
   * Opens the wakeup of a host.
   *
   * @param memory its memory
   * @param pes its PEs
   */
  Wakeup(MemorySegment memory, int pes) {
    this(memory, pes, Futex.isHere());
  }

  /** Opens the wakeup of a host, for tests of both ways to sleep. */
  Wakeup(MemorySegment memory, int pes, boolean kernel) {
    this.memory = memory;
    this.words = pes > MOST_PES ? 0 : (pes + Long.SIZE - 1) / Long.SIZE;
    this.kernel = kernel;
    this.sleepers = new AtomicReferenceArray<>(pes);
  }

  /**
   * Wakes the PEs that wait for a flag which this one has just set.
   *
   * @param me this PE's index on the host
   */
  public void wakeWaiters(int me) {
    VarHandle.fullFence(); // either this PE sees the waiting one, or that one sees the flag
    long at = HostLayout.control(me) + HostLayout.PE_WAITERS;
    for (int word = 0; word < words; word++) {
      long waiters = Words.getAcquire(memory, at + (long) word * Long.BYTES);
      for (; waiters != 0; waiters &= waiters - 1) {
        int waiter = word * Long.SIZE + Long.numberOfTrailingZeros(waiters);
        long sleepWord = sleepWord(waiter);
        long flag = Words.getAcquire(memory, sleepWord + FLAG);
        if (Words.getAcquire(memory, flag) >= Words.get(memory, sleepWord + VALUE)) {
          Words.clearBits(memory, at + (long) word * Long.BYTES, Long.lowestOneBit(waiters));
          wake(waiter);
        }
      }
    }
  }

  private void wake(int pe) {
    long ignored = Words.getAndAdd(memory, sleepWord(pe), 1);
    if (kernel) {
      Futex.wake(memory.address() + sleepWord(pe) + COUNT);
    } else {
      Outside.wake(sleepers.get(pe));
    }
  }

  /** {@return whether a sleep of the calling thread ends as soon as the flag is set, whatever process sets it} */
  public boolean reachesThisThread() {
    return words != 0 && kernel && !Thread.currentThread().isVirtual();
  }

  /**
   * Sleeps until another PE has set a flag to a value, but not much longer than a given time; may wake sooner. Only one
   * thread of a PE at a time may call it.
   *
   * @param me this PE's index on the host
   * @param other the index of the PE that sets the flag and then wakes those that wait
   * @param flag the address of the flag, which only increases
   * @param value the value
   * @param nanos the time in nanoseconds
   */
  public void sleep(int me, int other, long flag, long value, long nanos) {
    Thread thread = Thread.currentThread();
    if (words == 0 || (kernel && thread.isVirtual())) {
      Outside.park(this, nanos); // a virtual thread must not keep its carrier
      return;
    }
    long sleepWord = sleepWord(me);
    long seen = Words.getAcquire(memory, sleepWord);
    if (!kernel) {
      sleepers.set(me, thread);
    }
    Words.set(memory, sleepWord + VALUE, value);
    Words.setRelease(memory, sleepWord + FLAG, flag);
    Words.setBits(memory, HostLayout.control(other) + HostLayout.PE_WAITERS + (long) (me / Long.SIZE) * Long.BYTES,
        1L << me);
    VarHandle.fullFence();
    if (Words.getAcquire(memory, flag) < value) {
      if (kernel) {
        Futex.sleep(memory.address() + sleepWord + COUNT, (int) seen, nanos);
      } else {
        Outside.park(this, nanos);
      }
    }
  }

  private static long sleepWord(int pe) {
    return HostLayout.control(pe) + HostLayout.PE_WAKEUP;
  }
}
