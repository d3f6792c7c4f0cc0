package org.shmem4j.schedules;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.internal.pe.job.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** A PE that makes the steps of a litmus test with the library's calls. */
public final class LitmusRun {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(LONG, Operation.SUM);

  private final Shmem shmem;
  private final Longs variables;
  private final Longs lock;
  private final Context context;

  private LitmusRun(Shmem shmem, Context context) {
    this.shmem = shmem;
    this.context = context;
    this.variables = shmem.callocate(Longs.TYPE, Litmus.VARIABLES.size());
    this.lock = shmem.callocate(Longs.TYPE, 1);
  }

  /** Runs the steps of a PE; puts what it saw into a map. */
  public static void run(Litmus program, Shmem shmem, Map<String, Long> seen) {
    try (Context context = shmem.createContext()) {
      LitmusRun run = new LitmusRun(shmem, context);
      for (String step : program.steps().get(shmem.myPe())) {
        String[] words = step.split(" ", -1);
        if (words.length > 1 && words[1].equals("=")) {
          Long ignored = seen.put(words[0], run.read(Arrays.copyOfRange(words, 2, words.length)));
        } else {
          run.act(words);
        }
      }
    }
  }

  private long read(String... words) {
    shmem.progress(); // lets others go on before what this PE reads at home, too
    return switch (words[0]) {
      case "get" -> WordTransfers.get(null, variables, Litmus.index(words[1]), Long.BYTES, number(words[3]));
      case "fetch" -> fetch(AtomicOp.FETCH, words[1], 0, 0, words[3]);
      case "fetchadd" -> fetch(AtomicOp.ADD, words[1], number(words[2]), 0, words[4]);
      case "swap" -> fetch(AtomicOp.SWAP, words[1], number(words[2]), 0, words[4]);
      case "cswap" -> fetch(AtomicOp.COMPARE_SWAP, words[1], number(words[3]), number(words[2]), words[5]);
      case "test" ->
          Waits.test(LONG, variables, Litmus.index(words[1]), Comparison.EQ, number(words[2])) ? 1 : 0;
      default -> variables.get(Litmus.index(words[0]));
    };
  }

  private long fetch(AtomicOp op, String variable, long value, long cond, String pe) {
    return AtomicWords.fetch(op, null, variables, Litmus.index(variable), Long.BYTES, value, cond, number(pe));
  }

  private void act(String... words) {
    Context in = words[words.length - 1].equals("c") ? context : null;
    Context named = in == null ? shmem.defaultContext() : in;
    switch (words[0]) {
      case "put" ->
          WordTransfers.put(in, variables, Litmus.index(words[1]), Long.BYTES, number(words[2]), number(words[4]));
      case "both" -> Transfers.BLOCKING.put(
          in, LONG, variables, 0, values(number(words[1]), number(words[1])), 2, number(words[3]));
      case "nbi" -> Transfers.NONBLOCKING.put(
          in, LONG, variables, Litmus.index(words[1]), variables, Litmus.index(words[3]), 1, number(words[5]));
      case "nbget" -> Transfers.NONBLOCKING.get(
          in, LONG, variables, Litmus.index(words[1]), variables, Litmus.index(words[3]), 1, number(words[5]));
      case "set" -> variables.set(Litmus.index(words[1]), number(words[2]));
      case "add" -> apply(in, AtomicOp.ADD, words);
      case "aset" -> apply(in, AtomicOp.SET, words);
      case "signal" -> Signals.signal(
          SignalOp.SET, in, variables, Litmus.index(words[1]), number(words[2]), number(words[4]));
      case "putsignal" -> Transfers.BLOCKING.putSignal(
          in, LONG, variables, Litmus.index(words[1]), values(number(words[2])), 1, variables, Litmus.index(words[3]),
          number(words[4]), SignalOp.SET, number(words[6]));
      case "nbisignal" -> Transfers.NONBLOCKING.putSignal(
          in, LONG, variables, Litmus.index(words[1]), variables, Litmus.index(words[3]), 1, variables,
          Litmus.index(words[4]), number(words[5]), SignalOp.SET, number(words[7]));
      case "wait" -> Waits.waitUntil(LONG, variables, Litmus.index(words[1]), Comparison.EQ, number(words[2]));
      case "fence" -> named.fence();
      case "quiet" -> named.quiet();
      case "pequiet" -> named.peQuiet(number(words[1]));
      default -> meet(words);
    }
  }

  private void meet(String... words) {
    switch (words[0]) {
      case "barrier" -> shmem.barrierAll();
      case "sync" -> shmem.syncAll();
      case "lock" -> shmem.setLock(lock, 0);
      case "unlock" -> shmem.clearLock(lock, 0);
      case "sum" -> {
        CollectiveRequest ignored = CollectiveCalls.BLOCKING.reduce(
            shmem.worldTeam(), SUM, one(words[1]), one(words[3]), 1);
      }
      case "broadcast" -> {
        CollectiveRequest ignored = CollectiveCalls.BLOCKING.broadcast(
            shmem.worldTeam(), LONG, one(words[1]), one(words[3]), 1, number(words[5]));
      }
      case "skip" -> {}
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    }
  }

  private Longs one(String variable) {
    return variables.slice(Litmus.index(variable), 1);
  }

  private void apply(Context in, AtomicOp op, String... words) {
    AtomicWords.apply(
        op, in, variables, Litmus.index(words[1]), Long.BYTES, number(words[2]), 0, number(words[4]));
  }

  private static MemorySegment values(long... values) {
    return MemorySegment.ofArray(values);
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }
}
