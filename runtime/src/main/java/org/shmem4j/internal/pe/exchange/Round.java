package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.onhost.memory.Wakeup;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * An action for each of some neighbors, in any order: the next neighbor is always one for which the action is possible
 * now, since no PE may have to wait for one that is not its neighbor.
 */
abstract class Round implements WaitCondition {
  private final Waiter waiter;
  private final Wakeup wakeup; // null unless others of this host may sleep until this PE wakes them
  private final int indexHere;
  private final Call call;
  private final Neighbor[] neighbors;
  private int left;

  /**
   * Creates a round.
   *
   * @param call the call that waits in the round
   * @param most the maximum number of neighbors
   */
  Round(PeCore core, Call call, int most) {
    this.waiter = core.waiter();
    this.wakeup = waiter.wakeup();
    this.indexHere = core.placement().indexHere(core.pe());
    this.call = call;
    this.neighbors = new Neighbor[most];
  }

  /** {@return whether the action is possible for a neighbor now} */
  abstract boolean canGoOn(Neighbor neighbor);

  /** Performs the action; returns whether the round is over for this neighbor. */
  abstract boolean goOn(Neighbor neighbor);

  /** {@return the neighbor that the round waits for; any of the remaining ones if it does not matter which} */
  Neighbor needed(Neighbor any) {
    return any;
  }

  /** {@return the address of a word that reaches {@link #value} when the action is possible; negative for none} */
  abstract long word(Neighbor neighbor);

  /** {@return the value of that word} */
  abstract long value();

  /** Begins a round with some neighbors. */
  final void begin(Neighbor[] some) {
    left = 0;
    for (int i = some.length - 1; i >= 0; i--) { // backwards, so that they are taken in their order
      neighbors[left++] = some[i];
    }
  }

  /** Performs the action for all neighbors, waiting until it is possible. */
  final void run() {
    waiter.nextStep();
    while (left > 0) {
      if (!goOn()) {
        await();
      }
    }
  }

  /** Performs the action for every neighbor for which it is possible; returns whether there was any. */
  private boolean goOn() {
    boolean any = false;
    for (int i = left - 1; i >= 0; i--) {
      Neighbor neighbor = neighbors[i];
      if (canGoOn(neighbor)) {
        any = true;
        if (goOn(neighbor)) {
          left--;
          neighbors[i] = neighbors[left];
        }
      }
    }
    if (any && wakeup != null) {
      wakeup.wakeWaiters(indexHere);
    }
    return any;
  }

  private void await() {
    Neighbor first = needed(neighbors[0]);
    long word = left == 1 ? word(first) : -1;
    if (word >= 0 && waiter.spinsUntilAtLeast(word, value())) {
      return;
    }
    if (word >= 0 && wakeup != null) {
      waiter.untilAtLeastAfterSpinning(word, value(), call, first.pe);
    } else {
      waiter.until(this, call, first.awaited()); // this condition can say what it waits for
    }
  }

  @Override
  public final boolean holds() {
    for (int i = 0; i < left; i++) {
      if (canGoOn(neighbors[i])) {
        return true;
      }
    }
    return false;
  }
}
