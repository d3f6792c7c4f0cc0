package org.shmem4j.internal.job;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.shmem4j.internal.config.JobEnvironment;
import org.shmem4j.internal.control.JobControl;

/**
 * Ends this process when the job has ended without it: the launcher is gone, or a PE called globalExit. It is a thread
 * that looks now and then.
 */
final class LauncherWatch {
  private static final long LOOK_MILLIS = 200;
  private static final long GRACE_MILLIS = 400;

  private LauncherWatch() {}

  static void start(Pe pe) {
    String launcher = System.getenv(JobEnvironment.LAUNCHER_PID);
    if (launcher != null) {
      Thread.ofPlatform()
          .daemon()
          .name("shmem4j launcher watch")
          .start(() -> watch(pe.core().control(), pe.myPe(), ProcessHandle.of(Long.parseLong(launcher))));
    }
  }

  private static void watch(JobControl control, int pe, Optional<ProcessHandle> launcher) {
    continueAfterLauncher();
    try {
      while (launcher.isPresent() && launcher.get().isAlive() && globalExitStatus(control) < 0) {
        Thread.sleep(LOOK_MILLIS);
      }
      int status = globalExitStatus(control);
      if (status < 0) {
        tellOthers(control, pe);
      }
      Thread.sleep(GRACE_MILLIS);
      Runtime.getRuntime().halt(status < 0 ? 1 : status);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Has the system continue this process when the launcher dies: a stopped process could not see it. */
  @SuppressWarnings("restricted") // the launcher enables native access; without it only stopped processes are not ended
  private static void continueAfterLauncher() {
    final int setParentDeathSignal = 1;
    final long continueSignal = 18;
    if (!LauncherWatch.class.getModule().isNativeAccessEnabled() || !System.getProperty("os.name").equals("Linux")) {
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

  private static int globalExitStatus(JobControl control) {
    try {
      return control.globalExitStatus();
    } catch (IllegalStateException e) {
      return -1; // this PE has left and its memory is unmapped, but the program goes on
    }
  }

  private static void tellOthers(JobControl control, int pe) {
    try {
      control.launcherLost(pe);
    } catch (IllegalStateException e) {
      // as above
    }
  }
}
