package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** The words that atomics of several PEs contended for, and the time that the PEs spent on them. */
final class HotWords {
  private static final double NOTABLE = 0.01;

  /** A word of a PE's copy. */
  record Word(int pe, long offset) {}

  /**
   * A word that several PEs updated.
   *
   * @param name its variable, index and PE
   * @param nanos the time spent on it, estimated from samples
   * @param by the PEs that updated it
   */
  record Row(String name, double nanos, SortedSet<Integer> by) {}

  private HotWords() {}

  /** {@return the words, most expensive first, without those that cost next to nothing} */
  static List<Row> of(List<PeRecord> pes, Costs costs) {
    Map<Word, SortedSet<Integer>> by = new HashMap<>();
    Map<Word, Double> nanos = new HashMap<>();
    Map<Word, Long> bytes = new HashMap<>();
    double whole = 0;
    for (int i = 0; i < pes.size(); i++) {
      PeRecord pe = pes.get(i);
      whole += pe.end - pe.start;
      Map<Place, Map<Word, Double>> ofPlaces = new HashMap<>();
      for (Span span : pe.spans) {
        if (span.kind == Span.Kind.TRANSFER && span.peer >= 0 && span.place.routine().contains("Atomic")) {
          Word word = new Word(span.peer, span.offset);
          ofPlaces.computeIfAbsent(span.place, any -> new HashMap<>()).merge(word, (double) span.weight, Double::sum);
          by.computeIfAbsent(word, any -> new TreeSet<>()).add(pe.pe);
          bytes.put(word, span.bytes);
        }
      }
      int index = i;
      ofPlaces.forEach((place, words) -> {
        double all = words.values().stream().mapToDouble(Double::doubleValue).sum();
        words.forEach((word, weight) -> nanos.merge(word, costs.inCalls(index, place) * weight / all, Double::sum));
      });
    }
    double least = NOTABLE * whole;
    List<Row> rows = new ArrayList<>();
    nanos.forEach((word, time) -> {
      if (by.get(word).size() > 1 && time > least) {
        rows.add(new Row(name(pes, word, bytes.get(word)), time, by.get(word)));
      }
    });
    rows.sort(Comparator.comparingDouble(Row::nanos).reversed());
    return rows;
  }

  private static String name(List<PeRecord> pes, Word word, long bytes) {
    for (PeRecord pe : pes) {
      Map.Entry<Long, PeRecord.Array> array = pe.arrays.floorEntry(word.offset());
      if (array != null && word.offset() < array.getKey() + array.getValue().bytes()) {
        long index = (word.offset() - array.getKey()) / Math.max(1, bytes);
        String variable = array.getValue().variable();
        String allocated = "allocated at " + array.getValue().place().line();
        return (variable.isEmpty() ? "the array " + allocated + "," : variable + ",") + " index " + index + ", on PE "
            + word.pe() + (variable.isEmpty() ? "" : " (" + allocated + ")");
      }
    }
    return "offset " + word.offset() + " on PE " + word.pe();
  }
}
