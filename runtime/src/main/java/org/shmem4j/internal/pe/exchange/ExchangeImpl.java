package org.shmem4j.internal.pe.exchange;

import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.Reduction;

/**
 * One member's part in an exchange: its turns with all of its neighbors. A turn to ghosts allocates nothing, unless
 * neighbors are on other hosts.
 *
 * @param <A> the class of handles on the arrays
 */
public final class ExchangeImpl<A extends SymmetricArray> implements Exchange<A> {
  private final PeCore core;
  private final OpenExchanges open;
  private final TeamImpl team;
  private final HandleType<A> type;
  private final long length;
  private final Direction toGhosts;
  private final Direction toOwners;
  private final boolean ofElements;
  private final OneThread oneThread;
  private final SymmetricArray[] arrays = new SymmetricArray[Turn.MOST];
  private boolean underWay;
  private boolean abandoned;
  private boolean closed;

  /**
   * Creates a member's part in an exchange on which all have agreed.
   *
   * @param team the exchange's own team
   * @param length the required length of arrays
   * @param toGhosts the way from owners to ghosts
   * @param toOwners the way back
   * @param ofElements whether all PEs exchange whole elements only
   */
  ExchangeImpl(
      PeCore core, OpenExchanges open, TeamImpl team, HandleType<A> type, long length,
      Direction toGhosts, Direction toOwners, boolean ofElements) {
    this.core = core;
    this.open = open;
    this.team = team;
    this.type = type;
    this.length = length;
    this.toGhosts = toGhosts;
    this.toOwners = toOwners;
    this.ofElements = ofElements;
    this.oneThread = new OneThread(core.guard());
  }

  @Override
  public void start(A array) {
    enterStart();
    arrays[0] = array;
    start(1);
  }

  @Override
  public void start(A first, A second) {
    enterStart();
    arrays[0] = first;
    arrays[1] = second;
    start(2);
  }

  @Override
  public void start(A first, A second, A third) {
    enterStart();
    arrays[0] = first;
    arrays[1] = second;
    arrays[2] = third;
    start(3);
  }

  @Override
  public void start(A first, A second, A third, A fourth) {
    enterStart();
    arrays[0] = first;
    arrays[1] = second;
    arrays[2] = third;
    arrays[3] = fourth;
    start(4);
  }

  /** Enters for a start; throws if that is not allowed. */
  private void enterStart() {
    oneThread.enter("start", this);
    try {
      checkUsable("start");
      checkFinished("another start");
    } catch (RuntimeException refused) {
      oneThread.leave();
      throw refused;
    }
  }

  private void start(int count) {
    try {
      if (!toGhosts.repeats(null, arrays, count)) {
        checkArrays(count);
      }
      underWay = true;
      abandoned = true; // unless all goes well
      toGhosts.start(null, arrays, count);
      abandoned = false;
    } finally {
      oneThread.leave();
    }
  }

  private void checkUsable(String call) {
    core.control().throwIfFailed();
    if (closed) {
      throw new IllegalStateException("an exchange must not be used after close: call=" + call + " exchange=" + this);
    }
    if (abandoned) {
      throw new IllegalStateException("an exchange must not be used after one of its calls was abandoned: call=" + call
          + " exchange=" + this + "; close it");
    }
  }

  private void checkArrays(int count) {
    for (int i = 0; i < count; i++) {
      SymmetricArray array = arrays[i];
      ArgumentChecks.checkArray("array", array, team.shmem());
      if (array.type() != type || array.length() < length) {
        throw new IllegalArgumentException("an array must have the type and the length that the exchange was declared"
            + " with: array=" + array + " type=" + type + " length=" + length);
      }
      for (int other = 0; other < i; other++) {
        if (overlap(array, arrays[other].offset(), arrays[other].byteSize())) {
          throw new IllegalArgumentException(
              "the arrays of a turn must not overlap: array=" + array + " other=" + arrays[other]);
        }
      }
    }
  }

  private static boolean overlap(SymmetricArray array, long offset, long bytes) {
    return array.offset() < offset + bytes && offset < array.offset() + array.byteSize();
  }

  @Override
  public void finish() {
    oneThread.enter("finish", this);
    try {
      checkUsable("finish");
      if (!underWay) {
        throw new IllegalStateException("an exchange must be started before it is finished: exchange=" + this);
      }
      abandoned = true; // unless all goes well
      toGhosts.finish();
      abandoned = false;
      underWay = false;
    } finally {
      oneThread.leave();
    }
  }

  /**
   * Combines ghosts with the elements of their owners, in the order of the PEs that have the ghosts.
   *
   * @param reduction combines them
   * @param array the array
   */
  public void toOwners(Reduction reduction, SymmetricArray array) {
    oneThread.enter("reduction to owners", this);
    try {
      reduceToOwners(reduction, array);
    } finally {
      oneThread.leave();
    }
  }

  private void reduceToOwners(Reduction reduction, SymmetricArray array) {
    checkUsable("reduction to owners");
    checkFinished("a reduction to owners");
    if (!ofElements) {
      throw new IllegalStateException("only whole elements can be combined, but the layouts of the exchange,"
          + " perhaps on another PE, contain parts of elements: exchange=" + this);
    }
    arrays[0] = array;
    if (!toOwners.repeats(reduction, arrays, 1)) {
      checkArrays(1);
    }
    abandoned = true; // unless all goes well
    toOwners.start(reduction, arrays, 1);
    toOwners.finish();
    abandoned = false;
  }

  /** Refuses a call that must not come between a start and its finish. */
  void checkFinished(String before) {
    if (underWay && !abandoned) {
      throw new IllegalStateException(
          "an exchange must be finished before " + before + ": exchange=" + this + "; call finish first");
    }
  }

  /** {@return whether a turn that is under way uses a part of the heap} */
  boolean uses(long offset, long bytes) {
    for (int i = 0; underWay && !abandoned && i < toGhosts.arrays(); i++) {
      if (overlap(arrays[i], offset, bytes)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    oneThread.enter("close", this);
    try {
      closeOnce();
    } finally {
      oneThread.leave();
    }
  }

  private void closeOnce() {
    if (closed) {
      return;
    }
    if (!core.control().hasFailed()) { // otherwise no turn can be finished
      checkFinished("close");
    }
    closed = true;
    open.closed(this);
    if (!abandoned) {
      try {
        closeTurns();
      } finally {
        team.close();
      }
    }
  }

  private void closeTurns() {
    if (core.control().hasFailed()) {
      return; // the failure has been reported
    }
    toGhosts.close();
    toOwners.close();
    toGhosts.checkTurns();
    toOwners.checkTurns();
  }

  @Override
  public String toString() {
    return toGhosts.toString();
  }
}
