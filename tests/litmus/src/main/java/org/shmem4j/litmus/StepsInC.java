package org.shmem4j.litmus;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The steps of a litmus test as calls of OpenSHMEM in C. */
final class StepsInC {
  private static final Set<String> SINCE_5 = Set.of(
      "putsignal", "putsignaladd", "nbisignal", "sigfetch", "nbfetchadd", "waitany", "split", "closeteam",
      "teamsync");
  private static final Set<String> SINCE_6 = Set.of("signal", "signaladd", "pequiet", "start", "stop", "finalize");

  private StepsInC() {}

  /** {@return the version of OpenSHMEM 1 that introduced what a step calls} */
  static int since(String step) {
    String[] words = step.split(" ", -1);
    String what = Litmus.reads(step) ? words[2] : words[0];
    boolean isOfATeam = step.endsWith(" in t") || step.endsWith(" in d");
    if (SINCE_6.contains(what)) {
      return 6;
    }
    return SINCE_5.contains(what) || isOfATeam ? 5 : 4;
  }

  /**
   * {@return a step as a statement, without the semicolon}
   *
   * @param step the step
   * @param seen the letters of what the test's PEs see
   * @param meeting how many active sets this PE has met in before
   */
  static String code(String step, List<String> seen, int meeting) {
    String[] words = step.split(" ", -1);
    return Litmus.reads(step)
        ? "seen[" + seen.indexOf(words[0]) + "] = " + read(Arrays.copyOfRange(words, 2, words.length))
        : act(meeting, words);
  }

  private static String read(String... words) {
    return switch (words[0]) {
      case "get" -> "shmem_long_g(%s, %s)".formatted(address(words[1]), words[3]);
      case "fetch" -> "shmem_long_atomic_fetch(%s, %s)".formatted(address(words[1]), words[3]);
      case "fetchadd" -> "shmem_long_atomic_fetch_add(%s, %s, %s)".formatted(address(words[1]), words[2], words[4]);
      case "swap" -> "shmem_long_atomic_swap(%s, %s, %s)".formatted(address(words[1]), words[2], words[4]);
      case "cswap" -> "shmem_long_atomic_compare_swap(%s, %s, %s, %s)"
          .formatted(address(words[1]), words[2], words[3], words[5]);
      case "test" -> "shmem_long_test(%s, SHMEM_CMP_EQ, %s)".formatted(address(words[1]), words[2]);
      case "sigfetch" -> "shmem_signal_fetch(%s)".formatted(signal(words[1]));
      case "waitany" ->
          "shmem_long_wait_until_any(%s, 2, NULL, SHMEM_CMP_EQ, %s)".formatted(address(words[1]), words[3]);
      default -> word(words[0]);
    };
  }

  private static String act(int meeting, String... words) {
    boolean inContext = words.length > 2 && words[words.length - 2].equals("in");
    String name = inContext ? words[words.length - 1] : "";
    String ctx = inContext ? "ctx_" : "";
    String in = inContext ? name + ", " : "";
    String world = words.length > 4 ? words[4] : "";
    String pe = name.equals("d") && !world.isEmpty() ? "shared_pe(" + world + ")" : world;
    return switch (words[0]) {
      case "put" -> "shmem_%slong_p(%s%s, %s, %s)".formatted(ctx, in, address(words[1]), words[2], words[4]);
      case "both" ->
          "shmem_long_put(&v[at], (long[]) {%1$s, %1$s}, 2, %2$s)".formatted(words[1], words[3]);
      case "nbi" -> "shmem_long_put_nbi(%s, %s, 1, %s)".formatted(address(words[1]), address(words[3]), words[5]);
      case "nbget" -> "shmem_long_get_nbi(%s, %s, 1, %s)".formatted(address(words[1]), address(words[3]), words[5]);
      case "store" -> "store(%s, %s, %s)".formatted(address(words[1]), words[2], words[4]);
      case "set" -> "%s = %s".formatted(word(words[1]), words[2]);
      case "add" ->
          "shmem_%slong_atomic_add(%s%s, %s, %s)".formatted(ctx, in, address(words[1]), words[2], pe);
      case "aset" ->
          "shmem_%slong_atomic_set(%s%s, %s, %s)".formatted(ctx, in, address(words[1]), words[2], words[4]);
      case "nbfetchadd" -> "shmem_long_atomic_fetch_add_nbi(%s, %s, %s, %s)"
          .formatted(address(words[1]), address(words[3]), words[7], words[5]);
      case "signaladd" -> "shmem_signal_add(%s, %s, %s)".formatted(signal(words[1]), words[2], words[4]);
      case "signal" -> "shmem_signal_set(%s, %s, %s)".formatted(signal(words[1]), words[2], words[4]);
      case "putsignal", "putsignaladd" -> "shmem_long_put_signal(%s, (long[]) {%s}, 1, %s, %s, SHMEM_SIGNAL_%s, %s)"
          .formatted(address(words[1]), words[2], signal(words[3]), words[4],
              words[0].equals("putsignal") ? "SET" : "ADD", words[6]);
      case "nbisignal" -> "shmem_long_put_signal_nbi(%s, %s, 1, %s, %s, SHMEM_SIGNAL_SET, %s)"
          .formatted(address(words[1]), address(words[3]), signal(words[4]), words[5], words[7]);
      case "wait" -> "shmem_long_wait_until(%s, SHMEM_CMP_EQ, %s)".formatted(address(words[1]), words[2]);
      case "until" -> "while (shmem_long_atomic_fetch(%s, me) != %s)".formatted(address(words[1]), words[2]);
      case "start" -> "shmem_ctx_session_start(c, SHMEM_CTX_SESSION_BATCH, NULL, 0)";
      case "stop" -> "shmem_ctx_session_stop(c)";
      case "destroy" -> "shmem_ctx_destroy(c); shmem_ctx_create(0, &c)";
      case "fence", "quiet" -> "shmem_" + ctx + words[0] + "(" + name + ")";
      case "pequiet" -> "shmem_pe_quiet((int[]) {%s}, 1)".formatted(words[1]);
      default -> meet(meeting, words);
    };
  }

  private static String meet(int meeting, String... words) {
    return switch (words[0]) {
      case "teamsync" -> "shmem_team_sync(SHMEM_TEAM_WORLD)";
      case "barrier", "sync" -> words.length == 1 ? "shmem_" + words[0] + "_all()"
          : "shmem_%s(0, 0, %s, psync + MEETING(%d) * SYNC)".formatted(words[0], words[2], meeting);
      case "alloc" -> words.length > 1 ? "shmem_malloc(0)" : "more = shmem_malloc(sizeof *more)";
      case "calloc" -> "more = shmem_calloc(1, sizeof *more)";
      case "realloc" -> "more = shmem_realloc(more, 1000 * sizeof *more)";
      case "free" -> "shmem_free(more); more = NULL";
      case "split" -> "shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, pes, NULL, 0, &team);"
          + " shmem_team_create_ctx(team, 0, &t)";
      case "closeteam" -> "shmem_team_destroy(team)";
      case "finalize" -> "shmem_init(); shmem_finalize()";
      case "lock" -> "shmem_set_lock(&lock[at / WORDS])";
      case "trylock" -> "while (shmem_test_lock(&lock[at / WORDS]))";
      case "unlock" -> "shmem_clear_lock(&lock[at / WORDS])";
      case "sum" -> "sum(%s, %s, MEETING(%d))".formatted(address(words[1]), address(words[3]), meeting);
      case "broadcast" ->
          "broadcast(%s, %s, %s, MEETING(%d))".formatted(address(words[1]), address(words[3]), words[5], meeting);
      case "fcollect", "alltoall" ->
          "%s(%s, %s, MEETING(%d))".formatted(words[0], address(words[1]), address(words[3]), meeting);
      case "skip" -> "";
      default -> throw new IllegalArgumentException("a litmus test has no such step: " + String.join(" ", words));
    };
  }

  private static String word(String variable) {
    return "v[at + " + Litmus.index(variable) + "]";
  }

  private static String address(String variable) {
    return "&" + word(variable);
  }

  private static String signal(String variable) {
    return "(uint64_t *) " + address(variable);
  }
}
