package org.shmem4j.internal.pe.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * Describes what several PEs threw, with each stack trace only once: PEs with equal traces share it, and PEs whose
 * traces differ only in the message have a line each after it, as in {@code PE 2 likewise: java.lang.Error: step 2}.
 */
public final class ThrownTable {
  /**
   * The class and the message in front of a trace's first frame. Not found if the message has several lines: such a
   * trace is printed in full.
   */
  private static final Pattern THROWN = Pattern.compile("^(.*?)(?:: .*)?\n(?=\tat )");

  private ThrownTable() {}

  /**
   * Describes what PEs threw.
   *
   * @param traces the stack trace of each, in whole lines
   * @return whole lines
   */
  public static String of(SortedMap<Integer, String> traces) {
    Map<String, Map<String, List<Integer>>> alike = new LinkedHashMap<>();
    traces.forEach((pe, trace) -> alike
        .computeIfAbsent(THROWN.matcher(trace).replaceFirst("$1\n"), any -> new LinkedHashMap<>())
        .computeIfAbsent(trace, any -> new ArrayList<>())
        .add(pe));
    StringBuilder text = new StringBuilder();
    for (Map<String, List<Integer>> byTrace : alike.values()) {
      boolean isFirst = true;
      for (Map.Entry<String, List<Integer>> each : byTrace.entrySet()) {
        String trace = each.getKey();
        text.append("shmem4j: ")
            .append(PeTable.named(each.getValue()))
            .append(isFirst ? ": " + trace : " likewise: " + trace.substring(0, trace.indexOf('\n') + 1));
        isFirst = false;
      }
    }
    return text.toString();
  }
}
