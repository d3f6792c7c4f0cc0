package org.shmem4j.internal.watching.checkedrun;

import java.util.stream.IntStream;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.Signal;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.internal.watching.callsites.Site;

/** Records what one-sided calls, atomics, signals, waits and tests access, and what they order. */
final class OneSided {
  private static final int MOST_BLOCKS = 4096;

  private final CheckRecorder recorder;
  private final CallArguments call;

  private OneSided(CheckRecorder recorder, CallArguments call) {
    this.recorder = recorder;
    this.call = call;
  }

  /** {@return the record to make when the call has returned} */
  static After begins(CheckRecorder recorder, CallArguments call) {
    OneSided one = new OneSided(recorder, call);
    Site site = call.site();
    boolean isSpaced = site.argument(Role.STRIDE) >= 0;
    if (site.does(Effect.SIGNALS)) {
      return site.does(Effect.PUTS) ? one.putSignal() : one.signal();
    }
    if (site.does(Effect.PUTS)) {
      return isSpaced ? one.putBlocks() : one.put();
    }
    if (site.does(Effect.GETS)) {
      return isSpaced ? one.getBlocks() : one.get();
    }
    if (site.does(Effect.ATOMIC)) {
      return one.atomic();
    }
    if (site.does(Effect.ACQUIRES)) {
      return site.does(Effect.READS_ONE) ? one.readsSignal() : one.waits();
    }
    return one.orders();
  }

  private boolean isNonblocking() {
    return call.site().does(Effect.GOES_ON);
  }

  private long context() {
    return key(recorder, call.context());
  }

  static long key(CheckRecorder recorder, Context context) {
    return recorder.key(context, context == null || isDefault(context));
  }

  private static boolean isDefault(Context context) {
    return context.isValid() && context instanceof ContextImpl impl && impl.shmem().defaultContext() == context;
  }

  private static boolean isPe(SymmetricArray array, int pe) {
    Shmem shmem = array.shmem();
    return pe >= 0 && pe < shmem.nPes();
  }

  /** {@return the PEs of a context, as numbers in the world} */
  static int[] worldPes(Context context, int... pes) {
    return context instanceof ContextImpl impl && context.isValid()
        ? IntStream.of(pes).map(impl::worldPe).toArray()
        : pes;
  }

  /** Records a quiet or a fence that a queue or a work group makes. */
  private After orders() {
    if (call.context() != null && !call.context().isValid()) {
      return After.NOTHING;
    }
    if (call.site().does(Effect.COMPLETES)) {
      recorder.quiets(context());
    } else if (call.site().does(Effect.ORDERS)) {
      recorder.fences(context());
    }
    return After.NOTHING;
  }

  private After put() {
    SymmetricArray dest = call.array(Role.DEST);
    if (dest != null && isPe(dest, call.target())) {
      reads(Role.SOURCE, call.bytes(dest));
      long value = Counting.set(call);
      recorder.updates(
          call.target(), call.offset(Role.DEST), call.bytes(dest),
          AccessFlags.WRITES | AccessFlags.PUT | (value > 0 ? AccessFlags.SETS : 0),
          context(), call.site(), value);
    }
    return After.NOTHING;
  }

  /** Records that the call reads the caller's own source. */
  private void reads(Role role, long bytes) {
    if (call.array(role) == null) {
      return;
    }
    if (isNonblocking()) {
      recorder.begins(recorder.pe(), call.offset(role), bytes, AccessFlags.READS | AccessFlags.OWNED, context(),
          call.site());
    } else {
      recorder.touches(recorder.pe(), call.offset(role), bytes, AccessFlags.READS, call.site());
    }
  }

  private After get() {
    SymmetricArray source = call.array(Role.SOURCE);
    if (source != null && isPe(source, call.target())) {
      long bytes = call.bytes(source);
      boolean goesOn = isNonblocking();
      if (goesOn) {
        recorder.begins(
            call.target(), call.offset(Role.SOURCE), bytes, AccessFlags.READS | AccessFlags.OWNED, context(),
            call.site());
      } else {
        recorder.touches(call.target(), call.offset(Role.SOURCE), bytes, AccessFlags.READS, call.site());
      }
      SymmetricArray dest = call.array(Role.DEST);
      if (dest != null && goesOn) {
        recorder.begins(
            recorder.pe(), call.offset(Role.DEST), bytes, AccessFlags.WRITES | AccessFlags.OWNED, context(),
            call.site());
      } else if (dest != null) {
        recorder.touches(recorder.pe(), call.offset(Role.DEST), bytes, AccessFlags.WRITES, call.site());
      }
    }
    return After.NOTHING;
  }

  private After putBlocks() {
    SymmetricArray dest = call.array(Role.DEST);
    if (dest != null && isPe(dest, call.target())) {
      blocks(Role.SOURCE, false, recorder.pe(), AccessFlags.READS);
      blocks(Role.DEST, true, call.target(), AccessFlags.WRITES | AccessFlags.PUT);
    }
    return After.NOTHING;
  }

  private After getBlocks() {
    SymmetricArray source = call.array(Role.SOURCE);
    if (source != null && isPe(source, call.target())) {
      blocks(Role.SOURCE, false, call.target(), AccessFlags.READS);
      blocks(Role.DEST, true, recorder.pe(), AccessFlags.WRITES);
    }
    return After.NOTHING;
  }

  private void blocks(Role role, boolean dest, int pe, long flags) {
    SymmetricArray array = call.array(role);
    if (array == null) {
      return;
    }
    int unit = call.elementBytes(array);
    boolean ofBlocks = call.site().does(Effect.BLOCKS);
    long block = ofBlocks ? call.number(Role.COUNT, 0) : 1;
    long blocks = ofBlocks ? call.numberAfter(Role.COUNT) : call.number(Role.COUNT, 0);
    long stride = dest ? call.number(Role.STRIDE, 1) : call.numberAfter(Role.STRIDE);
    for (long i = 0; i < Math.min(blocks, MOST_BLOCKS); i++) {
      long at = call.offset(role) + i * stride * unit;
      if ((flags & AccessFlags.PUT) != 0) {
        recorder.begins(pe, at, block * unit, flags, context(), call.site());
      } else {
        recorder.touches(pe, at, block * unit, flags, call.site());
      }
    }
  }

  private After putSignal() {
    SymmetricArray dest = call.array(Role.DEST);
    SymmetricArray signal = call.signal();
    if (signal != null && isPe(signal, call.target())) {
      if (dest != null) {
        reads(Role.SOURCE, call.bytes(dest));
        recorder.begins(call.target(), call.offset(Role.DEST), call.bytes(dest),
            AccessFlags.WRITES | AccessFlags.PUT | AccessFlags.SIGNALED,
            context(), call.site());
      }
      updatesSignal(AccessFlags.SIGNALED);
    }
    return After.NOTHING;
  }

  private void updatesSignal(long more) {
    boolean isSet = call.value(SignalOp.class) == SignalOp.SET || call.site().does(Effect.SETS);
    long sets = isSet ? AccessFlags.SETS : 0;
    updates(call.target(), call.signalOffset(), Long.BYTES, AccessFlags.PUT | AccessFlags.SIGNAL | sets | more);
  }

  private void updates(int pe, long offset, long bytes, long more) {
    long set = Counting.set(call);
    recorder.updates(
        pe, offset, bytes, AccessFlags.WRITES | AccessFlags.ATOMIC | more | (set > 0 ? AccessFlags.SETS : 0), context(),
        call.site(),
        set > 0 ? set : Counting.added(call));
  }

  private After signal() {
    SymmetricArray signal = call.signal();
    if (signal != null && isPe(signal, call.target())) {
      updatesSignal(0);
    }
    return After.NOTHING;
  }

  /** Records that a signal of this PE is fetched, or waited for and fetched. */
  private After readsSignal() {
    if (call.signal() == null) {
      return After.NOTHING;
    }
    long offset = call.signalOffset();
    return result -> recorder.acquires(recorder.pe(), offset, Long.BYTES, 0, Counting.reached(call, result));
  }

  private After atomic() {
    SymmetricArray variable = call.array(Role.VARIABLE);
    int target = call.target();
    if (variable == null || !isPe(variable, target)) {
      return After.NOTHING;
    }
    boolean goesOn = isNonblocking();
    long bytes = call.elementBytes(variable);
    long offset = call.offset(Role.VARIABLE);
    boolean onlyReads = call.onlyFetches();
    if (goesOn && call.local() != null) {
      recorder.begins(recorder.pe(), call.offset(Role.LOCAL), bytes, AccessFlags.WRITES | AccessFlags.OWNED, context(),
          call.site());
    }
    if (!onlyReads) { // a fetch sees a flag like a test does, whether a put or an atomic wrote it
      // An operation that returns the old value is complete when it returns, others only after quiet.
      updates(target, offset, bytes, AccessFlags.PUT);
    }
    return result -> {
      if (result != null) {
        recorder.acquires(target, offset, bytes, 0, Counting.fetched(call, onlyReads, result));
      }
    };
  }

  private After waits() {
    SymmetricArray variables = call.array(Role.VARIABLE);
    Signal handle = call.value(Signal.class);
    if (variables == null && handle == null) {
      return After.NOTHING;
    }
    if (variables == null) {
      return result -> recorder.acquires(
          recorder.pe(), call.signalOffset(), Long.BYTES, 0, Counting.reached(call, result));
    }
    Seen seen = new Seen(call);
    long bytes = call.elementBytes(variables);
    long offset = call.offset(Role.VARIABLE);
    return result -> {
      long slack = result instanceof Number ? 0 : Counting.slack(call, variables);
      long reached = Counting.reached(call, null);
      seen.of(result).forEach(at -> recorder.acquires(recorder.pe(), offset + at * bytes, bytes, slack, reached));
    };
  }
}
