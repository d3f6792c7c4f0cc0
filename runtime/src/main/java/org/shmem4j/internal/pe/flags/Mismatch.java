package org.shmem4j.internal.pe.flags;

import java.util.Map;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;

/** Reports that two PEs make different calls. */
public final class Mismatch {
  /** Stands for the record of a PE that makes no more calls. */
  static final long[] NO_MORE = new long[CallRecord.WORDS];

  private static final String RULE =
      "all PEs of a team must make the same collective calls with the same arguments in the same order: ";

  private Mismatch() {}

  /**
   * Records the mismatch as the job's failure; if one of the PEs is closing the job, the failure is that it left too
   * early.
   *
   * @param control the job's control state
   * @param pe the PE that noticed
   * @param record the words of its call's record; all 0 if it makes no more calls
   * @param otherPe the other PE
   * @param otherRecord the words of the other call's record; all 0 if that PE makes no more calls
   * @param callsAgo how many calls the PE has made since then
   */
  public static void report(
      JobControl control, int pe, long[] record, int otherPe, long[] otherRecord, long callsAgo) {
    Call call = CallRecord.call(record);
    Call otherCall = CallRecord.call(otherRecord);
    if (otherCall == Call.CLOSE && call != Call.CLOSE) {
      control.peLeft(otherPe, pe, pe, call, callsAgo > 0);
    } else if (call == Call.CLOSE && otherCall != Call.CLOSE) {
      control.peLeft(pe, pe, otherPe, otherCall, otherCall.mayEndEarly());
    } else {
      boolean areInCalls = callsAgo == 0 && call != Call.NONE && otherCall != Call.NONE;
      Map<Integer, String> lines = areInCalls ? control.activities().lines(pe, otherPe) : Map.of();
      control.mismatch(pe, pe < otherPe
          ? text(pe, record, otherPe, otherRecord, callsAgo, lines)
          : text(otherPe, otherRecord, pe, record, callsAgo, lines));
    }
  }

  private static String text(
      int pe, long[] record, int otherPe, long[] otherRecord, long callsAgo, Map<Integer, String> lines) {
    String difference = RecordText.difference(record, otherRecord);
    return RULE + doing(pe, record, lines) + ", " + doing(otherPe, otherRecord, lines)
        + (difference.isEmpty() ? "" : "; they differ in " + difference)
        + (callsAgo == 0 ? "" : "; noticed " + callsAgo + (callsAgo == 1 ? " call" : " calls") + " later");
  }

  private static String doing(int pe, long[] record, Map<Integer, String> lines) {
    String doing =
        CallRecord.call(record) == Call.NONE ? " makes no more calls" : " calls " + RecordText.describe(record);
    return "PE " + pe + doing + (lines.containsKey(pe) ? " at " + lines.get(pe) : "");
  }
}
