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
 * Counts the one-sided calls of a call site, for each thread and peer, and times one in so many: all of them while they
 * are few, so that it is known who wrote what another PE waited for.
 */
final class TransferCounter {
  private static final int MOST_SAMPLES_OF_PERIOD = 25;
  private static final long PERIOD_NANOS = 100_000_000;
  private static final int COARSEST = (1 << 14) - 1;

  private static final MethodHandle BEFORE;
  private static final MethodHandle AFTER;

  static {
    try {
      Lookup lookup = MethodHandles.lookup();
      BEFORE = lookup.findVirtual(TransferCounter.class, "before", MethodType.methodType(
          Events.TransferSample.class, Object.class, long.class, Context.class, long.class, long.class, int.class));
      AFTER = lookup.findStatic(TransferCounter.class, "after",
          MethodType.methodType(void.class, Throwable.class, Events.TransferSample.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Site site;
  private final boolean signals;
  private final int elementBytes;
  private Slot recent;

  private TransferCounter(Site site, boolean signals) {
    this.site = site;
    this.signals = signals;
    this.elementBytes = site.elementBytes();
  }

  /** {@return a one-sided call that counts itself} */
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
    int count = site.argument(Role.COUNT);
    int blocks = site.roles().lastIndexOf(Role.COUNT) > count ? site.roles().lastIndexOf(Role.COUNT)
        : site.family().startsWith("ib") ? count + 1 : -1;
    MethodHandle before = Arguments.chosen(BEFORE.bindTo(counter), call.type(),
        target, null, index, 0L, site.argument(Role.CONTEXT), null, count, 1L, blocks, 1L, site.argument(Role.PE), 0);
    return CallSites.around(call, before, AFTER);
  }

  /** What lies at the peer: a signal, a variable, what is put to or got from. */
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

  @SuppressWarnings("unused") // through BEFORE
  private Events.TransferSample before(Object target, long index, Context context, long count, long blocks, int pe) {
    Slot slot = recent;
    if (slot == null || slot.thread != Thread.currentThread() || slot.ledger.pe.hasEnded()) {
      slot = slotOfThread();
      if (slot == null) {
        return null;
      }
    }
    int peer = context == null || pe < 0 ? pe : world(context, pe);
    long[] counts = slot.counts;
    if (peer < 0 || peer >= counts.length) {
      return null; // the call refuses it
    }
    long bytes = elementBytes == 0 ? bytesOf(target) : count * blocks * elementBytes;
    slot.ledger.transfer = site;
    slot.bytes[peer] += bytes;
    counts[peer]++;
    return (slot.calls++ & slot.mask) == 0 ? sample(slot, target, index, bytes, peer) : null;
  }

  private Slot slotOfThread() {
    Ledger ledger = Ledger.ofThread();
    if (ledger == null) {
      return null;
    }
    Slot slot = ledger.slot(this);
    if (recent == null || recent.ledger.pe.hasEnded()) {
      recent = slot;
    }
    return slot;
  }

  private static int world(Context context, int pe) {
    return context.isValid() && context.team() instanceof TeamImpl team && pe < team.nPes()
        ? team.worldPe(pe)
        : -1;
  }

  private static long bytesOf(Object target) {
    return target instanceof SymmetricArray array ? array.elementBytes() : Long.BYTES;
  }

  private Events.TransferSample sample(Slot slot, Object target, long index, long bytes, int peer) {
    Events.TransferSample sample = new Events.TransferSample();
    sample.slot = slot;
    sample.pe = slot.ledger.pe.number();
    sample.site = site.id();
    sample.place = site.place();
    sample.peer = peer;
    sample.bytes = bytes;
    sample.signals = signals;
    sample.weight = slot.mask + 1;
    sample.offset = Arguments.offset(target, index);
    sample.began = System.nanoTime();
    sample.begin();
    return sample;
  }

  @SuppressWarnings("unused") // through AFTER
  private static void after(Throwable thrown, Events.TransferSample sample) {
    if (sample != null) {
      sample.slot.sampled(sample);
    }
  }

  /** What a thread has counted. */
  static final class Slot {
    private final TransferCounter counter;
    private final Ledger ledger;
    private final Thread thread;
    private final long[] counts;
    private final long[] bytes;
    private long calls;
    private int mask;
    private long timed;
    private long nanos;
    private int samples;
    private long periodEnds;

    Slot(TransferCounter counter, Ledger ledger, Thread thread) {
      this.counter = counter;
      this.ledger = ledger;
      this.thread = thread;
      this.counts = new long[ledger.pe.pes()];
      this.bytes = new long[ledger.pe.pes()];
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
          mask >>= 1;
        }
        samples = 0;
      } else if (samples > MOST_SAMPLES_OF_PERIOD && mask < COARSEST) {
        mask = 2 * mask + 1;
        samples = 0;
      }
      ledger.tick(now);
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
          event.pe = ledger.pe.number();
          event.site = counter.site.id();
          event.place = counter.site.place();
          event.peer = peer;
          event.calls = counts[peer];
          event.bytes = bytes[peer];
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
