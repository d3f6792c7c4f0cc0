package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.memory.JobLayout;
import org.shmem4j.internal.channel.Channel;

/**
 * One collective of one member, from start to finish: it arrives, perhaps with a payload; once those it needs have arrived
 * it works; then it departs, and waits for the departure of those that need its memory. A blocking call goes straight
 * through; a request goes as far as it can at each look.
 *
 * <p>An object serves one call after another, so that blocking calls make no garbage.
 */
abstract class Collective {
  private enum Stage {
    ARRIVING,
    WORKING,
    DEPARTING,
    FINISHED
  }

  protected final Channel channel;
  protected final MemorySegment memory;
  private long sequence;
  private int arriveFrom;
  private int arriveTo;
  private boolean departs;
  private int departFrom;
  private int departTo;
  private Stage stage = Stage.FINISHED;
  private int next;

  protected Collective(Channel channel) {
    this.channel = channel;
    this.memory = channel.memory();
  }

  /** Puts this member's payload where {@link #payload} says, if it has one. */
  protected void contribute() {}

  /**
   * Does some of the work, once all that are needed have arrived.
   *
   * @return whether it is all done
   */
  protected abstract boolean work();

  /** The plan of a collective in which everybody needs everybody's arrival, and nobody's memory is read. */
  protected final void everyoneArrives() {
    plan(0, channel.size(), false, 0, 0);
  }

  /** The plan of a collective in which everybody reads or writes everybody's memory. */
  protected final void everyoneArrivesAndDeparts() {
    plan(0, channel.size(), true, 0, channel.size());
  }

  /** The plan of a member that needs the arrivals of some, and then waits for the departures of some. */
  protected final void plan(int arriveFrom, int arriveTo, boolean departs, int departFrom, int departTo) {
    this.arriveFrom = arriveFrom;
    this.arriveTo = arriveTo;
    this.departs = departs;
    this.departFrom = departFrom;
    this.departTo = departTo;
  }

  /** Where a member's payload lies. */
  protected final long payload(int member, long bytes) {
    return channel.payload(member, sequence, bytes);
  }

  /** Whether a payload fits a slot. */
  protected static boolean fitsSlot(long bytes) {
    return bytes <= JobLayout.PAYLOAD_BYTES;
  }

  protected final void copy(long from, long to, long bytes) {
    MemorySegment.copy(memory, from, memory, to, bytes);
  }

  private void arrive() {
    sequence = channel.open();
    contribute();
    channel.arrive(sequence);
  }

  /** Goes through the collective from start to finish. */
  final void run() {
    channel.enter();
    try {
      arrive();
      for (int member = arriveFrom; member < arriveTo; member++) {
        if (member != channel.me()) {
          channel.awaitArrival(member, sequence);
        }
      }
      workToTheEnd();
      for (int member = departFrom; member < departTo; member++) {
        if (member != channel.me()) {
          channel.awaitDeparture(member, sequence);
        }
      }
      channel.finish(sequence);
    } finally {
      channel.leave();
    }
  }

  /** Works and departs; a member whose work throws departs as well, so that the others can go on. */
  private void workToTheEnd() {
    boolean worked = false;
    try {
      while (!worked) {
        worked = work();
      }
    } finally {
      if (departs) {
        channel.depart(sequence);
      }
      if (!worked) {
        channel.finish(sequence);
      }
    }
  }

  /** Starts the collective and returns; {@link #advance} moves it on. */
  final void start() {
    channel.enter();
    try {
      arrive();
      stage = Stage.ARRIVING;
      next = arriveFrom;
    } finally {
      channel.leave();
    }
  }

  /** {@return whether the collective is finished here} */
  final boolean isFinished() {
    return stage == Stage.FINISHED;
  }

  /**
   * Goes as far as it can without waiting.
   *
   * @return whether it got any further
   */
  final boolean advance() {
    Stage before = stage;
    int nextBefore = next;
    boolean worked = false;
    if (stage == Stage.ARRIVING) {
      while (next < arriveTo && (next == channel.me() || channel.hasArrived(next, sequence))) {
        next++;
      }
      if (next >= arriveTo) {
        stage = Stage.WORKING;
      }
    }
    if (stage == Stage.WORKING) {
      worked = true;
      if (work()) {
        if (departs) {
          channel.depart(sequence);
        }
        stage = Stage.DEPARTING;
        next = departFrom;
      }
    }
    if (stage == Stage.DEPARTING) {
      while (next < departTo && (next == channel.me() || channel.hasDeparted(next, sequence))) {
        next++;
      }
      if (next >= departTo) {
        stage = Stage.FINISHED;
        channel.finish(sequence);
      }
    }
    return worked || stage != before || next != nextBefore;
  }
}
