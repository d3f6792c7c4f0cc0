package org.shmem4j.entry;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.onesided.Comparing;
import org.shmem4j.internal.pe.onesided.PeerMemory;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.internal.pe.onesided.Waiting;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * Signals: unsigned 64-bit variables that tell a PE that data has arrived. A context of null is the default context of
 * the signal's PE.
 *
 * <p>A signal is a release store or an atomic addition: a PE that sees it, with {@code signalWaitUntil},
 * {@code signalFetch} or an atomic fetch, also sees the data put with it and all that this thread wrote before.
 */
public final class Signals {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final ElementType UINT64 = ElementType.of("uint64", Lane.LONG, 1, Meaning.UNSIGNED);

  private Signals() {}

  /** Changes a peer's signal. */
  public static void signal(SignalOp op, Context context, SymmetricArray sig, long sigIndex, long signal, int pe) {
    PeerMemory.signal(atomic(op), context, sig, place(context, sig, sigIndex, op, pe), pe, signal);
  }

  /**
   * {@return this PE's signal} Advances operations in the background first, since a program may poll for the answer to
   * something that it has only begun.
   */
  public static long signalFetch(SymmetricArray sig, long sigIndex) {
    PeCore core = Reach.core("sig", sig);
    long at = Reach.ownWord(core, "sig", sig, sigIndex, Long.BYTES);
    core.waiter().work().poll();
    return (long) LONG.getAcquire(core.memory(), at);
  }

  /** Waits until an unsigned comparison of this PE's signal holds; returns the value for which it did. */
  public static long signalWaitUntil(SymmetricArray sig, long sigIndex, Comparison cmp, long value) {
    long key = Waiting.until(UINT64, sig, sigIndex, cmp, value, Call.SIGNAL_WAIT_UNTIL);
    return Comparing.key(UINT64, key); // the key is its own inverse for 64 bits
  }

  static long place(Context context, SymmetricArray sig, long sigIndex, SignalOp op, int pe) {
    if (op == null) {
      throw new NullPointerException("sigOp must not be null");
    }
    return Reach.word(Reach.core("sig", sig), context, "sig", sig, sigIndex, Long.BYTES, pe);
  }

  static AtomicOp atomic(SignalOp op) {
    return op == SignalOp.SET ? AtomicOp.SET : AtomicOp.ADD;
  }
}
