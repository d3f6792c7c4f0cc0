package org.shmem4j.internal.pe.waiting;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeTable;

/** Reports what all PEs of a job are doing: whether they wait, in which call, for whom, since when, and where. */
final class WaitReport {
  /** How much later than host 0 the other hosts report: by then they know whether it has. */
  private static final long AFTER_HOST_0_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long ANOTHERS_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private WaitReport() {}

  /** {@return what all PEs are doing, after asking them where in the program they are} */
  static String of(JobControl control) {
    return of(control, control.activities().doingOfFarPes(), control.activities().askHere());
  }

  /** {@return what all PEs are doing, without asking them, for a caller that needs an answer in time} */
  static String atOnce(JobControl control) {
    return of(control, Map.of(), 0);
  }

  private static String of(JobControl control, Map<Integer, String> farPes, long inquiry) {
    SortedMap<Integer, String> doing = new TreeMap<>();
    for (int pe = 0; pe < control.pes(); pe++) {
      doing.put(pe, line(control, farPes, pe, inquiry));
    }
    return PeTable.of(doing);
  }

  private static String line(JobControl control, Map<Integer, String> farPes, int pe, long inquiry) {
    if (control.placement().isHere(pe)) {
      return control.activities().doing(pe, inquiry);
    }
    int host = control.placement().hostOf(pe);
    String said = farPes.get(pe);
    return said == null ? "is on host " + host + ", which was not asked or does not answer"
        : said + " (on host " + host + ")";
  }

  /** {@return how long a PE waits before it reports, unless another has done so} */
  static long after(JobControl control, long nanos) {
    boolean first = control.placement().hosts() == 1 || control.placement().host() == 0;
    return first || nanos > Long.MAX_VALUE - AFTER_HOST_0_NANOS ? nanos : nanos + AFTER_HOST_0_NANOS;
  }

  /** Prints a report, unless another PE has printed one within a time. */
  static void print(JobControl control, int pe, long nanos) {
    if (control.activities().claimReport(nanos)) {
      System.err.println("shmem4j: PE " + pe + " has waited long\n" + of(control));
    }
  }

  /** {@return whether another PE is about to record why none can continue; it has done so when this returns} */
  static boolean isMadeByAnother(JobControl control) {
    if (control.activities().claimReport(ANOTHERS_NANOS)) {
      return false;
    }
    long end = Outside.nanoTime() + ANOTHERS_NANOS;
    while (!control.hasFailed() && Outside.nanoTime() < end) {
      Outside.park(control, LOOK_NANOS);
    }
    return control.hasFailed();
  }
}
