package org.shmem4j.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A litmus test of the memory model as statements of a program.
 *
 * @param name what it shows
 * @param steps the steps of each PE
 * @param races whether the text marks a race
 */
record LitmusSource(String name, List<List<String>> steps, boolean races) {
  private static final Path TEXT = Path.of("../../runtime/src/test/resources/org/shmem4j/schedules/litmus.txt");
  private static final String VARIABLES = "xyzs";

  /** {@return all litmus tests} */
  static List<LitmusSource> all() throws IOException {
    return Arrays.stream(Files.readString(TEXT).split("\n\n", -1))
        .filter(part -> !part.startsWith("#")).map(LitmusSource::of).toList();
  }

  private static LitmusSource of(String text) {
    List<List<String>> steps = new ArrayList<>();
    List<String> lines = text.strip().lines().toList();
    for (String line : lines) {
      if (line.startsWith("PE ")) {
        steps.add(List.of(line.substring(line.indexOf(':') + 1).strip().split(" *; *", -1)));
      }
    }
    return new LitmusSource(lines.getFirst(), steps, lines.stream().anyMatch(line -> line.startsWith("race:")));
  }

  int pes() {
    return steps.size();
  }

  /** {@return a class whose main runs the test that its argument numbers} */
  static String program(String className, List<LitmusSource> tests) {
    StringBuilder text = new StringBuilder("""
        import static org.shmem4j.api.Atomics.*;
        import static org.shmem4j.api.DataCollectives.*;
        import static org.shmem4j.api.NonblockingRma.*;
        import static org.shmem4j.api.NonblockingSignals.*;
        import static org.shmem4j.api.Reductions.*;
        import static org.shmem4j.api.Rma.*;
        import static org.shmem4j.api.Signals.*;
        import static org.shmem4j.api.Synchronization.*;

        import org.shmem4j.*;
        import org.shmem4j.api.SymmetricLongs;

        public class %s {
          public static void main(String[] arguments) {
            Shmem.run(shmem -> {
              SymmetricLongs v = shmem.callocate(SymmetricLongs.TYPE, 4);
              SymmetricLongs lock = shmem.callocate(SymmetricLongs.TYPE, 1);
              try (Context context = shmem.createContext()) {
                switch (Integer.parseInt(arguments[0])) {
        """.formatted(className));
    for (int i = 0; i < tests.size(); i++) {
      text.append("          case ").append(i).append(" -> test").append(i).append("(shmem, v, lock, context);\n");
    }
    text.append("          default -> throw new IllegalArgumentException();\n        }\n      }\n    });\n  }\n");
    for (int i = 0; i < tests.size(); i++) {
      tests.get(i).append(text, i);
    }
    return text.append("}\n").toString();
  }

  private void append(StringBuilder text, int number) {
    text.append("\n  /** ").append(name).append(" */\n  static void test").append(number)
        .append("(Shmem shmem, SymmetricLongs v, SymmetricLongs lock, Context context) {\n    switch (shmem.myPe()) {\n");
    for (int pe = 0; pe < pes(); pe++) {
      text.append("      case ").append(pe).append(" -> {\n");
      for (String step : steps.get(pe)) {
        String[] words = step.split(" ", -1);
        boolean reads = words.length > 1 && words[1].equals("=");
        text.append("        ").append(reads
            ? "shmem.progress();\n        var " + words[0] + " = " + read(Arrays.copyOfRange(words, 2, words.length))
            : act(words)).append(";\n");
      }
      text.append("      }\n");
    }
    text.append("      default -> {}\n    }\n  }\n");
  }

  private static int index(String variable) {
    return VARIABLES.indexOf(variable);
  }

  private static String read(String... words) {
    return switch (words[0]) {
      case "get" -> "longG(v, %d, %s)".formatted(index(words[1]), words[3]);
      case "fetch" -> "longAtomicFetch(v, %d, %s)".formatted(index(words[1]), words[3]);
      case "fetchadd" -> "longAtomicFetchAdd(v, %d, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "swap" -> "longAtomicSwap(v, %d, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "cswap" ->
          "longAtomicCompareSwap(v, %d, %s, %s, %s)".formatted(index(words[1]), words[2], words[3], words[5]);
      case "test" -> "longTest(v, %d, Comparison.EQ, %s)".formatted(index(words[1]), words[2]);
      default -> "v.get(%d)".formatted(index(words[0]));
    };
  }

  private static String act(String... words) {
    boolean inContext = words[words.length - 1].equals("c");
    String in = inContext ? "context, " : "";
    String named = inContext ? "context" : "shmem";
    return switch (words[0]) {
      case "put" -> "longP(%sv, %d, %s, %s)".formatted(in, index(words[1]), words[2], words[4]);
      case "both" -> "longPut(v, 0, new long[] {%1$s, %1$s}, 0, 2, %2$s)".formatted(words[1], words[3]);
      case "nbi" -> "longPutNbi(v, %d, v, %d, 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "nbget" -> "longGetNbi(v, %d, v, %d, 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "set" -> "v.set(%d, %s)".formatted(index(words[1]), words[2]);
      case "add" -> "longAtomicAdd(v, %d, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "aset" -> "longAtomicSet(v, %d, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "signal" -> "signalSet(new Signal(v, %d), %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "putsignal" -> "longPutSignal(v, %d, new long[] {%s}, 0, 1, new Signal(v, %d), %s, SignalOp.SET, %s)"
          .formatted(index(words[1]), words[2], index(words[3]), words[4], words[6]);
      case "nbisignal" -> "longPutSignalNbi(v, %d, v, %d, 1, new Signal(v, %d), %s, SignalOp.SET, %s)"
          .formatted(index(words[1]), index(words[3]), index(words[4]), words[5], words[7]);
      case "wait" -> "longWaitUntil(v, %d, Comparison.EQ, %s)".formatted(index(words[1]), words[2]);
      case "fence", "quiet" -> named + "." + words[0] + "()";
      case "pequiet" -> named + ".peQuiet(" + words[1] + ")";
      default -> meet(words);
    };
  }

  private static String meet(String... words) {
    return switch (words[0]) {
      case "barrier" -> "shmem.barrierAll()";
      case "sync" -> "shmem.syncAll()";
      case "lock" -> "shmem.setLock(lock, 0)";
      case "unlock" -> "shmem.clearLock(lock, 0)";
      case "sum" -> "longSumReduce(shmem.worldTeam(), v.slice(%d, 1), v.slice(%d, 1), 1)"
          .formatted(index(words[1]), index(words[3]));
      case "broadcast" -> "longBroadcast(shmem.worldTeam(), v.slice(%d, 1), v.slice(%d, 1), 1, %s)"
          .formatted(index(words[1]), index(words[3]), words[5]);
      case "skip" -> "";
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    };
  }
}
