package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.Placement;

/**
 * The activities of a job's PEs, which are asked for when one has waited long: who waits for whom, in which call, and
 * where.
 */
public final class Activities {
  private final MemorySegment memory;
  private final Placement placement;
  private final Inquiry inquiry;
  // Null until it is set.
  private volatile Supplier<Map<Integer, String>> describeFarPes;

  Activities(MemorySegment memory, Placement placement) {
    this.memory = memory;
    this.placement = placement;
    this.inquiry = new Inquiry(memory, placement.pesHere());
  }

  /**
   * Sets the function that describes the activity of PEs on other hosts.
   *
   * @param describe describes as many of them as can be asked
   */
  public void describeFarPes(Supplier<Map<Integer, String>> describe) {
    describeFarPes = describe;
  }

  /** {@return what PEs on other hosts are doing, where that is known} */
  public Map<Integer, String> doingOfFarPes() {
    Supplier<Map<Integer, String>> describe = describeFarPes;
    return describe == null ? Map.of() : describe.get();
  }

  /** Enables reports to ask this PE what it is doing. */
  public void joins(int pe, Activity activity) {
    inquiry.joins(placement.indexHere(pe), activity);
  }

  /** Keeps reports from asking this PE, before the memory is released. */
  public void leaves(int pe) {
    inquiry.leaves(placement.indexHere(pe));
  }

  /** Answers for the PEs of this process if a report has asked since the last call. Called by one thread. */
  public void answerReports() {
    inquiry.look();
  }

  /**
   * Claims the next report for the caller, so that a job makes only one when many of its PEs wait.
   *
   * @param windowNanos for how long after a report another one is not needed
   * @return whether the caller should make it
   */
  public boolean claimReport(long windowNanos) {
    return inquiry.claim(windowNanos);
  }

  /** {@return the number of an inquiry that has been answered by those PEs of this host that can answer} */
  public long askHere() {
    return inquiry.ask(silent());
  }

  /** {@return the indices of the PEs of this host that cannot answer now} */
  private Set<Integer> silent() {
    Set<Integer> silent = new HashSet<>();
    for (int index = 0; index < placement.pesHere(); index++) {
      PeView view = PeView.of(memory, index);
      if (view.stopped() || (view.state() != PeState.RUNNING && view.state() != PeState.CLOSING)) {
        silent.add(index);
      }
    }
    return silent;
  }

  /**
   * Asks PEs which lines of the program they are at, and waits for their answers unless the job fails.
   *
   * @param pes the PEs
   * @return the lines of those PEs that are on this host and have answered
   */
  public SortedMap<Integer, String> lines(int... pes) {
    Set<Integer> silent = silent();
    List<Integer> asked = Arrays.stream(pes).boxed()
        .filter(pe -> placement.isHere(pe) && !silent.contains(placement.indexHere(pe)))
        .toList();
    IntStream.range(0, placement.pesHere()).filter(index -> !asked.contains(placement.peHere(index)))
        .forEach(silent::add);
    long number = inquiry.ask(silent, () -> !JobControl.hasFailed(memory));
    SortedMap<Integer, String> lines = new TreeMap<>();
    for (int pe : asked) {
      Whereabouts where = inquiry.answerOf(placement.indexHere(pe), number);
      if (where != null && !where.place().isEmpty()) {
        lines.put(pe, where.line());
      }
    }
    return lines;
  }

  /** {@return the number of an inquiry to which the PEs of this process have answered, and others will soon} */
  public long beginInquiry() {
    return inquiry.begin();
  }

  /**
   * Describes what a PE of this host is doing: whether it waits, in which call, for whom, since when, and where in the
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
