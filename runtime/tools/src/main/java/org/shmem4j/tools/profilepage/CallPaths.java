package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The call paths to the lines of the program, from sampled stacks. */
final class CallPaths {
  private static final int MOST_OF_PLACE = 8;

  /**
   * One path to a line.
   *
   * @param place the line
   * @param methods the methods from the outermost to that of the line
   * @param share the fraction of the line's stacks that took this path
   */
  record Path(Place place, List<String> methods, double share) {}

  private CallPaths() {}

  /** {@return the paths to all lines, most frequent first; the shares of a line add up to at most one} */
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
