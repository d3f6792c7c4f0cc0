package org.shmem4j.internal.watching.profile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import org.shmem4j.Context;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;

/**
 * Counts the one-sided calls of a call site, for each thread and peer, and times some of them. While there are few it
 * times all, so that the profile shows which call wrote what another PE waited for. An untimed call only counts down to
 * the next timed one, since every additional instruction slows a loop of calls.
 */
final class TransferCounter {
  private static final MethodHandle IS_TIMED;
  private static final MethodHandle IS_RUN_TIMED;
  private static final MethodHandle BEFORE;
  private static final MethodHandle AFTER;
  private static final MethodHandle TIMED;

  static {
    try {
      Lookup lookup = MethodHandles.lookup();
      IS_TIMED = lookup.findVirtual(TransferCounter.class, "isTimed", MethodType.methodType(
          boolean.class, Thread.class, long[].class, Context.class, int.class));
      IS_RUN_TIMED = lookup.findVirtual(TransferCounter.class, "isRunTimed", MethodType.methodType(
          boolean.class, Thread.class, long[].class, long[].class, Context.class, long.class, long.class, int.class));
      BEFORE = lookup.findVirtual(TransferCounter.class, "before", MethodType.methodType(
          Events.TransferSample.class, Object.class, long.class, Context.class, long.class, long.class, int.class));
      AFTER = lookup.findStatic(TransferCounter.class, "after",
          MethodType.methodType(void.class, Events.TransferSample.class));
      TIMED = lookup.findGetter(TransferCounter.class, "timed", MethodHandle.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Site site;
  private final boolean signals;
  private final int elementBytes;
  private final boolean counted;
  private TransferSlot recent;

  /**
   * The call with timing. It is not final, so that it is not inlined into its callers, whose fast path it would slow.
   */
  @SuppressWarnings("unused") // read through TIMED
  private MethodHandle timed;

  private TransferCounter(Site site, boolean signals) {
    this.site = site;
    this.signals = signals;
    this.elementBytes = site.elementBytes();
    this.counted = site.argument(Role.COUNT) >= 0 && elementBytes > 0;
  }

  /** {@return the one-sided call with counting added} */
  static MethodHandle counted(Site site, MethodHandle call) {
    boolean signals = site.does(Effect.SETS) || site.does(Effect.ATOMIC) || site.does(Effect.SIGNALS);
    TransferCounter counter = new TransferCounter(site, signals);
    int target = target(site, call.type());
    int index = target >= 0 && target + 1 < site.roles().size() && site.roles().get(target + 1) == Role.INDEX
        ? target + 1
        : -1;
    int context = site.argument(Role.CONTEXT);
    int count = site.argument(Role.COUNT);
    int pe = site.argument(Role.PE);
    int blocks = site.roles().lastIndexOf(Role.COUNT) > count ? site.roles().lastIndexOf(Role.COUNT)
        : site.does(Effect.BLOCKS) ? count + 1 : -1;
    MethodHandle before = ArgumentChoice.chosen(BEFORE.bindTo(counter), call.type(),
        target, null, index, 0L, context, null, counter.counted ? count : -1, 1L, blocks, 1L, pe, 0);
    counter.timed = sequence(call, before);
    MethodHandle isTimed = counter.counted
        ? ArgumentChoice.chosen(
            counter.ofFirstThread(IS_RUN_TIMED), call.type(), context, null, count, 1L, blocks, 1L, pe, 0)
        : ArgumentChoice.chosen(counter.ofFirstThread(IS_TIMED), call.type(), context, null, pe, 0);
    MethodHandle timed = MethodHandles.foldArguments(
        MethodHandles.exactInvoker(call.type()), TIMED.bindTo(counter));
    return MethodHandles.guardWithTest(isTimed, timed, call);
  }

  /** The call between the two handles, without an exception handler, which would slow it down. */
  private static MethodHandle sequence(MethodHandle call, MethodHandle before) {
    Class<?> result = call.type().returnType();
    MethodHandle after = AFTER;
    if (result != void.class) {
      after = MethodHandles.foldArguments(
          MethodHandles.dropArguments(MethodHandles.identity(result), 0, Events.TransferSample.class), AFTER);
    }
    // (sample, result) -> result becomes (sample, arguments of the call) -> result
    MethodHandle body = result == void.class
        ? MethodHandles.foldArguments(
            MethodHandles.dropArguments(after, 1, call.type().parameterList()),
            MethodHandles.dropArguments(call, 0, Events.TransferSample.class))
        : MethodHandles.collectArguments(after, 1, call);
    return MethodHandles.foldArguments(body, before);
  }

  /**
   * The argument that is located at the peer: a signal, a variable, the destination of a put or the source of a get.
   */
  private static int target(Site site, MethodType type) {
    int variable = site.argument(Role.VARIABLE);
    if (variable >= 0) {
      return variable;
    }
    for (int i = 0; i < type.parameterCount(); i++) {
      if (type.parameterType(i) == Signal.class) {
        return i;
      }
    }
    int dest = site.argument(Role.DEST);
    return site.does(Effect.GETS) || dest < 0 ? site.argument(Role.SOURCE) : dest;
  }

  /**
   * Binds the counts of the first calling thread as constants, since calls in a loop would have to wait for loads of
   * variables.
   */
  private MethodHandle ofFirstThread(MethodHandle isTimed) {
    TransferSlot slot = slotOfThread();
    Object[] counts = slot == null ? new Object[3] : new Object[] {slot.thread, slot.left, slot.bytes};
    return MethodHandles.insertArguments(isTimed.bindTo(this), 0, counted ? counts : Arrays.copyOf(counts, 2));
  }

  /** Counts a call that moves one element; returns whether it is timed. */
  @SuppressWarnings("unused") // called through IS_TIMED
  private boolean isTimed(Thread first, long[] firstLeft, Context context, int pe) {
    int peer = context == null ? pe : world(context, pe);
    long[] left = firstLeft;
    if (first != Thread.currentThread()) {
      TransferSlot slot = slotOfThread();
      if (slot == null) {
        return false;
      }
      left = slot.left;
    }
    return isPeer(peer, left) && --left[peer] < 0;
  }

  /** Counts a call that moves blocks of elements; returns whether it is timed. */
  @SuppressWarnings("unused") // called through IS_RUN_TIMED
  private boolean isRunTimed(
      Thread first, long[] firstLeft, long[] firstBytes, Context context, long count, long blocks, int pe) {
    int peer = context == null ? pe : world(context, pe);
    long[] left = firstLeft;
    long[] bytes = firstBytes;
    if (first != Thread.currentThread()) {
      TransferSlot slot = slotOfThread();
      if (slot == null) {
        return false;
      }
      left = slot.left;
      bytes = slot.bytes;
    }
    if (!isPeer(peer, left)) {
      return false;
    }
    bytes[peer] += count * blocks * elementBytes;
    return --left[peer] < 0;
  }

  /** {@return whether the counts have a slot for a peer; if not, the call itself refuses the argument} */
  private static boolean isPeer(int peer, long[] left) {
    return peer >= 0 && peer < left.length;
  }

  private TransferSlot slotOfThread() {
    TransferSlot slot = recent;
    if (slot != null && slot.isUsable()) {
      return slot;
    }
    UnrecordedActivity activity = UnrecordedActivity.ofThread();
    if (activity == null) {
      return null;
    }
    slot = activity.slot(site, counted);
    if (recent == null || recent.isClosed()) {
      recent = slot;
    }
    return slot;
  }

  private static int world(Context context, int pe) {
    return pe >= 0 && context.isValid() && context.team() instanceof TeamImpl team && pe < team.nPes()
        ? team.worldPe(pe)
        : -1;
  }

  private static long bytesOf(Object target) {
    return target instanceof SymmetricArray array ? array.elementBytes() : Long.BYTES;
  }

  @SuppressWarnings("unused") // called through BEFORE
  private Events.TransferSample before(
      Object target, long index, Context context, long count, long blocks, int pe) {
    TransferSlot slot = slotOfThread();
    if (slot == null) {
      return null; // the PE has ended
    }
    Events.TransferSample sample = slot.sample(
        context == null ? pe : world(context, pe), counted ? count * blocks * elementBytes : bytesOf(target));
    sample.signals = signals;
    sample.offset = ArgumentChoice.offset(target, index);
    sample.began = Outside.nanoTime();
    sample.begin();
    return sample;
  }

  @SuppressWarnings("unused") // called through AFTER
  private static void after(Events.TransferSample sample) {
    if (sample != null) {
      sample.slot.sampled(sample);
    }
  }
}
