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
 * Reports to a simulation of PEs on one host what it would learn from messages between hosts: the program's calls, and
 * what they read and write in other PEs' memory.
 *
 * @param watch what else watches the program; it must not switch PEs: while a PE reads, its peer's late stores are
 *     removed from the memory that they share
 */
public record NearCallWatch(Watch watch) implements Watch {
  private static final MethodHandle AT_CALL;
  private static final MethodHandle CALL;

  static {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    try {
      AT_CALL =
          lookup.findStatic(Outside.class, "atCallOnHost", MethodType.methodType(void.class, String.class));
      CALL = lookup.findStatic(NearCallWatch.class, "call",
          MethodType.methodType(Object.class, Site.class, MethodHandle.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A range that a call accesses in the heap of a PE. */
  private record Touched(int pe, long offset, long bytes) {}

  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    MethodHandle linked = watch.watched(site, call);
    MethodType type = call.type();
    boolean isOfHandle =
        site.roles().isEmpty() && type.parameterCount() > 0 && HandleAccesses.isHandle(type.parameterType(0));
    if (isOfHandle || CheckWatch.SAY_LITTLE.contains(site.routine())) {
      return linked;
    }
    if (site.argument(Role.PE) < 0 || site.isCarriedOut()) {
      return MethodHandles.foldArguments(linked, MethodHandles.insertArguments(AT_CALL, 0, site.routine()));
    }
    MethodHandle spread = linked.asFixedArity().asSpreader(Object[].class, type.parameterCount())
        .asType(MethodType.methodType(Object.class, Object[].class));
    return MethodHandles.insertArguments(CALL, 0, site, spread)
        .asCollector(Object[].class, type.parameterCount())
        .asType(type);
  }

  @SuppressWarnings("unused") // called through CALL
  private static Object call(Site site, MethodHandle call, Object[] values) throws Throwable {
    Outside.atCallOnHost(site.routine());
    CallArguments arguments = new CallArguments(site, values);
    if (site.does(Effect.GETS)) {
      return read(touched(arguments, Role.SOURCE), call, values);
    }
    if (site.does(Effect.ATOMIC) && arguments.onlyFetches()) {
      return read(touched(arguments, Role.VARIABLE), call, values);
    }
    if (site.does(Effect.ATOMIC)) {
      write(touched(arguments, Role.VARIABLE));
    }
    if (site.does(Effect.PUTS)) {
      write(touched(arguments, Role.DEST));
    }
    if (site.does(Effect.SIGNALS)) {
      write(signal(arguments));
    }
    return (Object) call.invokeExact(values);
  }

  private static Object read(Touched touched, MethodHandle call, Object[] values) throws Throwable {
    if (touched == null) {
      return (Object) call.invokeExact(values);
    }
    Outside.peerIsRead(touched.pe, touched.offset, touched.bytes);
    try {
      return (Object) call.invokeExact(values);
    } finally {
      Outside.peerWasRead();
    }
  }

  private static void write(Touched touched) {
    if (touched != null) {
      Outside.peerIsWritten(touched.pe, touched.offset, touched.bytes);
    }
  }

  /**
   * The range that a call accesses in the array with a role, for spaced elements including the gaps, or null if the
   * call is refused.
   */
  private static Touched touched(CallArguments call, Role role) {
    SymmetricArray array = call.array(role);
    if (array == null || array.isFreed()) {
      return null;
    }
    long rest = array.offset() + array.byteSize() - call.offset(role);
    return within(array, call, call.offset(role), call.site().argument(Role.STRIDE) < 0 ? call.bytes(array) : rest);
  }

  private static Touched signal(CallArguments call) {
    SymmetricArray array = call.signal();
    return array == null || array.isFreed() ? null : within(array, call, call.signalOffset(), Long.BYTES);
  }

  /** {@return the range that a call accesses, or null if it is not within the array, or there is no such PE} */
  private static Touched within(SymmetricArray array, CallArguments call, long offset, long bytes) {
    int pe = call.target();
    long from = offset - array.offset();
    boolean isThere = from >= 0 && bytes > 0 && bytes <= array.byteSize() - from;
    return isThere && pe >= 0 && pe < array.shmem().nPes() ? new Touched(pe, offset, bytes) : null;
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    return watch.trace(pe, pes, host, hosts);
  }
}
