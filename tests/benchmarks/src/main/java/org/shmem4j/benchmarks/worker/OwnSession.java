package org.shmem4j.benchmarks.worker;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Makes this process a session of its own, which Linux schedules as a group, as hydra and MPICH start PEs. */
final class OwnSession {
  private OwnSession() {}

  @SuppressWarnings("restricted") // one native call
  static void begin() {
    Linker linker = Linker.nativeLinker();
    MethodHandle setSession = linker.downcallHandle(
        linker.defaultLookup().findOrThrow("setsid"), FunctionDescriptor.of(ValueLayout.JAVA_INT));
    int session;
    try {
      session = (int) setSession.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("a session could not be created", e);
    }
    if (session < 0) {
      throw new IllegalStateException("a process that makes a session must lead no group: pid="
          + ProcessHandle.current().pid());
    }
  }
}
