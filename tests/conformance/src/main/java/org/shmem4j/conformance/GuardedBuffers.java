package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** Symmetric arrays with guard bands around what a call may touch. */
final class GuardedBuffers {
  static final byte GUARD = 0x5a;
  private static final MemorySegment GUARDS = MemorySegment.ofArray(new byte[4096]).fill(GUARD);
  private static final long GUARD_ELEMENTS = 64;
  private static final long FEW_ELEMENTS = 512;
  private static final long GROWTH = 8;

  private final Shmem shmem;
  private final Map<String, SymmetricArray> roots = new HashMap<>();

  GuardedBuffers(Shmem shmem) {
    this.shmem = shmem;
  }

  /**
   * A run of elements with guard bands, all of it filled with the guard's pattern. All PEs ask for the same.
   *
   * @param role what it is for; each role has memory of its own
   * @param handle the class of handles
   * @param elements its length
   */
  SymmetricArray guarded(String role, Class<? extends SymmetricArray> handle, long elements) {
    // Runs of few elements share a short array, since all of it is checked after each call.
    long room = FEW_ELEMENTS;
    while (room < elements) {
      room *= GROWTH;
    }
    long length = room + 2 * GUARD_ELEMENTS;
    SymmetricArray root =
        roots.computeIfAbsent(role + room + handle.getName(), key -> shmem.allocate(typeOf(handle), length));
    root.segment().fill(GUARD);
    return slice(root, GUARD_ELEMENTS, elements);
  }

  static HandleType<?> typeOf(Class<? extends SymmetricArray> handle) {
    try {
      return (HandleType<?>) handle.getField("TYPE").get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("every handle must have a TYPE: " + handle, e);
    }
  }

  static SymmetricArray slice(SymmetricArray array, long from, long count) {
    long at = from * array.elementBytes();
    MemorySegment part = array.segment().asSlice(at, count * array.elementBytes());
    return array.type().of(SymmetricRegion.within(array, part, array.offset() + at));
  }

  /** Whether nothing around a guarded run was touched. */
  static boolean guardsAreIntact(SymmetricArray guarded) {
    MemorySegment all = guarded.root().segment();
    long start = guarded.offset() - guarded.root().offset();
    return isGuard(all, 0, start) && isGuard(all, start + guarded.byteSize(), all.byteSize());
  }

  static boolean isGuard(MemorySegment memory, long from, long to) {
    for (long at = from; at < to; at += GUARDS.byteSize()) {
      long end = Math.min(to, at + GUARDS.byteSize());
      if (MemorySegment.mismatch(memory, at, end, GUARDS, 0, end - at) >= 0) {
        return false;
      }
    }
    return true;
  }
}
