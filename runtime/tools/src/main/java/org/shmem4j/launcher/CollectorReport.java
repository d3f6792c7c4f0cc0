package org.shmem4j.launcher;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.pe.control.CollectorShare;
import org.shmem4j.internal.pe.control.PeTable;

/** Reports at the end of a job which PEs were stopped for long by garbage collection. */
final class CollectorReport {
  private CollectorReport() {}

  /**
   * Returns the report.
   *
   * @param memory the job's memory, after its PEs have left
   * @param flags the options of its PEs for java
   * @return a sentence; empty if the collector took little time on all PEs
   */
  static Optional<String> of(HostMemory memory, List<String> flags) {
    SortedMap<Integer, CollectorShare> stopped = new TreeMap<>();
    for (int pe = 0; pe < memory.layout().pes(); pe++) {
      CollectorShare share = CollectorShare.of(memory.segment(), pe);
      if (share.isNoteworthy()) {
        stopped.put(pe, share);
      }
    }
    if (stopped.isEmpty()) {
      return Optional.empty();
    }
    return stopped.values().stream().max(Comparator.comparing(CollectorShare::collector))
        .map(worst -> sentence(List.copyOf(stopped.keySet()), worst, flags));
  }

  private static String sentence(List<Integer> pes, CollectorShare worst, List<String> flags) {
    String other = flags.contains(JvmFlags.SERIAL) ? "; make fewer arrays, or try another: -- -XX:+UseG1GC"
        : "; make fewer arrays, or give it more memory: -- -Xmx…";
    return String.format(Locale.ROOT, "Java's collector stopped %s for %s%.1f of %.1f s%s", PeTable.named(pes),
        pes.size() > 1 ? "up to " : "", worst.collector().toMillis() / 1e3, worst.life().toMillis() / 1e3, other);
  }
}
