package org.shmem4j.launcher;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.internal.pe.control.PeTable;

/** PEs that end because of another. Each tells so in a line of its own; the launcher tells it once for many of them. */
final class EndingPes {
  private static final int MILLIS = 500; // in which those end that notice a failure at the same time

  /** Another launcher may put a tag before a line. A program may print what only looks like one, with any number. */
  private static final Pattern LINE = Pattern.compile("(?m)^.*?shmem4j: PE (\\d{1,9}) ends as well: (.*)\n");

  private final Map<String, List<Integer>> byReason = new LinkedHashMap<>();

  /** {@return some text of PEs without their lines} */
  synchronized String removed(String text) {
    Matcher line = LINE.matcher(text);
    StringBuilder kept = new StringBuilder();
    while (line.find()) {
      if (byReason.isEmpty()) {
        CompletableFuture.delayedExecutor(MILLIS, TimeUnit.MILLISECONDS).execute(this::tell);
      }
      String reason = new String(line.group(2).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      String common = reason.replaceFirst(" pe=" + line.group(1) + "\\b", ""); // a waiting PE names itself
      byReason.computeIfAbsent(common, any -> new ArrayList<>()).add(Integer.parseInt(line.group(1)));
      line.appendReplacement(kept, "");
    }
    return line.appendTail(kept).toString();
  }

  /** Tells of the PEs, those together that end at the same place for the same reason. */
  synchronized void tell() {
    byReason.forEach((reason, pes) -> {
      Collections.sort(pes);
      System.err.println(
          "shmem4j: " + PeTable.named(pes) + (pes.size() == 1 ? " ends" : " end") + " as well: " + reason);
    });
    byReason.clear();
  }
}
