package org.shmem4j.internal.pe.job;

import java.lang.System.Logger.Level;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.UnknownSettings;
import org.shmem4j.internal.settings.Version;

/** Prints what the settings request about a PE: the version, the settings, and a trace of its start and end. */
final class StartNotes {
  private static final String LOGGER = "org.shmem4j";

  private final Settings settings;
  private final int pe;

  StartNotes(Settings settings, int pe) {
    this.settings = settings;
    this.pe = pe;
  }

  /**
   * Reports that a PE joins its job.
   *
   * @param engine its place
   * @param level how its threads will call the library
   */
  void joined(Engine engine, ThreadLevel level) {
    if (pe == 0 && settings.version()) {
      System.out.println("shmem4j " + Version.TEXT);
    }
    if (pe == 0 && settings.info()) {
      System.out.print(settings.describe());
    }
    if (pe == 0) {
      for (String text : UnknownSettings.among(
          System.getenv().keySet(), System.getProperties().stringPropertyNames())) {
        System.err.println("shmem4j: " + text);
      }
    }
    if (settings.debug()) {
      int pes = engine.placement().pes();
      trace("joined: pes=" + pes + " engine=" + engine.name() + " SHMEM4J_ENGINE=" + settings.engine() + " process="
          + ProcessHandle.current().pid() + " heapBytes=" + engine.memory().layout().heapBytes() + " threadLevel="
          + level);
      trace("waits: " + settings.waitPolicy(pes));
      trace("computes: " + Kernels.provider());
    }
  }

  /** Reports that a PE has left its job properly. */
  void left() {
    trace("left");
  }

  /**
   * Reports that a PE's body threw.
   *
   * @param thrown what it threw
   */
  void failed(Throwable thrown) {
    trace("failed: " + thrown);
  }

  private void trace(String text) {
    if (settings.debug()) {
      System.getLogger(LOGGER).log(Level.INFO, "PE " + pe + " " + text);
    }
  }
}
