package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.BitSet;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.shmem4j.internal.outside.Outside;

/** The PEs that have not stored a value yet, with their hosts, as text. */
final class Missing {
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final int MOST_HOSTS = 4;
  private static final int MOST_PES = 8;

  private Missing() {}

  /**
   * Describes the PEs that have not stored a value. Even if none of a host's PEs seems to have stored it, some may
   * have: launchers pass on the values of a host's processes only when all of them have come.
   *
   * @param hostOf the host of each PE
   * @param stored whether a PE has stored the value
   * @return a text such as "PE 2, PE 3 of host 1"
   */
  static String text(int[] hostOf, IntPredicate stored) {
    long end = Outside.nanoTime() + LIMIT_NANOS;
    StringJoiner hosts = new StringJoiner("; ");
    int told = 0;
    int last = -1;
    for (int first = 0; first < hostOf.length && told < MOST_HOSTS && Outside.nanoTime() < end; first++) {
      if (hostOf[first] > last) { // hosts are numbered in the order of their first PE
        last = hostOf[first];
        BitSet all = pesOf(hostOf, last);
        BitSet absent = new BitSet();
        all.stream().filter(pe -> !stored.test(pe)).forEach(absent::set);
        if (!absent.isEmpty()) {
          told++;
          hosts.add((absent.equals(all) && all.cardinality() > 1 ? "some or all of " : "") + names(absent) + " of host "
              + last);
        }
      }
    }
    boolean complete = last == IntStream.of(hostOf).max().orElse(0);
    return hosts.length() == 0 ? "nobody any more" : hosts + (complete ? "" : "; perhaps more");
  }

  private static BitSet pesOf(int[] hostOf, int host) {
    BitSet pes = new BitSet();
    for (int pe = 0; pe < hostOf.length; pe++) {
      pes.set(pe, hostOf[pe] == host);
    }
    return pes;
  }

  private static String names(BitSet pes) {
    StringJoiner names = new StringJoiner(", ");
    pes.stream().limit(MOST_PES).forEach(pe -> names.add("PE " + pe));
    return names + (pes.cardinality() > MOST_PES ? " and " + (pes.cardinality() - MOST_PES) + " more" : "");
  }
}
