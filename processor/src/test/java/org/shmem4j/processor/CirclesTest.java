package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/** Circles of classes that depend on one another: all must be small. */
class CirclesTest {
  private static final int MOST = 12;
  private static final int MOST_OF_CHECKS = 8;
  private static final Pattern ARROW =
      Pattern.compile("^ +(org\\.shmem4j\\S*) +-> (org\\.shmem4j\\S*)", Pattern.MULTILINE);

  private final Map<String, Set<String>> arrows = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> lowest = new HashMap<>();
  private final Deque<String> path = new ArrayDeque<>();
  private final Set<String> onPath = new HashSet<>();
  private final List<Set<String>> circles = new ArrayList<>();

  @Test
  void noCircleIsLargerThanASmallPackage() {
    for (String folder : List.of("../runtime", "../runtime/ucx", "../runtime/tools", ".")) {
      read(folder + "/target/classes");
    }
    List.copyOf(arrows.keySet()).forEach(this::visit);
    assertThat(circles).anySatisfy(circle -> assertThat(circle).contains("org.shmem4j.Team", "org.shmem4j.Context"));
    assertThat(circles).allSatisfy(circle -> assertThat(circle).hasSizeLessThanOrEqualTo(MOST));
    assertThat(circles).anySatisfy(circle -> assertThat(circle).contains("org.shmem4j.processor.flow.Calls"));
    assertThat(circles)
        .filteredOn(circle -> circle.stream().anyMatch(each -> each.startsWith("org.shmem4j.processor.")))
        .allSatisfy(circle -> assertThat(circle).hasSizeLessThanOrEqualTo(MOST_OF_CHECKS));
  }

  private void read(String folder) {
    StringWriter out = new StringWriter();
    int status = ToolProvider.findFirst("jdeps").orElseThrow().run(
        new PrintWriter(out), new PrintWriter(out), "-verbose:class", "-filter:none", "--module-path",
        "../runtime/target/classes", folder);
    assertThat(status).as(out.toString()).isZero();
    for (Matcher arrow = ARROW.matcher(out.toString()); arrow.find();) {
      arrows.computeIfAbsent(outer(arrow.group(1)), any -> new HashSet<>()).add(outer(arrow.group(2)));
    }
  }

  private static String outer(String name) {
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }

  /** Tarjan's algorithm. */
  private void visit(String from) {
    if (numbers.containsKey(from)) {
      return;
    }
    numbers.put(from, numbers.size());
    lowest.put(from, numbers.get(from));
    path.push(from);
    onPath.add(from);
    for (String to : arrows.getOrDefault(from, Set.of())) {
      visit(to);
      if (onPath.contains(to)) {
        lowest.merge(from, lowest.get(to), Math::min);
      }
    }
    if (lowest.get(from).equals(numbers.get(from))) {
      Set<String> circle = new TreeSet<>();
      do {
        circle.add(path.pop());
      } while (!circle.contains(from));
      onPath.removeAll(circle);
      circles.add(circle);
    }
  }
}
