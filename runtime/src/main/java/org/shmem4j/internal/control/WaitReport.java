package org.shmem4j.internal.control;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.shmem4j.internal.memory.Words;

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
    PeState state = control.state(pe);
    if (state == PeState.ABSENT || state.compareTo(PeState.CLOSED) >= 0) {
      return state == PeState.ABSENT ? "has not joined" : "has left";
    }
    if (isStopped(control.processOf(pe))) {
      return "is stopped: process " + control.processOf(pe);
    }
    long at = WaitRecord.at(control.placement().indexHere(pe));
    long epoch = Words.getAcquire(memory, at + WaitRecord.EPOCH);
    Call call = Call.of(Words.get(memory, at + WaitRecord.CALL));
    long peer = Words.get(memory, at + WaitRecord.PEER);
    long since = Words.get(memory, at + WaitRecord.SINCE);
    if ((epoch & 1) == 0) {
      return "runs";
    }
    double seconds = (System.nanoTime() - since) / 1e9;
    String whom = peer >= 0 ? "PE " + peer : "any PE";
    return String.format(Locale.ROOT, "waits in %s for %s since %.3f s", call, whom, seconds);
  }

  /** Whether a process was stopped by a signal or a debugger; no where the system does not say. */
  private static boolean isStopped(long process) {
    try {
      String status = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      char state = status.charAt(status.lastIndexOf(')') + 2);
      return state == 'T' || state == 't';
    } catch (IOException e) {
      return false;
    }
  }
}
