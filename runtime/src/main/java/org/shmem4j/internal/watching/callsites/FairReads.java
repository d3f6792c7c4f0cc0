package org.shmem4j.internal.watching.callsites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Trace;

/**
 * Lets other PEs go on while a PE polls its own copy of an array for something that one of them is to put. Such a loop
 * never calls the library, but its reads are watched.
 *
 * @param watch what else watches the program
 */
public record FairReads(Watch watch) implements Watch {
  private static final MethodHandle READ;

  static {
    try {
      READ =
          MethodHandles.lookup().findStatic(Outside.class, "atRead", MethodType.methodType(void.class, String.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    MethodHandle linked = watch.watched(site, call);
    Class<?> result = call.type().returnType();
    return result.isPrimitive() && result != void.class
        ? MethodHandles.foldArguments(linked, READ.bindTo(site.routine()))
        : linked;
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    return watch.trace(pe, pes, host, hosts);
  }
}
