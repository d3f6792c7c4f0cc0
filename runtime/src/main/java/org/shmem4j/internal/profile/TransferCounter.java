package org.shmem4j.internal.profile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import org.shmem4j.Context;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.team.TeamImpl;
import org.shmem4j.internal.watch.CallSites;
import org.shmem4j.internal.watch.Site;
import org.shmem4j.type.Role;

/**
 * Counts the one-sided calls of a call site, for each thread and peer, and times some of them. While there are few it
 * times all, so that the profile shows which call wrote what another PE waited for.
 */
final class TransferCounter {
  private static final int MOST_SAMPLES_OF_PERIOD = 25;
  private static final long PERIOD_NANOS = 100_000_000;
  private static final int COARSEST = (1 << 14) - 1;

  private static final MethodHandle SINGLE;
  private static final MethodHandle RUN;
  private static final MethodHandle AFTER;

  static {
    try {
      Lookup lookup = MethodHandles.lookup();
      SINGLE = lookup.findVirtual(TransferCounter.class, "single", MethodType.methodType(
          Events.TransferSample.class, Thread.class, long[].class, int[].class, Object.class, long.class,
          Context.class, int.class));
      RUN = lookup.findVirtual(TransferCounter.class, "run", MethodType.methodType(
          Events.TransferSample.class, Object.class, long.class, Context.class, long.class, long.class, int.class));
      AFTER = lookup.findStatic(TransferCounter.class, "after",
          MethodType.methodType(void.class, Events.TransferSample.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Site site;
  private final boolean signals;
  private final int elementBytes;
  private final boolean counted;
  private Slot recent;

  private TransferCounter(Site site, boolean signals) {
    this.site = site;
    this.signals = signals;
    this.elementBytes = site.elementBytes();
    this.counted = site.argument(Role.COUNT) >= 0 && elementBytes > 0;
  }

  /** {@return the one-sided call with counting added} */
  static MethodHandle counted(Site site, MethodHandle call) {
    boolean signals = switch (site.family()) {
      case "p", "atomic", "put_signal", "signal" -> true;
      default -> false;
    };
    TransferCounter counter = new TransferCounter(site, signals);
    int target = target(site, call.type());
    int index = target >= 0 && target + 1 < site.roles().size() && site.roles().get(target + 1) == Role.INDEX
        ? target + 1
        : -1;
    int context = site.argument(Role.CONTEXT);
    int count = site.argument(Role.COUNT);
    int pe = site.argument(Role.PE);
    int blocks = site.roles().lastIndexOf(Role.COUNT) > count ? site.roles().lastIndexOf(Role.COUNT)
        : site.family().startsWith("ib") ? count + 1 : -1;
    MethodHandle before = counter.counted
        ? Arguments.chosen(RUN.bindTo(counter), call.type(),
            target, null, index, 0L, context, null, count, 1L, blocks, 1L, pe, 0)
        : Arguments.chosen(counter.ofFirstThread(), call.type(), target, null, index, 0L, context, null, pe, 0);
    return sequence(call, before);
  }

  /** The call between the two handles. There is no exception handler, which would slow it down. */
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
    boolean reads = site.family().equals("g") || site.family().endsWith("get");
    return reads || dest < 0 ? site.argument(Role.SOURCE) : dest;
  }

  private MethodHandle ofFirstThread() {
    Slot slot = slotOfThread();
    return slot == null
        ? MethodHandles.insertArguments(SINGLE, 0, this, null, null, null)
        : MethodHandles.insertArguments(SINGLE, 0, this, slot.thread, slot.counts, slot.mask);
  }

  /**
   * Counts a call that moves one element. The ledger of the first calling thread is a constant, since calls in a loop
   * would have to wait for its loads.
   */
  @SuppressWarnings("unused") // called through SINGLE
  private Events.TransferSample single(
      Thread first, long[] firstCounts, int[] firstMask, Object target, long index, Context context, int pe) {
    int peer = context == null ? pe : world(context, pe);
    long[] counts = firstCounts;
    int[] mask = firstMask;
    if (first != Thread.currentThread()) {
      Slot slot = slotOfThread();
      if (slot == null) {
        return null;
      }
      counts = slot.counts;
      mask = slot.mask;
    }
    if (peer < 0 || peer >= counts.length) {
      return null; // the call itself refuses the argument
    }
    return (counts[peer]++ & mask[0]) == 0 ? sample(target, index, -1, peer) : null;
  }

  /** Counts a call that moves blocks of elements. */
  @SuppressWarnings("unused") // called through RUN
  private Events.TransferSample run(Object target, long index, Context context, long count, long blocks, int pe) {
    Slot slot = slotOfThread();
    int peer = context == null ? pe : world(context, pe);
    if (slot == null || peer < 0 || peer >= slot.counts.length) {
      return null;
    }
    long bytes = count * blocks * elementBytes;
    slot.bytes[peer] += bytes;
    return (slot.counts[peer]++ & slot.mask[0]) == 0 ? sample(target, index, bytes, peer) : null;
  }

  private Slot slotOfThread() {
    Slot slot = recent;
    if (slot != null && slot.thread == Thread.currentThread() && !slot.closed) {
      return slot;
    }
    Ledger ledger = Ledger.ofThread();
    if (ledger == null) {
      return null;
    }
    slot = ledger.slot(this);
    if (recent == null || recent.closed) {
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

  private Events.TransferSample sample(Object target, long index, long runBytes, int peer) {
    Slot slot = slotOfThread();
    if (slot == null) {
      return null; // the PE has ended
    }
    long bytes = runBytes < 0 ? bytesOf(target) : runBytes;
    Events.TransferSample sample = new Events.TransferSample();
    sample.slot = slot;
    sample.pe = slot.ledger.pe().number();
    sample.site = site.id();
    sample.place = site.place();
    sample.peer = peer;
    slot.sampledBytes = bytes;
    sample.bytes = bytes;
    sample.signals = signals;
    sample.weight = slot.mask[0] + 1;
    sample.offset = Arguments.offset(target, index);
    sample.began = System.nanoTime();
    sample.begin();
    return sample;
  }

  @SuppressWarnings("unused") // called through AFTER
  private static void after(Events.TransferSample sample) {
    if (sample != null) {
      sample.slot.sampled(sample);
    }
  }

  /** The counts of a thread. */
  static final class Slot {
    private final TransferCounter counter;
    private final Ledger ledger;
    private final Thread thread;
    private final long[] counts;
    private final long[] bytes;
    private boolean closed;
    private long sampledBytes;
    private final int[] mask = new int[1];
    private long timed;
    private long nanos;
    private int samples;
    private long periodEnds;

    Slot(TransferCounter counter, Ledger ledger, Thread thread) {
      this.counter = counter;
      this.ledger = ledger;
      this.thread = thread;
      this.counts = new long[ledger.pe().pes()];
      this.bytes = new long[ledger.pe().pes()];
    }

    TransferCounter counter() {
      return counter;
    }

    private void sampled(Events.TransferSample sample) {
      sample.end();
      long now = System.nanoTime();
      nanos += now - sample.began;
      timed++;
      sample.commit();
      samples++;
      if (now - periodEnds >= 0) {
        periodEnds = now + PERIOD_NANOS;
        if (samples < MOST_SAMPLES_OF_PERIOD / 4) {
          mask[0] >>= 1;
        }
        samples = 0;
      } else if (samples > MOST_SAMPLES_OF_PERIOD && mask[0] < COARSEST) {
        mask[0] = 2 * mask[0] + 1;
        samples = 0;
      }
      ledger.tick(now);
    }

    void open() {
      closed = false;
    }

    void close() {
      closed = true;
      mask[0] = 0; // every call after the end checks for it
    }

    void flush() {
      long all = Arrays.stream(counts).sum();
      if (all == 0) {
        return;
      }
      double each = timed == 0 ? 0 : (double) nanos / timed;
      for (int peer = 0; peer < counts.length; peer++) {
        if (counts[peer] > 0) {
          Events.Transfer event = new Events.Transfer();
          event.pe = ledger.pe().number();
          event.site = counter.site.id();
          event.place = counter.site.place();
          event.peer = peer;
          event.calls = counts[peer];
          event.bytes = counter.counted ? bytes[peer] : counts[peer] * sampledBytes;
          event.time = Math.round(each * counts[peer]);
          event.commit();
          counts[peer] = 0;
          bytes[peer] = 0;
        }
      }
      timed = 0;
      nanos = 0;
    }
  }
}
