package org.shmem4j.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Two evaluations side by side: how the machines differ, the verdicts, and the figures. A figure lies outside the spread
 * if the middle halves of both have no value in common.
 */
final class EvaluationComparison {
  private static final Set<String> ALWAYS_DIFFERENT = Set.of("started", "seconds");

  private final Evaluation one;
  private final Evaluation other;
  private final StringBuilder text = new StringBuilder();

  private EvaluationComparison(Evaluation one, Evaluation other) {
    this.one = one;
    this.other = other;
  }

  static String of(Evaluation one, Evaluation other) {
    EvaluationComparison comparison = new EvaluationComparison(one, other);
    comparison.properties(one.about(), other.about());
    comparison.properties(one.machine(), other.machine());
    comparison.verdicts();
    comparison.figures();
    return comparison.text.toString();
  }

  private void properties(Map<String, String> ofOne, Map<String, String> ofOther) {
    Set<String> names = new LinkedHashSet<>(ofOne.keySet());
    names.addAll(ofOther.keySet());
    for (String name : names) {
      String a = ofOne.getOrDefault(name, "-");
      String b = ofOther.getOrDefault(name, "-");
      if (!a.equals(b) && !ALWAYS_DIFFERENT.contains(name)) {
        text.append(String.format("%-24s A: %s%n%-24s B: %s%n", name, a, "", b));
      }
    }
  }

  private void verdicts() {
    Map<String, Boolean> ofOne = passed(one);
    Map<String, Boolean> ofOther = passed(other);
    Set<String> names = new LinkedHashSet<>(ofOne.keySet());
    names.addAll(ofOther.keySet());
    for (String name : names) {
      if (!Objects.equals(ofOne.get(name), ofOther.get(name))) {
        text.append(String.format("%-46s A: %s  B: %s%n", name, said(ofOne.get(name)), said(ofOther.get(name))));
      }
    }
  }

  private static Map<String, Boolean> passed(Evaluation evaluation) {
    Map<String, Boolean> passed = new LinkedHashMap<>();
    evaluation.verdicts().forEach(verdict -> passed.put(verdict.step() + ": " + verdict.name(), verdict.passed()));
    return passed;
  }

  private static String said(Boolean passed) {
    if (passed == null) {
      return "not tried";
    }
    return passed ? "good" : "FAILED";
  }

  private void figures() {
    Map<List<Object>, Figure> ofOther = new LinkedHashMap<>();
    other.figures().forEach(figure -> ofOther.put(key(figure), figure));
    List<String> outside = new ArrayList<>();
    int both = 0;
    for (Figure figure : one.figures()) {
      Figure twin = ofOther.remove(key(figure));
      if (twin != null) {
        both++;
        if (!figure.agrees(twin)) {
          outside.add(line(figure, twin));
        }
      }
    }
    text.append(String.format("%n%d figures are in both, %d of them outside the spread: no value is in the middle half "
        + "of both%n", both, outside.size()));
    if (!outside.isEmpty()) {
      text.append(String.format("%-44s %9s %4s %9s %12s %12s %6s%n", "", "bytes", "PEs", "who", "A", "B", "B/A"));
      outside.forEach(text::append);
    }
    int alone = one.figures().size() - both + ofOther.size();
    if (alone > 0) {
      text.append(alone).append(" figures are in one of them only\n");
    }
  }

  private static List<Object> key(Figure figure) {
    return List.of(figure.cell(), figure.who(), figure.unit());
  }

  private static String line(Figure a, Figure b) {
    String disturbed = (a.isDisturbed() ? "A" : "") + (b.isDisturbed() ? "B" : "");
    return String.format(Locale.ROOT, "%-44s %9d %4d %9s %9.4g %2s %9.4g %2s %6.2f%s%n", a.cell().name(),
        a.cell().bytes(), a.cell().pes(), a.who(), a.median(), a.unit(), b.median(), b.unit(),
        b.median() / a.median(), disturbed.isEmpty() ? "" : "  others disturbed " + disturbed);
  }
}
