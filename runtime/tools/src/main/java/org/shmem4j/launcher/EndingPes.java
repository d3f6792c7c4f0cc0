package org.shmem4j.launcher;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.internal.pe.control.PeTable;
import org.shmem4j.internal.pe.control.ThrownTable;

/**
 * PEs that end because they threw, or because another one did. Each reports that in lines of its own; the launcher
 * merges reports that are alike, and does not repeat a sentence.
 */
final class EndingPes {
  private static final int MILLIS = 500; // PEs that notice the same failure end within this time

  private static final int MOST_TOLD = 1 << 16; // a program may never stop throwing

  private static final String MARK = "shmem4j: PE ";

  /**
   * Another launcher may put a tag before the line. A program may print something that merely looks like such a line,
   * with any number. Only a line feed ends a line (d): each character here is a byte, and a byte of a letter may look like
   * another end of a line.
   */
  private static final Pattern ENDING = Pattern.compile("(?dm)^.*?" + MARK + "(\\d{1,9}) ends as well: (.*)\n");

  private static final Pattern THROWN = Pattern.compile("(?dm)^.*?" + MARK + "(\\d{1,9}) threw: (.*)\n");

  /** What a JVM prints of an exception that its main thread throws before the PE joins its job. */
  private static final Pattern UNCAUGHT =
      Pattern.compile("(?dm)^(?:Exception in thread \"main\" |(?=Error: Could not find or load main class ))");

  /** The parts: what a program says about a failure, the sentence of the failure, and where the PE was. */
  private static final Pattern WHY = Pattern.compile("(?:(.*: )?PE \\d+ failed: )?(.*?)( \\(here at .*\\))?");

  /** The sentence of a failure of which the PE at fault says nothing itself. */
  private static final Pattern OF_SILENT_PE = Pattern.compile("PE \\d+ (left the job|exited with status 0) .*");

  private final Map<Integer, StringBuilder> traces = new TreeMap<>();
  private final Map<String, List<Integer>> byReason = new LinkedHashMap<>();
  private final Set<Integer> uncaught = new HashSet<>(); // PEs whose JVM is printing such an exception
  private final StringBuilder told = new StringBuilder();

  /**
   * Returns the output of a PE without the lines in which it, or its JVM, reports that it ends. What follows the first
   * line of an uncaught exception belongs to that, since a message may have several lines.
   */
  synchronized String removed(int pe, String text) {
    if (!text.endsWith("\n")) { // a line that is too long to come in one piece stays as the JVM printed it
      boolean ignored = uncaught.remove(pe);
      return removed(text);
    }
    if (uncaught.contains(pe)) {
      return removed(asThrown(pe, text));
    }
    Matcher first = UNCAUGHT.matcher(text);
    if (!first.find()) {
      return removed(text);
    }
    uncaught.add(pe);
    return removed(text.substring(0, first.start()) + asThrown(pe, text.substring(first.end())));
  }

  private static String asThrown(int pe, String lines) {
    return lines.replaceAll("(?dm)^(?!shmem4j: |$)", MARK + pe + " threw: ");
  }

  /** {@return the output of PEs without the lines in which they report that they end} */
  synchronized String removed(String text) {
    if (!text.contains(MARK)) {
      return text; // as nearly all output is
    }
    boolean isFirst = traces.isEmpty() && byReason.isEmpty();
    String kept = withoutLines(ENDING, withoutLines(THROWN, text, this::addTrace), this::addReason);
    if (isFirst && !(traces.isEmpty() && byReason.isEmpty())) {
      CompletableFuture.delayedExecutor(MILLIS, TimeUnit.MILLISECONDS).execute(this::tell);
    }
    return kept;
  }

  private static String withoutLines(Pattern pattern, String text, BiConsumer<Integer, String> lines) {
    Matcher line = pattern.matcher(text);
    StringBuilder kept = new StringBuilder();
    while (line.find()) {
      lines.accept(Integer.valueOf(line.group(1)),
          new String(line.group(2).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
      line.appendReplacement(kept, "");
    }
    return line.appendTail(kept).toString();
  }

  private void addTrace(int pe, String line) {
    traces.computeIfAbsent(pe, any -> new StringBuilder()).append(line).append('\n');
  }

  private void addReason(int pe, String reason) {
    String common = reason.replaceFirst(" pe=" + pe + "\\b", ""); // a waiting PE names itself
    byReason.computeIfAbsent(common, any -> new ArrayList<>()).add(pe);
  }

  /** Reports the PEs, grouped by where and why they end. */
  synchronized void tell() {
    uncaught.clear();
    if (traces.isEmpty() && byReason.isEmpty()) {
      return;
    }
    SortedMap<Integer, String> thrown = new TreeMap<>();
    traces.forEach((pe, trace) -> thrown.put(pe, trace.toString()));
    String text = ThrownTable.of(thrown);
    System.err.print(text);
    addTold(text);
    Map<String, List<Integer>> byShortReason = new LinkedHashMap<>();
    Set<String> ofSilentPes = new LinkedHashSet<>();
    byReason.forEach((reason, pes) -> byShortReason
        .computeIfAbsent(withoutTold(reason, ofSilentPes), any -> new ArrayList<>()).addAll(pes));
    byShortReason.forEach((reason, pes) -> {
      Collections.sort(pes);
      System.err.println("shmem4j: " + PeTable.named(pes) + (pes.size() == 1 ? " ends" : " end") + " as well" + reason);
    });
    ofSilentPes.forEach(sentence -> {
      System.err.println("shmem4j: " + sentence);
      addTold(sentence);
    });
    traces.clear();
    byReason.clear();
  }

  private void addTold(String text) {
    told.append(text, 0, Math.min(text.length(), Math.max(0, MOST_TOLD - told.length())));
  }

  /**
   * Returns what follows "ends as well": the reason, unless a PE reports it or a line of its own does, and where the PE
   * was.
   *
   * @param reason the reason
   * @param ofSilentPes receives the sentence that needs a line of its own
   * @return the rest of the line
   */
  private String withoutTold(String reason, Set<String> ofSilentPes) {
    Matcher why = WHY.matcher(reason);
    if (!why.matches()) {
      return ": " + reason;
    }
    String sentence = why.group(2);
    if (!isTold(sentence)) {
      if (!OF_SILENT_PE.matcher(sentence).matches()) {
        return ": " + reason;
      }
      ofSilentPes.add(sentence);
    }
    String before = why.group(1) == null ? "" : ": " + why.group(1).substring(0, why.group(1).length() - 2);
    return before + Objects.requireNonNullElse(why.group(3), "");
  }

  /** {@return whether a PE's own report of its exception already contains a sentence} */
  synchronized boolean isTold(String sentence) {
    return !sentence.isEmpty() && told.indexOf(sentence) >= 0;
  }
}
