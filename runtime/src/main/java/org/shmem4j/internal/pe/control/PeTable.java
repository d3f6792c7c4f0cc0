package org.shmem4j.internal.pe.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes in a few lines what many PEs are doing: those that do the same share a line, as in {@code PEs 0, 2–15 wait
 * in …}.
 */
public final class PeTable {
  private static final int MOST_LINES = 32;
  private static final Pattern SINCE = Pattern.compile(" since ([0-9]+\\.[0-9]+) s");
  private static final Pattern PEER = Pattern.compile(" for PE [0-9]+");
  private static final Pattern AWAITED = Pattern.compile(": .*");
  private static final Map<String, String> PLURALS =
      Map.of("waits", "wait", "runs", "run", "sleeps", "sleep", "is", "are", "has", "have");

  private PeTable() {}

  /** Several PEs that do the same, and for how long. */
  private static final class Group {
    private final List<Integer> pes = new ArrayList<>();
    private double shortest = Double.MAX_VALUE;
    private double longest;
  }

  /**
   * Describes PEs.
   *
   * @param doing what each PE is doing, as a predicate such as {@code waits in barrier for PE 1 since 3.000 s}
   * @return one line for each different activity, indented, without a newline after the last. If there were too many
   *     lines because each PE waits for a different one, the names of the awaited PEs are left out
   */
  public static String of(SortedMap<Integer, String> doing) {
    Map<String, Group> groups = grouped(doing, text -> text);
    if (groups.size() > MOST_LINES) {
      groups = grouped(doing, text -> AWAITED.matcher(text).replaceFirst(""));
    }
    if (groups.size() > MOST_LINES) {
      groups = grouped(doing,
          text -> PEER.matcher(AWAITED.matcher(text).replaceFirst("")).replaceFirst(" for another PE"));
    }
    List<String> lines = new ArrayList<>();
    groups.forEach((text, group) -> lines.add(line(text, group)));
    if (lines.size() > MOST_LINES) {
      List<Integer> rest = groups.values().stream().skip(MOST_LINES - 1L).flatMap(group -> group.pes.stream())
          .sorted(Comparator.naturalOrder()).toList();
      lines.subList(MOST_LINES - 1, lines.size()).clear();
      lines.add("  " + named(rest) + (rest.size() == 1 ? " is" : " are")
          + " doing other things; shmem4j dump shows them");
    }
    return String.join("\n", lines);
  }

  private static Map<String, Group> grouped(SortedMap<Integer, String> doing, UnaryOperator<String> shortened) {
    Map<String, Group> groups = new LinkedHashMap<>();
    doing.forEach((pe, text) -> {
      Matcher since = SINCE.matcher(text);
      boolean waits = since.find();
      String key = shortened.apply(waits ? since.replaceFirst(" since %s") : text);
      Group group = groups.computeIfAbsent(key, any -> new Group());
      group.pes.add(pe);
      double seconds = waits ? Double.parseDouble(since.group(1)) : 0;
      group.shortest = Math.min(group.shortest, seconds);
      group.longest = Math.max(group.longest, seconds);
    });
    return groups;
  }

  private static String line(String text, Group group) {
    String least = String.format(Locale.ROOT, "%.3f", group.shortest);
    String most = String.format(Locale.ROOT, "%.3f", group.longest);
    String since = (least.equals(most) ? most : least + " to " + most) + " s";
    String full = text.replace("since %s", "since " + since);
    if (group.pes.size() > 1) {
      String verb = full.split(" ", 2)[0];
      full = PLURALS.getOrDefault(verb, verb) + full.substring(verb.length());
    }
    return "  " + named(group.pes) + " " + full;
  }

  /**
   * Returns the names of PEs.
   *
   * @param pes their numbers, in ascending order
   * @return such as {@code PEs 0, 2–15}
   */
  public static String named(List<Integer> pes) {
    StringBuilder text = new StringBuilder(pes.size() == 1 ? "PE " : "PEs ");
    for (int i = 0; i < pes.size();) {
      int end = i;
      while (end + 1 < pes.size() && pes.get(end + 1) == pes.get(end) + 1) {
        end++;
      }
      text.append(i == 0 ? "" : ", ").append(pes.get(i));
      if (end > i) {
        text.append(end == i + 1 ? ", " : "–").append(pes.get(end));
      }
      i = end + 1;
    }
    return text.toString();
  }
}
