package org.shmem4j.internal.pe.job;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.settings.JobEnvironment;

/**
 * Ends this process if the job has ended without it: the launcher is gone, or a PE called globalExit. Its thread checks
 * at intervals, whatever the program does.
 */
final class LauncherWatch implements Runnable {
  private static final long LOOK_MILLIS = 200;
  private static final long GRACE_MILLIS = 400;
  private static final long UNTIL_EXIT_MILLIS = 100; // a PE that waits in a call notices, and exits itself
  private static final long EXIT_MILLIS = 500; // plus the time until the next check, less than the launcher allows

  /** Stands in for the process number of a cluster's launcher, which need not be a process of this host. */
  private static final long OF_CLUSTER = -1;

  private final JobControl control;
  private final int pe;
  private final long launcher;
  private final CountDownLatch armed = new CountDownLatch(1);

  private LauncherWatch(JobControl control, int pe, long launcher) {
    this.control = control;
    this.pe = pe;
    this.launcher = launcher;
  }

  /**
   * Starts to watch the launcher, if there is one.
   *
   * @param engine this process's place in the job
   * @return the watch; null if there is no launcher
   */
  static LauncherWatch start(Engine engine) {
    String launcher = System.getenv(JobEnvironment.LAUNCHER_PID);
    boolean ofCluster = Launchers.joined().isPresent();
    if (!engine.ownProcess() || (launcher == null && !ofCluster)) {
      return null;
    }
    LauncherWatch watch = new LauncherWatch(
        new JobControl(engine.memory(), engine.placement()), engine.pe(),
        ofCluster ? OF_CLUSTER : Long.parseLong(launcher));
    Outside.start("shmem4j launcher watch", watch);
    return watch;
  }

  /** Waits until the system is set to continue this process if it is stopped while the launcher dies. */
  void awaitArmed() {
    boolean interrupted = false;
    while (armed.getCount() > 0) {
      try {
        armed.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    try {
      continueAfterLauncher();
    } finally {
      armed.countDown();
    }
    // Looked up only now: a launcher that died before the system was asked no longer has a handle.
    Optional<ProcessHandle> process = launcher == OF_CLUSTER ? Optional.empty() : ProcessHandle.of(launcher);
    while (isNeeded(process)) {
      answerReports();
      sleep(LOOK_MILLIS);
    }
    int status = globalExitStatus();
    try {
      if (status < 0) {
        endWithLauncher();
      } else {
        exit(status);
      }
    } finally {
      Runtime.getRuntime().halt(status < 0 ? 1 : status);
    }
  }

  private void endWithLauncher() {
    tellOthers();
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    sleep(GRACE_MILLIS);
  }

  /** Ends a PE that makes no call like one that does: with its shutdown hooks, as long as they do not take long. */
  private static void exit(int status) {
    sleep(UNTIL_EXIT_MILLIS);
    if (status == 0) {
      Launchers.joined().ifPresent(Launch::close);
    }
    Thread ignored = Outside.start("shmem4j global exit", () -> System.exit(status));
    sleep(EXIT_MILLIS);
  }

  private boolean isNeeded(Optional<ProcessHandle> process) {
    try {
      boolean alive = launcher == OF_CLUSTER
          ? !Launchers.isLauncherGone()
          : process.isPresent() && process.get().isAlive();
      return alive && globalExitStatus() < 0;
    } catch (OutOfMemoryError e) {
      return true; // an error of the program's; this thread must survive it
    }
  }

  /** Records where this PE is, if a report asks; no exception from this may end this thread. */
  private void answerReports() {
    try {
      control.activities().answerReports();
    } catch (RuntimeException | OutOfMemoryError e) {
      // the memory is unmapped, or the program has no memory left; the report omits this PE's place
    }
  }

  private static void sleep(long millis) {
    try {
      Outside.sleep(millis);
    } catch (InterruptedException | OutOfMemoryError e) {
      // nobody has a reason to interrupt this thread; it simply checks again
    }
  }

  /** Asks the system to continue this process when the launcher dies, which a stopped process could not notice. */
  @SuppressWarnings("restricted") // the launcher enables native access; without it only stopped processes remain
  private static void continueAfterLauncher() {
    final int setParentDeathSignal = 1;
    final long continueSignal = 18;
    if (System.getenv(JobEnvironment.ENDS_WITH_LAUNCHER) != null
        || !LauncherWatch.class.getModule().isNativeAccessEnabled()
        || !System.getProperty("os.name").equals("Linux")) {
      return;
    }
    Linker linker = Linker.nativeLinker();
    MethodHandle control = linker.downcallHandle(
        linker.defaultLookup().findOrThrow("prctl"),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
        Linker.Option.firstVariadicArg(1));
    try {
      int ignored = (int) control.invokeExact(setParentDeathSignal, continueSignal);
    } catch (Throwable e) {
      throw new IllegalStateException("the system refused a parent-death signal", e);
    }
  }

  private int globalExitStatus() {
    try {
      return control.globalExitStatus();
    } catch (IllegalStateException e) {
      return -1; // this PE has left and its memory is unmapped, but the program continues
    }
  }

  private void tellOthers() {
    try {
      control.launcherLost(pe);
    } catch (IllegalStateException e) {
      // as above
    }
  }
}
