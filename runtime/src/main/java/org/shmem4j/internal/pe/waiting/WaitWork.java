package org.shmem4j.internal.pe.waiting;

import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.WaitRecord;

/** The work that a waiting PE advances between its looks: the transport, arrivals from others, its own requests. */
public final class WaitWork {
  private final WaitRecord record;
  private volatile WaitCondition background = WaitCondition.NEVER;
  private volatile BooleanSupplier busy; // null as long as there is no background work
  private volatile WaitCondition arrivals = WaitCondition.NEVER;
  private volatile WaitCondition arrivalsBeside = WaitCondition.NEVER;
  private volatile BooleanSupplier awaitsArrivals; // null as long as nothing can arrive
  private volatile WaitCondition transport;
  private LongConsumer sleeping; // null if only time ends a sleep

  WaitWork(WaitRecord record) {
    this.record = record;
  }

  /**
   * Sets the work that a waiting PE advances.
   *
   * @param work advances the work, and returns whether it could
   * @param any whether there is any such work
   */
  public void background(WaitCondition work, BooleanSupplier any) {
    background = work;
    busy = any;
  }

  /**
   * Sets how a waiting PE applies arrivals from others.
   *
   * @param work applies them, and returns whether there were any
   * @param beside applies them in a thread of the library's own, while the PE's threads do something else
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
   * @param sleep sleeps for some nanoseconds, but not if something has arrived
   */
  public void transport(WaitCondition progress, LongConsumer sleep) {
    transport = progress;
    sleeping = sleep;
  }

  /** Records progress for which others may be waiting. */
  public void moved() {
    record.moved();
  }

  /** {@return whether any work could be advanced} */
  public boolean advance() {
    return advance(arrivals);
  }

  /** Advances work in a call that does not wait, and that a program may repeat until its answer changes. */
  public void poll() {
    boolean ignored = advance();
    if (transport == null) {
      Outside.atCall(); // a transport notes that itself
    }
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

  /** {@return whether work may arrive before a peer on this host wakes the PE} */
  boolean mayCome() {
    return isTrue(busy) || isTrue(awaitsArrivals);
  }

  private static boolean isTrue(BooleanSupplier any) {
    return any != null && any.getAsBoolean();
  }

  /** Sleeps for some nanoseconds, but not if something has arrived at the transport. */
  void sleep(long nanos) {
    if (sleeping == null) {
      Outside.park(this, nanos);
    } else {
      sleeping.accept(nanos);
    }
  }
}
