package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.onesided.Reach;

/**
 * Atomic operations on 32- and 64-bit elements, lock-free, atomic towards every other one on the same element whatever
 * its type, and towards waits and signals. A context of null is the default context of the array's PE. Adding one is
 * the increment; {@code float} and {@code double} go by their raw bits.
 *
 * <p>A fetch is an acquire load, a set a release store, every other operation both: whoever sees what it wrote, with a
 * fetch, a get or a wait, also sees what this thread wrote before it.
 */
public final class AtomicWords {
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private AtomicWords() {}

  /**
   * Checks where a nonblocking form stores what it fetches, before it is fetched; {@code storeInt} and {@code
   * storeLong} take what this returns.
   *
   * @param fetch this PE's array
   * @param fetchIndex the element
   * @param bytes the bytes of the routine's type
   * @return where it is
   */
  public static long slot(SymmetricArray fetch, long fetchIndex, int bytes) {
    return Reach.ownWord(Reach.core("fetch", fetch), "fetch", fetch, fetchIndex, bytes);
  }

  /**
   * Stores what a nonblocking form fetched.
   *
   * @param fetch this PE's array
   * @param slot what {@code slot} returned for it
   * @param value the value
   */
  public static void storeInt(SymmetricArray fetch, long slot, int value) {
    INT.set(Reach.core("fetch", fetch).memory(), slot, value);
  }

  /**
   * Stores what a nonblocking form fetched.
   *
   * @param fetch this PE's array
   * @param slot what {@code slot} returned for it
   * @param value the value
   */
  public static void storeLong(SymmetricArray fetch, long slot, long value) {
    LONG.set(Reach.core("fetch", fetch).memory(), slot, value);
  }

  /**
   * Checks where a nonblocking form stores what it fetches, before it is fetched.
   *
   * @param fetch any memory
   * @param fetchIndex the element, in units of {@code bytes}
   * @param bytes the bytes of the routine's type
   * @return where it is
   */
  public static long slot(MemorySegment fetch, long fetchIndex, int bytes) {
    if (fetch == null) {
      throw new NullPointerException("fetch must not be null");
    }
    long length = fetch.byteSize() / bytes;
    if (fetchIndex < 0 || fetchIndex >= length) {
      throw new IndexOutOfBoundsException("fetchIndex must be that of an element of fetch: fetchIndex=" + fetchIndex
          + " fetch.length=" + length);
    }
    return fetchIndex * bytes;
  }

  /**
   * Stores what a nonblocking form fetched.
   *
   * @param fetch any memory
   * @param slot what {@code slot} returned for it
   * @param value the value
   */
  public static void storeInt(MemorySegment fetch, long slot, int value) {
    fetch.set(ValueLayout.JAVA_INT_UNALIGNED, slot, value);
  }

  /**
   * Stores what a nonblocking form fetched.
   *
   * @param fetch any memory
   * @param slot what {@code slot} returned for it
   * @param value the value
   */
  public static void storeLong(MemorySegment fetch, long slot, long value) {
    fetch.set(ValueLayout.JAVA_LONG_UNALIGNED, slot, value);
  }

  /**
   * Reads an element.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static int fetchInt(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (int) INT.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Integer.BYTES, pe));
  }

  /**
   * Writes an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void setInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    INT.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe), value);
  }

  /**
   * Writes an element if it has a value.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param cond the value that it must have
   * @param value its new value
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static int compareSwapInt(Context context, SymmetricArray dest, long index, int cond, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe);
    return (int) INT.compareAndExchange(core.memory(), at, cond, value);
  }

  /**
   * Writes an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static int swapInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe);
    return (int) INT.getAndSet(core.memory(), at, value);
  }

  /**
   * Adds to an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value what is added
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static int fetchAddInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe);
    return (int) INT.getAndAdd(core.memory(), at, value);
  }

  /**
   * Ands an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value the other operand
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static int fetchAndInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe);
    return (int) INT.getAndBitwiseAnd(core.memory(), at, value);
  }

  /**
   * Ors an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value the other operand
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static int fetchOrInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe);
    return (int) INT.getAndBitwiseOr(core.memory(), at, value);
  }

  /**
   * Xors an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value the other operand
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static int fetchXorInt(Context context, SymmetricArray dest, long index, int value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Integer.BYTES, pe);
    return (int) INT.getAndBitwiseXor(core.memory(), at, value);
  }

  /**
   * Reads an element.
   *
   * @param context the context; null for the default
   * @param source the array
   * @param index the element
   * @param pe the peer, in the context's team
   * @return its value
   */
  public static long fetchLong(Context context, SymmetricArray source, long index, int pe) {
    PeCore core = Reach.core("source", source);
    return (long) LONG.getAcquire(core.memory(), Reach.word(core, context, "source", source, index, Long.BYTES, pe));
  }

  /**
   * Writes an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   */
  public static void setLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    LONG.setRelease(core.memory(), Reach.word(core, context, "dest", dest, index, Long.BYTES, pe), value);
  }

  /**
   * Writes an element if it has a value.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param cond the value that it must have
   * @param value its new value
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static long compareSwapLong(Context context, SymmetricArray dest, long index, long cond, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Long.BYTES, pe);
    return (long) LONG.compareAndExchange(core.memory(), at, cond, value);
  }

  /**
   * Writes an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value its new value
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static long swapLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Long.BYTES, pe);
    return (long) LONG.getAndSet(core.memory(), at, value);
  }

  /**
   * Adds to an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value what is added
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static long fetchAddLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Long.BYTES, pe);
    return (long) LONG.getAndAdd(core.memory(), at, value);
  }

  /**
   * Ands an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value the other operand
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static long fetchAndLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Long.BYTES, pe);
    return (long) LONG.getAndBitwiseAnd(core.memory(), at, value);
  }

  /**
   * Ors an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value the other operand
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static long fetchOrLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Long.BYTES, pe);
    return (long) LONG.getAndBitwiseOr(core.memory(), at, value);
  }

  /**
   * Xors an element.
   *
   * @param context the context; null for the default
   * @param dest the array
   * @param index the element
   * @param value the other operand
   * @param pe the peer, in the context's team
   * @return the value that it had
   */
  public static long fetchXorLong(Context context, SymmetricArray dest, long index, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, Long.BYTES, pe);
    return (long) LONG.getAndBitwiseXor(core.memory(), at, value);
  }
}
