package org.shmem4j.internal.watching.checkedrun;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Watch;

/**
 * Reports to a simulation the stores of PEs to their own copies, which others may see late, and the puts by which PEs
 * may announce them.
 *
 * @param watch what else watches the program
 */
public record StoreWatch(Watch watch) implements Watch {
  private static final MethodHandle STORE;
  private static final MethodHandle PUT;
  private static final int ANY_PE = -1;

  static {
    try {
      STORE = MethodHandles.lookup().findStatic(
          StoreWatch.class, "stores", MethodType.methodType(void.class, Site.class, int.class, Object[].class));
      PUT = MethodHandles.lookup().findStatic(
          Outside.class, "atPut", MethodType.methodType(void.class, int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    MethodHandle linked = watch.watched(site, call);
    MethodType type = call.type().changeReturnType(void.class);
    boolean isOfHandle = site.roles().isEmpty() && type.parameterCount() > 0
        && HandleAccesses.isHandle(type.parameterType(0)) && HandleAccesses.writes(site.routine());
    if (isOfHandle) {
      int indices = HandleAccesses.indices(site.routine(), type, type.parameterType(0));
      MethodHandle store = MethodHandles.insertArguments(STORE, 0, site, indices)
          .asCollector(Object[].class, type.parameterCount()).asType(type);
      return MethodHandles.foldArguments(linked, store);
    }
    int pe = site.argument(Role.PE);
    boolean tells = site.does(Effect.PUTS) || site.does(Effect.SIGNALS);
    return tells ? MethodHandles.foldArguments(linked, put(site, pe, type)) : linked;
  }

  /** Reports a put before it happens; if there is a context, the PE is a number in its team. */
  private static MethodHandle put(Site site, int pe, MethodType type) {
    return site.argument(Role.CONTEXT) >= 0
        ? MethodHandles.dropArguments(MethodHandles.insertArguments(PUT, 0, ANY_PE), 0, type.parameterList())
        : MethodHandles.permuteArguments(PUT, type, pe);
  }

  @SuppressWarnings("unused") // called through STORE
  private static void stores(Site site, int indices, Object[] values) {
    SymmetricArray array = HandleAccesses.array(values[0]);
    if (array != null && !array.isFreed()) {
      HandleAccesses.Touched touched = HandleAccesses.touched(site, indices, values);
      Outside.atStore(touched.offset(), touched.bytes());
    }
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    return watch.trace(pe, pes, host, hosts);
  }
}
