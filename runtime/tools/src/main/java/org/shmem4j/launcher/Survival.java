package org.shmem4j.launcher;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.settings.JobEnvironment;

/**
 * Makes the system continue a stopped PE when the launcher dies, since a stopped PE cannot notice that. A system
 * program, if installed, requests this before the JVM starts. If the PE itself did, it would have to link a native
 * call, and its start would take half as long again.
 */
final class Survival {
  private static final List<String> ASKING = List.of("setpriv", "--pdeathsig", "CONT");
  private static final Map<String, String> ASKED = Map.of(JobEnvironment.CONTINUED, "yes");

  private Survival() {}

  /**
   * Makes the system end a program when this process dies, and gives it a session of its own, so that a terminal sends it
   * no signals beside those that this process passes on; both if the system has programs for that.
   */
  static void endWithThis(ProcessBuilder builder) {
    if (Holder.IS_INSTALLED) {
      List<String> whole = new ArrayList<>(List.of("setpriv", "--pdeathsig", "TERM", "setsid"));
      whole.addAll(builder.command());
      builder.command(whole);
    }
  }

  /** Puts the request before a PE's command, if the system has a program for it. */
  static void askFor(ProcessBuilder builder) {
    if (Holder.IS_INSTALLED) {
      List<String> command = with(builder.command());
      builder.command(command).environment().putAll(ASKED);
    }
  }

  private static List<String> with(List<String> command) {
    List<String> whole = new ArrayList<>(ASKING);
    whole.addAll(command);
    return whole;
  }

  /** Checked once, when the first PE starts. */
  private static final class Holder {
    static final boolean IS_INSTALLED = isInstalled();

    private static boolean isInstalled() {
      try {
        return new ProcessBuilder(with(List.of("true")))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start()
                .waitFor()
            == 0;
      } catch (IOException e) {
        return false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
