package org.shmem4j.tools.checkedrun;

import java.util.List;

/**
 * Chooses whose event is replayed next: the one with the earliest time, unless the PE waited until then for others
 * whose clocks may differ from its own.
 */
final class ReplayOrder {
  // The reasons not to replay an event yet; the greater, the more certain it is that something else must come first.
  private static final int NOTHING = 0;
  private static final int PERHAPS = 1; // something earlier by another clock
  private static final int PROBABLY = 2; // something that leaves a word or a lock as the PE found it
  private static final int SURELY = 3; // the arrival of members that the PE waited for

  private final List<Replay> replays;
  private final OpenCollectives collectives;
  private final Shadows shadows;

  ReplayOrder(List<Replay> replays, OpenCollectives collectives, Shadows shadows) {
    this.replays = replays;
    this.collectives = collectives;
    this.shadows = shadows;
  }

  /** {@return the PE with the next event, or null if there is none} */
  Replay next() {
    Replay next = null;
    int least = Integer.MAX_VALUE;
    for (Replay each : replays) {
      if (each.peek() == null) {
        continue;
      }
      int kept = keeps(each);
      if (kept < least || (kept == least && each.peek().time() < next.peek().time())) {
        next = each;
        least = kept;
      }
    }
    return next;
  }

  private int keeps(Replay replay) {
    Event event = replay.peek();
    return switch (event.kind()) {
      case LEAVE -> collectives.canLeave(replay, event.words()) ? NOTHING : SURELY;
      case ACQUIRE -> replay.times().areFar() ? word(replay, event.words()) : NOTHING;
      case LOCK -> replay.times().areFar() ? lock(replay, event.words()[EventWords.LOCK]) : NOTHING;
      default -> NOTHING;
    };
  }

  private int word(Replay replay, long[] words) {
    return switch (shadows.hasReached(
        (int) words[EventWords.TARGET], words[EventWords.OFFSET], words[EventWords.REACHED])) {
      case YES -> NOTHING;
      case NO -> PROBABLY;
      case UNKNOWN -> clocks(replay);
    };
  }

  private int lock(Replay replay, long lock) {
    for (Replay other : replays) {
      if (other != replay && other.held().containsKey(lock)) {
        return PROBABLY;
      }
    }
    return clocks(replay);
  }

  /** Tells whether another PE's next event may have happened before this one, given how far the clocks may be off. */
  private int clocks(Replay replay) {
    for (Replay other : replays) {
      if (other != replay && other.peek() != null
          && other.peek().time() < replay.peek().time() + replay.times().error() + other.times().error()) {
        return PERHAPS;
      }
    }
    return NOTHING;
  }
}
