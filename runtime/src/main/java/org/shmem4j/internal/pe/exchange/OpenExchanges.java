package org.shmem4j.internal.pe.exchange;

import java.util.ArrayList;
import java.util.List;

/** The exchanges that a PE has open. */
public final class OpenExchanges {
  private final long roomBytes;
  private final List<ExchangeImpl<?>> open = new ArrayList<>();
  private long number;

  /**
   * Creates the record of a PE that has none open.
   *
   * @param roomBytes up to how many bytes are copied to a PE of this host
   */
  public OpenExchanges(long roomBytes) {
    this.roomBytes = roomBytes;
  }

  long roomBytes() {
    return roomBytes;
  }

  /** {@return the least number that no exchange of this PE has had} */
  synchronized long nextNumber() {
    return number + 1;
  }

  /** Notes which number an exchange has: the least that it could have on all members. */
  synchronized void isNumbered(long agreed) {
    number = agreed;
  }

  synchronized void opened(ExchangeImpl<?> one) {
    open.add(one);
  }

  synchronized void closed(ExchangeImpl<?> one) {
    open.remove(one);
  }

  /**
   * Tells whether a turn that is under way uses a part of the heap.
   *
   * @param offset the start of the part
   * @param bytes its length
   * @return whether one does
   */
  public synchronized boolean use(long offset, long bytes) {
    for (ExchangeImpl<?> one : open) { // without a lambda, since every program frees something
      if (one.uses(offset, bytes)) {
        return true;
      }
    }
    return false;
  }

  /** Refuses the end of the job while a turn is under way. */
  public synchronized void checkFinished() {
    for (ExchangeImpl<?> one : open) {
      one.checkFinished("the end of the job");
    }
  }
}
