package org.shmem4j.litmus;

import static org.shmem4j.litmus.LitmusText.index;

import java.util.Arrays;
import java.util.List;

/** Litmus tests as a program: one of them once, or all those of a job's PEs many times. */
final class LitmusJava {
  private static final String START = """
      import static org.shmem4j.api.Atomics.*;
      import static org.shmem4j.api.DataCollectives.*;
      import static org.shmem4j.api.NonblockingRma.*;
      import static org.shmem4j.api.NonblockingSignals.*;
      import static org.shmem4j.api.Reductions.*;
      import static org.shmem4j.api.Rma.*;
      import static org.shmem4j.api.Signals.*;
      import static org.shmem4j.api.Synchronization.*;

      import java.util.*;
      import org.shmem4j.*;
      import org.shmem4j.api.SymmetricLongs;

      public class CLASS {
        static final int BATCH = 500, SEEN = 8;
        static boolean simulated;

        /** The number of a test, which runs once, simulated; or how many times to run each, and perhaps the PEs. */
        public static void main(String[] arguments) {
          if (arguments[0].startsWith("test")) {
            simulated = true;
            Shmem.run(shmem -> once(shmem, Integer.parseInt(arguments[0].substring(4))));
          } else if (arguments.length > 1) {
            Shmem.launch(Integer.parseInt(arguments[1]), shmem -> many(shmem, Integer.parseInt(arguments[0])));
          } else {
            Shmem.run(shmem -> many(shmem, Integer.parseInt(arguments[0])));
          }
        }

        static void once(Shmem shmem, int test) {
          SymmetricLongs v = shmem.callocate(SymmetricLongs.TYPE, 4);
          SymmetricLongs lock = shmem.callocate(SymmetricLongs.TYPE, 1);
          try (Context context = shmem.createContext()) {
            run(test, shmem, v, lock, context, 0, new long[SEEN]);
          }
        }

        static void many(Shmem shmem, int times) {
          SymmetricLongs v = shmem.callocate(SymmetricLongs.TYPE, 4 * BATCH);
          SymmetricLongs lock = shmem.callocate(SymmetricLongs.TYPE, BATCH);
          SymmetricLongs seen = shmem.callocate(SymmetricLongs.TYPE, SEEN * BATCH);
          long[] own = new long[SEEN];
          for (int test = 0; test < PES.length; test++) {
            if (PES[test] != shmem.nPes()) {
              continue;
            }
            Map<String, Integer> outcomes = new TreeMap<>();
            try (Context context = shmem.createContext()) {
              for (int done = 0; done < times; done += BATCH) {
                v.fill(0);
                seen.fill(0);
                shmem.barrierAll();
                for (int i = 0; i < BATCH; i++) {
                  Arrays.fill(own, 0);
                  run(test, shmem, v, lock, context, 4 * i, own);
                  for (int k = 0; k < SEEN; k++) {
                    seen.set(SEEN * i + k, own[k]);
                  }
                }
                context.quiet();
                shmem.barrierAll();
                longSumReduce(shmem.worldTeam(), seen, seen);
                count(test, shmem, seen, outcomes);
              }
            }
            if (shmem.myPe() == 0) {
              for (Map.Entry<String, Integer> outcome : outcomes.entrySet()) {
                System.out.println("outcome " + test + " " + outcome.getValue() + " " + outcome.getKey());
              }
            }
          }
        }

        static void count(int test, Shmem shmem, SymmetricLongs seen, Map<String, Integer> outcomes) {
          if (shmem.myPe() != 0) {
            return;
          }
          for (int i = 0; i < BATCH; i++) {
            StringBuilder outcome = new StringBuilder();
            for (int k = 0; k < NAMES[test].length(); k++) {
              outcome.append(k == 0 ? "" : " ").append(NAMES[test].charAt(k)).append('=');
              outcome.append(seen.get(SEEN * i + k));
            }
            outcomes.merge(outcome.toString(), 1, Integer::sum);
          }
        }

        static void see(Shmem shmem) {
          if (simulated) {
            shmem.progress(); // lets others go on before what this PE reads at home, too
          }
        }
      """;

  private static final String PARAMETERS =
      "(%sShmem shmem, SymmetricLongs v, SymmetricLongs lock, Context context, int at, long[] seen) {%n";

  private LitmusJava() {}

  /** {@return a class with tests} */
  static String program(String className, List<LitmusText> tests) {
    StringBuilder text = new StringBuilder(START.replace("CLASS", className));
    text.append("  static final int[] PES = {");
    tests.forEach(test -> text.append(test.pes()).append(", "));
    text.append("};\n  static final String[] NAMES = {");
    tests.forEach(test -> text.append('"').append(String.join("", test.seen())).append("\", "));
    text.append("};\n\n  static void run").append(PARAMETERS.formatted("int test, ")).append("    switch (test) {\n");
    for (int i = 0; i < tests.size(); i++) {
      text.append("      case ").append(i).append(" -> test").append(i)
          .append("(shmem, v, lock, context, at, seen);\n");
    }
    text.append("      default -> throw new IllegalArgumentException();\n    }\n  }\n");
    for (int i = 0; i < tests.size(); i++) {
      append(tests.get(i), text, i);
    }
    return text.append("}\n").toString();
  }

  private static void append(LitmusText test, StringBuilder text, int number) {
    text.append("\n  /** ").append(test.name()).append(" */\n  static void test").append(number)
        .append(PARAMETERS.formatted("")).append("    switch (shmem.myPe()) {\n");
    for (int pe = 0; pe < test.pes(); pe++) {
      text.append("      case ").append(pe).append(" -> {\n");
      for (String step : test.steps().get(pe)) {
        String[] words = step.split(" ", -1);
        text.append("        ").append(LitmusText.reads(step)
            ? "see(shmem);\n        seen[" + test.seen().indexOf(words[0]) + "] = "
                + read(Arrays.copyOfRange(words, 2, words.length))
            : act(words)).append(";\n");
      }
      text.append("      }\n");
    }
    text.append("      default -> {}\n    }\n  }\n");
  }

  private static String read(String... words) {
    return switch (words[0]) {
      case "get" -> "longG(v, %s, %s)".formatted(index(words[1]), words[3]);
      case "fetch" -> "longAtomicFetch(v, %s, %s)".formatted(index(words[1]), words[3]);
      case "fetchadd" -> "longAtomicFetchAdd(v, %s, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "swap" -> "longAtomicSwap(v, %s, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "cswap" ->
          "longAtomicCompareSwap(v, %s, %s, %s, %s)".formatted(index(words[1]), words[2], words[3], words[5]);
      case "test" -> "longTest(v, %s, Comparison.EQ, %s) ? 1 : 0".formatted(index(words[1]), words[2]);
      default -> "v.get(%s)".formatted(index(words[0]));
    };
  }

  private static String act(String... words) {
    boolean inContext = words[words.length - 1].equals("c");
    String in = inContext ? "context, " : "";
    String named = inContext ? "context" : "shmem";
    return switch (words[0]) {
      case "put" -> "longP(%sv, %s, %s, %s)".formatted(in, index(words[1]), words[2], words[4]);
      case "both" -> "longPut(v, at, new long[] {%1$s, %1$s}, 0, 2, %2$s)".formatted(words[1], words[3]);
      case "nbi" -> "longPutNbi(v, %s, v, %s, 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "nbget" -> "longGetNbi(v, %s, v, %s, 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "set" -> "v.set(%s, %s)".formatted(index(words[1]), words[2]);
      case "add" -> "longAtomicAdd(v, %s, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "aset" -> "longAtomicSet(v, %s, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "signal" -> "signalSet(new Signal(v, %s), %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "putsignal" -> "longPutSignal(v, %s, new long[] {%s}, 0, 1, new Signal(v, %s), %s, SignalOp.SET, %s)"
          .formatted(index(words[1]), words[2], index(words[3]), words[4], words[6]);
      case "nbisignal" -> "longPutSignalNbi(v, %s, v, %s, 1, new Signal(v, %s), %s, SignalOp.SET, %s)"
          .formatted(index(words[1]), index(words[3]), index(words[4]), words[5], words[7]);
      case "wait" -> "longWaitUntil(v, %s, Comparison.EQ, %s)".formatted(index(words[1]), words[2]);
      case "fence", "quiet" -> named + "." + words[0] + "()";
      case "pequiet" -> named + ".peQuiet(" + words[1] + ")";
      default -> meet(words);
    };
  }

  private static String meet(String... words) {
    return switch (words[0]) {
      case "barrier" -> "shmem.barrierAll()";
      case "sync" -> "shmem.syncAll()";
      case "lock" -> "shmem.setLock(lock, at / 4)";
      case "unlock" -> "shmem.clearLock(lock, at / 4)";
      case "sum" -> "longSumReduce(shmem.worldTeam(), v.slice(%s, 1), v.slice(%s, 1), 1)"
          .formatted(index(words[1]), index(words[3]));
      case "broadcast" -> "longBroadcast(shmem.worldTeam(), v.slice(%s, 1), v.slice(%s, 1), 1, %s)"
          .formatted(index(words[1]), index(words[3]), words[5]);
      case "skip" -> "";
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    };
  }
}
