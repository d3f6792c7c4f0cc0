package org.shmem4j.internal.watching.profile;

import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Set;
import org.shmem4j.ShmemException;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Watch;

/** Records this process's PEs. */
public final class Profile implements Watch {
  private static final String RECORDER_MODULE = "jdk.jfr";

  /** Methods, other than routines, that may wait for another PE. */
  private static final Set<String> WAITS = Set.of("setLock", "await");

  /** Calls that wait only if there are PEs on other hosts. */
  private static final Set<String> FAR_WAITS = Set.of("quiet", "fence", "peQuiet");

  /** Untyped calls that are collective, or that change what their PE owns. */
  private static final Set<String> NOTED = Set.of(
      "barrierAll", "syncAll", "sync", "allocate", "callocate", "allocateLargest", "align", "reallocate",
      "free", "splitStrided",
      "split2d", "split", "of", "close", "clearLock", "testLock", "sumOver", "start", "finish");

  private final ProcessRecording recorder;
  private volatile boolean far;

  /**
   * Prepares to record.
   *
   * @param folder the folder for recordings
   */
  public Profile(Path folder) {
    if (ModuleLayer.boot().findModule(RECORDER_MODULE).isEmpty()) {
      throw new ShmemException("a profile needs the module " + RECORDER_MODULE + ", which this Java runtime lacks:"
          + " java.home=" + System.getProperty("java.home")
          + "; run with a JDK, or add --add-modules " + RECORDER_MODULE);
    }
    this.recorder = new ProcessRecording(folder);
  }

  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    recorder.callSite(site);
    if (site.argument(Role.PE) >= 0) {
      return TransferCounter.counted(site, far ? CallSites.noted(site, call) : call);
    }
    boolean farWait = far && FAR_WAITS.contains(site.routine());
    if (farWait || site.does(Effect.WAITS) || WAITS.contains(site.routine())) {
      return CallTimer.timed(site, call);
    }
    return site.collective() || NOTED.contains(site.routine()) ? CallSites.noted(site, call) : call;
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    far = hosts > 1;
    recorder.joined(pe, pes, host);
    return new PeProfile(pe, pes, recorder);
  }
}
