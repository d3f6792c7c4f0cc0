package org.shmem4j.internal.watching.checkedrun;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricCube;
import org.shmem4j.SymmetricPlane;
import org.shmem4j.ThreadLevel;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Traced;

/**
 * Records the accesses of a line to single elements, as in the innermost loops of programs: without boxing, and without
 * a lock while a thread goes through an array in order.
 */
final class QuickElements {
  private static final int SLOTS = 8; // for threads of a process that run the same line, such as PEs

  /** The last access of a thread at the line. */
  private record Slot(
      Thread thread, SymmetricArray array, int pe, long offset, int unit, long length, Epoch.Entry entry) {}

  private final Site site;
  private final long flags;
  private final Slot[] slots = new Slot[SLOTS];

  private QuickElements(Site site, long flags) {
    this.site = site;
    this.flags = flags;
  }

  /**
   * Wraps a call.
   *
   * @param site the call
   * @param call the called method
   * @return the wrapped call, or null if it accesses no single element in a usual way
   */
  static MethodHandle of(Site site, MethodHandle call) {
    MethodType type = call.type();
    if (site.does(Effect.PUTS) && site.does(Effect.SETS)) {
      return remote(site, call, Role.DEST, "puts", AccessFlags.WRITES);
    }
    if (site.does(Effect.GETS) && site.does(Effect.READS_ONE)) {
      return remote(site, call, Role.SOURCE, "gets", AccessFlags.READS);
    }
    return site.roles().isEmpty() && type.parameterCount() > 0 ? own(site, call) : null;
  }

  private static MethodHandle own(Site site, MethodHandle call) {
    MethodType type = call.type();
    Class<?> receiver = type.parameterType(0);
    String routine = site.routine();
    boolean reads = routine.startsWith("get") || routine.equals("re") || routine.equals("im");
    int indices = SymmetricPlane.class.isAssignableFrom(receiver) ? 2
        : SymmetricCube.class.isAssignableFrom(receiver) ? 3
        : SymmetricArray.class.isAssignableFrom(receiver) ? 1 : 0;
    if (indices == 0 || !(reads || routine.startsWith("set"))
        || type.parameterCount() < 1 + indices + (reads ? 0 : 1)) {
      return null;
    }
    Class<?> base = indices == 1 ? SymmetricArray.class : indices == 2 ? SymmetricPlane.class : SymmetricCube.class;
    MethodType touch = MethodType.methodType(void.class, base);
    MethodType given = MethodType.methodType(void.class, receiver);
    for (int i = 1; i <= indices; i++) {
      Class<?> index = type.parameterType(i);
      if (index != int.class && index != long.class) {
        return null;
      }
      touch = touch.appendParameterTypes(long.class);
      given = given.appendParameterTypes(index);
    }
    QuickElements quick = new QuickElements(
        site, reads ? AccessFlags.READS : AccessFlags.WRITES | AccessFlags.STORE);
    return MethodHandles.foldArguments(call, found("touches", touch).bindTo(quick).asType(given));
  }

  private static MethodHandle remote(Site site, MethodHandle call, Role side, String method, long flags) {
    MethodType type = call.type();
    int array = site.argument(side);
    int pe = site.argument(Role.PE);
    int index = array >= 0 && array + 1 < site.roles().size() && site.roles().get(array + 1) == Role.INDEX
        ? array + 1 : -1;
    if (array < 0 || pe < 0 || site.argument(Role.CONTEXT) >= 0 || site.isCarriedOut()
        || !SymmetricArray.class.isAssignableFrom(type.parameterType(array))) {
      return null;
    }
    QuickElements quick = new QuickElements(site, flags);
    boolean puts = side == Role.DEST;
    MethodType plain = MethodType.methodType(void.class, SymmetricArray.class, long.class, int.class);
    MethodHandle record = found(method, puts ? plain.appendParameterTypes(long.class) : plain).bindTo(quick);
    if (puts) {
      Class<?> value = type.parameterType(pe - 1);
      boolean counts = value == long.class || value == int.class;
      record = counts
          ? record.asType(record.type().changeParameterType(3, value))
          : MethodHandles.insertArguments(record, 3, 0L);
      if (index < 0) {
        record = MethodHandles.insertArguments(record, 1, 0L);
      }
      int[] order = index < 0
          ? (counts ? new int[] {array, pe, pe - 1} : new int[] {array, pe})
          : (counts ? new int[] {array, index, pe, pe - 1} : new int[] {array, index, pe});
      return folded(call, record, order);
    }
    if (index < 0) {
      record = MethodHandles.insertArguments(record, 1, 0L);
    }
    return folded(call, record, index < 0 ? new int[] {array, pe} : new int[] {array, index, pe});
  }

  private static MethodHandle folded(MethodHandle call, MethodHandle record, int... order) {
    MethodType type = call.type();
    MethodType given = MethodType.methodType(void.class);
    for (int at : order) {
      given = given.appendParameterTypes(type.parameterType(at));
    }
    MethodHandle all = MethodHandles.permuteArguments(
        record.asType(given), type.changeReturnType(void.class), order);
    return MethodHandles.foldArguments(call, all);
  }

  private static MethodHandle found(String name, MethodType type) {
    try {
      return MethodHandles.lookup().findVirtual(QuickElements.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  private static CheckRecorder recorder(SymmetricArray array) {
    return array != null && !array.isFreed() && array.shmem() instanceof Traced traced
        && traced.trace() instanceof CheckRecorder recorder ? recorder : null;
  }

  private int unit(SymmetricArray array) {
    return site.elementBytes() > 0 ? site.elementBytes() : array.elementBytes();
  }

  @SuppressWarnings("unused") // found by its name
  private void touches(SymmetricPlane<?> plane, long row, long column) {
    touches(plane.array(), plane.index(row, column));
  }

  @SuppressWarnings("unused") // found by its name
  private void touches(SymmetricCube<?> cube, long layer, long row, long column) {
    touches(cube.array(), cube.index(layer, row, column));
  }

  private void touches(SymmetricArray array, long index) {
    accesses(array, index, -1);
  }

  @SuppressWarnings("unused") // found by its name
  private void gets(SymmetricArray array, long index, int pe) {
    accesses(array, index, pe);
  }

  /** Records an access to a PE's copy, or to the caller's own if the number is negative. */
  private void accesses(SymmetricArray array, long index, int pe) {
    Thread thread = Thread.currentThread();
    Slot slot = slots[(int) (thread.threadId() & (SLOTS - 1))];
    if (slot != null && slot.thread == thread && slot.array == array && slot.pe == pe && slot.entry.open
        && index >= 0 && index < slot.length) {
      long from = slot.offset + index * slot.unit;
      if (slot.entry.takes(from, from + slot.unit)) {
        return;
      }
    }
    first(thread, array, index, pe);
  }

  private void first(Thread thread, SymmetricArray array, long index, int pe) {
    CheckRecorder recorder = recorder(array);
    if (recorder == null || index < 0 || index >= array.length() || array.isView()
        || (pe < 0 && array.isPeersCopy()) || pe >= array.shmem().nPes()) {
      return;
    }
    if (pe >= 0) {
      recorder.calls(site);
    }
    int unit = unit(array);
    Epoch.Entry entry = recorder.touchesElement(pe < 0 ? recorder.pe() : pe, array.offset() + index * unit, unit, flags,
        site, array.shmem().threadLevel().compareTo(ThreadLevel.SERIALIZED) < 0);
    slots[(int) (thread.threadId() & (SLOTS - 1))] =
        entry == null ? null : new Slot(thread, array, pe, array.offset(), unit, array.length(), entry);
  }

  @SuppressWarnings("unused") // found by its name
  private void puts(SymmetricArray array, long index, int pe, long value) {
    CheckRecorder recorder = recorder(array);
    if (recorder != null && index >= 0 && index < array.length() && pe >= 0 && pe < array.shmem().nPes()) {
      int unit = unit(array);
      recorder.putsElement(pe, array.offset() + index * unit, unit, Math.max(value, 0), site);
    }
  }
}
