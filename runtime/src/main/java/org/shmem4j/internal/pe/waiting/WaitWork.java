package org.shmem4j.internal.pe.waiting;

import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.WaitRecord;

/** The work that a waiting PE advances between its looks: the transport, what arrived from others, its own requests. */
public final class WaitWork {
  private final WaitRecord record;
  private volatile WaitCondition background = WaitCondition.NEVER;
  private volatile BooleanSupplier busy; // null as long as there is nothing in the background
  private volatile WaitCondition arrivals = WaitCondition.NEVER;
  private volatile WaitCondition arrivalsBeside = WaitCondition.NEVER;
  private volatile BooleanSupplier awaitsArrivals; // null as long as nothing may arrive
  private volatile WaitCondition transport;
  private LongConsumer sleeping; // null if nothing but time ends a sleep

  WaitWork(WaitRecord record) {
    this.record = record;
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
   * @param beside the same in a thread of the library's own, while the PE's do something else
   * @param any whether there may be any
   */
  public void arrivals(WaitCondition work, WaitCondition beside, BooleanSupplier any) {
    arrivals = work;
    arrivalsBeside = beside;
    awaitsArrivals = any;
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

  /** Records that work was advanced that others may wait for. */
  public void moved() {
    record.moved();
  }

  /** {@return whether any work could be advanced} */
  public boolean advance() {
    return advance(arrivals);
  }

  private boolean advance(WaitCondition arriving) {
    boolean heard = listen();
    if (arriving.holds()) {
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
  public boolean advanceBeside() {
    if (!record.claim()) {
      return false;
    }
    try {
      return advance(arrivalsBeside);
    } finally {
      record.release();
    }
  }

  /** {@return whether PEs of other hosts may need this one's progress} */
  boolean listens() {
    return transport != null;
  }

  /** Advances the transport. */
  boolean listen() {
    WaitCondition progress = transport;
    return progress != null && progress.holds();
  }

  /** {@return whether there may be work before a peer of this host wakes the PE} */
  boolean mayCome() {
    return isTrue(busy) || isTrue(awaitsArrivals);
  }

  private static boolean isTrue(BooleanSupplier any) {
    return any != null && any.getAsBoolean();
  }

  /** Sleeps for some nanoseconds, but not when the transport has heard something. */
  void sleep(long nanos) {
    if (sleeping == null) {
      Outside.park(this, nanos);
    } else {
      sleeping.accept(nanos);
    }
  }
}
