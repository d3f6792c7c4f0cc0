package org.shmem4j.internal.pe.irregular;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.internal.pe.waiting.WaitCondition;

/**
 * The open mailboxes, updates and fetches of a PE. Every wait of the PE advances what has arrived, but does not run
 * handlers of the program. These run only where the PE waits for something that is open here, but then all of them,
 * since the PE that it waits for may first wait for it to handle something else. Handlers never nest: a send in a
 * handler handles nothing.
 */
public final class OpenTraffic implements WaitCondition, BooleanSupplier {
  private static final Traffic[] NONE = {};

  private final long pipeBytes;
  private final long queueBytes;
  private long number;
  private final List<Completable> open = new ArrayList<>();
  private final WaitCondition beside = new WaitCondition() { // not a lambda, which would delay the start of each PE
    @Override
    public boolean holds() {
      return moveBeside();
    }
  };
  private volatile Traffic[] moving = NONE;
  private volatile Traffic[] sending = NONE;
  // These fields are used only where no other thread of the PE may call:
  private boolean meets; // whether it is in a collective that completes something
  private boolean movesOthers; // whether it advances what it does not wait for
  private Traffic completed; // the one completed meanwhile; null if none

  /**
   * Creates the record of a PE that has no open objects.
   *
   * @param pipeBytes the most bytes that may be under way from one PE to another
   * @param queueBytes the most bytes sent by handlers that may wait for room
   */
  public OpenTraffic(long pipeBytes, long queueBytes) {
    this.pipeBytes = pipeBytes;
    this.queueBytes = queueBytes;
  }

  /** {@return the sizes of the buffers, as text for the user} */
  public static String describe(long pipeBytes) {
    return BufferSizes.describe(pipeBytes);
  }

  /** {@return a number for an object to open on a team over hosts; no other object of any member has had it} */
  long agreeOnNumber(TeamImpl team) {
    number = team.collectives().agree(Call.OPEN, CallRecord.NONE, CallRecord.NONE, CallRecord.NONE, number + 1);
    return number;
  }

  long queueBytes() {
    return queueBytes;
  }

  long pipeBytes() {
    return pipeBytes;
  }

  synchronized void opened(Completable one) {
    open.add(one);
    collect();
  }

  /**
   * Adds updates to the open objects; throws if another thread has opened updates of the same elements since the check.
   */
  synchronized void opened(Updates one, SymmetricArray array) {
    checkUpdated(one.name(), array);
    opened(one);
  }

  synchronized void closed(Completable one) {
    open.remove(one);
    collect();
  }

  private void collect() {
    sending = open.stream().filter(Traffic.class::isInstance).map(Traffic.class::cast).toArray(Traffic[]::new);
    moving = Arrays.stream(sending).filter(Traffic::movesInWaits).toArray(Traffic[]::new);
  }

  /** Advances what has arrived; returns whether there was anything. */
  @Override
  public boolean holds() {
    boolean any = meets && !movesOthers && moveAllBut(null);
    for (Traffic one : moving) {
      any |= one.moveInWait();
    }
    return any;
  }

  /** {@return what advances arrivals in a thread of the library's own, while the PE's threads do something else} */
  public WaitCondition beside() {
    return beside;
  }

  private boolean moveBeside() {
    boolean any = false;
    for (Traffic one : moving) {
      any |= one.moveBeside();
    }
    return any;
  }

  /** {@return whether anything may arrive that waits advance} */
  @Override
  public boolean getAsBoolean() {
    return moving.length > 0 || (meets && sending.length > 0);
  }

  /**
   * Advances all open objects but the one that the PE waits for; returns whether anything arrived. Does nothing if
   * other threads of the PE may be using them.
   *
   * @param awaited the object that the PE waits for
   * @param completes whether the PE completes that object, so that handlers send in its next epoch
   */
  boolean moveOthers(Traffic awaited, boolean completes) {
    if (sending.length == 1 || awaited.core.guard().isOn()) {
      return false;
    }
    if (!completes) {
      return moveAllBut(awaited);
    }
    awaited.pipes.endBatches(); // so that each entry checks whether it is for later
    completed = awaited;
    try {
      return moveAllBut(awaited);
    } finally {
      completed = null;
    }
  }

  private boolean moveAllBut(Traffic awaited) {
    boolean any = false;
    movesOthers = true;
    try {
      for (Traffic one : sending) {
        any |= one != awaited && one.moveOn();
      }
    } finally {
      movesOthers = false;
    }
    return any;
  }

  /** {@return whether the PE is completing this object and advances others meanwhile} */
  boolean isCompletedMeanwhile(Traffic one) {
    return completed == one;
  }

  /** Refuses, in a handler, a call on an object that its PE may be waiting for. */
  void checkNotInHandler(String call, String name, PeCore core) {
    if (movesOthers) {
      throw new IllegalStateException(handlerText(call, name, core));
    }
  }

  static String handlerText(String call, String name, PeCore core) {
    return "a handler must not wait: call=" + call + " of " + name + " pe=" + core.pe() + "; it may send";
  }

  /** Makes a collective call, in whose waits handlers run. */
  void runHandlersIn(Runnable collective, PeCore core) {
    meets = !core.guard().isOn();
    try {
      collective.run();
    } finally {
      meets = false;
    }
  }

  /**
   * Returns whether updates or fetches use a part of the heap.
   *
   * @param offset the start of the part
   * @param bytes its length
   * @return whether they do
   */
  public synchronized boolean uses(long offset, long bytes) {
    for (Completable one : open) { // without a lambda, since every program frees something
      if (one.uses(offset, bytes)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Refuses updates of elements that other open updates change: another thread may apply those at the same time, and
   * each would be complete without knowing of the other.
   */
  synchronized void checkUpdated(String name, SymmetricArray array) {
    for (Completable one : open) {
      if (one instanceof Updates && one.uses(array.offset(), array.byteSize())) {
        throw new IllegalStateException(
            name + " must not be opened while other updates of these elements are open; close those first: array="
                + array);
      }
    }
  }

  /** Refuses to end the job while something that was sent is not complete. */
  public synchronized void checkComplete() {
    for (Completable one : open) {
      if (one.hasIncomplete()) {
        throw new IllegalStateException(one.incompleteText());
      }
    }
    for (Completable one : open) {
      if (one instanceof Traffic traffic) {
        traffic.tellSums();
      }
    }
  }
}
