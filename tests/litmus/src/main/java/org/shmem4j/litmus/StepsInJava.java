package org.shmem4j.litmus;

import java.util.Arrays;
import java.util.List;

/** The steps of a litmus test as calls of this library. */
final class StepsInJava {
  private StepsInJava() {}

  /**
   * {@return a step as a statement without the semicolon; the letters are those of the values that the test's PEs see}
   */
  static String code(String step, List<String> seen) {
    String[] words = step.split(" ", -1);
    return Litmus.reads(step)
        ? "see();\n        seen[" + seen.indexOf(words[0]) + "] = " + read(Arrays.copyOfRange(words, 2, words.length))
        : act(words);
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
      case "sigfetch" -> "signalFetch(%s)".formatted(signal(words[1]));
      case "waitany" -> "longWaitUntilAny(v, %s, 2, null, Comparison.EQ, %s)".formatted(index(words[1]), words[3]);
      default -> "v.get(%s)".formatted(index(words[0]));
    };
  }

  private static String act(String... words) {
    boolean inContext = words.length > 2 && words[words.length - 2].equals("in");
    String named = inContext ? context(words[words.length - 1]) : "shmem";
    String in = inContext ? named + ", " : "";
    return switch (words[0]) {
      case "put" -> "longP(%sv, %s, %s, %s)".formatted(in, index(words[1]), words[2], words[4]);
      case "both" -> "longPut(v, at, new long[] {%1$s, %1$s}, 0, 2, %2$s)".formatted(words[1], words[3]);
      case "nbi" -> "longPutNbi(v, %s, v, %s, 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "nbget" -> "longGetNbi(v, %s, v, %s, 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "store" -> "store(%s, %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "set" -> "v.set(%s, %s)".formatted(index(words[1]), words[2]);
      case "add" -> "longAtomicAdd(%sv, %s, %s, %s)".formatted(
          in, index(words[1]), words[2], named.equals("ofShared()") ? "inShared(" + words[4] + ")" : words[4]);
      case "aset" -> "longAtomicSet(%sv, %s, %s, %s)".formatted(in, index(words[1]), words[2], words[4]);
      case "nbfetchadd" -> "longAtomicFetchAddNbi(v, %s, v, %s, %s, %s)"
          .formatted(index(words[1]), index(words[3]), words[7], words[5]);
      case "signaladd" -> "signalAdd(%s, %s, %s)".formatted(signal(words[1]), words[2], words[4]);
      case "signal" -> "signalSet(%s, %s, %s)".formatted(signal(words[1]), words[2], words[4]);
      case "putsignal", "putsignaladd" -> "longPutSignal(v, %s, new long[] {%s}, 0, 1, %s, %s, SignalOp.%s, %s)"
          .formatted(index(words[1]), words[2], signal(words[3]), words[4],
              words[0].equals("putsignal") ? "SET" : "ADD", words[6]);
      case "nbisignal" -> "longPutSignalNbi(v, %s, v, %s, 1, %s, %s, SignalOp.SET, %s)"
          .formatted(index(words[1]), index(words[3]), signal(words[4]), words[5], words[7]);
      case "wait" -> "longWaitUntil(v, %s, Comparison.EQ, %s)".formatted(index(words[1]), words[2]);
      case "until" -> "while (longAtomicFetch(v, %s, shmem.myPe()) != %s) { shmem.progress(); }"
          .formatted(index(words[1]), words[2]);
      case "start" -> "c.sessionStart(1, SessionOption.BATCH)";
      case "stop" -> "c.sessionStop()";
      case "destroy" -> "c.close(); c = shmem.createContext()";
      case "fence", "quiet" -> named + "." + words[0] + "()";
      case "pequiet" -> named + ".peQuiet(" + words[1] + ")";
      default -> meet(words);
    };
  }

  private static String meet(String... words) {
    return switch (words[0]) {
      case "teamsync" -> "shmem.worldTeam().sync()";
      case "barrier", "sync" -> words.length == 1 ? "shmem." + words[0] + "All()"
          : "ActiveSetCollectives.%s(0, 0, %s, pSync)".formatted(words[0], words[2]);
      case "alloc" -> words.length > 1 ? "shmem.allocate(SymmetricLongs.TYPE, 0)"
          : "more = shmem.allocate(SymmetricLongs.TYPE, 1)";
      case "calloc" -> "more = shmem.callocate(SymmetricLongs.TYPE, 1)";
      case "realloc" -> "more = shmem.reallocate(more, SymmetricLongs.TYPE, 1000)";
      case "free" -> "shmem.free(more); more = null";
      case "split" -> "team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes()); t = team.createContext()";
      case "closeteam" -> "team.close()";
      case "exchange" -> exchange(words);
      case "turn" -> turn(words[1]);
      case "finalize" -> "Shmem.init().close()";
      case "lock" -> "shmem.setLock(lock, at / WORDS)";
      case "trylock" -> "while (!shmem.testLock(lock, at / WORDS)) { shmem.progress(); }";
      case "unlock" -> "shmem.clearLock(lock, at / WORDS)";
      case "sum" -> "longSumReduce(shmem.worldTeam(), %s, %s, 1)".formatted(slice(words[1]), slice(words[3]));
      case "broadcast" -> "longBroadcast(shmem.worldTeam(), %s, %s, 1, %s)"
          .formatted(slice(words[1]), slice(words[3]), words[5]);
      case "fcollect" -> "longFcollect(shmem.worldTeam(), v.slice(%s, shmem.nPes()), %s, 1)"
          .formatted(index(words[1]), slice(words[3]));
      case "alltoall" -> "longAlltoall(shmem.worldTeam(), v.slice(%s, shmem.nPes()), v.slice(%s, shmem.nPes()), 1)"
          .formatted(index(words[1]), index(words[3]));
      case "skip" -> "";
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    };
  }

  private static String turn(String what) {
    return switch (what) {
      case "start" -> "exchange.start(v)";
      case "back" -> "longSumToOwners(exchange, v)";
      case "finish" -> "exchange.finish()";
      default -> throw new IllegalArgumentException("a turn of a litmus test starts, comes back or finishes: " + what);
    };
  }

  /** {@return the code that opens an exchange: each word, with {@code to} or {@code from} a PE} */
  private static String exchange(String... words) {
    StringBuilder code =
        new StringBuilder("exchange = Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, v.length())");
    for (int i = 1; i < words.length; i += 3) {
      code.append(".%s(%s, %s, 1)".formatted(words[i + 1], words[i + 2], index(words[i])));
    }
    return code.append(".open()").toString();
  }

  private static String context(String name) {
    return name.equals("d") ? "ofShared()" : name;
  }

  private static String slice(String variable) {
    return "v.slice(%s, 1)".formatted(index(variable));
  }

  private static String signal(String variable) {
    return "new Signal(v, " + index(variable) + ")";
  }

  private static String index(String variable) {
    return "at + " + Litmus.index(variable);
  }
}
