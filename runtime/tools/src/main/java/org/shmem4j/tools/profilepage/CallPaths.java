package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** By which calls of the program's methods its lines were reached, as the stacks tell that were seen there. */
final class CallPaths {
  private static final int MOST_OF_PLACE = 8;

  /**
   * One way to a line.
   *
   * @param place the line
   * @param methods the methods from the outermost to that of the line
   * @param share the share of the line's stacks that came this way
   */
  record Path(Place place, List<String> methods, double share) {}

  private CallPaths() {}

  /** {@return the ways to all lines, those that are taken most first; a line's shares add up to one or less} */
  static List<Path> of(List<PeRecord> pes) {
    Map<Place, Map<List<String>, Integer>> seen = new HashMap<>();
    for (PeRecord pe : pes) {
      pe.stacks.forEach((place, ways) -> ways.forEach(
          (methods, times) -> seen.computeIfAbsent(place, any -> new HashMap<>()).merge(methods, times, Integer::sum)));
    }
    List<Path> paths = new ArrayList<>();
    seen.forEach((place, ways) -> {
      double all = ways.values().stream().mapToInt(Integer::intValue).sum();
      ways.entrySet().stream().sorted(Map.Entry.<List<String>, Integer>comparingByValue().reversed())
          .limit(MOST_OF_PLACE)
          .forEach(way -> paths.add(new Path(place, way.getKey(), way.getValue() / all)));
    });
    paths.sort(Comparator.comparingDouble(Path::share).reversed());
    return paths;
  }
}
