package org.shmem4j.launcher;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import org.shmem4j.ShmemException;

/** Replaces this process with another program, which keeps its open files; no JVM is left. */
final class Exec {
  private Exec() {}

  /**
   * Replaces this process with another program.
   *
   * @param command its path and its arguments
   * @param environment variables that the program gets in addition to those of this process
   * @return the error, if this returns at all
   */
  @SuppressWarnings("restricted") // the JDK cannot replace a process, nor pass open files to those it starts
  static ShmemException become(List<String> command, Map<String, String> environment) {
    System.out.flush();
    Linker linker = Linker.nativeLinker();
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle set = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("setenv"),
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
      for (Map.Entry<String, String> variable : environment.entrySet()) {
        int ignored = (int) set.invokeExact(
            arena.allocateFrom(variable.getKey()), arena.allocateFrom(variable.getValue()), 1);
      }
      MethodHandle exec = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("execv"),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
      MemorySegment words = arena.allocate(ValueLayout.ADDRESS, command.size() + 1L);
      for (int i = 0; i < command.size(); i++) {
        words.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(command.get(i)));
      }
      int ignored = (int) exec.invokeExact(arena.allocateFrom(command.getFirst()), words);
      return new ShmemException("the program must be executable: " + ClusterRun.shown(command));
    } catch (Throwable e) {
      return new ShmemException("this process could not be replaced by the program: " + ClusterRun.shown(command), e);
    }
  }
}
