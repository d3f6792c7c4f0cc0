package org.shmem4j.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How often tests ended with what, as a table. */
final class Results {
  private final Map<String, Map<String, Map<String, Integer>>> engines = new LinkedHashMap<>();

  /**
   * Adds what a program printed.
   *
   * @param engine what it ran on
   * @param output its lines, of which those are read that begin with a test, an outcome between bars and how often
   * @return the outcomes of each test, and how often each was seen
   */
  Map<String, Map<String, Integer>> add(String engine, String output) {
    Map<String, Map<String, Integer>> added = new LinkedHashMap<>();
    for (String line : output.lines().toList()) {
      String[] parts = line.split("\\|", -1);
      if (parts.length == 4) {
        Integer ignored = added.computeIfAbsent(parts[0].strip(), test -> new LinkedHashMap<>())
            .put(parts[1], Integer.valueOf(parts[2].strip()));
      }
    }
    engines.computeIfAbsent(engine, name -> new LinkedHashMap<>()).putAll(added);
    return added;
  }

  /** {@return a table with the rows of tests, in Markdown} */
  String table(List<Litmus> tests) {
    StringBuilder text = new StringBuilder("| test | ends with | 1.6 | 570 |");
    engines.forEach((engine, ignored) -> text.append(' ').append(engine).append(" |"));
    text.append("\n|---|---|---|---|").append("--:|".repeat(engines.size())).append('\n');
    for (Litmus test : tests) {
      String name = test.name();
      for (String outcome : outcomes(test)) {
        text.append("| ").append(name).append(" | `").append(outcome).append("` | ")
            .append(verdict(test, outcome)).append(" | ").append(proposal(test, outcome)).append(" | ")
            .append(engines.values().stream()
                .map(each -> cell(each.get(test.name()), outcome)).collect(Collectors.joining(" | ")))
            .append(" |\n");
        name = "";
      }
    }
    return text.toString();
  }

  /** {@return what was seen although it is not allowed} */
  String wrong(List<Litmus> tests) {
    List<String> wrong = new ArrayList<>();
    for (Litmus test : tests) {
      engines.forEach((engine, counts) -> counts.getOrDefault(test.name(), Map.of()).keySet().stream()
          .filter(outcome -> !test.allowed().contains(outcome))
          .forEach(outcome -> wrong.add(test.name() + " `" + outcome + "` (" + engine + ")")));
    }
    return wrong.isEmpty() ? "nothing" : String.join(", ", wrong);
  }

  private static String verdict(Litmus test, String outcome) {
    return test.allowed().contains(outcome) ? "" : test.isPromised() ? "never" : "not promised";
  }

  private static String proposal(Litmus test, String outcome) {
    if (test.isOtherwiseProposed(outcome)) {
      return test.allowed().contains(outcome) ? "never" : "allowed";
    }
    return test.hasAPutAsFlag() ? "race" : "";
  }

  private Set<String> outcomes(Litmus test) {
    Set<String> outcomes = new TreeSet<>(test.allowed());
    boolean ignored = outcomes.addAll(test.forbidden());
    engines.values().forEach(each -> outcomes.addAll(each.getOrDefault(test.name(), Map.of()).keySet()));
    return outcomes;
  }

  private static String cell(Map<String, Integer> counts, String outcome) {
    return counts == null ? "–" : String.format(Locale.ROOT, "%,d", counts.getOrDefault(outcome, 0));
  }
}
