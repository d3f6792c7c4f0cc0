package org.shmem4j.internal.control;

import java.lang.foreign.MemorySegment;

/** Says of each PE whether it waits, in what, for whom, and since when. */
final class WaitReport {
  private WaitReport() {}

  static String of(MemorySegment memory, JobControl control) {
    StringBuilder report = new StringBuilder();
    for (int pe = 0; pe < control.pes(); pe++) {
      report.append(pe == 0 ? "" : "\n").append("  PE ").append(pe).append(' ').append(line(memory, control, pe));
    }
    return report.toString();
  }

  private static String line(MemorySegment memory, JobControl control, int pe) {
    if (!control.placement().isHere(pe)) {
      return "is on host " + control.placement().hostOf(pe);
    }
    return PeView.of(memory, control.placement().indexHere(pe)).toString();
  }
}
