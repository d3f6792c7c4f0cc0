package org.shmem4j.launcher;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.settings.JobEnvironment;

/**
 * Makes the system end the processes of this launcher when the launcher dies, at whatever moment. A system program, if
 * installed, requests this before anything else in the new process runs. The system treats the end of the thread that
 * started the process as the launcher's, so that thread must live until the process has ended.
 */
final class ParentDeath {
  private static final Map<String, String> ASKED = Map.of(JobEnvironment.ENDS_WITH_LAUNCHER, "yes");

  private ParentDeath() {}

  /** Makes the system kill a PE, even if it is stopped or has not become a PE yet. */
  static void kills(ProcessBuilder builder) {
    if (Holder.IS_INSTALLED) {
      builder.command(after(asking("KILL"), builder.command())).environment().putAll(ASKED);
    }
  }

  /**
   * Makes the system ask a cluster's launcher to end, and gives it a session of its own, so that it gets no signals
   * from the terminal except those that this process passes on.
   */
  static void ends(ProcessBuilder builder) {
    if (Holder.IS_INSTALLED) {
      builder.command(after(after(asking("TERM"), List.of("setsid")), builder.command()));
    }
  }

  private static List<String> asking(String signal) {
    return List.of("setpriv", "--pdeathsig", signal);
  }

  private static List<String> after(List<String> first, List<String> command) {
    List<String> whole = new ArrayList<>(first);
    whole.addAll(command);
    return whole;
  }

  /** Checked once, when the first PE starts. */
  private static final class Holder {
    static final boolean IS_INSTALLED = isInstalled();

    private static boolean isInstalled() {
      try {
        return new ProcessBuilder(after(asking("KILL"), List.of("true")))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start()
            .waitFor() == 0;
      } catch (IOException e) {
        return false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
