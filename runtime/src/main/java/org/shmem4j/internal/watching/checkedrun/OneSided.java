package org.shmem4j.internal.watching.checkedrun;

import java.util.stream.IntStream;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.Signal;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.check.Role;
import org.shmem4j.internal.pe.team.ContextImpl;

/** Records what one-sided calls, atomics, signals, waits and tests touch, and what they order. */
final class OneSided {
  private static final int MOST_BLOCKS = 4096;

  private final CheckRecorder recorder;
  private final CallArguments call;

  private OneSided(CheckRecorder recorder, CallArguments call) {
    this.recorder = recorder;
    this.call = call;
  }

  /** {@return the record to make when the call has returned; null if it is no such call} */
  static After begins(CheckRecorder recorder, CallArguments call) {
    OneSided one = new OneSided(recorder, call);
    return switch (call.site().family()) {
      case "put", "p" -> one.put();
      case "get", "g" -> one.get();
      case "iput", "ibput" -> one.putBlocks();
      case "iget", "ibget" -> one.getBlocks();
      case "put_signal" -> one.putSignal();
      case "signal" -> one.signal();
      case "atomic" -> one.atomic();
      case "wait", "test" -> one.waits();
      case "order" -> one.orders();
      default -> null;
    };
  }

  private boolean isNonblocking() {
    return call.site().plainRoutine().endsWith("Nbi");
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

  /** {@return the call's target PE, in the world; -1 if it has none} */
  private int target() {
    long pe = call.number(Role.PE, -1);
    if (call.context() instanceof ContextImpl context && context.isValid()) {
      return pe >= 0 && pe < context.team().nPes() ? context.worldPe((int) pe) : -1;
    }
    return (int) pe;
  }

  private static boolean isPe(SymmetricArray array, int pe) {
    Shmem shmem = array.shmem();
    return pe >= 0 && pe < shmem.nPes();
  }

  /** {@return the bytes that a call without blocks moves} */
  private long bytes(SymmetricArray array) {
    long count = call.number(Role.COUNT, -1);
    if (count >= 0) {
      return count * call.elementBytes(array);
    }
    long buffer = call.bytesOfLocal();
    return buffer > 0 ? buffer : call.elementBytes(array);
  }

  private long offset(Role role) {
    SymmetricArray array = call.array(role);
    return array.offset() + call.index(role) * call.elementBytes(array);
  }

  /** {@return PEs of a context, as numbers of the world} */
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
    switch (call.site().plainRoutine()) {
      case "quiet" -> recorder.quiets(context());
      case "fence" -> recorder.fences(context());
      default -> {}
    }
    return After.NOTHING;
  }

  private After put() {
    SymmetricArray dest = call.array(Role.DEST);
    if (dest != null && isPe(dest, target())) {
      reads(Role.SOURCE, bytes(dest));
      long value = Counting.set(call);
      recorder.updates(
          target(), offset(Role.DEST), bytes(dest),
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
      recorder.begins(recorder.pe(), offset(role), bytes, AccessFlags.READS | AccessFlags.OWNED, context(),
          call.site());
    } else {
      recorder.touches(recorder.pe(), offset(role), bytes, AccessFlags.READS, call.site());
    }
  }

  private After get() {
    SymmetricArray source = call.array(Role.SOURCE);
    if (source != null && isPe(source, target())) {
      long bytes = bytes(source);
      boolean goesOn = isNonblocking();
      if (goesOn) {
        recorder.begins(
            target(), offset(Role.SOURCE), bytes, AccessFlags.READS | AccessFlags.OWNED, context(), call.site());
      } else {
        recorder.touches(target(), offset(Role.SOURCE), bytes, AccessFlags.READS, call.site());
      }
      SymmetricArray dest = call.array(Role.DEST);
      if (dest != null && goesOn) {
        recorder.begins(
            recorder.pe(), offset(Role.DEST), bytes, AccessFlags.WRITES | AccessFlags.OWNED, context(), call.site());
      } else if (dest != null) {
        recorder.touches(recorder.pe(), offset(Role.DEST), bytes, AccessFlags.WRITES, call.site());
      }
    }
    return After.NOTHING;
  }

  private After putBlocks() {
    SymmetricArray dest = call.array(Role.DEST);
    if (dest != null && isPe(dest, target())) {
      blocks(Role.SOURCE, false, recorder.pe(), AccessFlags.READS);
      blocks(Role.DEST, true, target(), AccessFlags.WRITES | AccessFlags.PUT);
    }
    return After.NOTHING;
  }

  private After getBlocks() {
    SymmetricArray source = call.array(Role.SOURCE);
    if (source != null && isPe(source, target())) {
      blocks(Role.SOURCE, false, target(), AccessFlags.READS);
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
    boolean ofBlocks = call.site().family().startsWith("ib");
    long block = ofBlocks ? call.number(Role.COUNT, 0) : 1;
    long blocks = ofBlocks ? call.numberAfter(Role.COUNT) : call.number(Role.COUNT, 0);
    long stride = dest ? call.number(Role.STRIDE, 1) : call.numberAfter(Role.STRIDE);
    for (long i = 0; i < Math.min(blocks, MOST_BLOCKS); i++) {
      long at = offset(role) + i * stride * unit;
      if ((flags & AccessFlags.PUT) != 0) {
        recorder.begins(pe, at, block * unit, flags, context(), call.site());
      } else {
        recorder.touches(pe, at, block * unit, flags, call.site());
      }
    }
  }

  private After putSignal() {
    SymmetricArray dest = call.array(Role.DEST);
    Signal handle = call.value(Signal.class);
    SymmetricArray signal = handle != null ? handle.array() : call.array(Role.VARIABLE);
    if (signal != null && isPe(signal, target())) {
      if (dest != null) {
        reads(Role.SOURCE, bytes(dest));
        recorder.begins(target(), offset(Role.DEST), bytes(dest),
            AccessFlags.WRITES | AccessFlags.PUT | AccessFlags.SIGNALED,
            context(), call.site());
      }
      updatesSignal(handle, AccessFlags.SIGNALED);
    }
    return After.NOTHING;
  }

  private long signalOffset(Signal handle) {
    return handle != null
        ? handle.array().offset() + handle.index() * Long.BYTES
        : call.array(Role.VARIABLE).offset() + call.index(Role.VARIABLE) * Long.BYTES;
  }

  private void updatesSignal(Signal handle, long more) {
    long sets = call.value(SignalOp.class) == SignalOp.SET || call.site().plainRoutine().endsWith("Set")
        ? AccessFlags.SETS : 0;
    updates(target(), signalOffset(handle), Long.BYTES, AccessFlags.PUT | AccessFlags.SIGNAL | sets | more);
  }

  private void updates(int pe, long offset, long bytes, long more) {
    long set = Counting.set(call);
    recorder.updates(
        pe, offset, bytes, AccessFlags.WRITES | AccessFlags.ATOMIC | more | (set > 0 ? AccessFlags.SETS : 0), context(),
        call.site(),
        set > 0 ? set : Counting.added(call));
  }

  private After signal() {
    Signal handle = call.value(Signal.class);
    SymmetricArray signal = handle != null ? handle.array() : call.array(Role.VARIABLE);
    if (signal == null) {
      return After.NOTHING;
    }
    long offset = signalOffset(handle);
    if (call.number(Role.PE, -1) < 0) { // fetched, or waited for
      return result -> recorder.acquires(recorder.pe(), offset, Long.BYTES, 0, Counting.reached(call, result));
    }
    if (isPe(signal, target())) {
      updatesSignal(handle, 0);
    }
    return After.NOTHING;
  }

  private After atomic() {
    SymmetricArray variable = call.array(Role.VARIABLE);
    int target = target();
    if (variable == null || !isPe(variable, target)) {
      return After.NOTHING;
    }
    String routine = call.site().plainRoutine();
    boolean goesOn = isNonblocking();
    long bytes = call.elementBytes(variable);
    long offset = offset(Role.VARIABLE);
    boolean onlyReads = routine.endsWith("Fetch") || routine.endsWith("FetchNbi");
    if (goesOn && call.local() != null) {
      recorder.begins(recorder.pe(), offset(Role.LOCAL), bytes, AccessFlags.WRITES | AccessFlags.OWNED, context(),
          call.site());
    }
    if (!onlyReads) { // a fetch sees a flag as a test does, whether a put or an atomic wrote it
      // An operation that returns the old value is complete when it returns, others after quiet.
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
          recorder.pe(), signalOffset(handle), Long.BYTES, 0, Counting.reached(call, result));
    }
    Seen seen = new Seen(call);
    long bytes = call.elementBytes(variables);
    long offset = offset(Role.VARIABLE);
    return result -> {
      long slack = result instanceof Number ? 0 : Counting.slack(call, variables);
      long reached = Counting.reached(call, null);
      seen.of(result).forEach(at -> recorder.acquires(recorder.pe(), offset + at * bytes, bytes, slack, reached));
    };
  }
}
