package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.shmem4j.internal.pe.control.PeTable;

/** The stacks of the threads of many processes, each distinct stack once, with the PEs that have it. */
final class MergedStacks {
  private static final Pattern PE_THREAD = Pattern.compile("\"PE ([0-9]+)\"");

  /** The key is what is printed below the PEs: a thread, or why there are none. */
  private final Map<String, List<Having>> processes = new LinkedHashMap<>();

  private record Having(List<Integer> pes, long number) {}

  /**
   * Adds the stacks of a process.
   *
   * @param pes its PEs, in ascending order
   * @param number its number
   * @param stacks its stacks
   */
  void add(List<Integer> pes, long number, JavaStacks stacks) {
    Having process = new Having(pes, number);
    List<String> texts = stacks.found() ? stacks.threads() : List.of(stacks.problem() + "\n");
    for (String text : texts.stream().distinct().toList()) {
      Matcher ofPe = PE_THREAD.matcher(text);
      boolean isPe = ofPe.lookingAt(); // if PEs are threads, their names say so
      processes.computeIfAbsent(isPe ? ofPe.replaceFirst("its thread") : text, any -> new ArrayList<>())
          .add(isPe ? new Having(List.of(Integer.valueOf(ofPe.group(1))), number) : process);
    }
  }

  /** {@return all stacks, each in a paragraph} */
  String text() {
    return processes.entrySet().stream()
        .map(entry -> "\n" + named(entry.getValue()) + ": " + entry.getKey())
        .collect(Collectors.joining());
  }

  private static String named(List<Having> having) {
    List<Integer> pes = having.stream().flatMap(process -> process.pes().stream()).sorted().toList();
    String of = pes.isEmpty() ? "" : PeTable.named(pes) + ", ";
    List<Long> numbers = having.stream().map(Having::number).distinct().toList();
    return of + (numbers.size() == 1 ? "process " + numbers.getFirst() : numbers.size() + " processes");
  }
}
