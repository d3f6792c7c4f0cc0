package org.shmem4j.contract;

import static java.util.Map.entry;
import static org.shmem4j.contract.Check.equal;
import static org.shmem4j.contract.Check.illegalArgument;
import static org.shmem4j.contract.Check.illegalState;
import static org.shmem4j.contract.Check.refused;
import static org.shmem4j.contract.Check.that;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.shmem4j.HandleType;
import org.shmem4j.HeapExhaustedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;

/** What the symmetric heap promises. */
final class HeapCases {
  private static final long MIB = 1L << 20;

  private HeapCases() {}

  static Map<String, ShmemBody> all() {
    return Map.ofEntries(
        entry("heap: arrays are aligned, apart and equal on all PEs", HeapCases::aligned),
        entry("heap: callocate clears what was used before", HeapCases::cleared),
        entry("heap: reallocate keeps contents", HeapCases::reallocated),
        entry("heap: length 0 is null and takes no part", HeapCases::empty),
        entry("heap: the greatest of different lengths", HeapCases::largest),
        entry("heap: exhaustion leaves the heap as it was", HeapCases::exhausted),
        entry("heap: freed pieces join", HeapCases::coalesced),
        entry("heap: arguments out of range", HeapCases::arguments),
        entry("heap: freed handles, slices and peers' copies refuse use", HeapCases::freed),
        entry("heap: indices outside an array are refused by name", HeapCases::indices),
        entry("heap: more than 2^31 elements", HeapCases::long31),
        entry("heap: ptr reaches the peer's copy", HeapCases::ptr));
  }

  private static void aligned(Shmem shmem) {
    Random random = new Random(5);
    List<Ints> arrays = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      long alignment = 8L << random.nextInt(10);
      Ints array = shmem.align(Ints.TYPE, 1 + random.nextInt(1000), alignment);
      equal(array.offset() % Math.max(64, alignment), 0L);
      array.segment().fill((byte) i);
      arrays.add(array);
    }
    long[] offsets = arrays.stream().mapToLong(SymmetricArray::offset).toArray();
    Ints theirs = shmem.ptr(arrays.getFirst(), (shmem.myPe() + 1) % shmem.nPes());
    shmem.barrierAll();
    equal(theirs.get(0), 0);
    for (int i = 0; i < offsets.length; i++) {
      equal(arrays.get(i).segment().get(ValueLayout.JAVA_BYTE, arrays.get(i).byteSize() - 1), (byte) i);
    }
    arrays.forEach(shmem::free);
  }

  private static void cleared(Shmem shmem) {
    Ints used = shmem.allocate(Ints.TYPE, 5000);
    used.segment().fill((byte) 7);
    long offset = used.offset();
    shmem.free(used);
    Ints array = shmem.callocate(Ints.TYPE, 5000);
    equal(array.offset(), offset);
    equal(array.segment().mismatch(MemorySegment.ofArray(new int[5000])), -1L);
    shmem.free(array);
  }

  private static void reallocated(Shmem shmem) {
    Ints array = shmem.reallocate(null, Ints.TYPE, 10);
    for (int i = 0; i < 10; i++) {
      array.set(i, 100 * shmem.myPe() + i);
    }
    Ints old = array;
    Ints longer = shmem.reallocate(array, Ints.TYPE, 20_000);
    illegalState(() -> old.get(0), "after it is freed");
    Ints shorter = shmem.reallocate(longer, Ints.TYPE, 5);
    equal(shorter.length(), 5L);
    for (int i = 0; i < 5; i++) {
      equal(shorter.get(i), 100 * shmem.myPe() + i);
    }
    refused(HeapExhaustedException.class, () -> shmem.reallocate(shorter, Ints.TYPE, 1L << 50));
    equal(shorter.get(4), 100 * shmem.myPe() + 4);
    equal(shmem.reallocate(shorter, Ints.TYPE, 0), null);
    that(shorter.isFreed(), "reallocate to 0 frees");
  }

  private static void empty(Shmem shmem) {
    if (shmem.myPe() == 0) {
      equal(shmem.allocate(Ints.TYPE, 0), null);
      equal(shmem.callocate(Ints.TYPE, 0), null);
      equal(shmem.align(Ints.TYPE, 0, 64), null);
      shmem.free(null);
    }
  }

  private static void largest(Shmem shmem) {
    int me = shmem.myPe();
    int last = shmem.nPes() - 1;
    for (int round = 0; round < 100; round++) {
      long mine = me == round % shmem.nPes() ? 1000 : me;
      Ints array = shmem.allocateLargest(Ints.TYPE, mine);
      equal(array.length(), 1000L);
      equal(array.ownLength(), mine);
      equal(array.slice(1, 3).ownLength(), 3L);
      array.set(999, me);
      shmem.barrierAll();
      equal(shmem.ptr(array, last).get(999), last);
      equal(shmem.ptr(array, last).ownLength(), 1000L);
      shmem.barrierAll();
      shmem.free(array);
    }
    Ints one = shmem.allocateLargest(Ints.TYPE, me == last ? 1 : 0);
    equal(one.ownLength(), me == last ? 1L : 0L);
    Ints plain = shmem.allocate(Ints.TYPE, 7);
    equal(plain.ownLength(), 7L);
    equal(shmem.allocateLargest(Ints.TYPE, 0), null);
    illegalArgument(() -> shmem.allocateLargest(Ints.TYPE, -1), "mine must be at least 0", "mine=-1");
    refused(HeapExhaustedException.class, () -> shmem.allocateLargest(Longs.TYPE, me == last ? 1L << 40 : 3));
    Ints after = shmem.allocate(Ints.TYPE, 10);
    equal(after.offset(), plain.offset() + 64);
    shmem.free(after);
    shmem.free(plain);
    shmem.free(one);
  }

  private static void exhausted(Shmem shmem) {
    Ints before = shmem.allocate(Ints.TYPE, 10);
    refused(
        HeapExhaustedException.class, () -> shmem.allocate(Longs.TYPE, 1L << 40),
        "asked=" + (1L << 23) + ".0 MiB", "free=", "largest=", "--heap ", "SHMEM_SYMMETRIC_SIZE=");
    Ints after = shmem.allocate(Ints.TYPE, 10);
    equal(after.offset(), before.offset() + 64);
    shmem.free(after);
    shmem.free(before);
  }

  private static void coalesced(Shmem shmem) {
    Random random = new Random(11);
    for (int round = 0; round < 20; round++) {
      List<Longs> arrays = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        arrays.add(shmem.allocate(Longs.TYPE, 1 + random.nextInt(2000)));
      }
      while (!arrays.isEmpty()) {
        shmem.free(arrays.remove(random.nextInt(arrays.size())));
      }
    }
    Longs all = shmem.allocate(Longs.TYPE, 3 * MIB / 8);
    equal(all.offset(), 0L);
    shmem.free(all);
  }

  private static void arguments(Shmem shmem) {
    illegalArgument(() -> shmem.allocate(Ints.TYPE, -1), "length must be", "length=-1");
    illegalArgument(() -> shmem.allocate(Ints.TYPE, Long.MAX_VALUE), "length=" + Long.MAX_VALUE);
    illegalArgument(() -> shmem.align(Ints.TYPE, 1, 48), "power of two", "alignment=48");
    illegalArgument(() -> shmem.align(Ints.TYPE, 1, 4), "at least 8", "alignment=4");
    illegalArgument(() -> shmem.align(Ints.TYPE, 1, -64), "alignment=-64");
    illegalArgument(() -> shmem.align(Ints.TYPE, 1, 1 << 22), "at most 2097152", "alignment=4194304");
    Ints array = shmem.allocate(Ints.TYPE, 4);
    illegalArgument(() -> shmem.free(array.slice(0, 2)), "whole array", "length=2");
    illegalArgument(() -> shmem.reallocate(array.slice(0, 2), Ints.TYPE, 3), "whole array");
    illegalArgument(() -> shmem.reallocate(array, Ints.TYPE, -3), "length=-3");
    refused(IndexOutOfBoundsException.class, () -> array.get(4));
    refused(IndexOutOfBoundsException.class, () -> array.set(-1, 0));
    refused(IndexOutOfBoundsException.class, () -> array.slice(3, 2));
    shmem.free(array);
  }

  private static void freed(Shmem shmem) {
    Ints array = shmem.allocate(Ints.TYPE, 8);
    Ints slice = array.slice(2, 4);
    Ints inner = slice.slice(1, 2);
    Ints peers = shmem.ptr(array, shmem.nPes() - 1);
    shmem.free(array);
    for (Ints handle : List.of(array, slice, inner, peers)) {
      that(handle.isFreed(), "freed");
      illegalState(() -> handle.get(0), "after it is freed", "Ints[length=" + handle.length());
      illegalState(() -> handle.set(0, 1), "after it is freed");
      illegalState(handle::segment, "after it is freed");
    }
    illegalState(() -> shmem.free(array), "must not be freed twice");
    illegalState(() -> shmem.reallocate(array, Ints.TYPE, 3), "must not be freed twice");
    equal(shmem.ptr(array, 0), null);
    equal(shmem.addressAccessible(array, 0), false);
  }

  private static void indices(Shmem shmem) {
    Ints array = shmem.allocate(Ints.TYPE, 10);
    Ints slice = array.slice(2, 3);
    long[] outside = {-1, 10, 1L << 31, 1L << 60, 1L << 61, 1L << 62, 3L << 62, Long.MAX_VALUE, Long.MIN_VALUE};
    for (long index : outside) {
      String named = "index=" + index + " length=10 array=" + array;
      refused(IndexOutOfBoundsException.class, () -> array.get(index), named);
      refused(IndexOutOfBoundsException.class, () -> array.set(index, 1), named);
    }
    refused(IndexOutOfBoundsException.class, () -> slice.get(3), "index=3 length=3");
    refused(IndexOutOfBoundsException.class, () -> slice.get(-1), "index=-1 length=3");
    shmem.free(array);
  }

  /** Bytes, so that many of them need little memory. */
  private static final class Bytes extends SymmetricArray {
    static final HandleType<Bytes> TYPE = new HandleType<>(Bytes.class, 1, Bytes::new);

    private Bytes(SymmetricRegion region) {
      super(TYPE, region);
    }

    byte get(long index) {
      return byteAt(at(index, 1));
    }

    void set(long index, byte value) {
      setAt(at(index, 1), value);
    }
  }

  private static void long31(Shmem shmem) {
    if (!Boolean.getBoolean("shmem4j.test.large")) {
      return;
    }
    long length = (1L << 31) + 5;
    Bytes array = shmem.allocate(Bytes.TYPE, length);
    array.set(length - 1, (byte) 3);
    equal(array.get(length - 1), (byte) 3);
    equal(array.get(4), (byte) 0);
    shmem.free(array);
  }

  @SuppressWarnings({"shmem-negative-pe", "shmem-pe-out-of-range"}) // what there is of PEs that are none is tested
  private static void ptr(Shmem shmem) {
    Ints array = shmem.allocate(Ints.TYPE, 4);
    array.set(3, 10 + shmem.myPe());
    shmem.barrierAll();
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      that(shmem.peAccessible(pe), "reachable");
      that(shmem.addressAccessible(array, pe), "reachable");
      equal(shmem.ptr(array, pe).get(3), 10 + pe);
      equal(shmem.ptr(array.slice(3, 1), pe).get(0), 10 + pe);
    }
    for (int pe : new int[] {-1, shmem.nPes()}) {
      that(!shmem.peAccessible(pe), "no PE");
      equal(shmem.ptr(array, pe), null);
    }
    equal(shmem.ptr(null, 0), null);
    refused(IllegalArgumentException.class, () -> shmem.free(shmem.ptr(array, 0)), "whole array");
    shmem.barrierAll();
    shmem.free(array);
  }
}
