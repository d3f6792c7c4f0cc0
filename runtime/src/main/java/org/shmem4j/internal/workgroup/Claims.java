package org.shmem4j.internal.workgroup;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.shmem4j.internal.collective.Helpers;

/**
 * The blocks of the work that one thread shares with others. Each thread claims the next block until none is left; the
 * one that shares then waits for those that others still do.
 *
 * <p>One word says which work is open and how many of its blocks nobody has claimed. A thread that has changed that
 * word knows that what it read of the work before belongs to it: the next work is not opened until all blocks of this
 * one are done.
 */
@SuppressWarnings("ThreadPriorityCheck") // yielding is what makes more threads than cores quick
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
  // Of the work that is open: written before it opens, and not changed until all its blocks are done.
  private IntConsumer work;
  private int blocks;

  /**
   * Work for threads that may be asleep.
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
   * @return whether there may be another
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

  /** What a block throws is kept for the thread that shares: the others only leave out what is left. */
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

  /** Blocks never wait for other PEs, so this is soon; until then the memory that they use is theirs. */
  private void awaitDone(int count) {
    for (int looks = 0; done < count; looks++) {
      if (looks < SPINS) {
        Thread.onSpinWait();
      } else if (looks < SPINS + YIELDS) {
        Thread.yield();
      } else {
        LockSupport.parkNanos(this, PAUSE_NANOS);
      }
    }
  }
}
