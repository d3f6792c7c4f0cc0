package org.shmem4j.processor.flow.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What holds on a path: surely, or perhaps, because it holds on one of two paths that met. What perhaps holds counts
 * only directly after the paths met, before anything chooses between them again: never under more conditions than they
 * met under.
 *
 * @param depths for each fact {@link #SURE}, {@link #FRESH}, or under how many conditions the paths met that made it
 *     doubtful
 */
public record Facts<K>(Map<K, Integer> depths) {
  /** It surely holds. */
  private static final int SURE = -1;

  /**
   * It perhaps holds, and more paths are to meet at the same place: {@link #settle} adds the number of conditions
   * later.
   */
  public static final int FRESH = -2;

  public Facts() {
    this(new LinkedHashMap<>());
  }

  public Facts<K> copy() {
    return new Facts<>(new LinkedHashMap<>(depths));
  }

  public void add(K key) {
    depths.put(key, SURE);
  }

  /** Records what perhaps holds directly after paths met under this many conditions. */
  public void addDoubted(K key, int conditions) {
    depths.putIfAbsent(key, conditions);
  }

  public void remove(K key) {
    depths.remove(key);
  }

  public void removeIf(Predicate<K> condition) {
    depths.keySet().removeIf(condition);
  }

  public void clear() {
    depths.clear();
  }

  public boolean isSure(K key) {
    return depths.getOrDefault(key, FRESH) == SURE;
  }

  /** {@return whether it holds here on at least one path, with nothing that could have told the paths apart} */
  public boolean holds(K key, int conditions) {
    Integer met = depths.get(key);
    return met != null && (met < 0 || conditions <= met);
  }

  public List<K> keys() {
    return depths.isEmpty() ? Collections.emptyList() : new ArrayList<>(depths.keySet());
  }

  /** Forgets what does not hold elsewhere. */
  public void retainAll(Facts<K> others) {
    depths.keySet().retainAll(others.depths.keySet());
  }

  /** Forgets what only perhaps holds. */
  public void forgetDoubts() {
    depths.values().removeIf(depth -> depth != SURE);
  }

  /** Adds what surely holds elsewhere. */
  public void addSure(Facts<K> others) {
    others.keys().stream().filter(others::isSure).forEach(this::add);
  }

  /** Sets the number of conditions under which the paths met, after the last one has. */
  public void settle(int conditions) {
    depths.replaceAll((key, met) -> met == FRESH ? conditions : met);
  }

  /** Replaces these facts by others of the same kind. */
  @SuppressWarnings("unchecked")
  public void become(Facts<?> other) {
    depths.clear();
    depths.putAll((Map<K, Integer>) other.depths);
  }

  /**
   * Joins the facts of two paths that meet, of the same kind. What is known about each fact afterwards:
   *
   * <table>
   * <caption>By what is known on this path, and on the other</caption>
   * <tr><td></td><th>not</th><th>sure</th><th>fresh</th><th>doubted, under conditions</th></tr>
   * <tr><th>not</th><td>not</td><td>under those that are given</td><td>under those that are given</td><td>not</td></tr>
   * <tr><th>sure</th><td>under those that are given</td><td>sure</td><td>fresh</td><td>theirs</td></tr>
   * <tr><th>fresh</th><td>under those that are given</td><td>fresh</td><td>fresh</td><td>fresh</td></tr>
   * <tr><th>doubted</th><td>not</td><td>ours</td><td>fresh</td><td>under the fewer</td></tr>
   * </table>
   *
   * <p>The join is commutative and idempotent. Facts are not a lattice, though: a fact that holds on only one path
   * becomes doubted, and one that only one path has, already doubted, is forgotten.
   *
   * @param conditions the number of conditions under which the paths meet, or {@link #FRESH} if more are to meet there
   */
  @SuppressWarnings("unchecked")
  public void join(Facts<?> others, int conditions) {
    Map<K, Integer> other = (Map<K, Integer>) others.depths;
    if (depths.equals(other)) {
      return;
    }
    depths.entrySet().removeIf(each -> each.getValue() >= 0 && !other.containsKey(each.getKey()));
    depths.replaceAll((key, mine) -> joined(mine, other.get(key), conditions));
    other.forEach((key, theirs) -> {
      if (theirs < 0) {
        depths.putIfAbsent(key, conditions);
      }
    });
  }

  private static Integer joined(Integer mine, Integer theirs, int conditions) {
    if (theirs == null) {
      return conditions;
    }
    if (mine == SURE) {
      return theirs;
    }
    return theirs == SURE ? mine : Integer.valueOf(Math.min(mine, theirs)); // FRESH is less than all
  }
}
