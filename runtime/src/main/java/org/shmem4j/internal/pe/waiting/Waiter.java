package org.shmem4j.internal.pe.waiting;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.onhost.memory.Wakeup;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.WaitRecord;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.WaitPolicy;

/**
 * Waits on behalf of one PE: it spins, then yields, then sleeps between looks. If there are more PEs than cores, it
 * yields a few times, or not at all where {@link VainYields} finds that in vain, then sleeps until the PE that it waits
 * for wakes it. Every wait ends if a needed peer fails or leaves, the job fails, the thread is interrupted, or the time
 * limit is reached.
 */
public final class Waiter {
  /** Stands for an unknown peer. */
  public static final int ANY_PE = -1;

  private static final int FIRST_UNWATCHED = -2;

  /** Stands for another thread of this PE, whose own wait has the time limit and makes the reports. */
  private static final int OWN_THREAD = Integer.MIN_VALUE;

  private static final int YIELDS_PER_CHECK = 32;
  private static final int LOOKS_PER_PROGRESS = 16; // a look at a word of this host costs far less than progress
  private static final long LONGEST_YIELDING_NANOS = 10_000_000; // on a busy machine a yield takes long
  private static final long FIRST_SLEEP_NANOS = 50_000;
  private static final int SLEEP_SHARE = 16;
  private static final int YIELDS_BEFORE_SLEEP = 2;
  private static final long AWAKE_NANOS = 200_000; // a PE whose operations arrive more often awaits answers

  private final MemorySegment memory;
  private final JobControl control;
  private final int pe;
  private final WaitPolicy warmingUp;
  private final WaitPolicy warm;
  private final WaitPolicy sharing;
  private final long warmAt;
  private final SharedCore core = new SharedCore();
  private final VainYields vainYields = new VainYields(); // used if there are more PEs than cores
  private final WaitRecord record;
  private final Wakeup wakeup; // null unless there are more PEs than cores
  private final WaitWork work;
  private final WaitFailures failures;
  private WaitPolicy policy;
  private int looks;
  private final HandlerThreads handlers = new HandlerThreads();
  private Trace trace;
  private volatile Waiting waiting; // null while no thread's wait is recorded
  private Delays delays;

  /**
   * A wait that has been recorded.
   *
   * @param thread the thread that waits
   * @param condition what it waits for
   */
  public record Waiting(Thread thread, WaitCondition condition) {}

  /**
   * Creates the waiter of a PE.
   *
   * @param memory this host's memory
   * @param control the job's control state
   * @param pe the PE
   * @param settings the limits of waits
   * @param watchDeadlocks whether to detect deadlocks: all PEs must be on this host, and only threads that the library
   *     sees may access symmetric memory
   */
  public Waiter(MemorySegment memory, JobControl control, int pe, Settings settings, boolean watchDeadlocks) {
    this.memory = memory;
    this.control = control;
    this.pe = pe;
    WaitPolicy onOneHost = settings.waitPolicy(control.placement().pesHere());
    this.warm = control.placement().hosts() > 1 ? onOneHost.overHosts() : onOneHost;
    this.warmAt = Outside.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warm.warmUpMillis());
    this.warmingUp = warm.warmingUp();
    this.sharing = warm.sharingCore();
    this.policy = warmingUp;
    this.looks = policy.spins();
    this.record = new WaitRecord(memory, control.placement().indexHere(pe));
    this.wakeup = warm.blockMillis() > 0 && warm.sleeps() ? control.wakeup() : null;
    this.work = new WaitWork(record);
    this.failures = new WaitFailures(memory, control, pe, settings, watchDeadlocks);
  }

  /** {@return the work that a waiting PE advances} */
  public WaitWork work() {
    return work;
  }

  /** {@return what ends a wait that cannot succeed} */
  public WaitFailures failures() {
    return failures;
  }

  /** {@return the threads in which handlers of mailboxes run} */
  public HandlerThreads handlers() {
    return handlers;
  }

  /**
   * Sets the trace of the PE; called before its first collective.
   *
   * @param listener the trace; null for none
   */
  public void trace(Trace listener) {
    trace = listener;
  }

  /** {@return how PEs of this host wake those that wait for them; null unless there are more PEs than cores} */
  public Wakeup wakeup() {
    return wakeup;
  }

  /** {@return the trace of the PE; null if there is none} */
  public Trace trace() {
    return trace;
  }

  /**
   * Sets delays for the progress points of waits.
   *
   * @param random the delays
   */
  public void delays(Delays random) {
    delays = random;
  }

  /** {@return the wait that the PE's record describes; null if there is none} */
  public Waiting waiting() {
    return waiting;
  }

  /** Starts a step in which this PE may wait for several others. */
  public void nextStep() {
    looks = policy.spins();
  }

  /** {@return a number for a PE that is waited for even if it leaves, since its data may be under way} */
  public static int unwatched(int pe) {
    return FIRST_UNWATCHED - pe;
  }

  private static int named(int peer) {
    return peer <= FIRST_UNWATCHED ? FIRST_UNWATCHED - peer : peer;
  }

  /**
   * Waits until a word that only increases has reached a value.
   *
   * @param at the address of the word
   * @param value the value
   * @param call the call that waits
   * @param peer the PE that must write it
   */
  public void untilAtLeast(long at, long value, Call call, int peer) {
    if (!spinsUntilAtLeast(at, value)) {
      untilAtLeastAfterSpinning(at, value, call, peer);
    }
  }

  /**
   * Looks at a word that only increases, as often as is worthwhile before yielding the core.
   *
   * @param at the address of the word
   * @param value the value
   * @return whether it has reached the value
   */
  public boolean spinsUntilAtLeast(long at, long value) {
    if (work.listens()) {
      return listensUntilAtLeast(at, value);
    }
    for (int i = looks; i >= 0; i--) {
      if (Words.getAcquire(memory, at) >= value) {
        return true;
      }
      Outside.spin();
    }
    return false;
  }

  /** Looks at a word while PEs of other hosts may need this one's progress. */
  private boolean listensUntilAtLeast(long at, long value) {
    for (int i = looks; i >= 0; i--) {
      if (Words.getAcquire(memory, at) >= value) {
        return true;
      }
      if (i % LOOKS_PER_PROGRESS == 0) {
        boolean ignored = work.listen();
      }
      Outside.spin();
    }
    return false;
  }

  /**
   * Waits until a condition holds.
   *
   * @param condition the condition
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link #ANY_PE}
   */
  public void until(WaitCondition condition, Call call, int peer) {
    until(condition, call, peer, failures.limitNanos());
  }

  /**
   * Waits until a condition holds, but no longer than a time limit.
   *
   * @param condition the condition
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link #ANY_PE}
   * @param nanos the limit
   */
  public void until(WaitCondition condition, Call call, int peer, long nanos) {
    boolean far = work.listens(); // then each look polls the network, on which the condition may depend
    for (int i = far ? policy.spins() / LOOKS_PER_PROGRESS : policy.spins(); i > 0; i--) {
      if (condition.holds()) {
        return;
      }
      if (far) {
        boolean ignored = work.listen();
      }
      Outside.spin();
    }
    slowly(condition, 0, 0, call, peer, Math.min(nanos, failures.limitNanos()));
  }

  /**
   * Waits until a word that only increases has reached a value, after {@link #spinsUntilAtLeast} has returned false.
   *
   * @param at the address of the word
   * @param value the value
   * @param call the call that waits
   * @param peer the PE that must write it
   */
  public void untilAtLeastAfterSpinning(long at, long value, Call call, int peer) {
    slowly(null, at, value, call, peer, failures.limitNanos());
  }

  /**
   * Waits for another thread of this PE, whose own wait has the time limit and makes the reports.
   *
   * @param condition becomes true through that thread
   */
  public void follow(WaitCondition condition) {
    for (int i = policy.spins(); i > 0; i--) {
      if (condition.holds()) {
        return;
      }
      Outside.spin();
    }
    slowlyUntraced(condition, 0, 0, Call.WORK_GROUP, OWN_THREAD, Long.MAX_VALUE);
  }

  /** {@return the number of looks that the caller may make before {@link #untilAfterSpinning}} */
  public int spins() {
    return work.listens() ? 0 : policy.spins();
  }

  /**
   * Waits until a condition holds, after the caller has looked {@link #spins} times.
   *
   * @param condition the condition
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link #ANY_PE}
   */
  public void untilAfterSpinning(WaitCondition condition, Call call, int peer) {
    if (work.listens()) {
      until(condition, call, peer);
    } else {
      slowly(condition, 0, 0, call, peer, failures.limitNanos());
    }
  }

  /** Waits for a condition or, if that is null, for a word: a condition object for each word would be garbage. */
  private void slowly(WaitCondition condition, long at, long value, Call call, int peer, long limit) {
    Trace listener = trace;
    if (listener == null) {
      slowlyUntraced(condition, at, value, call, peer, limit);
      return;
    }
    Object started = listener.waitStarts(call, named(peer));
    try {
      slowlyUntraced(condition, at, value, call, peer, limit);
    } finally {
      listener.waitEnds(started);
    }
  }

  private void slowlyUntraced(WaitCondition condition, long at, long value, Call call, int peer, long limit) {
    if (call != Call.SEND && handlers.areHere()) {
      throw new IllegalStateException("a handler must not wait: call=" + call + " pe=" + pe + "; it may send");
    }
    long start = Outside.nanoTime();
    policy = core.isShared() ? sharing : start - warmAt > 0 ? warm : warmingUp;
    boolean sleepsAtOnce = wakeup != null && vainYields.begin();
    if (!sleepsAtOnce && yielding(condition, at, value, call, peer, start, limit)) {
      return;
    }
    boolean told = false;
    try {
      boolean reported = peer == OWN_THREAD;
      long awakeUntil = 0;
      while (!holds(condition, at, value)) {
        if (!told && peer != OWN_THREAD) {
          told = record.begin(call, named(peer), start, limit < failures.limitNanos());
          if (told) {
            waiting = new Waiting(Thread.currentThread(), condition == null ? WaitCondition.NEVER : condition);
          }
        }
        boolean heard = lookUp(condition, at, value, call, peer);
        record.polled();
        long waited = Outside.nanoTime() - start;
        failures.throwIfLate(call, waited, limit);
        if (failures.areStuck() && !holds(condition, at, value)) {
          throw failures.deadlock();
        }
        reported = reported || failures.reportIfLong(waited);
        if (heard && work.listens()) {
          awakeUntil = waited + AWAKE_NANOS;
        }
        if (waited < awakeUntil) {
          Outside.giveWay();
        } else if (told && isRungFor(condition, peer)) {
          sleepUntilRung(at, value, peer, waited);
        } else {
          pause(waited);
        }
      }
    } finally {
      if (told) {
        waiting = null;
        record.end();
      }
    }
  }

  private boolean holds(WaitCondition condition, long at, long value) {
    return condition == null ? Words.getAcquire(memory, at) >= value : condition.holds();
  }

  /** {@return whether the PE that is waited for wakes this one} */
  private boolean isRungFor(WaitCondition condition, int peer) {
    return wakeup != null && condition == null && peer >= 0 && !work.listens();
  }

  /** Sleeps until the PE that is waited for has set its flag, or until it is time for a full look. */
  private void sleepUntilRung(long at, long value, int peer, long waited) {
    boolean mayMiss = !wakeup.reachesThisThread() || work.mayCome();
    long nanos = mayMiss ? nap(waited) : TimeUnit.MILLISECONDS.toNanos(policy.blockMillis());
    wakeup.sleep(control.placement().indexHere(pe), control.placement().indexHere(peer), at, value, nanos);
  }

  private long nap(long waited) {
    return Math.clamp(waited / SLEEP_SHARE, FIRST_SLEEP_NANOS, TimeUnit.MILLISECONDS.toNanos(policy.blockMillis()));
  }

  /** Lets others run; the longer the wait so far, the longer the pause. */
  private void pause(long waited) {
    if (policy.blockMillis() == 0 && Thread.currentThread().isVirtual()) {
      Outside.park(this, FIRST_SLEEP_NANOS); // two threads that only yield may keep the awaited one from the carrier
    } else if (policy.blockMillis() == 0) {
      Outside.giveWay();
    } else {
      work.sleep(nap(waited));
    }
  }

  private boolean yielding(
      WaitCondition condition, long at, long value, Call call, int peer, long start, long limit) {
    boolean rung = isRungFor(condition, peer);
    int taken = 0;
    for (int i = 1; i <= policy.yields(); i++) {
      if (holds(condition, at, value)) {
        return true;
      }
      if (i % YIELDS_PER_CHECK == 0) {
        boolean ignored = lookUp(condition, at, value, call, peer);
        if (Outside.nanoTime() - start > Math.min(limit, LONGEST_YIELDING_NANOS)) {
          return false;
        }
      }
      if (work.listen()) {
        continue;
      }
      long nanos = core.giveUp();
      if (wakeup != null && vainYields.note(nanos)) {
        return false;
      }
      if (rung && nanos > SharedCore.TAKEN_NANOS && ++taken == YIELDS_BEFORE_SLEEP) {
        return false;
      }
    }
    return false;
  }

  /**
   * The progress point of all waits: checks whether the wait must end, and advances other work; returns whether there
   * was any.
   */
  private boolean lookUp(WaitCondition condition, long at, long value, Call call, int peer) {
    if (delays != null) {
      delays.atProgressPoint();
    }
    WaitFailures.Cause cause = failures.cause(call, peer);
    if (cause != null && !holds(condition, at, value)) {
      throw failures.thrown(cause, call, peer);
    }
    return work.advance();
  }
}
