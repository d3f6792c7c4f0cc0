package org.shmem4j.tools.checkedrun;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.shmem4j.internal.watching.checkedrun.AccessFlags;
import org.shmem4j.internal.watching.checkedrun.Rule;

/** Compares each access with the earlier ones that touched the same bytes of the same heap. */
final class Shadows {
  /** An allocation: the n-th of its PE at its place. */
  private record Array(long bytes, long elementBytes, Allocations by, int number) {}

  /** The key by which the allocations of a PE at a place are counted. */
  private record Allocations(int pe, int place) {}

  private final Shadow[] heaps;
  private final TreeMap<Long, Array> arrays = new TreeMap<>();
  private final Map<Allocations, Integer> allocations = new HashMap<>();
  private final Findings findings;
  private final Supplier<List<VectorClock>> clocks;

  Shadows(int pes, Findings findings, Supplier<List<VectorClock>> clocks) {
    this.heaps = new Shadow[pes];
    Arrays.setAll(heaps, pe -> new Shadow(pes));
    this.findings = findings;
    this.clocks = clocks;
  }

  List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    for (int pe = 0; pe < heaps.length; pe++) {
      if (heaps[pe].forgotRanges()) {
        gaps.add("the heap of PE " + pe + " was used in too many pieces to keep: earlier ones were forgotten");
      }
      if (heaps[pe].forgotAccesses()) {
        gaps.add("an element of PE " + pe + "'s heap had more than " + heaps[pe].mostAccesses()
            + " accesses that were not over: the earliest were forgotten");
      }
    }
    return gaps;
  }

  /** {@return whether it is time to forget what can no longer matter} */
  boolean areUntidy() {
    for (Shadow heap : heaps) {
      if (heap.isUntidy()) {
        return true;
      }
    }
    return false;
  }

  /** Forgets what no later access can conflict with, and returns the accesses that are left. */
  Set<Access> tidy() {
    Set<Access> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Shadow heap : heaps) {
      heap.tidy(clocks.get(), kept);
    }
    return kept;
  }

  void access(Replay pe, long[] words) {
    int target = (int) words[EventWords.TARGET];
    long offset = words[EventWords.OFFSET];
    long flags = words[EventWords.FLAGS];
    long amount = words.length > EventWords.AMOUNT ? words[EventWords.AMOUNT] : 0;
    if ((flags & AccessFlags.MESSAGE) != 0) {
      pe.storesCompleted();
    }
    Access access = new Access(pe.pe(), target, flags, words[EventWords.KEY], (int) words[EventWords.AT_PLACE],
        pe.clock().moment(pe.pe()), amount,
        pe.delivery(flags), pe.stores(flags));
    if (access.isPending()) {
      pe.begun(access);
    }
    boolean claims = access.is(AccessFlags.CLAIM);
    boolean releases =
        !claims && access.is(AccessFlags.WRITES) && (access.is(AccessFlags.PUT) || access.is(AccessFlags.ATOMIC));
    Release released = releases ? new Release(pe.clock().shared(), access, access.is(AccessFlags.SIGNALED)) : null;
    long[] at = {offset};
    heaps[target].visit(offset, words[EventWords.BYTES], run -> {
      for (Access earlier : run.accesses) {
        meet(earlier, access, pe.clock(), target, at[0], run.end);
      }
      run.add(access, clocks);
      if (released != null && amount > 0 && run.end - at[0] == words[EventWords.BYTES]) {
        run.released.update(pe.pe(), access.is(AccessFlags.SETS), amount, released);
      } else if (released != null) {
        run.released.write(released);
      } else if (!claims && access.is(AccessFlags.WRITES)) {
        run.released.settle();
      }
      at[0] = run.end;
    });
    if (releases) {
      long ignored = pe.clock().tick(pe.pe());
    }
  }

  void acquire(Replay pe, long[] words) {
    long moment = pe.clock().moment(pe.pe());
    heaps[(int) words[EventWords.TARGET]].visit(words[EventWords.OFFSET], words[EventWords.BYTES], run -> {
      VectorClock seen = run.released.seen(words[EventWords.SLACK]);
      if (seen != null) {
        pe.clock().join(seen);
        run.accesses.replaceAll(access -> access.canArrive(seen) ? access.arrived(pe.pe(), moment) : access);
      }
    });
  }

  /** {@return whether a word has reached a value; a negative value is unknown} */
  Released.Reached hasReached(int target, long offset, long value) {
    return value < 0 ? Released.Reached.UNKNOWN : heaps[target].hasReached(offset, value);
  }

  void allocated(int pe, long[] words) {
    Allocations by = new Allocations(pe, (int) words[EventWords.MADE_AT]);
    arrays.put(words[EventWords.ARRAY], new Array(words[EventWords.LENGTH], words[EventWords.ELEMENT], by,
        allocations.merge(by, 1, Integer::sum)));
  }

  void freed(long offset, long bytes) {
    arrays.remove(offset);
    for (Shadow heap : heaps) {
      heap.forget(offset, bytes);
    }
  }

  private void meet(Access earlier, Access later, VectorClock clock, int target, long from, long to) {
    if (earlier.is(AccessFlags.SIGNAL) && later.is(AccessFlags.SIGNAL) && earlier.pe == later.pe) {
      signalsAgain(earlier, later, clock, target, from, to);
    }
    if (!earlier.conflictsInKind(later) || later.is(AccessFlags.CLAIM) || !concerns(earlier, later)) {
      return;
    }
    Rule rule = earlier.pe == later.pe ? own(earlier, later, clock) : others(earlier, clock);
    if (rule != null) {
      findings.add(rule, elements(target, from, to), 1, List.of(side(earlier), side(later)));
    } else if (earlier.pe != later.pe && earlier.isToldBySignal(clock)) {
      Access rival = earlier.delivery.usedBy(later, clock);
      if (rival != null) {
        mistaken(earlier, rival, later);
      }
    }
  }

  /** Compares two updates of a signal by one PE: unless something orders them, the second may come first. */
  private void signalsAgain(Access earlier, Access later, VectorClock clock, int target, long from, long to) {
    if (earlier.hasComeBefore(later, clock)) {
      return;
    }
    if (earlier.isLike(later)) {
      Access user = earlier.delivery == null ? null : earlier.delivery.rivaledBy(later);
      if (user != null) {
        mistaken(earlier, later, user);
      }
    } else if (earlier.is(AccessFlags.SETS) || later.is(AccessFlags.SETS)) { // additions commute
      findings.add(Rule.OWN_PUT_PENDING, elements(target, from, to), 1, List.of(side(earlier), side(later)));
    }
  }

  /** Reports that a PE uses what the first of two calls has put, though the signal may be the second one's. */
  private void mistaken(Access first, Access second, Access user) {
    findings.add(Rule.OWN_PUT_PENDING, "the second signal may come first, and be taken for the first one", 1, List.of(
        new Findings.Place(first.pe, "signals", first.place), new Findings.Place(second.pe, "signals", second.place),
        side(user)));
  }

  /**
   * {@return whether an access can violate a claim: it is made by the program of the same PE, not by a queue's call}
   */
  private static boolean concerns(Access earlier, Access later) {
    return !earlier.is(AccessFlags.CLAIM) || (earlier.pe == later.pe && !later.is(AccessFlags.QUEUED));
  }

  /**
   * The rule that two accesses of one PE break. They are in program order, except for operations that continue after
   * their call and have not ended as far as the PE knows; it may learn from the target that a put has arrived.
   */
  private static Rule own(Access earlier, Access later, VectorClock clock) {
    boolean sameCall = earlier.key == later.key && earlier.is(AccessFlags.OWNED) && later.is(AccessFlags.OWNED)
        && earlier.is(AccessFlags.COLLECTIVE);
    if (!earlier.isPending() || sameCall || earlier.isBefore(clock)) {
      return null;
    }
    if (earlier.is(AccessFlags.OWNED)) {
      return Rule.NOT_COMPLETE;
    }
    return earlier.isFencedBefore(later) ? null : Rule.OWN_PUT_PENDING;
  }

  private static Rule others(Access earlier, VectorClock clock) {
    if (earlier.isBefore(clock)) {
      return null;
    }
    if (!earlier.hasBegunBefore(clock) || earlier.is(AccessFlags.COLLECTIVE)) {
      return Rule.UNORDERED_ACCESS;
    }
    if (earlier.is(AccessFlags.STORE)) {
      return Rule.STORE_NOT_ORDERED;
    }
    return earlier.is(AccessFlags.PUT) ? Rule.NOT_QUIETED : Rule.NOT_COMPLETE;
  }

  private Findings.Place side(Access access) {
    String what = access.is(AccessFlags.ATOMIC) ? "updates" : access.is(AccessFlags.WRITES) ? "writes" : "reads";
    return new Findings.Place(access.pe, what, access.place);
  }

  private String elements(int target, long from, long to) {
    Map.Entry<Long, Array> array = arrays.floorEntry(from);
    if (array == null || from >= array.getKey() + array.getValue().bytes()) {
      return "bytes " + from + " to " + (to - 1) + " of PE " + target + "'s heap";
    }
    long start = array.getKey();
    return elements(from - start, to - start, array.getValue().elementBytes()) + " of PE " + target + "'s copy of "
        + findings.text(array.getValue().by().pe(), array.getValue().by().place()) + time(array.getValue());
  }

  /** Names a range of an array by the indices of its elements; {@code to} is the byte after the last one. */
  private static String elements(long from, long to, long elementBytes) {
    long first = from / elementBytes;
    long last = (to - 1) / elementBytes;
    if (first != last) {
      return "elements " + first + " to " + last;
    }
    boolean isWhole = to - from == elementBytes;
    return "element " + first
        + (isWhole ? "" : " (bytes " + from % elementBytes + " to " + (to - 1) % elementBytes + " of it)");
  }

  /** Distinguishes arrays that were allocated by the same line. */
  private String time(Array array) {
    int number = array.number();
    if (allocations.get(array.by()) == 1) {
      return "";
    }
    String ending = number % 100 / 10 == 1 ? "th" : switch (number % 10) {
      case 1 -> "st";
      case 2 -> "nd";
      case 3 -> "rd";
      default -> "th";
    };
    return ", the " + number + ending + " time";
  }
}
