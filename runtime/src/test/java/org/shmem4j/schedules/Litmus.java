package org.shmem4j.schedules;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.Words;
import org.shmem4j.internal.pe.job.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * A small program of the memory model as text, such as {@code PE 0: put x 1 to 1; fence; put y 1 to 1}.
 *
 * @param name what it shows
 * @param steps the steps of each PE
 * @param allowed what it may end with
 * @param forbidden what it must not end with
 */
public record Litmus(String name, List<List<String>> steps, Set<String> allowed, Set<String> forbidden) {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final List<String> VARIABLES = List.of("x", "y", "z", "s");

  /** {@return the programs of a text, which empty lines keep apart} */
  public static List<Litmus> all(String text) {
    return Arrays.stream(text.split("\n\n", -1)).filter(part -> !part.startsWith("#")).map(Litmus::of).toList();
  }

  private static Litmus of(String text) {
    List<String> lines = text.strip().lines().toList();
    List<List<String>> steps = new ArrayList<>();
    Set<String> allowed = Set.of();
    Set<String> forbidden = Set.of();
    boolean says = false;
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      String rest = line.substring(colon + 1).strip();
      switch (line.substring(0, colon)) {
        case "says" -> says = !rest.isEmpty();
        case "allowed" -> allowed = outcomes(rest);
        case "forbidden" -> forbidden = outcomes(rest);
        default -> steps.add(List.of(rest.split(" *; *", -1)));
      }
    }
    if (!says || allowed.isEmpty() || allowed.stream().anyMatch(forbidden::contains)) {
      throw new IllegalArgumentException("a litmus test must say why, and what is allowed: " + lines.getFirst());
    }
    return new Litmus(lines.getFirst(), steps, allowed, forbidden);
  }

  private static Set<String> outcomes(String text) {
    return new TreeSet<>(List.of(text.split(" *\\| *", -1)));
  }

  /** Runs the steps of a PE; puts what it saw into a map. */
  public void run(Shmem shmem, Map<String, Long> seen) {
    Longs variables = shmem.callocate(Longs.TYPE, VARIABLES.size());
    Longs lock = shmem.callocate(Longs.TYPE, 1);
    try (Context context = shmem.createContext()) {
      for (String step : steps.get(shmem.myPe())) {
        String[] words = step.split(" ", -1);
        if (words.length > 1 && words[1].equals("=")) {
          Long ignored = seen.put(words[0], read(shmem, variables, Arrays.copyOfRange(words, 2, words.length)));
        } else {
          act(shmem, words[words.length - 1].equals("c") ? context : null, variables, lock, words);
        }
      }
    }
  }

  private static long read(Shmem shmem, Longs variables, String... words) {
    return switch (words[0]) {
      case "get" -> Words.get(null, variables, index(words[1]), Long.BYTES, pe(words[3]));
      case "fetchadd" -> AtomicWords.fetch(
          AtomicOp.ADD, null, variables, index(words[1]), Long.BYTES, Long.parseLong(words[2]), 0, pe(words[4]));
      default -> {
        shmem.progress();
        yield variables.get(index(words[0]));
      }
    };
  }

  private static void act(Shmem shmem, Context context, Longs variables, Longs lock, String... words) {
    switch (words[0]) {
      case "put" ->
          Words.put(context, variables, index(words[1]), Long.BYTES, Long.parseLong(words[2]), pe(words[4]));
      case "set" -> variables.set(index(words[1]), Long.parseLong(words[2]));
      case "add" -> AtomicWords.apply(
          AtomicOp.ADD, null, variables, index(words[1]), Long.BYTES, Long.parseLong(words[2]), 0, pe(words[4]));
      case "nbi" -> Transfers.NONBLOCKING.put(
          null, LONG, variables, index(words[1]), variables, index(words[3]), 1, pe(words[5]));
      case "both" -> Transfers.BLOCKING.put(
          null, LONG, variables, 0, values(Long.parseLong(words[1]), Long.parseLong(words[1])), 2, pe(words[3]));
      case "putsignal" -> Transfers.BLOCKING.putSignal(
          null, LONG, variables, index(words[1]), values(Long.parseLong(words[2])), 1, variables, index(words[3]),
          Long.parseLong(words[4]), SignalOp.SET, pe(words[6]));
      case "wait" -> Waits.waitUntil(LONG, variables, index(words[1]), Comparison.EQ, Long.parseLong(words[2]));
      case "fence" -> shmem.fence();
      case "quiet" -> shmem.quiet();
      case "barrier" -> shmem.barrierAll();
      case "sync" -> shmem.syncAll();
      case "lock" -> shmem.setLock(lock, 0);
      case "unlock" -> shmem.clearLock(lock, 0);
      case "skip" -> {}
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    }
  }

  private static MemorySegment values(long... values) {
    return MemorySegment.ofArray(values);
  }

  private static int index(String variable) {
    return VARIABLES.indexOf(variable);
  }

  private static int pe(String number) {
    return Integer.parseInt(number);
  }

  /** {@return what PEs saw, as text} */
  public static String outcome(Map<String, Long> seen) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(seen).forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
    return text.substring(1);
  }

  @Override
  public String toString() {
    return name;
  }
}
