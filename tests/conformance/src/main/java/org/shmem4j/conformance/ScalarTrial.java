package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.shmem4j.Complex;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.api.Reductions;
import org.shmem4j.entry.WideFormat;
import org.shmem4j.table.Op;
import org.shmem4j.type.BfloatFormat;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * One call of a generated method that takes values instead of arrays. A reduction must give the same bits as that of
 * symmetric arrays; a broadcast and a collect must give the members' own bits.
 */
final class ScalarTrial {
  private final Shmem shmem;
  private final GeneratedMethod method;
  private final TrialGroup group;
  private final int count;
  private final int root;
  private final Op op;
  private final CountedElements elements;
  private final ElementType type;
  private final SymmetricArray source;
  private final SymmetricArray dest;

  ScalarTrial(Shmem shmem, GuardedBuffers buffers, GeneratedMethod method, TrialGroup group, int count) {
    this.shmem = shmem;
    this.method = method;
    this.group = group;
    this.count = count;
    this.root = group.size() - 1;
    this.op = operation(method);
    Class<? extends SymmetricArray> handle = handle(method);
    HandleType<?> handles = GuardedBuffers.typeOf(handle);
    this.type = handles.element();
    this.elements = CountedElements.of(handle, method.type(), op);
    this.source = buffers.guarded("source", handle, count);
    this.dest = buffers.guarded("dest", handle, count);
  }

  /** {@return whether a method takes a Java array} */
  static boolean takesSeveral(GeneratedMethod method) {
    return method.hasParameter("values");
  }

  /** {@return the operation of a method; null if it has none} */
  static Op operation(GeneratedMethod method) {
    String name = method.bareName().replaceFirst("_each$", "");
    for (Op op : Op.values()) {
      if (op.label().equals(name)) {
        return op;
      }
    }
    return null;
  }

  @SuppressWarnings("unchecked")
  private static Class<? extends SymmetricArray> handle(GeneratedMethod method) {
    try {
      return (Class<? extends SymmetricArray>) Class.forName("org.shmem4j.api." + method.type().handle());
    } catch (ClassNotFoundException e) {
      throw new LinkageError("every type must have its handles: method=" + method, e);
    }
  }

  /** Runs the trial; every PE of the job takes part in it, members or not. */
  void run() {
    if (group.indexOf(shmem.myPe()) >= 0) {
      Object own = values(shmem.myPe());
      copy(own, source.segment());
      Object given = takesSeveral(method) ? own : Array.get(own, 0);
      compare(expected(own), call(given));
    }
    shmem.barrierAll();
  }

  private Object call(Object values) {
    try {
      return method.call(parameter -> switch (parameter.getName()) {
        case "team" -> group.team();
        case "root" -> root;
        case "value", "values" -> values;
        default -> throw new IllegalArgumentException("unknown parameter: " + parameter);
      });
    } catch (InvocationTargetException e) {
      throw new AssertionError(this + " threw " + e.getCause(), e.getCause());
    }
  }

  /** What the call must return, as a Java array. */
  private Object expected(Object own) {
    if (op != null) {
      reduce();
      return read(dest.segment(), Array.newInstance(own.getClass().componentType(), count));
    }
    int[] members = group.members();
    if (method.hasParameter("root")) {
      return values(members[root]);
    }
    Object all = Array.newInstance(own.getClass().componentType(), count * members.length);
    for (int member = 0; member < members.length; member++) {
      System.arraycopy(values(members[member]), 0, all, member * count, count);
    }
    return all;
  }

  /** Calls the reduction of symmetric arrays. */
  private void reduce() {
    try {
      Method same = Reductions.class.getMethod(
          method.method().getName() + "Reduce", Team.class, elements.handle(), elements.handle(), long.class);
      Object ignored = same.invoke(null, group.team(), dest, source, (long) count);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("every reduction of values must have one of arrays: method=" + method, e);
    }
  }

  private void compare(Object expected, Object result) {
    boolean isOne = !result.getClass().isArray();
    int length = isOne ? 1 : Array.getLength(result);
    if (length != Array.getLength(expected)) {
      throw new AssertionError(this + " gave PE " + shmem.myPe() + " " + length + " values");
    }
    for (int i = 0; i < length; i++) {
      Object found = isOne ? result : Array.get(result, i);
      if (!found.equals(Array.get(expected, i))) {
        throw new AssertionError(this + " gave PE " + shmem.myPe() + " a wrong value " + i + ": " + found
            + " instead of " + Array.get(expected, i));
      }
    }
  }

  /** The values of a PE, as Java has them. */
  private Object values(int pe) {
    MemorySegment memory = MemorySegment.ofArray(new long[Math.ceilDiv(count * type.bytes(), Long.BYTES)]);
    for (int i = 0; i < count; i++) {
      elements.write(memory, i, pe, i);
    }
    return read(memory, Array.newInstance(valueClass(), count));
  }

  private Class<?> valueClass() {
    if (type.meaning() == Meaning.COMPLEX) {
      return Complex.class;
    }
    return switch (type.lane()) {
      case BYTE -> byte.class;
      case SHORT -> short.class;
      case INT -> int.class;
      case LONG -> long.class;
      case HALF, BFLOAT, FLOAT -> float.class;
      default -> double.class;
    };
  }

  private Object read(MemorySegment memory, Object array) {
    for (int i = 0; i < count; i++) {
      long at = (long) i * type.bytes();
      Array.set(array, i, type.meaning() == Meaning.COMPLEX
          ? new Complex(number(memory, at), number(memory, at + type.lane().bytes()))
          : lane(memory, at));
    }
    return array;
  }

  private double number(MemorySegment memory, long at) {
    return ((Number) lane(memory, at)).doubleValue();
  }

  private Object lane(MemorySegment memory, long at) {
    Lane lane = type.lane();
    return switch (lane) {
      case BYTE -> memory.get(ValueLayout.JAVA_BYTE, at);
      case SHORT -> memory.get(ValueLayout.JAVA_SHORT, at);
      case INT -> memory.get(ValueLayout.JAVA_INT, at);
      case LONG -> memory.get(ValueLayout.JAVA_LONG, at);
      case HALF -> Float.float16ToFloat(memory.get(ValueLayout.JAVA_SHORT, at));
      case BFLOAT -> BfloatFormat.toFloat(memory.get(ValueLayout.JAVA_SHORT, at));
      case FLOAT -> memory.get(ValueLayout.JAVA_FLOAT, at);
      case DOUBLE -> memory.get(ValueLayout.JAVA_DOUBLE, at);
      default -> WideFormat.getDouble(lane, memory, at);
    };
  }

  /** Writes values as Java has them: wide numbers are rounded to doubles. */
  private void copy(Object array, MemorySegment memory) {
    for (int i = 0; i < count; i++) {
      long at = (long) i * type.bytes();
      switch (Array.get(array, i)) {
        case Complex complex -> {
          write(complex.re(), memory, at);
          write(complex.im(), memory, at + type.lane().bytes());
        }
        case Number number -> write(number, memory, at);
        default -> throw new IllegalStateException("values must be numbers: method=" + method);
      }
    }
  }

  private void write(Number value, MemorySegment memory, long at) {
    Lane lane = type.lane();
    switch (lane) {
      case BYTE -> memory.set(ValueLayout.JAVA_BYTE, at, value.byteValue());
      case SHORT -> memory.set(ValueLayout.JAVA_SHORT, at, value.shortValue());
      case INT -> memory.set(ValueLayout.JAVA_INT, at, value.intValue());
      case LONG -> memory.set(ValueLayout.JAVA_LONG, at, value.longValue());
      case HALF -> memory.set(ValueLayout.JAVA_SHORT, at, Float.floatToFloat16(value.floatValue()));
      case BFLOAT -> memory.set(ValueLayout.JAVA_SHORT, at, BfloatFormat.fromFloat(value.floatValue()));
      case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT, at, value.floatValue());
      case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE, at, value.doubleValue());
      default -> WideFormat.setDouble(lane, memory, at, value.doubleValue());
    }
  }

  @Override
  public String toString() {
    return method + "(" + group.name() + ", count=" + count + ")";
  }
}
