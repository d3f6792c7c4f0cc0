package org.shmem4j.internal.pe.workgroup;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntConsumer;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.internal.pe.waiting.Thrown;

/**
 * The blocks of work that one thread shares with others. Each thread claims the next block until none is left; the
 * sharing thread then waits for blocks that others are still doing.
 *
 * <p>One word contains the number of the open work and that of its unclaimed blocks. A thread that has changed the word
 * knows that the fields that it read before belong to this work, since the next work is not opened until all blocks of
 * this one are done.
 */
public final class Claims implements Helpers {
  private static final int NUMBER_SHIFT = 32;
  private static final long BLOCKS_MASK = (1L << NUMBER_SHIFT) - 1;
  private static final int SPINS = 200;
  private static final int YIELDS = 50;
  private static final long PAUSE_NANOS = 50_000;
  private static final VarHandle OPEN;
  private static final VarHandle DONE;
  private static final VarHandle FAILURE;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      OPEN = lookup.findVarHandle(Claims.class, "open", long.class);
      DONE = lookup.findVarHandle(Claims.class, "done", int.class);
      FAILURE = lookup.findVarHandle(Claims.class, "failure", Throwable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Runnable wake;
  private volatile long open;
  private volatile int done;
  private volatile Throwable failure;
  // The fields of the open work: written before it opens, and not changed until all its blocks are done.
  private IntConsumer work;
  private int blocks;

  /**
   * Creates work for threads that may be asleep.
   *
   * @param wake wakes them
   */
  public Claims(Runnable wake) {
    this.wake = wake;
  }

  @Override
  public void share(int count, IntConsumer shared) {
    if (count == 1) {
      shared.accept(0);
      return;
    }
    work = shared;
    blocks = count;
    done = 0;
    failure = null;
    open = ((open >>> NUMBER_SHIFT) + 1) << NUMBER_SHIFT | count;
    wake.run();
    boolean mayBeMore = true;
    while (mayBeMore) {
      mayBeMore = claim();
    }
    awaitDone(count);
    work = null;
    Thrown.again(failure);
  }

  /**
   * Claims a block and does it.
   *
   * @return whether there may be another block
   */
  public boolean claim() {
    long seen = open;
    int left = (int) (seen & BLOCKS_MASK);
    if (left == 0) {
      return false;
    }
    IntConsumer mine = work;
    int block = blocks - left;
    if (OPEN.compareAndSet(this, seen, seen - 1)) {
      work(mine, block);
    }
    return true;
  }

  /** Does a block. An exception is kept for the sharing thread; the other threads only skip the remaining blocks. */
  private void work(IntConsumer mine, int block) {
    try {
      if (failure == null) {
        mine.accept(block);
      }
    } catch (RuntimeException | Error e) {
      boolean ignored = FAILURE.compareAndSet(this, (Throwable) null, e);
    } finally {
      int ignored = (int) DONE.getAndAdd(this, 1);
    }
  }

  /**
   * Waits for the blocks of other threads, which use their memory until then. That is soon, since blocks never wait for
   * other PEs.
   */
  private void awaitDone(int count) {
    for (int looks = 0; done < count; looks++) {
      if (looks < SPINS) {
        Outside.spin();
      } else if (looks < SPINS + YIELDS) {
        Outside.giveWay();
      } else {
        Outside.park(this, PAUSE_NANOS);
      }
    }
  }
}
