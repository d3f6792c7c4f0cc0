package org.shmem4j.internal.job;

import org.shmem4j.internal.control.Trace;
import org.shmem4j.internal.engine.Engine;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.watch.CallSites;
import org.shmem4j.internal.watch.Watch;

/** Has what watches this process, if anything does, watch its PEs. */
final class Watching {
  private Watching() {}

  /** A PE starts. */
  static void starts(Engine engine, PeCore core) {
    Watch watch = CallSites.watch();
    if (watch != null) {
      int host = engine.placement().hostOf(engine.pe());
      core.waiter().trace(watch.trace(engine.pe(), engine.placement().pes(), host));
    }
  }

  /** A PE leaves its job. */
  static void ends(PeCore core) {
    Trace trace = core.waiter().trace();
    if (trace != null) {
      core.waiter().trace(null);
      trace.ends();
    }
  }
}
