package org.shmem4j.internal.pe.irregular;

import java.util.function.BooleanSupplier;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;

/** The waits of an open object, which advance what arrives meanwhile. */
final class TrafficWaits {
  private final Traffic traffic;
  private final Waiter waiter;
  private final Room room = new Room();
  private final Step idle = new Idle();
  private final WaveOver waveOver = new WaveOver();

  TrafficWaits(Traffic traffic, Waiter waiter) {
    this.traffic = traffic;
    this.waiter = waiter;
  }

  /** Waits until there is room for an entry. */
  void untilRoom(int member, long bytes) {
    room.member = member;
    room.bytes = bytes;
    until(room, Call.SEND, traffic.worldPe(member));
  }

  /** Waits for a condition that only an arrival can make true. */
  void untilArrival(BooleanSupplier condition, String awaited) {
    until(new Arrival(condition, awaited), Call.SEND, Waiter.ANY_PE);
  }

  /** Waits until nothing has arrived and nothing is left to be sent. */
  void untilIdle() {
    until(idle, Call.COMPLETE, Waiter.ANY_PE);
  }

  /** Waits until a wave is over. */
  void untilOver(TerminationDetector detector) {
    waveOver.detector = detector;
    until(waveOver, Call.COMPLETE, Waiter.ANY_PE);
  }

  /** Waits until a step is over; each time something was advanced, the wait starts anew, as if it had just begun. */
  private void until(Step step, Call call, int peer) {
    do {
      waiter.until(step, call, peer);
    } while (!step.reached);
  }

  /** Keeps this waiting PE from counting as idle if it has published entries, at which others have yet to look. */
  void tellIfPublished(long before) {
    if (traffic.pipes.published() != before) {
      waiter.work().moved();
    }
  }

  /** A wait that also ends when something was advanced. */
  private abstract class Step implements WaitCondition {
    boolean reached;

    abstract boolean isReached();

    /** {@return whether it may end only after this PE has run handlers of other open objects} */
    abstract boolean needsHandlers();

    /** {@return whether what handlers send meanwhile belongs to the next epoch} */
    boolean completes() {
      return false;
    }

    @Override
    public boolean holds() {
      long before = traffic.pipes.published();
      reached = isReached();
      tellIfPublished(before);
      if (reached) {
        return true;
      }
      boolean moved = traffic.moveOn();
      return (needsHandlers() && traffic.moveOthers(completes())) || moved;
    }
  }

  private final class Room extends Step {
    private int member;
    private long bytes;

    @Override
    boolean isReached() {
      return traffic.hasRoom(member, bytes);
    }

    @Override
    boolean needsHandlers() {
      return traffic.needsHandlers(); // what the library handles is advanced in any wait
    }

    @Override
    public String awaited() {
      return "room in the inbox of PE " + traffic.worldPe(member) + " of " + traffic.name();
    }
  }

  private final class Arrival extends Step {
    private final BooleanSupplier condition;
    private final String awaited;

    Arrival(BooleanSupplier condition, String awaited) {
      this.condition = condition;
      this.awaited = awaited;
    }

    @Override
    boolean isReached() {
      return condition.getAsBoolean();
    }

    @Override
    boolean needsHandlers() {
      return false;
    }

    @Override
    public String awaited() {
      return awaited;
    }
  }

  private abstract class Completion extends Step {
    @Override
    boolean needsHandlers() {
      return true; // others may have to send to this PE before they come
    }

    @Override
    boolean completes() {
      return true;
    }
  }

  private final class Idle extends Completion {
    @Override
    boolean isReached() {
      return !traffic.moveOn() && traffic.drained() && !traffic.pipes.hasUnpublished();
    }
  }

  private final class WaveOver extends Completion {
    private TerminationDetector detector;

    @Override
    boolean isReached() {
      return detector.isOver();
    }
  }
}
