package org.shmem4j.litmus;

import static org.shmem4j.litmus.LitmusText.index;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Litmus tests as a C program for OpenSHMEM 1.4, which runs those of a job's PEs many times. */
final class LitmusC {
  /** What came with later versions. */
  private static final Set<String> LATER = Set.of("putsignal", "nbisignal", "signal", "pequiet");

  private static final String START = """
      #include <shmem.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      enum { BATCH = 500, SEEN = 8, KINDS = 1 << 12, MEETINGS = 4 };
      static long *v, *lock, *psync, *all;
      static long pwrk[MEETINGS * BATCH * SHMEM_REDUCE_MIN_WRKDATA_SIZE];
      static shmem_ctx_t context;
      enum { SYNC = SHMEM_REDUCE_SYNC_SIZE > SHMEM_BCAST_SYNC_SIZE ? SHMEM_REDUCE_SYNC_SIZE : SHMEM_BCAST_SYNC_SIZE };
      #define MEETING(k) (at / 4 * MEETINGS + (k))
      """;

  private static final String END = """

      static void show(int test, const long *counts) {
        for (int kind = 0; kind < KINDS; kind++) {
          if (counts[kind]) {
            printf("outcome %d %ld", test, counts[kind]);
            for (unsigned k = 0; k < strlen(names[test]); k++) {
              printf(" %c=%d", names[test][k], kind >> 3 * k & 7);
            }
            printf("\\n");
          }
        }
      }

      int main(int argc, char **argv) {
        shmem_init();
        int me = shmem_my_pe(), pes = shmem_n_pes();
        v = shmem_calloc(4 * BATCH, sizeof(long));
        lock = shmem_calloc(BATCH, sizeof(long));
        all = shmem_calloc((size_t) pes * SEEN * BATCH, sizeof(long));
        psync = shmem_malloc(sizeof(long) * MEETINGS * BATCH * SYNC);
        for (int i = 0; i < MEETINGS * BATCH * SYNC; i++) psync[i] = SHMEM_SYNC_VALUE;
        shmem_ctx_create(0, &context);
        static long seen[SEEN * BATCH];
        shmem_barrier_all();
        for (int test = 0; test < TESTS; test++) {
          static long counts[KINDS];
          memset(counts, 0, sizeof counts);
          if (pes_of[test] != pes) continue;
          for (int done = 0; done < atoi(argv[1]); done += BATCH) {
            memset(v, 0, 4 * BATCH * sizeof(long));
            memset(seen, 0, sizeof seen);
            shmem_barrier_all();
            for (int i = 0; i < BATCH; i++) run(test, me, 4 * i, seen + SEEN * i);
            shmem_ctx_quiet(context);
            shmem_barrier_all();
            shmem_long_put(all + me * SEEN * BATCH, seen, SEEN * BATCH, 0);
            shmem_barrier_all();
            for (int i = 0; me == 0 && i < BATCH; i++) {
              int kind = 0;
              for (unsigned k = 0; k < strlen(names[test]); k++) {
                for (int pe = 0; pe < pes; pe++) kind += all[(pe * BATCH + i) * SEEN + k] << 3 * k;
              }
              counts[kind]++;
            }
            shmem_barrier_all();
          }
          if (me == 0) show(test, counts);
        }
        shmem_ctx_destroy(context);
        shmem_finalize();
        return 0;
      }
      """;

  private LitmusC() {}

  /** {@return whether a test can be written for OpenSHMEM 1.4} */
  static boolean canHold(LitmusText test) {
    return test.steps().stream().flatMap(List::stream).noneMatch(step -> LATER.contains(step.split(" ", -1)[0]));
  }

  /** {@return a program with tests} */
  static String program(List<LitmusText> tests) {
    StringBuilder text = new StringBuilder(START).append("enum { TESTS = ").append(tests.size())
        .append(" };\nstatic const int pes_of[] = {");
    tests.forEach(test -> text.append(test.pes()).append(", "));
    text.append("};\nstatic const char *const names[] = {");
    tests.forEach(test -> text.append('"').append(String.join("", test.seen())).append("\", "));
    text.append("};\n\nstatic void run(int test, int me, int at, long *seen) {\n");
    for (int i = 0; i < tests.size(); i++) {
      append(tests.get(i), text, i);
    }
    return text.append("}\n").append(END).toString();
  }

  private static void append(LitmusText test, StringBuilder text, int number) {
    text.append("  // ").append(test.name()).append('\n');
    for (int pe = 0; pe < test.pes(); pe++) {
      text.append("  if (test == ").append(number).append(" && me == ").append(pe).append(") {\n");
      int meetings = 0;
      for (String step : test.steps().get(pe)) {
        String[] words = step.split(" ", -1);
        String code = LitmusText.reads(step)
            ? "seen[" + test.seen().indexOf(words[0]) + "] = " + read(Arrays.copyOfRange(words, 2, words.length))
            : act(meetings, test.pes(), words);
        meetings += code.contains("MEETING(") ? 1 : 0;
        text.append("    ").append(code).append(";\n");
      }
      text.append("  }\n");
    }
  }

  private static String read(String... words) {
    return switch (words[0]) {
      case "get" -> "shmem_long_g(&v[%s], %s)".formatted(index(words[1]), words[3]);
      case "fetch" -> "shmem_long_atomic_fetch(&v[%s], %s)".formatted(index(words[1]), words[3]);
      case "fetchadd" -> "shmem_long_atomic_fetch_add(&v[%s], %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "swap" -> "shmem_long_atomic_swap(&v[%s], %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "cswap" -> "shmem_long_atomic_compare_swap(&v[%s], %s, %s, %s)"
          .formatted(index(words[1]), words[2], words[3], words[5]);
      case "test" -> "shmem_long_test(&v[%s], SHMEM_CMP_EQ, %s)".formatted(index(words[1]), words[2]);
      default -> "v[%s]".formatted(index(words[0]));
    };
  }

  private static String act(int meeting, int pes, String... words) {
    boolean inContext = words[words.length - 1].equals("c");
    String ctx = inContext ? "ctx_" : "";
    String in = inContext ? "context, " : "";
    return switch (words[0]) {
      case "put" -> "shmem_%slong_p(%s&v[%s], %s, %s)".formatted(ctx, in, index(words[1]), words[2], words[4]);
      case "both" -> "{ long both[] = {%1$s, %1$s}; shmem_long_put(&v[at], both, 2, %2$s); }"
          .formatted(words[1], words[3]);
      case "nbi" -> "shmem_long_put_nbi(&v[%s], &v[%s], 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "nbget" -> "shmem_long_get_nbi(&v[%s], &v[%s], 1, %s)".formatted(index(words[1]), index(words[3]), words[5]);
      case "set" -> "v[%s] = %s".formatted(index(words[1]), words[2]);
      case "add" -> "shmem_long_atomic_add(&v[%s], %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "aset" -> "shmem_long_atomic_set(&v[%s], %s, %s)".formatted(index(words[1]), words[2], words[4]);
      case "wait" -> "shmem_long_wait_until(&v[%s], SHMEM_CMP_EQ, %s)".formatted(index(words[1]), words[2]);
      case "fence", "quiet" -> "shmem_" + ctx + words[0] + (inContext ? "(context)" : "()");
      case "barrier" -> "shmem_barrier_all()";
      case "sync" -> "shmem_sync_all()";
      case "lock" -> "shmem_set_lock(&lock[at / 4])";
      case "unlock" -> "shmem_clear_lock(&lock[at / 4])";
      case "sum" -> ("shmem_long_sum_to_all(&v[%s], &v[%s], 1, 0, 0, %d,"
          + " pwrk + MEETING(%4$d) * SHMEM_REDUCE_MIN_WRKDATA_SIZE, psync + MEETING(%4$d) * SYNC)")
          .formatted(index(words[1]), index(words[3]), pes, meeting);
      case "broadcast" -> "shmem_broadcast64(&v[%1$s], &v[%2$s], 1, %3$s, 0, 0, %4$d, psync + MEETING(%5$d) * SYNC);"
          .formatted(index(words[1]), index(words[3]), words[5], pes, meeting)
          + " if (me == %3$s) v[%1$s] = v[%2$s]".formatted(index(words[1]), index(words[3]), words[5]);
      case "skip" -> "";
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    };
  }
}
