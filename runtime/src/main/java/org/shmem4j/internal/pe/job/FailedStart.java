package org.shmem4j.internal.pe.job;

import java.util.List;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.betweenhosts.bootstrap.OneVoice;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.settings.JobEnvironment;
import org.shmem4j.internal.settings.Settings;

/**
 * Ends a process that was started by a cluster's launcher but cannot join its job, and ends the job: the other PEs wait
 * for the process, and not every launcher notices that it ends.
 */
final class FailedStart {
  private static final int STATUS = 1;
  private static final List<String> ENGINES_OF_ITS_OWN = List.of("self", "threads", "shm");

  private FailedStart() {}

  /**
   * Ends the process and the job. Returns if the process is to be a job of its own, or was not started by a cluster's
   * launcher.
   *
   * @param thrown why it cannot join
   * @param settings the settings of this process
   */
  static void end(Throwable thrown, Settings settings) {
    String unreachable = Launchers.whyUnreachable();
    Throwable refused = null;
    try {
      if (unreachable == null && !isAwaited(settings)) {
        return;
      }
    } catch (RuntimeException | Error e) {
      refused = e;
    }
    try {
      if (unreachable != null) {
        OneVoice.say(System.getenv(), unreachable);
        System.exit(STATUS);
      }
      if (refused != null) {
        OneVoice.say(System.getenv(), refused);
        System.exit(STATUS);
      }
      StackTraces.inTime(() -> System.err.print(text(HostMemory.explained(thrown))));
      ClusterLauncherAbort.ask(STATUS, thrown);
      System.exit(STATUS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Runtime.getRuntime().halt(STATUS);
    }
  }

  private static String text(Throwable thrown) {
    return Launchers.joined().map(launch -> "shmem4j: PE " + launch.pe()).orElse("shmem4j: a process")
        + " cannot join its job, which therefore ends: " + StackTraces.of(thrown);
  }

  /**
   * {@return whether the PEs of a cluster's job wait for this process} It joins the launcher if it has not yet, and
   * throws if it cannot.
   */
  private static boolean isAwaited(Settings settings) {
    return Launchers.joined().isPresent() || (!isJobOfItsOwn(settings) && Launchers.joinToEnd());
  }

  private static boolean isJobOfItsOwn(Settings settings) {
    try {
      return System.getenv(JobEnvironment.MEMORY) != null || ENGINES_OF_ITS_OWN.contains(settings.engine());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return false; // the invalid engine name is the mistake
    }
  }
}
