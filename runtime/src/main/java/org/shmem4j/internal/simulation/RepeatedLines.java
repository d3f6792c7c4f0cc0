package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;

/** Folds repetitions caused by loops of a program. */
final class RepeatedLines {
  private static final int MOST_LINES = 6; // repeated as a group

  private RepeatedLines() {}

  /** {@return the lines, with groups that repeat printed only once, and the number of further repetitions} */
  static List<String> folded(List<String> lines) {
    List<String> folded = new ArrayList<>();
    for (int i = 0; i < lines.size();) {
      int period = 0;
      int times = 0;
      for (int each = 1; each <= MOST_LINES && times < 2; each++) {
        times = repetitions(lines, i, each);
        period = each;
      }
      if (times < 2) {
        folded.add(lines.get(i++));
        continue;
      }
      folded.addAll(lines.subList(i, i + period));
      folded.add(
          "     … and the " + (period == 1 ? "line" : period + " lines") + " before " + times + " more times");
      i += (times + 1) * period;
    }
    return folded;
  }

  /** How many times a group of lines is repeated directly after itself. */
  private static int repetitions(List<String> lines, int start, int period) {
    int times = 0;
    int at = start + period;
    while (at + period <= lines.size() && lines.subList(at, at + period).equals(lines.subList(start, start + period))) {
      times++;
      at += period;
    }
    return times;
  }
}
