package org.shmem4j.internal.pe.exchange;

import java.util.ArrayList;
import java.util.List;

/** The open exchanges of a PE. */
public final class OpenExchanges {
  private final long roomBytes;
  private final List<ExchangeImpl<?>> open = new ArrayList<>();
  private long number;

  /**
   * Creates the record of a PE that has no open exchange.
   *
   * @param roomBytes the largest number of bytes that are copied for a PE of this host
   */
  public OpenExchanges(long roomBytes) {
    this.roomBytes = roomBytes;
  }

  long roomBytes() {
    return roomBytes;
  }

  /** {@return the lowest number that no exchange of this PE has had} */
  synchronized long nextNumber() {
    return number + 1;
  }

  /** Records the number of an exchange: the lowest that is free on all members. */
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
   * Returns whether a turn that is under way uses a part of the heap.
   *
   * @param offset the start of the part
   * @param bytes its length
   * @return whether any turn does
   */
  public synchronized boolean use(long offset, long bytes) {
    for (ExchangeImpl<?> one : open) { // without a lambda, since every program frees something
      if (one.uses(offset, bytes)) {
        return true;
      }
    }
    return false;
  }

  /** Refuses to end the job while a turn is under way. */
  public synchronized void checkFinished() {
    for (ExchangeImpl<?> one : open) {
      one.checkFinished("the end of the job");
    }
  }
}
