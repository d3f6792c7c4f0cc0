package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.outside.Outside;

/**
 * Reports why processes that a launcher started cannot reach it. They cannot agree on which of them reports: the first
 * one does so at once, and the others only if that did not end the job, since their reason may differ.
 */
public final class OneVoice {
  private static final List<String> NUMBERS =
      List.of("PMIX_RANK", "PMI_RANK", "OMPI_COMM_WORLD_RANK", "SLURM_PROCID");
  private static final List<String> NUMBERS_ON_HOST =
      List.of("OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID");
  private static final String FIRST = "0";
  private static final long BETWEEN_MILLIS = TimeUnit.SECONDS.toMillis(5);

  private OneVoice() {}

  /**
   * Reports why this process cannot join its job, unless another one has reported it before. The caller then ends the
   * process.
   *
   * @param environment the variables of the process
   * @param thrown the reason
   * @throws InterruptedException if the thread was interrupted
   */
  public static void say(Map<String, String> environment, Throwable thrown) throws InterruptedException {
    say(environment, thrown.getMessage(), thrown instanceof SilentLauncherException);
  }

  /**
   * Reports why this process cannot reach its launcher, unless another one has reported it before. The caller then ends
   * the process.
   *
   * @param environment the variables of the process
   * @param reason the reason
   * @throws InterruptedException if the thread was interrupted
   */
  public static void say(Map<String, String> environment, String reason) throws InterruptedException {
    say(environment, reason, false);
  }

  private static void say(Map<String, String> environment, String reason, boolean isOfAll) throws InterruptedException {
    int turn = turn(environment);
    Outside.sleep(turn * BETWEEN_MILLIS);
    if (turn == 0 || !isOfAll) {
      System.err.println("shmem4j: " + reason);
    }
  }

  /** {@return 0 for the first process of the job, 1 for the first of another host, 2 for others} */
  static int turn(Map<String, String> environment) {
    if (FIRST.equals(first(environment, NUMBERS, FIRST))) {
      return 0;
    }
    return FIRST.equals(first(environment, NUMBERS_ON_HOST, "")) ? 1 : 2;
  }

  private static String first(Map<String, String> environment, List<String> names, String otherwise) {
    return names.stream().map(environment::get).filter(Objects::nonNull).findFirst().orElse(otherwise);
  }
}
