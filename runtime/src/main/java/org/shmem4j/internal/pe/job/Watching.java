package org.shmem4j.internal.pe.job;

import java.nio.file.Path;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Watch;
import org.shmem4j.internal.watching.checkedrun.Checks;
import org.shmem4j.internal.watching.profile.Profile;

/** Connects the PEs to this process's watch, if there is one. */
final class Watching {
  private Watching() {}

  /** Reports that a PE starts. */
  static void starts(Engine engine, Settings settings, PeCore core) {
    if (settings.isWatched()) {
      int host = engine.placement().hostOf(engine.pe());
      core.waiter().trace(
          watch(settings).trace(engine.pe(), engine.placement().pes(), host, engine.placement().hosts()));
    }
  }

  /** The watch, shared by PEs that are threads. */
  private static synchronized Watch watch(Settings settings) {
    if (CallSites.watch() == null) {
      CallSites.watch(settings.isChecked() ? Checks.watch(settings) : new Profile(Path.of(settings.profile())));
    }
    return CallSites.watch();
  }

  /** Reports that a PE leaves its job. */
  static void ends(PeCore core) {
    Trace trace = core.waiter().trace();
    if (trace != null) {
      core.waiter().trace(null);
      try {
        trace.ends(core.control().hasFailed());
      } catch (ShmemException e) {
        if (!core.control().hasFailed()) { // otherwise the caller must see that failure
          throw e;
        }
      }
    }
  }
}
