package org.shmem4j.internal.watching.checkedrun;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricCube;
import org.shmem4j.SymmetricPlane;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.watching.callsites.Site;

/** Records what a PE reads and writes in its own copies through a handle. */
final class HandleAccesses {
  /** Accesses with layouts of more runs are not recorded, just as in collectives. */
  private static final int MOST_RUNS = CollectiveCall.MOST_PIECES;

  private HandleAccesses() {}

  /** {@return whether a type is a handle through which a PE accesses its own copy} */
  static boolean isHandle(Class<?> type) {
    return SymmetricArray.class.isAssignableFrom(type) || SymmetricPlane.class.isAssignableFrom(type)
        || SymmetricCube.class.isAssignableFrom(type);
  }

  /** {@return whether a method reads or writes elements} */
  static boolean touches(String method) {
    return reads(method) || writes(method);
  }

  private static boolean reads(String method) {
    return method.startsWith("get") || (method.startsWith("to") && !method.equals("toString"))
        || method.equals("copyTo") || method.equals("re") || method.equals("im");
  }

  static boolean writes(String method) {
    return method.startsWith("set") || method.equals("fill") || method.equals("copyFrom");
  }

  /**
   * {@return how many arguments of a method after the receiver select the element, or -1 if the method accesses all
   * elements}
   */
  static int indices(String method, MethodType type, Class<?> receiver) {
    int given = type.parameterCount() - 1;
    if (SymmetricPlane.class.isAssignableFrom(receiver)) {
      return 2;
    }
    if (SymmetricCube.class.isAssignableFrom(receiver)) {
      return 3;
    }
    boolean copies = method.startsWith("copy");
    boolean first = given > 0 && (type.parameterType(1) == long.class || type.parameterType(1) == int.class);
    if (method.equals("fill") || method.startsWith("to")) {
      return -1;
    }
    return copies ? (first ? 1 : -1) : writes(method) ? (given > 1 && first ? 1 : 0) : (first ? 1 : 0);
  }

  /**
   * The bytes that a call accesses in the PE's own copy of an array.
   *
   * @param offset the first one
   * @param bytes how many, or 0 if the call accesses none or is refused
   */
  record Touched(long offset, long bytes) {
    private static final Touched NOTHING = new Touched(0, 0);
  }

  /** Records what a call accesses. */
  static void touch(CheckRecorder recorder, Site site, int indices, Object[] values) {
    Touched touched = touched(site, indices, values);
    recorder.touches(
        recorder.pe(), touched.offset, touched.bytes,
        reads(site.routine()) ? AccessFlags.READS : AccessFlags.WRITES | AccessFlags.STORE, site);
  }

  /**
   * {@return what a call of a handle accesses}
   *
   * @param indices how many of the arguments after the receiver select the element
   */
  static Touched touched(Site site, int indices, Object[] values) {
    SymmetricArray array = array(values[0]);
    int unit = array.elementBytes();
    long index = switch (values[0]) {
      case SymmetricPlane<?> plane -> plane.index(number(values[1]), number(values[2]));
      case SymmetricCube<?> cube -> cube.index(number(values[1]), number(values[2]), number(values[3]));
      default -> indices == 1 ? number(values[1]) : 0;
    };
    long bytes = indices < 0 ? array.byteSize() : unit;
    if (site.routine().startsWith("copy")) {
      bytes = copied(values, unit, bytes);
    }
    if (array.isPeersCopy() || array.isView() || index < 0 || index * unit + bytes > array.byteSize()) {
      return Touched.NOTHING;
    }
    return new Touched(array.offset() + index * unit, bytes);
  }

  /** Records what a call of an accumulator accesses: it adds elements of arrays, or is rounded to one. */
  static void added(CheckRecorder recorder, Site site, Object[] values) {
    boolean isWrite = site.routine().equals("roundTo");
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] instanceof SymmetricArray array) || array.isPeersCopy() || array.isView()) {
        continue;
      }
      if (isWrite) {
        long from = number(values[i + 1]) * array.elementBytes();
        run(recorder, site, array, from, from + array.elementBytes(), AccessFlags.WRITES | AccessFlags.STORE);
      } else if (i + 1 < values.length && values[i + 1] instanceof LayoutImpl<?> layout) {
        long[] bounds = layout.map().runs(MOST_RUNS);
        for (int at = 0; at < bounds.length; at += 2) {
          run(recorder, site, array, bounds[at], bounds[at + 1], AccessFlags.READS);
        }
      } else {
        run(recorder, site, array, 0, array.byteSize(), AccessFlags.READS);
      }
    }
  }

  /** Records an access, unless the call refuses it. */
  private static void run(CheckRecorder recorder, Site site, SymmetricArray array, long from, long end, long access) {
    if (from >= 0 && end <= array.byteSize()) {
      recorder.touches(recorder.pe(), array.offset() + from, end - from, access, site);
    }
  }

  private static long copied(Object[] values, int unit, long otherwise) {
    Object last = values[values.length - 1];
    return switch (last) {
      case MemorySegment segment -> segment.byteSize();
      case Buffer buffer -> MemorySegment.ofBuffer(buffer).byteSize();
      case Integer count -> (long) count * unit; // the call takes an index and the length of a Java array
      case null, default -> otherwise;
    };
  }

  static SymmetricArray array(Object receiver) {
    return switch (receiver) {
      case SymmetricArray array -> array;
      case SymmetricPlane<?> plane -> plane.array();
      case SymmetricCube<?> cube -> cube.array();
      default -> null;
    };
  }

  private static long number(Object value) {
    return ((Number) value).longValue();
  }
}
