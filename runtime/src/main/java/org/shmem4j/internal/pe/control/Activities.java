package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.shmem4j.internal.onhost.memory.Placement;

/** What the PEs of a job do, asked when one has waited for long: who waits for whom, in which call, and where. */
public final class Activities {
  private final MemorySegment memory;
  private final Placement placement;
  private final Inquiry inquiry;
  // Null while nobody has set it.
  private volatile Supplier<Map<Integer, String>> describeFarPes;

  Activities(MemorySegment memory, Placement placement) {
    this.memory = memory;
    this.placement = placement;
    this.inquiry = new Inquiry(memory, placement.pesHere());
  }

  /**
   * Sets what describes the activity of PEs on other hosts.
   *
   * @param describe describes as many of them as can be asked
   */
  public void describeFarPes(Supplier<Map<Integer, String>> describe) {
    describeFarPes = describe;
  }

  /** {@return what PEs on other hosts do, as far as that is known} */
  public Map<Integer, String> doingOfFarPes() {
    Supplier<Map<Integer, String>> describe = describeFarPes;
    return describe == null ? Map.of() : describe.get();
  }

  /** Lets reports ask this PE what it does. */
  public void joins(int pe, Activity activity) {
    inquiry.joins(placement.indexHere(pe), activity);
  }

  /** Ends that, before the memory is released. */
  public void leaves(int pe) {
    inquiry.leaves(placement.indexHere(pe));
  }

  /** Answers for the PEs of this process if a report has asked since the last call. Called by one thread. */
  public void answerReports() {
    inquiry.look();
  }

  /**
   * Claims the next report for the caller, so that a job makes one when many of its PEs wait.
   *
   * @param windowNanos for how long after a report there is no need of another
   * @return whether the caller should make it
   */
  public boolean claimReport(long windowNanos) {
    return inquiry.claim(windowNanos);
  }

  /** {@return the number of an inquiry to which the PEs of this host have answered, as far as they can} */
  public long askHere() {
    Set<Integer> silent = new HashSet<>();
    for (int index = 0; index < placement.pesHere(); index++) {
      PeView view = PeView.of(memory, index);
      if (view.stopped() || (view.state() != PeState.RUNNING && view.state() != PeState.CLOSING)) {
        silent.add(index);
      }
    }
    return inquiry.ask(silent);
  }

  /** {@return the number of an inquiry to which the PEs of this process have answered, and others will soon} */
  public long beginInquiry() {
    return inquiry.begin();
  }

  /**
   * Describes what a PE of this host does: whether it waits, in which call, for whom, since when, and where in the
   * program.
   *
   * @param pe the PE
   * @param inquiry the number of the inquiry to which it may have answered; 0 for none
   * @return a predicate, such as {@code waits in barrier for PE 1 since 3.000 s at Main.java:5}
   */
  public String doing(int pe, long inquiry) {
    PeView view = PeView.of(memory, placement.indexHere(pe));
    Whereabouts where = this.inquiry.answerOf(placement.indexHere(pe), inquiry);
    if (where == null || view.stopped() || !(view.doing().equals("runs") || view.doing().equals("waits"))) {
      return view.toString();
    }
    String doing = view.longWait() == null ? where.doing() : view.toString();
    String place = where.place().isEmpty() ? "" : " at " + where.place();
    if (view.longWait() == null) {
      return doing + place;
    }
    String awaited = where.awaited().isEmpty() ? "" : ": " + where.awaited();
    return doing.replaceFirst(" for any PE", holder(where.awaitedLock(), inquiry)) + place + awaited;
  }

  /** Names the PE of this host that holds a lock. */
  private String holder(long lock, long inquiry) {
    for (int index = 0; lock >= 0 && index < placement.pesHere(); index++) {
      Whereabouts other = this.inquiry.answerOf(index, inquiry);
      if (other != null && other.locksHeld().contains(lock)) {
        return " for PE " + placement.peHere(index) + ", which holds the lock,";
      }
    }
    return " for any PE";
  }
}
