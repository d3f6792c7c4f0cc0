package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.onesided.Comparing;
import org.shmem4j.internal.onesided.Reach;
import org.shmem4j.internal.onesided.Waiting;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * Signals: unsigned 64-bit variables that tell a PE that data has come. A context of null is the default context of the
 * signal's PE.
 *
 * <p>A signal is a release store or an atomic addition: a PE that sees it, with {@code signalWaitUntil},
 * {@code signalFetch} or an atomic fetch, also sees the data put with it and all that this thread wrote before.
 */
public final class Signals {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final ElementType UINT64 = ElementType.of("uint64", Lane.LONG, 1, Meaning.UNSIGNED);

  private Signals() {}

  /**
   * Copies from this PE's copy of an array to a peer's, then signals the peer.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the array read here
   * @param sourceIndex its first element
   * @param nelems how many
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param signal the signal
   * @param op how it changes the variable
   * @param pe the peer, in the context's team
   */
  public static void putSignal(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      SymmetricArray sig,
      long sigIndex,
      long signal,
      SignalOp op,
      int pe) {
    long at = check(context, sig, sigIndex, op, pe);
    if (nelems != 0) {
      Transfers.put(context, type, dest, destIndex, source, sourceIndex, nelems, pe);
    }
    deliver(sig, at, signal, op);
  }

  /**
   * Copies from any memory to a peer's copy of an array, then signals the peer.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the memory read, from its start
   * @param nelems how many
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param signal the signal
   * @param op how it changes the variable
   * @param pe the peer, in the context's team
   */
  public static void putSignal(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      MemorySegment source,
      long nelems,
      SymmetricArray sig,
      long sigIndex,
      long signal,
      SignalOp op,
      int pe) {
    long at = check(context, sig, sigIndex, op, pe);
    if (nelems != 0) {
      Transfers.put(context, type, dest, destIndex, source, nelems, pe);
    }
    deliver(sig, at, signal, op);
  }

  /**
   * Copies and signals as the blocking form; complete here after {@code quiet}.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the array read here
   * @param sourceIndex its first element
   * @param nelems how many
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param signal the signal
   * @param op how it changes the variable
   * @param pe the peer, in the context's team
   */
  public static void putSignalNbi(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      SymmetricArray source,
      long sourceIndex,
      long nelems,
      SymmetricArray sig,
      long sigIndex,
      long signal,
      SignalOp op,
      int pe) {
    putSignal(context, type, dest, destIndex, source, sourceIndex, nelems, sig, sigIndex, signal, op, pe);
  }

  /**
   * Copies and signals as the blocking form; complete here after {@code quiet}.
   *
   * @param context the context; null for the default
   * @param type the type of elements
   * @param dest the array written on the peer
   * @param destIndex its first element
   * @param source the memory read, from its start
   * @param nelems how many
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param signal the signal
   * @param op how it changes the variable
   * @param pe the peer, in the context's team
   */
  public static void putSignalNbi(
      Context context,
      ElementType type,
      SymmetricArray dest,
      long destIndex,
      MemorySegment source,
      long nelems,
      SymmetricArray sig,
      long sigIndex,
      long signal,
      SignalOp op,
      int pe) {
    putSignal(context, type, dest, destIndex, source, nelems, sig, sigIndex, signal, op, pe);
  }

  /**
   * Adds to a peer's signal.
   *
   * @param context the context; null for the default
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param signal what is added
   * @param pe the peer, in the context's team
   */
  public static void signalAdd(Context context, SymmetricArray sig, long sigIndex, long signal, int pe) {
    deliver(sig, check(context, sig, sigIndex, SignalOp.ADD, pe), signal, SignalOp.ADD);
  }

  /**
   * Sets a peer's signal.
   *
   * @param context the context; null for the default
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param signal its new value
   * @param pe the peer, in the context's team
   */
  public static void signalSet(Context context, SymmetricArray sig, long sigIndex, long signal, int pe) {
    deliver(sig, check(context, sig, sigIndex, SignalOp.SET, pe), signal, SignalOp.SET);
  }

  /**
   * Reads this PE's signal.
   *
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @return its value
   */
  public static long signalFetch(SymmetricArray sig, long sigIndex) {
    PeCore core = Reach.core("sig", sig);
    return (long) LONG.getAcquire(core.memory(), Reach.ownWord(core, "sig", sig, sigIndex, Long.BYTES));
  }

  /**
   * Waits until this PE's signal compares as asked, unsigned.
   *
   * @param sig the array of the signal
   * @param sigIndex the signal's element
   * @param cmp the comparison
   * @param value what it is compared with
   * @return the value that fulfilled the wait
   */
  public static long signalWaitUntil(SymmetricArray sig, long sigIndex, Comparison cmp, long value) {
    long key = Waiting.until(UINT64, sig, sigIndex, cmp, value, Call.SIGNAL_WAIT_UNTIL);
    return Comparing.key(UINT64, key); // its own inverse for 64 bits
  }

  private static long check(Context context, SymmetricArray sig, long sigIndex, SignalOp op, int pe) {
    if (op == null) {
      throw new NullPointerException("op must not be null");
    }
    return Reach.word(Reach.core("sig", sig), context, "sig", sig, sigIndex, Long.BYTES, pe);
  }

  private static void deliver(SymmetricArray sig, long at, long signal, SignalOp op) {
    MemorySegment memory = Reach.core("sig", sig).memory();
    if (op == SignalOp.SET) {
      LONG.setRelease(memory, at, signal);
    } else {
      long ignored = (long) LONG.getAndAdd(memory, at, signal);
    }
  }
}
