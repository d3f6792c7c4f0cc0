package org.shmem4j.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Litmus tests as a program: one of them once, or all tests for the job's number of PEs many times. */
public final class LitmusJava {
  private static final String START = """
      import static org.shmem4j.api.Atomics.*;
      import static org.shmem4j.api.DataCollectives.*;
      import static org.shmem4j.api.NonblockingAtomics.*;
      import static org.shmem4j.api.NonblockingRma.*;
      import static org.shmem4j.api.NonblockingSignals.*;
      import static org.shmem4j.api.OwnerReductions.*;
      import static org.shmem4j.api.Reductions.*;
      import static org.shmem4j.api.Rma.*;
      import static org.shmem4j.api.Signals.*;
      import static org.shmem4j.api.Synchronization.*;

      import java.util.*;
      import org.shmem4j.*;
      import org.shmem4j.api.SymmetricLongs;
      import org.shmem4j.api.activeset.ActiveSetCollectives;

      public class CLASS {
        static final int BATCH = 500, SEEN = 4, WORDS = COUNT;
        static final int MOST_WAIT = 20; // turns of a loop, so that PEs begin a run in all orders
        /** What the PEs saw in a test that is run once. */
        static final long[] once = new long[SEEN];
        static boolean simulated;

        final Shmem shmem;
        final SymmetricLongs v;
        final SymmetricLongs lock;
        final Context n;
        final SymmetricLongs pSync;
        Context c;
        Team team;
        Context t;
        Context d;
        SymmetricLongs more;
        Exchange<SymmetricLongs> exchange;

        CLASS(Shmem shmem, int runs) {
          this.shmem = shmem;
          v = shmem.callocate(SymmetricLongs.TYPE, WORDS * runs);
          lock = shmem.callocate(SymmetricLongs.TYPE, runs);
          n = shmem.createContext(ContextOption.NOSTORE);
          pSync = shmem.callocate(SymmetricLongs.TYPE, ShmemConstants.BARRIER_SYNC_SIZE);
        }

        /** The arguments: how many times to run each test, and the number of PEs if they are to be threads. */
        public static void main(String[] arguments) {
          int times = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
          if (arguments.length > 1) {
            Shmem.launch(Integer.parseInt(arguments[1]), shmem -> new CLASS(shmem, BATCH).all(times));
          } else {
            Shmem.run(shmem -> new CLASS(shmem, BATCH).all(times));
          }
        }

        /** Runs a test once, simulated; returns what its PEs saw. */
        public static String once(int test) {
          simulated = true;
          Arrays.fill(once, 0);
          Shmem.run(shmem -> new CLASS(shmem, 1).one(test));
          return outcome(test, once, 0);
        }

        void one(int test) {
          long[] seen = new long[SEEN];
          c = shmem.createContext();
          run(test, 0, seen);
          tidy();
          c.close();
          n.close();
          synchronized (once) {
            for (int k = 0; k < SEEN; k++) {
              once[k] += seen[k];
            }
          }
        }

        void all(int times) {
          SymmetricLongs seen = shmem.callocate(SymmetricLongs.TYPE, SEEN * BATCH);
          boolean forbidden = false;
          int ran = 0;
          for (int test = 0; test < PES.length; test++) {
            if (PES[test] == shmem.nPes()) {
              ran++;
              forbidden |= show(test, repeat(test, times, seen));
            }
          }
          n.close();
          if (ran == 0) {
            throw new IllegalArgumentException("no test has as many PEs as the job: pes=" + shmem.nPes());
          }
          if (forbidden) {
            throw new IllegalStateException("a test must not end with what is forbidden: see the lines above");
          }
        }

        Map<String, Integer> repeat(int test, int times, SymmetricLongs seen) {
          Map<String, Integer> outcomes = new TreeMap<>();
          long[] all = new long[SEEN * BATCH];
          long[] own = new long[SEEN];
          c = shmem.createContext();
          Random random = new Random(shmem.myPe());
          for (int done = 0; done < times; done += BATCH) {
            v.fill(0);
            shmem.barrierAll();
            for (int i = 0; i < BATCH; i++) {
              Arrays.fill(own, 0);
              shmem.syncAll(); // otherwise one PE would be several runs ahead of another
              for (int wait = random.nextInt(MOST_WAIT); wait > 0; wait--) {
                Thread.onSpinWait();
              }
              run(test, WORDS * i, own);
              tidy();
              System.arraycopy(own, 0, all, SEEN * i, SEEN);
            }
            c.quiet();
            shmem.barrierAll();
            for (int k = 0; k < all.length; k++) {
              seen.set(k, all[k]);
            }
            longSumReduce(shmem.worldTeam(), seen, seen);
            long[] ofAllPes = seen.toArray();
            for (int i = 0; i < BATCH; i++) {
              outcomes.merge(outcome(test, ofAllPes, SEEN * i), 1, Integer::sum);
            }
          }
          c.close();
          return outcomes;
        }

        boolean show(int test, Map<String, Integer> outcomes) {
          boolean forbidden = false;
          for (Map.Entry<String, Integer> each : outcomes.entrySet()) {
            boolean allowed = ALLOWED[test].contains("|" + each.getKey() + "|");
            forbidden |= !allowed;
            if (shmem.myPe() == 0) {
              System.out.println(TESTS[test] + " |" + each.getKey() + "| " + each.getValue() + " | "
                  + (allowed ? "allowed" : "FORBIDDEN"));
            }
          }
          return forbidden;
        }

        static String outcome(int test, long[] seen, int from) {
          StringBuilder outcome = new StringBuilder();
          for (int k = 0; k < NAMES[test].length(); k++) {
            outcome.append(k == 0 ? "" : " ").append(NAMES[test].charAt(k)).append('=').append(seen[from + k]);
          }
          return outcome.toString();
        }

        /** Stores in another PE's copy, or puts there if that is on another host. */
        void store(int index, long value, int pe) {
          SymmetricLongs theirs = shmem.ptr(v, pe);
          if (theirs == null) {
            longP(v, index, value, pe);
          } else {
            theirs.set(index, value);
          }
        }

        void tidy() {
          shmem.free(more);
          more = null;
          if (d != null) {
            d.close();
            d = null;
          }
          if (exchange != null) {
            exchange.close();
            exchange = null;
          }
        }

        /** Another domain of atomicity: that of the PEs that share memory. */
        Context ofShared() {
          if (d == null) {
            d = shmem.sharedTeam().createContext();
          }
          return d;
        }

        int inShared(int pe) {
          return shmem.worldTeam().translate(pe, shmem.sharedTeam());
        }

        /** Lets others go on before what this PE reads at home, too. */
        void see() {
          if (simulated) {
            shmem.progress();
          }
        }
      """;

  private LitmusJava() {}

  /** Writes the program with all tests of a file. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      System.err.println("usage: java LitmusJava.java TESTS, which writes LitmusMany.java to the output");
      System.exit(2);
    }
    System.out.print(program("LitmusMany", Litmus.all(Path.of(arguments[0]))));
  }

  /** {@return a class with tests} */
  static String program(String className, List<Litmus> tests) {
    StringBuilder text = new StringBuilder(
        START.replace("CLASS", className).replace("COUNT", Integer.toString(Litmus.VARIABLES.size())));
    array(text, "int[] PES", tests.stream().map(test -> Integer.toString(test.pes())).toList());
    array(text, "String[] TESTS", tests.stream().map(test -> quoted(test.name())).toList());
    array(text, "String[] NAMES", tests.stream().map(test -> quoted(String.join("", test.seen()))).toList());
    array(text, "String[] ALLOWED",
        tests.stream().map(test -> quoted("|" + String.join("|", test.allowed()) + "|")).toList());
    text.append("\n  void run(int test, int at, long[] seen) {\n    switch (test) {\n");
    for (int i = 0; i < tests.size(); i++) {
      text.append("      case ").append(i).append(" -> test").append(i).append("(at, seen);\n");
    }
    text.append("      default -> throw new IllegalArgumentException();\n    }\n  }\n");
    for (int i = 0; i < tests.size(); i++) {
      append(tests.get(i), text, i);
    }
    return text.append("}\n").toString();
  }

  private static void array(StringBuilder text, String name, List<String> values) {
    text.append(String.format(
        Locale.ROOT, "%n  static final %s = {%n    %s};%n", name, String.join(",\n    ", values)));
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private static void append(Litmus test, StringBuilder text, int number) {
    text.append("\n  /** ").append(test.name()).append(" */\n  void test").append(number)
        .append("(int at, long[] seen) {\n    switch (shmem.myPe()) {\n");
    for (int pe = 0; pe < test.pes(); pe++) {
      text.append("      case ").append(pe).append(" -> {\n");
      for (String step : test.steps().get(pe)) {
        text.append("        ").append(StepsInJava.code(step, test.seen())).append(";\n");
      }
      text.append("      }\n");
    }
    text.append("      default -> {}\n    }\n  }\n");
  }
}
