package org.shmem4j.internal.pe.waiting;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.onhost.memory.Bells;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.WaitRecord;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.WaitPolicy;

/**
 * Waits for one PE: it spins, then yields, then sleeps between looks. Where there are more PEs than cores, it yields a
 * few times and then sleeps until the PE that it waits for wakes it. Every wait ends if a needed peer fails or leaves,
 * the job fails, the thread is interrupted, or the time limit is reached.
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
  private static final long TAKEN_NANOS = 2_000; // a yield that takes longer gave the core to another
  private static final long AWAKE_NANOS = 200_000; // whose operations arrive at shorter intervals waits for answers

  private final MemorySegment memory;
  private final JobControl control;
  private final int pe;
  private final WaitPolicy warmingUp;
  private final WaitPolicy warm;
  private final WaitPolicy sharing;
  private final long warmAt;
  private final SharedCore core = new SharedCore();
  private final long limitNanos;
  private final long reportNanos;
  private final WaitRecord record;
  private final Bells bells; // null unless there are more PEs than cores
  private final DeadlockDetector deadlocks;
  private WaitPolicy policy;
  private int looks;
  private volatile WaitCondition background = WaitCondition.NEVER;
  private volatile BooleanSupplier busy; // null as long as there is nothing in the background
  private volatile WaitCondition arrivals = WaitCondition.NEVER;
  private volatile BooleanSupplier awaitsArrivals; // null as long as nothing may arrive
  private volatile WaitCondition transport;
  private volatile WaitCondition stuck;
  private volatile Thread handler; // the thread in which a handler of a mailbox runs, or null
  private LongConsumer sleeping; // null if nothing but time ends a sleep
  private Trace trace;
  private volatile Waiting waiting; // null while no thread's wait is recorded
  private Delays delays;

  /**
   * A wait that is recorded.
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
    Duration limit = settings.timeout();
    this.limitNanos = limit.toNanos();
    this.reportNanos = WaitReport.after(control, settings.reportAfter().toNanos());
    this.record = new WaitRecord(memory, control.placement().indexHere(pe));
    this.bells = warm.blockMillis() > 0 && warm.sleeps() ? control.bells() : null;
    this.deadlocks = watchDeadlocks ? new DeadlockDetector(memory, control, pe) : null;
    this.stuck = deadlocks == null ? WaitCondition.NEVER : deadlocks;
  }

  /**
   * Sets the work that a waiting PE advances.
   *
   * @param work advances the work, and returns whether it could
   * @param any whether there is any
   */
  public void background(WaitCondition work, BooleanSupplier any) {
    background = work;
    busy = any;
  }

  /**
   * Sets what a waiting PE applies when it arrives from others.
   *
   * @param work applies it, and returns whether there was any
   * @param any whether there may be any
   */
  public void arrivals(WaitCondition work, BooleanSupplier any) {
    arrivals = work;
    awaitsArrivals = any;
  }

  /**
   * Sets the thread in which a handler of a mailbox runs, whose calls must not wait, save for room for updates.
   *
   * @param thread the thread; null when the handler has returned
   */
  public void handles(Thread thread) {
    handler = thread;
  }

  /**
   * Sets the progress of the transport, which a waiting PE calls at every look, and how it sleeps between looks.
   *
   * @param progress advances the transport, and returns whether anything arrived
   * @param sleep sleeps for some nanoseconds, but not when something has arrived
   */
  public void transport(WaitCondition progress, LongConsumer sleep) {
    transport = progress;
    sleeping = sleep;
  }

  /**
   * Sets a detector of deadlocks in a job over several hosts.
   *
   * @param detector called between looks of a waiting PE; returns whether no PE can continue
   */
  public void deadlocks(WaitCondition detector) {
    stuck = detector;
  }

  /**
   * Sets the trace of the PE; called before its first collective.
   *
   * @param listener the trace; null for none
   */
  public void trace(Trace listener) {
    trace = listener;
  }

  /** {@return by which PEs of this host wake those that wait for them; null unless there are more PEs than cores} */
  public Bells bells() {
    return bells;
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

  /** Records that work was advanced that others may wait for. */
  public void moved() {
    record.moved();
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

  /** Throws the job's failure, if there is one. */
  public void throwIfFailed() {
    control.throwIfFailed();
  }

  /** Throws if the thread was interrupted. For calls that seldom wait. */
  public void throwIfInterrupted(Call call) {
    if (Thread.currentThread().isInterrupted()) {
      throw new WaitInterruptedException("the calling thread was interrupted: call=" + call + " pe=" + pe);
    }
  }

  /** {@return whether work in the background could be advanced} */
  public boolean progress() {
    boolean heard = listen();
    if (arrivals.holds()) {
      moved();
      heard = true;
    }
    return background.holds() || heard;
  }

  /**
   * Advances work in a thread of the library's own, unless a thread of the PE is in a long wait and does so itself.
   * Meanwhile the PE does not count as waiting.
   *
   * @return whether work could be advanced
   */
  public boolean progressBeside() {
    if (!record.claim()) {
      return false;
    }
    try {
      return progress();
    } finally {
      record.release();
    }
  }

  /**
   * Throws if a wait in another thread than the library's must end, since the job failed or by the time limit.
   *
   * @param call the call that is waited for
   * @param since when the wait began
   */
  public void throwIfOver(Call call, long since) {
    if (control.hasFailed()) {
      throw control.failure();
    }
    if (Outside.nanoTime() - since > limitNanos) {
      throw late(call, limitNanos);
    }
  }

  /** Advances the transport. */
  private boolean listen() {
    WaitCondition progress = transport;
    return progress != null && progress.holds();
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
   * Looks at a word that only increases, as often as is worthwhile before others get the core.
   *
   * @param at the address of the word
   * @param value the value
   * @return whether it has reached the value
   */
  public boolean spinsUntilAtLeast(long at, long value) {
    if (transport != null) {
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
        boolean ignored = listen();
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
    until(condition, call, peer, limitNanos);
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
    boolean far = transport != null; // then each look asks the network, on which the condition may depend
    for (int i = far ? policy.spins() / LOOKS_PER_PROGRESS : policy.spins(); i > 0; i--) {
      if (condition.holds()) {
        return;
      }
      if (far) {
        boolean ignored = listen();
      }
      Outside.spin();
    }
    slowly(condition, 0, 0, call, peer, Math.min(nanos, limitNanos));
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
    slowly(null, at, value, call, peer, limitNanos);
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
    return transport == null ? policy.spins() : 0;
  }

  /**
   * Waits until a condition holds, after the caller has looked {@link #spins} times.
   *
   * @param condition the condition
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link #ANY_PE}
   */
  public void untilAfterSpinning(WaitCondition condition, Call call, int peer) {
    if (transport == null) {
      slowly(condition, 0, 0, call, peer, limitNanos);
    } else {
      until(condition, call, peer);
    }
  }

  /** Waits for a condition or, if that is null, for a word, since a condition object for each word would be garbage. */
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
    if (handler != null && call != Call.SEND && handler == Thread.currentThread()) {
      throw new IllegalStateException("a handler must not wait: call=" + call + " pe=" + pe + "; it may send");
    }
    long start = Outside.nanoTime();
    policy = core.isShared() ? sharing : start - warmAt > 0 ? warm : warmingUp;
    if (yielding(condition, at, value, call, peer, start, limit)) {
      return;
    }
    boolean told = false;
    try {
      boolean reported = peer == OWN_THREAD;
      long awakeUntil = 0;
      while (!holds(condition, at, value)) {
        if (!told && peer != OWN_THREAD) {
          told = record.begin(call, named(peer), start, limit < limitNanos);
          if (told) {
            waiting = new Waiting(Thread.currentThread(), condition == null ? WaitCondition.NEVER : condition);
          }
        }
        boolean heard = lookUp(condition, at, value, call, peer);
        record.polled();
        long waited = Outside.nanoTime() - start;
        if (waited > limit) {
          throw late(call, limit);
        }
        if (stuck.holds() && !holds(condition, at, value)) {
          throw deadlock();
        }
        if (!reported && waited > reportNanos) {
          reported = true;
          WaitReport.print(control, pe, reportNanos);
        }
        if (heard && transport != null) {
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

  private ShmemTimeoutException late(Call call, long limit) {
    return new ShmemTimeoutException("a wait must end within its time limit: limit=" + Duration.ofNanos(limit)
        + " call=" + call + " pe=" + pe + "\n" + (limit < limitNanos ? WaitReport.atOnce(control) : WaitReport.of(control)));
  }

  /** Records that no PE can continue: because one leaves that others apparently need, or for another reason. */
  private ShmemException deadlock() {
    if (WaitReport.isMadeByAnother(control)) {
      return control.failure();
    }
    String report = "every PE waits and none can go on; if another thread of the program writes what is waited for, ask"
        + " for a thread level above SINGLE\n" + WaitReport.of(control);
    int leaver = deadlocks == null ? -1 : deadlocks.leaver();
    if (leaver >= 0) {
      control.peLeft(leaver, pe, report);
    } else {
      control.deadlock(pe, report);
    }
    return control.failure();
  }

  private boolean holds(WaitCondition condition, long at, long value) {
    return condition == null ? Words.getAcquire(memory, at) >= value : condition.holds();
  }

  /** Whether the PE that is waited for wakes this one. */
  private boolean isRungFor(WaitCondition condition, int peer) {
    return bells != null && condition == null && peer >= 0 && transport == null;
  }

  /** Sleeps until the PE that is waited for has set its flag, or until it is time to look at everything else. */
  private void sleepUntilRung(long at, long value, int peer, long waited) {
    boolean mayMiss = !bells.areHeard() || isTrue(busy) || isTrue(awaitsArrivals);
    long nanos = mayMiss ? nap(waited) : TimeUnit.MILLISECONDS.toNanos(policy.blockMillis());
    bells.sleep(control.placement().indexHere(pe), control.placement().indexHere(peer), at, value, nanos);
  }

  private static boolean isTrue(BooleanSupplier any) {
    return any != null && any.getAsBoolean();
  }

  private long nap(long waited) {
    return Math.clamp(waited / SLEEP_SHARE, FIRST_SLEEP_NANOS, TimeUnit.MILLISECONDS.toNanos(policy.blockMillis()));
  }

  /** Lets others run; the longer the wait so far, the longer the pause. */
  private void pause(long waited) {
    if (policy.blockMillis() == 0 && Thread.currentThread().isVirtual()) {
      Outside.park(this, FIRST_SLEEP_NANOS); // two that only yield may keep their carrier from the thread they wait for
    } else if (policy.blockMillis() == 0) {
      Outside.giveWay();
    } else {
      long nanos = nap(waited);
      if (sleeping == null) {
        Outside.park(this, nanos);
      } else {
        sleeping.accept(nanos);
      }
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
      if (listen()) {
        continue;
      }
      long nanos = core.giveUp();
      if (rung && nanos > TAKEN_NANOS && ++taken == YIELDS_BEFORE_SLEEP) {
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
    check(condition, at, value, call, peer);
    return progress();
  }

  /** Throws if the condition can no longer become true, unless it has just become true. */
  private void check(WaitCondition condition, long at, long value, Call call, int peer) {
    if (control.hasFailed() && !holds(condition, at, value)) {
      throw control.failure();
    }
    if (call != Call.CLOSE && isLeaving(peer) && !holds(condition, at, value)) {
      control.peLeft(peer);
      throw control.failure();
    }
    if (Thread.currentThread().isInterrupted() && !holds(condition, at, value)) {
      throw new WaitInterruptedException("the waiting thread was interrupted: call=" + call + " pe=" + pe);
    }
  }

  private boolean isLeaving(int peer) {
    return peer >= 0 && peer != pe && control.state(peer).compareTo(PeState.CLOSING) >= 0;
  }
}
