package org.shmem4j.tools.profilepage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Synchronizes the PEs' clocks. PEs of one host share a clock. Between hosts, no PE leaves a collective of all before
 * the last has arrived: if the clocks of two PEs contradict that, one of them is corrected.
 */
final class Clocks {
  private static final Set<String> MEETINGS = Set.of(
      "barrier", "sync", "reduce", "fcollect", "collect", "alltoall", "allocate", "allocateLargest", "free", "close");

  private Clocks() {}

  static void align(List<PeRecord> pes) {
    PeRecord first = pes.getFirst();
    Map<String, PeRecord> ofHost = new HashMap<>();
    for (PeRecord pe : pes) {
      pe.shift(ofHost.computeIfAbsent(pe.hostName, host -> pe).epoch);
    }
    Map<String, Span> meetings = new HashMap<>();
    first.spans.stream().filter(Clocks::isMeeting).forEach(span -> meetings.put(key(span), span));
    for (PeRecord other : pes.subList(1, pes.size())) {
      if (other.host == first.host) {
        continue;
      }
      long least = Long.MIN_VALUE; // the minimum lead of the other's clock
      long most = Long.MAX_VALUE;
      for (Span theirs : other.spans) {
        Span ours = isMeeting(theirs) ? meetings.get(key(theirs)) : null;
        if (ours != null) {
          least = Math.max(least, theirs.from - ours.to);
          most = Math.min(most, theirs.to - ours.from);
        }
      }
      if (least > 0 || most < 0) {
        other.shift(-(least / 2 + most / 2)); // the bounds may be far apart; their middle is the best estimate
      }
    }
  }

  private static boolean isMeeting(Span span) {
    return span.kind == Span.Kind.COLLECTIVE && !span.overlapped && MEETINGS.contains(span.call);
  }

  private static String key(Span span) {
    return span.members + ' ' + span.team + ' ' + span.number;
  }
}
