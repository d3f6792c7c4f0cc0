package org.shmem4j.tools.checkedrun;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.watching.checkedrun.Rule;

/** Collects findings; those of one rule between the same source lines count as one. */
final class Findings {
  private static final int MOST = 1000;

  /** What a PE does at a place. */
  record Place(int pe, String does, int place) {}

  /** The key by which findings are counted as one. */
  private record Key(Rule rule, List<String> sides) {}

  private final Map<Long, String> places = new HashMap<>();
  private final Map<Key, Finding> found = new LinkedHashMap<>();

  /** Sets the text of a place of a PE. */
  void place(int pe, int number, String text) {
    places.put(key(pe, number), text);
  }

  String text(int pe, int place) {
    return places.getOrDefault(key(pe, place), "in a call that is not watched");
  }

  private static long key(int pe, int place) {
    return (long) pe << Integer.SIZE | place;
  }

  void add(Rule rule, String what, int times, List<Place> sides) {
    List<Finding.Side> told = sides.stream()
        .map(side -> new Finding.Side(side.pe(), side.does(), text(side.pe(), side.place())))
        .toList();
    Key key = new Key(rule, told.stream().map(side -> side.does() + side.place()).sorted().toList());
    Finding before = found.get(key);
    if (before != null) {
      found.put(key, before.again(times));
    } else if (found.size() < MOST) {
      found.put(key, new Finding(rule, told, what, times));
    }
  }

  /** {@return all findings, errors first} */
  List<Finding> all() {
    return found.values().stream()
        .sorted(Comparator.comparingInt((Finding finding) -> finding.rule().isError() ? 0 : 1))
        .toList();
  }
}
