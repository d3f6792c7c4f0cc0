package org.shmem4j.internal.pe.workgroup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.shmem4j.BrokenWorkGroupException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.WorkGroup;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Thrown;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The threads of a work group. The last one that arrives carries out the call; the others, which have waited for it, do
 * blocks of its work until the call is done.
 */
public final class WorkGroupImpl implements WorkGroup {
  private static final int LOOKS_BETWEEN_CHECKS = 64;

  private final Shmem shmem;
  private final Waiter waiter;
  private final int parties;
  private final Consumer<WorkGroupImpl> onClose;
  private final Claims claims = new Claims(this::wakeOthers);
  private final ReentrantLock lock = new ReentrantLock();
  // Guarded by the lock.
  private final List<Party> threads = new ArrayList<>();
  private Arrival first;
  private int arrived;
  // The numbers of the last call that has begun and of the last that has finished.
  private volatile long begun;
  private volatile long finished;
  private volatile BrokenWorkGroupException broken;
  // The result of the call that finished last; all threads read it before the next call can begin.
  private Object value;
  private Throwable thrown;

  /**
   * Creates a group.
   *
   * @param shmem the PE
   * @param waiter the PE's waiter
   * @param parties the number of threads
   * @param onClose called when the group is closed
   */
  WorkGroupImpl(Shmem shmem, Waiter waiter, int parties, Consumer<WorkGroupImpl> onClose) {
    this.shmem = shmem;
    this.waiter = waiter;
    this.parties = parties;
    this.onClose = onClose;
  }

  @Override
  public Shmem shmem() {
    return shmem;
  }

  @Override
  public int parties() {
    return parties;
  }

  /**
   * Makes a call together with the other threads.
   *
   * @param name the routine
   * @param arguments its arguments
   * @param call the action of the thread that carries out the call
   * @param <T> the type of the call's result
   * @return the call's result
   */
  @SuppressWarnings("unchecked") // all threads make the same call
  public <T> T call(String name, Object[] arguments, SharedCall<T> call) {
    Arrival mine = new Arrival(Thread.currentThread(), name, arguments);
    mine.check(shmem);
    Party party;
    long number;
    boolean leads;
    lock.lock();
    try {
      party = arrive(mine);
      number = finished + 1;
      leads = arrived == parties;
      arrived = leads ? 0 : arrived;
    } finally {
      lock.unlock();
    }
    try {
      if (leads) {
        lead(call, number);
      } else {
        help(number);
      }
      Thrown.again(thrown);
      return (T) value;
    } finally {
      party.leave();
    }
  }

  private Party arrive(Arrival mine) {
    throwIfBroken();
    Party party = partyOf(mine.thread());
    if (party.isInCall()) {
      throw new IllegalStateException("code that a work group's call runs must not make calls of that group: thread="
          + Arrival.nameOf(mine.thread()) + " call=" + mine);
    }
    if (arrived == 0) {
      first = mine;
    } else if (!first.agreesWith(mine)) {
      IllegalArgumentException differs = new IllegalArgumentException(
          "all threads of a work group must make the same call with the same arguments: thread="
              + Arrival.nameOf(first.thread()) + " call=" + first + " thread=" + Arrival.nameOf(mine.thread())
              + " call=" + mine);
      breakUp(mine.thread(), differs);
      throw differs;
    }
    arrived++;
    party.enter();
    return party;
  }

  private Party partyOf(Thread thread) {
    for (Party party : threads) {
      if (party.thread() == thread && !party.hasEnded()) {
        return party;
      }
    }
    if (threads.size() == parties && threads.stream().allMatch(Party::hasEnded)) {
      threads.clear();
    }
    if (threads.size() == parties) {
      throw new IllegalStateException("a work group must be used by its own threads until all of them have ended: "
          + "thread=" + Arrival.nameOf(thread) + " group=" + this
          + "; let a thread that goes on use the group within run only");
    }
    Party party = new Party(thread);
    threads.add(party);
    return party;
  }

  private void lead(SharedCall<?> call, long number) {
    begun = number;
    Object result = null;
    Throwable failure = null;
    try {
      result = call.make(claims);
    } catch (WaitInterruptedException | ShmemTimeoutException e) {
      breakUp(Thread.currentThread(), e);
      throw e;
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    value = result;
    thrown = failure;
    finished = number;
    if (parties > 1) {
      wakeOthers();
    }
  }

  private void help(long number) {
    try {
      waiter.until(new Watched(number), Call.WORK_GROUP, Waiter.ANY_PE);
      waiter.follow(() -> isOver(number));
    } catch (RuntimeException | Error e) {
      breakUp(Thread.currentThread(), e);
      throw e;
    }
    if (finished < number) {
      throwIfBroken();
    }
  }

  /** Does the available blocks, and returns whether the call is over. */
  private boolean isOver(long number) {
    boolean mayBeMore = true;
    while (mayBeMore) {
      mayBeMore = claims.claim();
    }
    return finished >= number || broken != null;
  }

  /** The condition that all threads have arrived; checks at intervals whether they still can. */
  private final class Watched implements WaitCondition {
    private final long number;
    private int looks;

    Watched(long number) {
      this.number = number;
    }

    @Override
    public boolean holds() {
      if (++looks % LOOKS_BETWEEN_CHECKS == 0) {
        breakUpIfOneEnded(number);
      }
      return begun >= number || broken != null;
    }
  }

  private void breakUpIfOneEnded(long number) {
    lock.lock();
    try {
      // Checked afterwards, since a thread that has ended may have made this very call, which then began without the
      // lock.
      threads.stream().filter(Party::hasEnded).filter(party -> begun < number).findFirst()
          .ifPresent(party -> breakUp(party.thread(), null));
    } finally {
      lock.unlock();
    }
  }

  /** Breaks the group because a thread does not make the calls that others make. */
  private void breakUp(Thread thread, Throwable reason) {
    breakUp("a thread of a work group must make all calls that the others make: thread=" + Arrival.nameOf(thread)
        + (reason == null ? " ended" : " threw=" + reason) + " group=" + this, reason);
  }

  private void breakUp(String message, Throwable reason) {
    lock.lock();
    try {
      if (broken == null) {
        broken = new BrokenWorkGroupException(message, reason);
        wakeOthers();
      }
    } finally {
      lock.unlock();
    }
  }

  private void throwIfBroken() {
    BrokenWorkGroupException reason = broken;
    if (reason != null) {
      waiter.failures().throwIfFailed();
      throw new BrokenWorkGroupException(reason.getMessage(), reason.getCause());
    }
  }

  private void wakeOthers() {
    lock.lock();
    try {
      for (Party party : threads) {
        if (party.isInCall() && party.thread() != Thread.currentThread()) {
          Outside.wake(party.thread());
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void run(Runnable body) {
    Party party;
    lock.lock();
    try {
      throwIfBroken();
      party = partyOf(Thread.currentThread());
    } finally {
      lock.unlock();
    }
    try {
      body.run();
    } catch (RuntimeException | Error e) {
      breakUp(Thread.currentThread(), e);
      throw e;
    } finally {
      party.end();
    }
  }

  @Override
  public void runAll(ThreadFactory factory, IntConsumer body) {
    Forks.run(factory, parties, number -> run(() -> body.accept(number)));
  }

  @Override
  public void close() {
    breakUp("a work group must not be used once it is closed: group=" + this, null);
    onClose.accept(this);
  }

  @Override
  public String toString() {
    return "WorkGroup[parties=" + parties + " of " + shmem + "]";
  }
}
