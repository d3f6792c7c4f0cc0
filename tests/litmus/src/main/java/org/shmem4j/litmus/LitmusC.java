package org.shmem4j.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Litmus tests as a C program for OpenSHMEM 1.4 or later, which runs the tests for the job's number of PEs many times.
 * Tests that need more than the OpenSHMEM library has are left out when it is compiled.
 */
public final class LitmusC {
  private static final String USAGE = """
      usage: java LitmusC.java TESTS          one program with all tests of a file, to the output
             java LitmusC.java TESTS FOLDER   one program for each test, into a folder that exists""";

  private static final String START = """
      // Made from litmus tests. The job must have as many PEs as the tests that are to run:
      //   oshcc -O2 -o litmus litmus.c && oshrun -np 2 ./litmus 10000
      #include <shmem.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      #define SINCE(minor) (SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= (minor))
      #define LONGER(a, b) ((a) > (b) ? (a) : (b))
      enum {
        BATCH = 500, // runs between two barriers
        SEEN = 4, // letters of a test
        KINDS = 1 << 4 * SEEN,
        MEETINGS = 4, // of a run
        MOST_WAIT = 300, // turns of a loop, so that PEs begin a run in all orders
        SYNC = LONGER(LONGER(LONGER(SHMEM_REDUCE_SYNC_SIZE, SHMEM_BCAST_SYNC_SIZE),
                             LONGER(SHMEM_COLLECT_SYNC_SIZE, SHMEM_ALLTOALL_SYNC_SIZE)), SHMEM_BARRIER_SYNC_SIZE)
      };
      #define MEETING(k) (at / WORDS * MEETINGS + (k))
      static long *v, *lock, *psync, *all, *more;
      static shmem_ctx_t c, n; // n without stores
      static int me, pes;

      // Stores in another PE's copy, or puts there if it cannot be reached otherwise.
      static inline void store(long *word, long value, int pe) {
        volatile long *theirs = shmem_ptr(word, pe);
        if (theirs) *theirs = value; else shmem_long_p(word, value, pe);
      }

      #if SINCE(5)
      static shmem_team_t team;
      static shmem_ctx_t t, d; // t of that team, d of the team of PEs that share memory

      static inline int shared_pe(int pe) {
        return shmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, SHMEM_TEAM_SHARED);
      }

      static inline void sum(long *dest, long *source, int meeting) {
        shmem_long_sum_reduce(SHMEM_TEAM_WORLD, dest, source, 1);
      }

      static inline void broadcast(long *dest, long *source, int root, int meeting) {
        shmem_long_broadcast(SHMEM_TEAM_WORLD, dest, source, 1, root);
      }

      static inline void fcollect(long *dest, long *source, int meeting) {
        shmem_long_fcollect(SHMEM_TEAM_WORLD, dest, source, 1);
      }

      static inline void alltoall(long *dest, long *source, int meeting) {
        shmem_long_alltoall(SHMEM_TEAM_WORLD, dest, source, 1);
      }
      #else
      static long pwrk[MEETINGS * BATCH * SHMEM_REDUCE_MIN_WRKDATA_SIZE];

      static inline void sum(long *dest, long *source, int meeting) {
        shmem_long_sum_to_all(dest, source, 1, 0, 0, pes, pwrk + meeting * SHMEM_REDUCE_MIN_WRKDATA_SIZE,
                              psync + meeting * SYNC);
      }

      static inline void broadcast(long *dest, long *source, int root, int meeting) {
        shmem_broadcast64(dest, source, 1, root, 0, 0, pes, psync + meeting * SYNC);
        if (me == root) *dest = *source;
      }

      static inline void fcollect(long *dest, long *source, int meeting) {
        shmem_fcollect64(dest, source, 1, 0, 0, pes, psync + meeting * SYNC);
      }

      static inline void alltoall(long *dest, long *source, int meeting) {
        shmem_alltoall64(dest, source, 1, 0, 0, pes, psync + meeting * SYNC);
      }
      #endif

      """;

  private static final String END = """

      static int show(const struct test *test, const long *counts) {
        int forbidden = 0;
        const char *otherwise = test->promised ? "FORBIDDEN" : "not promised";
        for (int kind = 0; kind < KINDS; kind++) {
          char outcome[8 * SEEN] = "|";
          for (int k = 0; test->names[k]; k++) {
            sprintf(outcome + strlen(outcome), "%s%c=%d", k ? " " : "", test->names[k], kind >> 4 * k & 15);
          }
          strcat(outcome, "|");
          if (counts[kind]) {
            int allowed = strstr(test->allowed, outcome) != NULL;
            printf("%s %s %ld | %s\\n", test->name, outcome, counts[kind], allowed ? "allowed" : otherwise);
            forbidden |= !allowed && test->promised;
          }
        }
        return forbidden;
      }

      static void repeat(int test, int times, long *counts) {
        static long seen[SEEN * BATCH];
        for (int done = 0; done < times; done += BATCH) {
          memset(v, 0, WORDS * BATCH * sizeof(long));
          memset(seen, 0, sizeof seen);
          shmem_barrier_all();
          for (int i = 0; i < BATCH; i++) {
            shmem_sync_all(); // otherwise one PE would be several runs ahead of another
            for (volatile int wait = rand() % MOST_WAIT; wait > 0;) wait--;
            run(test, WORDS * i, seen + SEEN * i);
            if (more) shmem_free(more);
            more = NULL;
          }
          shmem_ctx_quiet(c);
          shmem_barrier_all();
          shmem_long_put(all + me * SEEN * BATCH, seen, SEEN * BATCH, 0);
          shmem_barrier_all();
          for (int i = 0; me == 0 && i < BATCH; i++) {
            int kind = 0;
            for (int k = 0; tests[test].names[k]; k++) {
              for (int pe = 0; pe < pes; pe++) kind += all[(pe * BATCH + i) * SEEN + k] << 4 * k;
            }
            counts[kind]++;
          }
          shmem_barrier_all();
        }
      }

      int main(int argc, char **argv) {
        static long counts[KINDS];
        int times = argc > 1 ? atoi(argv[1]) : 10000, forbidden = 0, ran = 0;
        shmem_init();
        me = shmem_my_pe();
        srand(me);
        pes = shmem_n_pes();
        v = shmem_calloc(WORDS * BATCH, sizeof(long));
        lock = shmem_calloc(BATCH, sizeof(long));
        all = shmem_calloc((size_t) pes * SEEN * BATCH, sizeof(long));
        psync = shmem_malloc(sizeof(long) * MEETINGS * BATCH * SYNC);
        for (int i = 0; i < MEETINGS * BATCH * SYNC; i++) psync[i] = SHMEM_SYNC_VALUE;
        shmem_ctx_create(0, &c);
        shmem_ctx_create(SHMEM_CTX_NOSTORE, &n);
      #if SINCE(5)
        shmem_team_create_ctx(SHMEM_TEAM_SHARED, 0, &d);
      #endif
        shmem_barrier_all();
        for (int test = 0; test < TESTS; test++) {
          if (tests[test].pes != pes) continue;
          ran++;
          if (!tests[test].runs) {
            if (me == 0) printf("%s | needs OpenSHMEM 1.%d\\n", tests[test].name, tests[test].since);
            continue;
          }
          memset(counts, 0, sizeof counts);
          repeat(test, times, counts);
          if (me == 0) forbidden |= show(&tests[test], counts);
        }
        if (me == 0 && ran == 0) fprintf(stderr, "no test has as many PEs as the job: pes=%d\\n", pes);
        shmem_ctx_destroy(c);
        shmem_ctx_destroy(n);
        shmem_finalize();
        return forbidden;
      }
      """;

  private LitmusC() {}

  /** Writes programs: see the usage. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 1 || arguments.length > 2) {
      System.err.println(USAGE);
      System.exit(2);
    }
    List<Litmus> tests = tests(Litmus.all(Path.of(arguments[0])));
    if (arguments.length == 1) {
      System.out.print(program(tests));
      return;
    }
    for (Litmus test : tests) {
      Path file = Path.of(arguments[1], test.name().replaceAll("[^a-z0-9]+", "-") + ".c");
      Path ignored = Files.writeString(file, program(List.of(test)));
    }
  }

  /** {@return the given tests that OpenSHMEM can run} */
  static List<Litmus> tests(List<Litmus> all) {
    return all.stream().filter(test -> !test.isOfExchanges()).collect(Collectors.toList());
  }

  /** {@return a program with tests} */
  static String program(List<Litmus> tests) {
    StringBuilder text = new StringBuilder(START);
    text.append("enum { WORDS = ").append(Litmus.VARIABLES.size()).append(", TESTS = ").append(tests.size())
        .append(" };\n");
    text.append("static const struct test { const char *name; int pes; const char *names, *allowed;")
        .append(" int promised, since, runs; } tests[] = {\n");
    tests.forEach(test -> text.append(row(test)));
    text.append("};\n\n// One run of a test, whose words begin at an index.\n");
    text.append("static void run(int test, int at, long *seen) {\n");
    for (int i = 0; i < tests.size(); i++) {
      append(tests.get(i), text, i);
    }
    return text.append("}\n").append(END).toString();
  }

  private static String row(Litmus test) {
    int since = since(test);
    return String.format(Locale.ROOT, "  {\"%s\", %d, \"%s\", \"|%s|\", %d, %d, SINCE(%d)},%n", test.name(), test.pes(),
        String.join("", test.seen()), String.join("|", test.allowed()), test.isPromised() ? 1 : 0, since, since);
  }

  private static int since(Litmus test) {
    return test.steps().stream().flatMap(List::stream).mapToInt(StepsInC::since).max().orElseThrow();
  }

  private static void append(Litmus test, StringBuilder text, int number) {
    text.append("#if SINCE(").append(since(test)).append(") // ").append(test.name()).append('\n');
    for (int pe = 0; pe < test.pes(); pe++) {
      text.append("  if (test == ").append(number).append(" && me == ").append(pe).append(") {\n");
      for (String line : lines(test, pe)) {
        text.append("    ").append(line).append(";\n");
      }
      text.append("  }\n");
    }
    text.append("#endif\n");
  }

  private static List<String> lines(Litmus test, int pe) {
    List<String> lines = new ArrayList<>();
    int meetings = 0;
    for (String step : test.steps().get(pe)) {
      String code = StepsInC.code(step, test.seen(), meetings);
      meetings += code.contains("MEETING(") ? 1 : 0;
      lines.add(code);
    }
    return lines.stream().filter(line -> !line.isEmpty()).collect(Collectors.toList());
  }
}
