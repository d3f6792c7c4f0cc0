package org.shmem4j.internal.pe.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.pe.control.PassedOn;
import org.shmem4j.internal.pe.control.PeTable;
import org.shmem4j.internal.pe.control.ThrownTable;

/**
 * The exceptions that the PEs of one process threw, and how they are printed if nobody catches them: as the launcher
 * prints them, once for PEs that threw the same. A thrown exception keeps all its frames, also those of the library,
 * for code that catches it.
 */
final class ThrownByThreads {
  private final Throwable[] byPe; // an array, since there may be no memory for more once a PE has failed

  ThrownByThreads(int pes) {
    byPe = new Throwable[pes];
  }

  synchronized void add(int pe, Throwable thrown) {
    byPe[pe] = thrown;
  }

  /**
   * Makes this thread print a throwable in that form if nobody catches it. The text is made now, because running from a
   * source file removes frames that the throwable has from another thread.
   *
   * @param thrown what this thread is about to throw
   * @param first what the first PE threw
   */
  void printIfUncaught(Throwable thrown, Throwable first) {
    try {
      Uncaught.prints(thrown, text(first));
    } catch (Throwable unable) {
      // there may be no memory for it; the JVM then prints uncaught exceptions as usual
    }
  }

  /**
   * Returns the traces of PEs that threw on their own, then a line for those that end because of them.
   *
   * @param first what the first PE threw
   * @return whole lines
   */
  synchronized String text(Throwable first) {
    SortedMap<Integer, String> traces = new TreeMap<>();
    Map<String, List<Integer>> byPlace = new LinkedHashMap<>();
    List<Throwable> all = Arrays.stream(byPe).filter(Objects::nonNull).toList();
    for (int pe = 0; pe < byPe.length; pe++) {
      Throwable thrown = byPe[pe];
      if (thrown == null) {
        continue;
      }
      if (thrown != first && isBecauseOf(first, thrown)) {
        byPlace.computeIfAbsent(StackTraces.place(thrown), any -> new ArrayList<>()).add(pe);
      } else {
        traces.put(pe, StackTraces.of(thrown, all));
      }
    }
    StringBuilder text = new StringBuilder(ThrownTable.of(traces));
    byPlace.forEach((place, pes) -> text.append("shmem4j: ")
        .append(PeTable.named(pes))
        .append(pes.size() == 1 ? " ends" : " end")
        .append(" as well")
        .append(place)
        .append('\n'));
    return text.toString();
  }

  /** {@return whether a PE's throwable merely passes on another's failure, or repeats what concerns all of them} */
  private static boolean isBecauseOf(Throwable first, Throwable thrown) {
    return PassedOn.failure(thrown) != null
        || (thrown instanceof ShmemException && thrown.getClass() == first.getClass()
            && Objects.equals(thrown.getMessage(), first.getMessage()));
  }
}
