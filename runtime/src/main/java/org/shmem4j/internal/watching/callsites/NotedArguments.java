package org.shmem4j.internal.watching.callsites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.shmem4j.internal.pe.control.Trace;

/**
 * Records the arguments of the program's calls, for histories that show the values of puts and waits. Those of accesses
 * through handles are left out, because there are so many.
 *
 * @param watch what else watches the program
 */
public record NotedArguments(Watch watch) implements Watch {
  private static final MethodHandle NOTE;

  static {
    try {
      NOTE = MethodHandles.lookup().findStatic(
          CallSites.class, "arguments", MethodType.methodType(void.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    MethodHandle linked = watch.watched(site, call);
    if (site.handle()) {
      return linked;
    }
    MethodType type = linked.type();
    MethodHandle note = NOTE.asCollector(Object[].class, type.parameterCount())
        .asType(type.changeReturnType(void.class));
    return MethodHandles.foldArguments(linked, note);
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    return watch.trace(pe, pes, host, hosts);
  }
}
