package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.shmem4j.Complex;
import org.shmem4j.Team;
import org.shmem4j.internal.onhost.kernel.LaneAccess;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.collective.ScalarCollectives;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Collectives of a few values that are passed and returned as Java values: primitives, whose bits travel in a long, wide
 * floating point numbers, complex numbers, elements as memory, and Java arrays.
 */
public final class ScalarCalls {
  /** The most elements of an array of values. */
  public static final int MOST_VALUES = 64;

  private ScalarCalls() {}

  private static ScalarCollectives on(Team team) {
    return TeamImpl.usable(team).collectivesForUse().scalars();
  }

  // ---- Reductions ----

  /** Combines a value of up to 8 bytes with those of the other PEs. */
  public static long reduce(Team team, Reduction reduction, int bytes, long value) {
    ScalarCollectives calls = on(team);
    setBits(calls, bytes, value);
    calls.reduce(reduction, 1);
    return bits(calls, bytes);
  }

  /** Combines a number no wider than a float. */
  public static float floatReduce(Team team, Reduction reduction, float value) {
    ScalarCollectives calls = on(team);
    ScalarFormat.set(reduction.type(), calls.memory(), calls.place(), value);
    calls.reduce(reduction, 1);
    return (float) ScalarFormat.get(reduction.type(), calls.memory(), calls.place());
  }

  /** Combines a number that may be wider than a double. */
  public static double doubleReduce(Team team, Reduction reduction, double value) {
    ScalarCollectives calls = on(team);
    ScalarFormat.set(reduction.type(), calls.memory(), calls.place(), value);
    calls.reduce(reduction, 1);
    return ScalarFormat.get(reduction.type(), calls.memory(), calls.place());
  }

  /** Combines a complex number. */
  public static Complex reduce(Team team, Reduction reduction, Complex value) {
    ScalarCollectives calls = on(team);
    ScalarFormat.set(reduction.type(), calls.memory(), calls.place(), present(value));
    calls.reduce(reduction, 1);
    return ScalarFormat.getComplex(reduction.type(), calls.memory(), calls.place());
  }

  /** Combines one element of any type. */
  public static MemorySegment reduce(Team team, Reduction reduction, MemorySegment value) {
    ScalarCollectives calls = on(team);
    setElement(calls, value);
    calls.reduce(reduction, 1);
    return calls.memory().asSlice(calls.place(), value.byteSize());
  }

  /** Combines each element of a Java array. */
  public static <A> A reduceEach(Team team, Reduction reduction, A values) {
    ScalarCollectives calls = on(team);
    int count = length(values);
    ScalarFormat.setAll(reduction.type(), calls.memory(), calls.place(), values);
    calls.reduce(reduction, count);
    return ScalarFormat.getAll(reduction.type(), calls.memory(), calls.place(), like(values, count));
  }

  // ---- Broadcasts ----

  private static ScalarCollectives from(Team team, int root) {
    ScalarCollectives calls = on(team);
    ArgumentChecks.checkRoot(root, calls.size(), "team");
    return calls;
  }

  /** Gives all PEs the root's value of up to 8 bytes. */
  public static long broadcast(Team team, ElementType type, int bytes, long value, int root) {
    ScalarCollectives calls = from(team, root);
    setBits(calls, bytes, value);
    calls.broadcast(type, 1, root);
    return bits(calls, bytes);
  }

  /** Gives all PEs the root's number, which is no wider than a float. */
  public static float floatBroadcast(Team team, ElementType type, float value, int root) {
    ScalarCollectives calls = from(team, root);
    ScalarFormat.set(type, calls.memory(), calls.place(), value);
    calls.broadcast(type, 1, root);
    return (float) ScalarFormat.get(type, calls.memory(), calls.place());
  }

  /** Gives all PEs the root's number, which may be wider than a double. */
  public static double doubleBroadcast(Team team, ElementType type, double value, int root) {
    ScalarCollectives calls = from(team, root);
    ScalarFormat.set(type, calls.memory(), calls.place(), value);
    calls.broadcast(type, 1, root);
    return ScalarFormat.get(type, calls.memory(), calls.place());
  }

  /** Gives all PEs the root's complex number. */
  public static Complex broadcast(Team team, ElementType type, Complex value, int root) {
    ScalarCollectives calls = from(team, root);
    ScalarFormat.set(type, calls.memory(), calls.place(), present(value));
    calls.broadcast(type, 1, root);
    return ScalarFormat.getComplex(type, calls.memory(), calls.place());
  }

  /** Gives all PEs the root's element of any type. */
  public static MemorySegment broadcast(Team team, ElementType type, MemorySegment value, int root) {
    ScalarCollectives calls = from(team, root);
    setElement(calls, value);
    calls.broadcast(type, 1, root);
    return calls.memory().asSlice(calls.place(), value.byteSize());
  }

  /** Gives all PEs the elements of the root's Java array. */
  public static <A> A broadcastEach(Team team, ElementType type, A values, int root) {
    ScalarCollectives calls = from(team, root);
    int count = length(values);
    ScalarFormat.setAll(type, calls.memory(), calls.place(), values);
    calls.broadcast(type, count, root);
    return ScalarFormat.getAll(type, calls.memory(), calls.place(), like(values, count));
  }

  // ---- Collects ----

  /** {@return the values of all PEs, of one byte each} */
  public static byte[] byteCollect(Team team, ElementType type, int bytes, long value) {
    return collect(team, type, bytes, value, new byte[size(team)]);
  }

  /** {@return the values of all PEs, of two bytes each} */
  public static short[] shortCollect(Team team, ElementType type, int bytes, long value) {
    return collect(team, type, bytes, value, new short[size(team)]);
  }

  /** {@return the values of all PEs, of four bytes each} */
  public static int[] intCollect(Team team, ElementType type, int bytes, long value) {
    return collect(team, type, bytes, value, new int[size(team)]);
  }

  /** {@return the values of all PEs, of eight bytes each} */
  public static long[] longCollect(Team team, ElementType type, int bytes, long value) {
    return collect(team, type, bytes, value, new long[size(team)]);
  }

  /** {@return the values of all PEs, whose bits are passed} */
  public static float[] floatCollect(Team team, ElementType type, int bytes, long value) {
    return collect(team, type, bytes, value, new float[size(team)]);
  }

  /** {@return the values of all PEs, whose bits are passed} */
  public static double[] doubleCollect(Team team, ElementType type, int bytes, long value) {
    return collect(team, type, bytes, value, new double[size(team)]);
  }

  private static int size(Team team) {
    return TeamImpl.usable(team).nPes();
  }

  private static <A> A collect(Team team, ElementType type, int bytes, long value, A all) {
    ScalarCollectives calls = on(team);
    setBits(calls, bytes, value);
    return ScalarFormat.getAll(type, calls.collect(type, 1), 0, all);
  }

  /** {@return the numbers of all PEs, which are no wider than floats} */
  public static float[] collect(Team team, ElementType type, float value) {
    ScalarCollectives calls = on(team);
    ScalarFormat.set(type, calls.memory(), calls.place(), value);
    return ScalarFormat.getAll(type, calls.collect(type, 1), 0, new float[calls.size()]);
  }

  /** {@return the numbers of all PEs, which may be wider than doubles} */
  public static double[] collect(Team team, ElementType type, double value) {
    ScalarCollectives calls = on(team);
    ScalarFormat.set(type, calls.memory(), calls.place(), value);
    return ScalarFormat.getAll(type, calls.collect(type, 1), 0, new double[calls.size()]);
  }

  /** {@return the complex numbers of all PEs} */
  public static Complex[] collect(Team team, ElementType type, Complex value) {
    ScalarCollectives calls = on(team);
    ScalarFormat.set(type, calls.memory(), calls.place(), present(value));
    return ScalarFormat.getAll(type, calls.collect(type, 1), 0, new Complex[calls.size()]);
  }

  /** {@return the elements of all PEs' Java arrays, which have the same length} */
  public static <A> A collectEach(Team team, ElementType type, A values) {
    ScalarCollectives calls = on(team);
    int count = length(values);
    ScalarFormat.setAll(type, calls.memory(), calls.place(), values);
    MemorySegment all = calls.collect(type, count);
    return ScalarFormat.getAll(type, all, 0, like(values, Math.multiplyExact(count, calls.size())));
  }

  // ---- Values ----

  private static void setBits(ScalarCollectives calls, int bytes, long value) {
    LaneAccess.putInteger(calls.memory(), calls.place(), bytes, value);
  }

  private static long bits(ScalarCollectives calls, int bytes) {
    return LaneAccess.integer(calls.memory(), calls.place(), bytes);
  }

  private static void setElement(ScalarCollectives calls, MemorySegment value) {
    if (value.byteSize() > ScalarCollectives.MOST_BYTES) {
      throw new IllegalArgumentException("an element that is passed by value must have at most "
          + ScalarCollectives.MOST_BYTES + " bytes: value.bytes=" + value.byteSize() + "; use symmetric arrays");
    }
    MemorySegment.copy(value, 0, calls.memory(), calls.place(), value.byteSize());
  }

  private static Complex present(Complex value) {
    if (value == null) {
      throw new NullPointerException("value must not be null");
    }
    return value;
  }

  private static int length(Object values) {
    if (values == null) {
      throw new NullPointerException("values must not be null");
    }
    int length = Array.getLength(values);
    if (length < 1 || length > MOST_VALUES) {
      throw new IllegalArgumentException("values must have from 1 to " + MOST_VALUES + " elements: values.length="
          + length + "; use symmetric arrays for more");
    }
    return length;
  }

  @SuppressWarnings("unchecked")
  private static <A> A like(A values, int length) {
    return (A) Array.newInstance(values.getClass().componentType(), length);
  }
}
