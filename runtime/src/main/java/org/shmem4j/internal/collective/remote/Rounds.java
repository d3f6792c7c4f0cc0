package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.collective.Staged;
import org.shmem4j.internal.collective.Startable;

/**
 * One collective of one member, from start to finish: rounds, each of which works on what has come and posts what is to
 * be sent and received next. A round is over when all that it receives is there and what it sends may be changed.
 *
 * <p>An object serves one call after another. What makes this member unable to work (wrong counts, an operator that
 * throws) is thrown at the end: until then it sends and receives as planned, so that nobody waits for it in vain.
 */
abstract class Rounds extends Messages implements Startable, Staged {
  /** The tags before are of the meeting that some calls begin with. */
  protected static final int FIRST_TAG = 32;

  // Who need not wait for others gets ahead of them by no more calls than these.
  private static final int CALLS_BETWEEN_MEETINGS = 32;

  private long tag = NO_TAG;
  private MemorySegment scratch;
  private boolean meets;
  private boolean ends;
  private boolean finished;
  private int round;

  Rounds(Mail mail) {
    super(mail);
  }

  /**
   * Works on what came in the round before and posts what is next.
   *
   * @param index the round, from 0
   * @return whether there was anything left to do; what is sent in the last round may be under way still
   */
  protected abstract boolean round(int index);

  /** {@return whether every member waits for all others anyway} */
  protected boolean meetsAll() {
    return false;
  }

  /** {@return memory for intermediate results, until the call ends} */
  protected final MemorySegment scratch(long bytes) {
    scratch = mail.room().take(bytes);
    return scratch;
  }

  @Override
  public final void start() {
    mail.entrance().enter();
    try {
      begin();
    } finally {
      mail.entrance().leave();
    }
  }

  private void begin() {
    if (tag != NO_TAG) {
      record.addTag(tag);
    }
    open();
    meets = !meetsAll() && number() % CALLS_BETWEEN_MEETINGS == 0;
    finished = false;
    ends = false;
    round = 0;
    goOn();
  }

  /** Goes through the prepared collective from start to finish. */
  final void run() {
    mail.entrance().enter();
    try {
      begin();
      while (!finished) {
        awaitAll(ends);
        goOn();
      }
    } catch (WaitInterruptedException | ShmemTimeoutException e) {
      mail.entrance().abandon(e);
      throw e;
    } finally {
      mail.entrance().leave();
    }
  }

  @Override
  public final boolean advance() {
    boolean moved = false;
    while (!finished && haveCome(ends)) {
      moved = true;
      goOn();
    }
    return moved;
  }

  @Override
  public final boolean isFinished() {
    return finished;
  }

  private void goOn() {
    forgetReceived();
    if (ends) {
      finish();
    } else if (meets) {
      meets = meet(round++, 0);
      round = meets ? round : 0;
    } else {
      ends = !round(round++);
    }
  }

  private void finish() {
    finished = true;
    if (scratch != null) {
      mail.room().give(scratch);
      scratch = null;
    }
    close();
  }

  @Override
  public final long tag() {
    return tag;
  }

  @Override
  public final void tag(long tag) {
    this.tag = tag;
  }

  @Override
  public final boolean tryStart() {
    start();
    return true;
  }

  @Override
  public final void startAs(long asNumber) {
    throw new UnsupportedOperationException("calls over several hosts are matched by their order: number=" + asNumber);
  }

  @Override
  public final boolean move() {
    boolean ignored = advance();
    return finished;
  }
}
