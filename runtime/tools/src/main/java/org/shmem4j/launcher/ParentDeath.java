package org.shmem4j.launcher;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.settings.JobEnvironment;

/**
 * Makes the system end what this launcher starts when the launcher dies, at whatever moment. A system program, if
 * installed, requests this before anything else of the new process runs. The system takes the end of the thread that
 * started it for the launcher's, so that this thread must stay until the process has ended.
 */
final class ParentDeath {
  private static final Map<String, String> ASKED = Map.of(JobEnvironment.ENDS_WITH_LAUNCHER, "yes");

  private ParentDeath() {}

  /** Makes the system kill a PE, which may be stopped, or not even a PE yet. */
  static void kills(ProcessBuilder builder) {
    if (Holder.IS_INSTALLED) {
      builder.command(after(asking("KILL"), builder.command())).environment().putAll(ASKED);
    }
  }

  /**
   * Makes the system ask a cluster's launcher to end, and gives it a session of its own, so that a terminal sends it no
   * signals beside those that this process passes on.
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
