package org.shmem4j.internal.pe.collective;

import java.util.Locale;
import java.util.function.LongFunction;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Chooses the algorithm of each collective of a group by the number of bytes that a PE contributes: on one host by the
 * limits alone, over hosts also by the placement of the PEs. All members must choose the same.
 *
 * @param pes the members
 * @param hosts the number of their hosts
 * @param most the largest number of members on a host
 * @param runs whether the members of each host are consecutive
 */
public record AlgorithmTable(Limits limits, int pes, int hosts, int most, boolean runs) {
  /** The size from which a reduction first leaves each host a share of the results, and then gathers the shares. */
  public static final long HALVED_BYTES = 16 * 1024;

  /** The largest size that {@link #describe} covers. */
  private static final long DESCRIBED_BYTES = 2L << 20;

  /** {@return whether some host has several members} */
  private boolean isShared() {
    return most > 1;
  }

  /** {@return the algorithm of a reduction; operators that do not commute keep the order of PEs} */
  public Algorithm reduce(long bytes, boolean inPlace, boolean commutes) {
    if (hosts == 1) {
      if (bytes <= limits.slotBytes()) {
        return Algorithm.EAGER;
      }
      return bytes <= limits.directBytes() && !inPlace ? Algorithm.RENDEZVOUS : Algorithm.SHARES;
    }
    if (isShared() && !runs && !commutes) {
      return Algorithm.ALLGATHER;
    }
    if (isShared()) {
      return bytes <= RingLayout.ROOM_BYTES ? Algorithm.LEADERS : Algorithm.MULTI_LANE;
    }
    boolean halves = Integer.bitCount(pes) == 1 && !inPlace && bytes >= HALVED_BYTES;
    return halves ? Algorithm.RABENSEIFNER : Algorithm.RECURSIVE_DOUBLING;
  }

  /**
   * {@return the algorithm of a scan, which is that of a reduction that keeps the order of PEs and swaps whole results}
   */
  public Algorithm scan(long bytes) {
    return reduce(bytes, true, false);
  }

  public Algorithm reduceToRoot(long bytes, boolean commutes) {
    if (hosts == 1) {
      return bytes <= limits.aheadBytes() ? Algorithm.EAGER : Algorithm.SHARES;
    }
    if (isShared() && !runs && !commutes) {
      return Algorithm.PAIRWISE;
    }
    return lanes(bytes) > 1 ? Algorithm.MULTI_LANE : Algorithm.BINOMIAL_TREE;
  }

  /** {@return the algorithm of a reduction whose scattered results have this many bytes} */
  public Algorithm reduceScatter(long bytes, boolean commutes) {
    if (hosts == 1) {
      return bytes <= limits.aheadBytes() ? Algorithm.EAGER : Algorithm.RENDEZVOUS;
    }
    boolean inOrder = runs || commutes;
    return gainsByTable() && inOrder && bytes <= RingLayout.ROOM_BYTES ? Algorithm.LEADERS : Algorithm.PAIRWISE;
  }

  /**
   * Chooses the algorithm of a broadcast.
   *
   * @param bytes the size of the source
   * @param rootHasDest whether the root copies to a destination of its own
   * @return the algorithm
   */
  public Algorithm broadcast(long bytes, boolean rootHasDest) {
    if (hosts == 1) {
      if (bytes <= limits.aheadBytes()) {
        return Algorithm.EAGER;
      }
      return rootHasDest || bytes < limits.shareBytes() ? Algorithm.RENDEZVOUS : Algorithm.COPIED_SHARES;
    }
    return lanes(bytes) > 1 ? Algorithm.MULTI_LANE : Algorithm.BINOMIAL_TREE;
  }

  public Algorithm fcollect(long bytes) {
    if (hosts == 1) {
      return gather(bytes);
    }
    boolean fits = bytes * pes <= limits.tableBytes();
    return fits && gainsByTable() ? Algorithm.LEADERS : Algorithm.PAIRWISE;
  }

  private Algorithm gather(long bytes) {
    return bytes <= limits.slotBytes() ? Algorithm.EAGER : Algorithm.RENDEZVOUS;
  }

  /** {@return the algorithm of an alltoall with blocks of this many bytes} */
  public Algorithm alltoall(long bytes) {
    if (hosts == 1) {
      return gather(bytes * pes);
    }
    boolean fits = (long) most * most * hosts * bytes <= limits.tableBytes();
    return fits && gainsByTable() ? Algorithm.LEADERS : Algorithm.PAIRWISE;
  }

  /** {@return the algorithm of a collect whose longest source has this many bytes} */
  public Algorithm collect(long bytes) {
    if (hosts == 1) {
      return Algorithm.RENDEZVOUS;
    }
    return bytes <= collectedBytes() ? Algorithm.LEADERS : Algorithm.PAIRWISE;
  }

  /** {@return the size up to which a collect's source travels with its length and the room for all} */
  public long collectedBytes() {
    long each = limits.tableBytes() / pes / Long.BYTES * Long.BYTES;
    return Math.clamp(each - 2 * Long.BYTES, Long.BYTES, Limits.MOST_COLLECTED);
  }

  /** {@return how many PEs of each host, if it has that many, carry shares of this many bytes} */
  public int lanes(long bytes) {
    return bytes <= RingLayout.ROOM_BYTES ? 1 : Math.clamp(bytes / limits.laneBytes(), 1, most);
  }

  /** {@return whether a table saves messages: two PEs on two hosts simply send each other what they have} */
  private boolean gainsByTable() {
    return isShared() || hosts > 2;
  }

  /** {@return the table as text: for each collective, which algorithm is chosen from which size on} */
  public String describe() {
    StringBuilder text = new StringBuilder("The first column is the least number of bytes that each PE contributes.\n");
    String meeting = hosts == 1 ? Algorithm.EAGER.toString() : Algorithm.LEADERS.toString();
    text.append("\nbarrier, sync\n").append(row(0, meeting));
    describe(text, "reduce", bytes -> withLanes(reduce(bytes, false, true), bytes));
    describe(text, "reduce in place", bytes -> withLanes(reduce(bytes, true, true), bytes));
    describe(text, "reduce by a user's operator", bytes -> withLanes(reduce(bytes, false, false), bytes));
    describe(text, "reduce to a root", bytes -> withLanes(reduceToRoot(bytes, true), bytes));
    describe(text, "reduce and scatter, the bytes of all results", bytes -> reduceScatter(bytes, true).toString());
    describe(text, "scan", bytes -> withLanes(scan(bytes), bytes));
    describe(text, "broadcast", bytes -> withLanes(broadcast(bytes, true), bytes));
    if (hosts == 1) {
      describe(text, "broadcast in place, or on an active set", bytes -> broadcast(bytes, false).toString());
    }
    describe(text, "fcollect", bytes -> fcollect(bytes).toString());
    describe(text, "collect", bytes -> collect(bytes).toString());
    describe(text, "alltoall, the bytes of a block", bytes -> alltoall(bytes).toString());
    return text.toString();
  }

  private String withLanes(Algorithm algorithm, long bytes) {
    return algorithm == Algorithm.MULTI_LANE ? algorithm + ": lanes=" + lanes(bytes) : algorithm.toString();
  }

  private static String row(long bytes, String algorithm) {
    return String.format(Locale.ROOT, "%12d  %s%n", bytes, algorithm);
  }

  private static void describe(StringBuilder text, String name, LongFunction<String> choice) {
    text.append('\n').append(name).append('\n').append(row(1, choice.apply(1)));
    addChanges(text, choice, 1, DESCRIBED_BYTES);
  }

  /** Adds a row for each change of choice in a range of sizes, in which no choice returns after another one. */
  private static void addChanges(StringBuilder text, LongFunction<String> choice, long from, long to) {
    String last = choice.apply(to);
    if (choice.apply(from).equals(last)) {
      return;
    }
    if (to - from == 1) {
      text.append(row(to, last));
      return;
    }
    long middle = (from + to) / 2;
    addChanges(text, choice, from, middle);
    addChanges(text, choice, middle, to);
  }
}
