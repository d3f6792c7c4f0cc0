package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What holds on a path: surely, or perhaps because it holds on one of two paths that met. What perhaps holds counts
 * only straight after the paths met, where nothing chose between them again: the depths are how many conditions they
 * met under.
 */
record Facts<K>(Map<K, Integer> depths) {
  private static final int SURE = -1;

  /** The depth of what perhaps holds while more paths meet at the same place. */
  static final int FRESH = -2;

  Facts() {
    this(new LinkedHashMap<>());
  }

  Facts<K> copy() {
    return new Facts<>(new LinkedHashMap<>(depths));
  }

  void add(K key) {
    depths.put(key, SURE);
  }

  void remove(K key) {
    depths.remove(key);
  }

  void removeIf(Predicate<K> condition) {
    depths.keySet().removeIf(condition);
  }

  void clear() {
    depths.clear();
  }

  boolean isSure(K key) {
    return depths.getOrDefault(key, FRESH) == SURE;
  }

  /** Whether it holds here on one path at least, with nothing that could have told the paths apart. */
  boolean holds(K key, int depth) {
    Integer met = depths.get(key);
    return met != null && (met < 0 || depth <= met);
  }

  List<K> keys() {
    return depths.isEmpty() ? Collections.emptyList() : new ArrayList<>(depths.keySet());
  }

  /** Forgets what does not hold elsewhere. */
  void retainAll(Facts<K> others) {
    depths.keySet().retainAll(others.depths.keySet());
  }

  /** Forgets what only perhaps holds. */
  void forgetDoubts() {
    depths.values().removeIf(depth -> depth != SURE);
  }

  /** Takes over what surely holds elsewhere. */
  void addSure(Facts<K> others) {
    others.keys().stream().filter(others::isSure).forEach(this::add);
  }

  /** Says at which depth the paths met, when the last has. */
  void settle(int depth) {
    depths.replaceAll((key, met) -> met == FRESH ? depth : met);
  }

  /** Takes over what holds elsewhere, of the same kind. */
  @SuppressWarnings("unchecked")
  void become(Facts<?> other) {
    depths.clear();
    depths.putAll((Map<K, Integer>) other.depths);
  }

  /** Takes what holds where a path meets another, of the same kind. */
  @SuppressWarnings("unchecked")
  void join(Facts<?> others, int depth) {
    Map<K, Integer> other = (Map<K, Integer>) others.depths;
    if (!depths.equals(other)) {
      depths.entrySet().removeIf(each -> each.getValue() >= 0 && !other.containsKey(each.getKey()));
      depths.replaceAll((key, mine) -> {
        Integer theirs = other.get(key);
        return theirs == null ? Integer.valueOf(depth) : mine == SURE || theirs == FRESH ? theirs : mine;
      });
      other.forEach((key, theirs) -> {
        if (theirs < 0) {
          depths.putIfAbsent(key, depth);
        }
      });
    }
  }
}
