package org.shmem4j.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Parameter;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BinaryOperator;
import org.shmem4j.Comparison;
import org.shmem4j.Complex;
import org.shmem4j.Context;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.Signal;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;

/** For every parameter of the generated methods, an argument that is right in a job of one PE, and those that are wrong. */
final class WrongArguments {
  private static final int LENGTH = 64;
  private static final long BYTES = 32L * LENGTH;

  private final Shmem shmem;
  private final Shmem other;
  private final Context context;
  private final Context destroyed;
  private final Team closed;
  private final MemorySegment closedMemory;
  private final Map<String, SymmetricArray> arrays = new HashMap<>();

  /** Other is another job's PE. */
  WrongArguments(Shmem shmem, Shmem other) {
    this.shmem = shmem;
    this.other = other;
    context = shmem.worldTeam().createContext();
    destroyed = shmem.worldTeam().createContext();
    destroyed.close();
    closed = shmem.worldTeam().splitStrided(0, 1, 1);
    closed.close();
    try (Arena arena = Arena.ofConfined()) {
      closedMemory = arena.allocate(BYTES);
    }
  }

  Object right(GeneratedMethod method, Parameter parameter) {
    Class<?> type = parameter.getType();
    String name = parameter.getName();
    if (SymmetricArray.class.isAssignableFrom(type)) {
      return array(shmem, type, name);
    } else if (type.isArray() && CompletionStage.class.isAssignableFrom(type.componentType())) {
      return new CompletionStage<?>[0];
    } else if (type.isArray()) {
      return rightArray(type, name);
    } else if (Buffer.class.isAssignableFrom(type)) {
      return buffer(type);
    } else if (type == MemorySegment.class) {
      return Arena.ofAuto().allocate(BYTES, 16);
    } else if (type == Layout.class) {
      return Layout.contiguous(handleType(method.handle()), 1);
    } else if (type == List.class) {
      return List.of(Layout.contiguous(SymmetricLongs.TYPE, 1));
    }
    return Map.<Class<?>, Object>ofEntries(
        Map.entry(Shmem.class, shmem),
        Map.entry(Team.class, shmem.worldTeam()),
        Map.entry(Context.class, context),
        Map.entry(ShmemQueue.class, Crews.nextQueue(shmem)),
        Map.entry(SignalOp.class, SignalOp.SET),
        Map.entry(Comparison.class, Comparison.EQ),
        Map.entry(Signal.class,
            new Signal((SymmetricUnsignedLongs) array(shmem, SymmetricUnsignedLongs.class, "s"), 0)),
        Map.entry(Complex.class, new Complex(0, 0)),
        Map.entry(BinaryOperator.class, (BinaryOperator<Object>) (left, right) -> left),
        Map.entry(byte.class, (byte) 0), Map.entry(short.class, (short) number(method, name)),
        Map.entry(float.class, 0f), Map.entry(double.class, 0d), Map.entry(int.class, (int) number(method, name)),
        Map.entry(long.class, number(method, name))).get(type);
  }

  private static long number(GeneratedMethod method, String name) {
    return switch (name) {
      case "value" -> method.bareName().contains("wait") && !method.hasParameter("cmp") ? 1 : 0; // until it is not
      case "nelems", "nreduce", "dst", "sst", "bsize", "nblocks", "peSize", "count", "length", "mostBytes" -> 1;
      default -> 0;
    };
  }

  private static Object rightArray(Class<?> type, String name) {
    if (name.toLowerCase(Locale.ROOT).endsWith("counts")) {
      return type == int[].class ? new int[] {1} : new long[] {1};
    }
    Object array = Array.newInstance(type.componentType(), name.endsWith("isplacements") ? 1 : LENGTH);
    if (array instanceof Complex[] numbers) {
      Arrays.fill(numbers, new Complex(0, 0));
    }
    return array;
  }

  private static Buffer buffer(Class<?> type) {
    return Map.<Class<?>, Buffer>of(
        ByteBuffer.class, ByteBuffer.allocate(LENGTH), ShortBuffer.class, ShortBuffer.allocate(LENGTH),
        IntBuffer.class, IntBuffer.allocate(LENGTH), LongBuffer.class, LongBuffer.allocate(LENGTH),
        FloatBuffer.class, FloatBuffer.allocate(LENGTH), DoubleBuffer.class, DoubleBuffer.allocate(LENGTH)).get(type);
  }

  private SymmetricArray array(Shmem of, Class<?> type, String name) {
    return arrays.computeIfAbsent(
        type.getSimpleName() + name + (of == shmem), key -> of.allocate(handleType(type), LENGTH));
  }

  @SuppressWarnings("unchecked")
  private static HandleType<SymmetricArray> handleType(Class<?> handle) {
    try {
      Class<?> concrete = handle == SymmetricArray.class ? SymmetricLongs.class : handle;
      return (HandleType<SymmetricArray>) concrete.getField("TYPE").get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a class of handles must have its type: class=" + handle, e);
    }
  }

  /** {@return what is never right for the parameter, whatever the others are} */
  List<Object> wrong(GeneratedMethod method, Parameter parameter) {
    Class<?> type = parameter.getType();
    String name = parameter.getName();
    List<Object> wrong = new ArrayList<>();
    if (!type.isPrimitive()) {
      if (!name.equals("status")) {
        wrong.add(null);
      }
      wrong.addAll(wrongReferences(method, parameter, type));
      return wrong;
    }
    switch (name) {
      case "value", "cond", "signal" -> {}
      case "pe", "root" -> wrong.addAll(List.of(-1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE));
      case "dst", "sst" -> wrong.addAll(List.of(0, -1, Integer.MIN_VALUE));
      case "logPeStride" -> wrong.addAll(List.of(-1, Integer.MIN_VALUE));
      case "peStart" -> wrong.addAll(List.of(-1, 1, Integer.MAX_VALUE));
      case "peSize" -> wrong.addAll(List.of(-1, 0, 2, Integer.MAX_VALUE));
      default -> wrong.addAll(type == int.class
          ? List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE)
          : List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40));
    }
    if (type == long.class) {
      wrong.replaceAll(each -> ((Number) each).longValue());
    }
    return wrong;
  }

  private List<Object> wrongReferences(GeneratedMethod method, Parameter parameter, Class<?> type) {
    if (SymmetricArray.class.isAssignableFrom(type)) {
      SymmetricArray freed = shmem.allocate(handleType(array(shmem, type, "").getClass()), LENGTH);
      shmem.free(freed);
      return method.hasParameter("team") ? List.of(freed, array(other, type, "")) : List.of(freed);
    } else if (type == Team.class) {
      return List.of(closed);
    } else if (type == Context.class) {
      return List.of(destroyed);
    } else if (type == MemorySegment.class) {
      List<Object> wrong = new ArrayList<>(List.of(MemorySegment.NULL, closedMemory));
      if (parameter.getName().equals("dest")) {
        wrong.add(Arena.ofAuto().allocate(BYTES, 16).asReadOnly());
      }
      return wrong;
    } else if (type == Layout.class) {
      return List.of(Layout.contiguous(handleType(method.handle()), LENGTH + 1));
    } else if (parameter.getName().equals("values") && !method.hasParameter("cmp")) {
      return List.of(Array.newInstance(type.componentType(), 0), Array.newInstance(type.componentType(), LENGTH + 1));
    } else if (type.isArray() && type.componentType().isPrimitive() && !parameter.getName().equals("mine")) {
      return List.of(Array.newInstance(type.componentType(), 0));
    }
    return List.of();
  }
}
