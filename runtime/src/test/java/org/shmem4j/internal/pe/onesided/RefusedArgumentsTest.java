package org.shmem4j.internal.pe.onesided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.Signal;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.Team;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.LocalMemory;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.StridedTransfers;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Variables;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** What one-sided calls refuse, and what they say then. */
@Timeout(60)
class RefusedArgumentsTest {
  /** Says that its elements are words, which they are not. */
  private static final class Narrow extends SymmetricArray.OfWords {
    static final HandleType<Narrow> TYPE = new HandleType<>(Narrow.class, Integer.BYTES, Narrow::new);

    private Narrow(SymmetricRegion region) {
      super(TYPE, region);
    }
  }

  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  private static AbstractThrowableAssert<?, ?> assertRefused(Class<? extends Throwable> type, ThrowingCallable call) {
    return assertThatThrownBy(call).isExactlyInstanceOf(type);
  }

  /** Every family's way of reaching a peer. */
  private static Map<String, ThrowingCallable> reaching(Context context, Elements array, long index, int pe) {
    Elements near = array;
    MemorySegment local = MemorySegment.ofArray(new long[4]);
    Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
    calls.put("put", () -> Transfers.BLOCKING.put(context, LONG, array, index, near, 0, 1, pe));
    calls.put("put of a segment", () -> Transfers.BLOCKING.put(context, LONG, array, index, local, 1, pe));
    calls.put("get", () -> Transfers.BLOCKING.get(context, LONG, near, 0, array, index, 1, pe));
    calls.put("get to a segment", () -> Transfers.BLOCKING.get(context, LONG, local, array, index, 1, pe));
    calls.put("iput", () -> StridedTransfers.BLOCKING.put(context, LONG, array, index, near, 0, 1, 1, 1, 1, pe));
    calls.put("iget to a segment",
        () -> StridedTransfers.BLOCKING.get(context, LONG, local, array, index, 1, 1, 1, 1, pe));
    calls.put("ibput of a segment",
        () -> StridedTransfers.BLOCKING.put(context, LONG, array, index, local, 2, 2, 1, 1, pe));
    calls.put("ibget", () -> StridedTransfers.BLOCKING.get(context, LONG, near, 0, array, index, 2, 2, 1, 1, pe));
    calls.put("p", () -> WordTransfers.put(context, array, index, 8, 1, pe));
    calls.put("g", () -> WordTransfers.get(context, array, index, 8, pe));
    calls.put("fetch", () -> AtomicWords.fetch(AtomicOp.FETCH, context, array, index, 8, 0, 0, pe));
    calls.put("set", () -> AtomicWords.apply(AtomicOp.SET, context, array, index, 8, 1, 0, pe));
    calls.put("compareSwap", () -> AtomicWords.fetch(AtomicOp.COMPARE_SWAP, context, array, index, 8, 1, 1, pe));
    calls.put("swap", () -> AtomicWords.fetch(AtomicOp.SWAP, context, array, index, 8, 1, 0, pe));
    calls.put("fetchAdd", () -> AtomicWords.fetch(AtomicOp.ADD, context, array, index, 8, 1, 0, pe));
    calls.put("fetchXor", () -> AtomicWords.fetch(AtomicOp.XOR, context, array, index, 8, 1, 0, pe));
    calls.put("putSignal",
        () -> Transfers.BLOCKING.putSignal(context, LONG, near, 0, near, 0, 1, array, index, 1, SignalOp.SET, pe));
    calls.put("signalAdd", () -> Signals.signal(SignalOp.ADD, context, array, index, 1, pe));
    calls.put("signalSet", () -> Signals.signal(SignalOp.SET, context, array, index, 1, pe));
    return calls;
  }

  /** Every family's way of reaching this PE's variables. */
  private static Map<String, ThrowingCallable> waiting(Elements array, Elements good, long index) {
    Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
    calls.put("waitUntil", () -> Waits.waitUntil(LONG, array, index, Comparison.EQ, 0));
    calls.put("test", () -> Waits.test(LONG, array, index, Comparison.EQ, 0));
    calls.put("waitUntilAll", () -> Variables.of(LONG, array, index, 1, null, Comparison.EQ, 0).untilAll());
    calls.put("testAny", () -> Variables.of(LONG, array, index, 1, null, Comparison.EQ, 0).testAny());
    calls.put("signalFetch", () -> Signals.signalFetch(array, index));
    calls.put("signalWaitUntil", () -> Signals.signalWaitUntil(array, index, Comparison.EQ, 0));
    calls.put("fetch", () -> AtomicWords.fetchNbi(AtomicOp.FETCH, null, array, index, good, 0, 8, 0, 0, 0));
    return calls;
  }

  private static void assertAllRefuse(Class<? extends Throwable> type, Map<String, ThrowingCallable> calls,
      String... words) {
    calls.forEach((name, call) -> assertRefused(type, call).as(name).hasMessageContainingAll(words));
  }

  @Test
  void placesThatAreNone() {
    Shmem.launch(3, shmem -> {
      Elements array = shmem.callocate(Elements.type(8), 4);
      Context context = shmem.defaultContext();
      for (int pe : new int[] {-1, 3, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
        assertAllRefuse(IllegalArgumentException.class, reaching(null, array, 0, pe), "pe must be", "pe=" + pe,
            "nPes=3");
        assertAllRefuse(IllegalArgumentException.class, reaching(context, array, 0, pe), "pe must be", "pe=" + pe,
            "nPes=3");
      }
      for (long index : new long[] {-1, 4, Long.MIN_VALUE, Long.MAX_VALUE}) {
        assertAllRefuse(IndexOutOfBoundsException.class, reaching(null, array, index, 0), "ndex=" + index, "length=4");
        assertAllRefuse(IndexOutOfBoundsException.class, waiting(array, array, index), "ndex=" + index, "length=4");
      }
      Team pair = shmem.worldTeam().splitStrided(1, 1, 2);
      if (pair.isValid()) {
        try (Context two = pair.createContext()) {
          assertAllRefuse(IllegalArgumentException.class, reaching(two, array, 0, 2), "pe=2", "nPes=2");
          assertRefused(IllegalArgumentException.class, () -> two.peQuiet(0, 2)).hasMessageContaining("pe=2");
        }
      }
      shmem.barrierAll();
    });
  }

  @Test
  void arraysThatCannotBeUsed() {
    AtomicReference<Elements> others = new AtomicReference<>();
    Shmem.launch(2, shmem -> {
      Elements array = shmem.callocate(Elements.type(8), 4);
      Elements freed = shmem.callocate(Elements.type(8), 4);
      Elements freedSlice = freed.slice(1, 2);
      Elements ints = shmem.callocate(Elements.type(4), 8);
      shmem.free(freed);
      Context context = shmem.defaultContext();
      reaching(null, null, 0, 0).forEach((name, call) -> assertRefused(NullPointerException.class, call).as(name)
          .hasMessageEndingWith("must not be null"));
      waiting(null, array, 0).forEach((name, call) -> assertRefused(NullPointerException.class, call).as(name)
          .hasMessageEndingWith("must not be null"));
      assertAllRefuse(IllegalStateException.class, reaching(null, freed, 0, 0), "after it is freed", "length=4");
      assertAllRefuse(IllegalStateException.class, reaching(context, freedSlice, 0, 0), "after it is freed",
          "length=2");
      assertAllRefuse(IllegalStateException.class, waiting(freed, array, 0), "after it is freed");
      assertRefused(IllegalStateException.class, () -> Transfers.BLOCKING.put(null, LONG, array, 0, freed, 0, 1, 0))
          .hasMessageContaining("source must not be used after it is freed");
      assertRefused(IllegalArgumentException.class, () -> WordTransfers.put(null, ints, 0, 8, 1, 0))
          .hasMessageContaining("dest.elementBytes=4 typeBytes=8");
      assertRefused(IllegalArgumentException.class, () -> Variables.of(LONG, ints, 0, 1, null, Comparison.EQ, 1)
          .testAll())
          .hasMessageContaining("ivars.elementBytes=4 typeBytes=8");
      if (shmem.myPe() == 0) {
        others.set(array);
      }
      shmem.barrierAll();
      if (shmem.myPe() == 1) {
        Elements foreign = others.get();
        assertAllRefuse(IllegalArgumentException.class, reaching(context, foreign, 0, 0), "belong to the same PE");
        assertRefused(IllegalArgumentException.class,
            () -> Transfers.BLOCKING.put(null, LONG, array, 0, foreign, 0, 1, 0))
            .hasMessageContaining("dest and source must belong to the same PE");
      }
      shmem.barrierAll();
    });
    assertAllRefuse(IllegalStateException.class, reaching(null, others.get(), 0, 0), "its job ended");
  }

  @Test
  void copiesOfPeers() {
    Shmem.launch(2, shmem -> {
      Elements array = shmem.callocate(Elements.type(8), 4);
      Elements peers = shmem.ptr(array, 1 - shmem.myPe());
      Elements part = peers.slice(1, 2);
      assertThat(List.of(peers.isPeersCopy(), part.isPeersCopy())).containsOnly(true);
      assertThat(List.of(array.isPeersCopy(), array.slice(1, 2).isPeersCopy(),
          shmem.ptr(array, shmem.myPe()).isPeersCopy()))
          .containsOnly(false);
      assertAllRefuse(IllegalArgumentException.class, reaching(null, peers, 0, 0), "symmetric heap", "a peer's copy");
      assertAllRefuse(IllegalArgumentException.class, waiting(part, array, 0), "symmetric heap", "a peer's copy");
      assertRefused(IllegalArgumentException.class, () -> Transfers.BLOCKING.put(null, LONG, array, 0, peers, 0, 1, 0))
          .hasMessageStartingWith("source must be an array of the symmetric heap: source=")
          .hasMessageEndingWith("is a peer's copy; pass the array that was given to ptr, or the segment of the copy");
      assertRefused(IllegalArgumentException.class,
          () -> CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), LONG, array, part, 1, 0))
          .hasMessageContaining("source must be an array of the symmetric heap");
      WordTransfers.put(null, array, 3, 8, 10 + shmem.myPe(), shmem.myPe());
      shmem.barrierAll();
      Transfers.BLOCKING.put(null, LONG, array, 0, peers.slice(3, 1).segment(), 1, shmem.myPe());
      assertThat(WordTransfers.get(null, array, 0, 8, shmem.myPe())).isEqualTo(11 - shmem.myPe());
      shmem.barrierAll();
    });
  }

  @Test
  @SuppressWarnings("shmem-use-after-close") // that a closed context does nothing is what is tested
  void contextsThatCannotBeUsed() {
    Shmem.launch(2, shmem -> {
      Elements array = shmem.callocate(Elements.type(8), 4);
      Context closed = shmem.createContext();
      closed.close();
      assertAllRefuse(IllegalArgumentException.class, reaching(Context.INVALID, array, 0, 0), "ctx=INVALID");
      assertAllRefuse(IllegalArgumentException.class, reaching(closed, array, 0, 0), "ctx=closed");
      for (Context none : new Context[] {Context.INVALID, closed}) {
        none.fence();
        none.quiet();
        none.peQuiet(0);
        none.close();
      }
      Team team = shmem.worldTeam().splitStrided(0, 1, 2);
      Context ofTeam = team.createContext();
      team.close();
      assertAllRefuse(IllegalArgumentException.class, reaching(ofTeam, array, 0, 0), "ctx=closed");
      try (Context mine = shmem.createContext(ContextOption.PRIVATE)) {
        WordTransfers.put(mine, array, 0, 8, 1, 0);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = Thread.ofPlatform().name("another").start(() -> {
          try {
            assertAllRefuse(IllegalStateException.class, reaching(mine, array, 0, 0), "private context",
                "thread=another");
            assertRefused(IllegalStateException.class, mine::fence).hasMessageContaining("owner=PE " + shmem.myPe());
            assertRefused(IllegalStateException.class, mine::quiet).hasMessageContaining("private context");
          } catch (Throwable e) {
            thrown.set(e);
          }
        });
        other.join();
        if (thrown.get() != null) {
          throw new AssertionError(thrown.get());
        }
      }
    });
  }

  @Test
  void arraysAndBuffersThatDoNotFit() {
    int[] ints = new int[10];
    Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
    assertRefused(outside, () -> LocalMemory.of("source", ints, 4, 7)).hasMessage("all elements must lie within source:"
        + " from=4 count=7 source.length=10; use a smaller count or a longer array");
    assertRefused(outside, () -> LocalMemory.of("dest", ints, -1, 1)).hasMessageContaining("from=-1");
    assertRefused(outside, () -> LocalMemory.of("dest", ints, Integer.MAX_VALUE, Integer.MAX_VALUE));
    assertRefused(outside, () -> LocalMemory.of("dest", new byte[3], 4)).hasMessageContaining("from=4 dest.length=3");
    assertRefused(IllegalArgumentException.class, () -> LocalMemory.of("dest", ints, 0, -1))
        .hasMessageContaining("count=-1");
    assertRefused(NullPointerException.class, () -> LocalMemory.of("dest", (long[]) null, 0, 1))
        .hasMessage("dest must not be null");
    ByteBuffer bytes = ByteBuffer.allocate(16);
    bytes.order(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    assertRefused(IllegalArgumentException.class, () -> LocalMemory.of("source", bytes.asIntBuffer()))
        .hasMessageContaining("source must be in the machine's byte order: source.order=" + bytes.order());
    assertThat(LocalMemory.of("source", bytes.position(4)).byteSize()).isEqualTo(12);
    assertThat(LocalMemory.of("source", ints, 10, 0).byteSize()).isZero();
    assertThat(LocalMemory.of("source", ints, 3).byteSize()).isEqualTo(28);
  }

  @Test
  void countsAndStridesThatDoNotFit() {
    Shmem.launch(1, shmem -> {
      Elements array = shmem.callocate(Elements.type(8), 10);
      MemorySegment local = MemorySegment.ofArray(new long[10]);
      Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
      Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
      assertRefused(outside, () -> Transfers.BLOCKING.put(null, LONG, array, 4, array, 0, 7, 0))
          .hasMessage("all elements must lie within dest: destIndex=4 nelems=7 dest.length=10");
      assertRefused(outside, () -> Transfers.BLOCKING.put(null, LONG, array, 0, array, 1, 10, 0))
          .hasMessageContaining("sourceIndex=1");
      assertRefused(outside, () -> Transfers.BLOCKING.get(null, LONG, array, 1, array, 0, 10, 0))
          .hasMessageContaining("within dest");
      assertRefused(outside, () -> Transfers.BLOCKING.put(null, LONG, array, 0, local.asSlice(8), 10, 0))
          .hasMessageContaining("source.length=9");
      assertRefused(outside, () -> Transfers.BLOCKING.get(null, LONG, local.asSlice(0, 79), array, 0, 10, 0))
          .hasMessageContaining("dest.length=9");
      assertRefused(NullPointerException.class,
          () -> Transfers.BLOCKING.get(null, LONG, (MemorySegment) null, array, 0, 1, 0))
          .hasMessage("dest must not be null");
      for (long count : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE}) {
        assertRefused(wrong, () -> Transfers.BLOCKING.put(null, LONG, array, 0, array, 0, count, 0))
            .hasMessageContaining("nelems=" + count);
        assertRefused(wrong, () -> Transfers.BLOCKING.get(null, LONG, local, array, 0, count, 0))
            .hasMessageContaining("nelems=" + count);
        assertRefused(wrong, () -> StridedTransfers.BLOCKING.put(null, LONG, array, 0, local, 1, 1, 1, count, 0))
            .hasMessageContaining("nelems=" + count);
        assertRefused(wrong, () -> StridedTransfers.BLOCKING.get(null, LONG, array, 0, array, 0, 2, 2, 2, count, 0))
            .hasMessageContaining("nblocks=" + count);
        assertRefused(wrong, () -> StridedTransfers.BLOCKING.put(null, LONG, array, 0, array, 0, 2, 2, count, 1, 0))
            .hasMessageContaining("bsize=" + count);
        assertRefused(wrong, () -> Variables.of(LONG, array, 0, count, null, Comparison.EQ, 0).testAll())
            .hasMessageContaining("nelems=" + count);
      }
      assertRefused(wrong, () -> StridedTransfers.BLOCKING.put(null, LONG, array, 0, array, 0, 0, 1, 1, 2, 0))
          .hasMessageContaining("dst=0");
      assertRefused(wrong, () -> StridedTransfers.BLOCKING.get(null, LONG, array, 0, array, 0, 1, -1, 1, 2, 0))
          .hasMessageContaining("sst=-1");
      assertRefused(wrong, () -> StridedTransfers.BLOCKING.put(null, LONG, array, 0, array, 0, 3, 2, 3, 2, 0))
          .hasMessageContaining("sst=2 bsize=3");
      StridedTransfers.BLOCKING.put(null, LONG, array, 0, array, 0, 3, 1, 1, 4, 0);
      assertRefused(outside, () -> StridedTransfers.BLOCKING.put(null, LONG, array, 1, array, 0, 3, 1, 1, 4, 0))
          .hasMessage("all elements must lie within dest: destIndex=1 dst=3 nelems=4 dest.length=10");
      assertRefused(outside,
          () -> StridedTransfers.BLOCKING.get(null, LONG, local, array, 0, 1, Long.MAX_VALUE, 1, 2, 0))
          .hasMessageContaining("sst=" + Long.MAX_VALUE);
      StridedTransfers.BLOCKING.get(null, LONG, array, 0, array, 0, 4, 4, 2, 3, 0);
      assertRefused(outside, () -> StridedTransfers.BLOCKING.get(null, LONG, array, 1, array, 0, 4, 4, 2, 3, 0))
          .hasMessageContaining("destIndex=1 dst=4 bsize=2 nblocks=3");
    });
  }

  @Test
  void whatSignalsAndWaitsLack() {
    Shmem.launch(1, shmem -> {
      Elements array = shmem.callocate(Elements.type(8), 4);
      MemorySegment local = MemorySegment.ofArray(new long[2]);
      Class<NullPointerException> nothing = NullPointerException.class;
      Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
      assertRefused(nothing, () -> Transfers.BLOCKING.putSignal(null, LONG, array, 0, local, 1, array, 1, 1, null, 0))
          .hasMessage("sigOp must not be null");
      assertRefused(nothing, () -> Waits.waitUntil(LONG, array, 0, null, 1)).hasMessage("cmp must not be null");
      assertRefused(nothing, () -> Waits.test(LONG, array, 0, null, 1)).hasMessage("cmp must not be null");
      assertRefused(nothing, () -> Variables.of(LONG, array, 0, 2, null, null, 1).testAll())
          .hasMessage("cmp must not be null");
      assertRefused(nothing, () -> Variables.ofEach(LONG, array, 0, 2, null, Comparison.EQ, null).testAny())
          .hasMessage("values must not be null");
      assertRefused(nothing, () -> Variables.of(LONG, array, 0, 2, null, Comparison.EQ, 0).testSome(null))
          .hasMessage("indices must not be null");
      assertRefused(wrong, () -> Variables.of(LONG, array, 0, 2, null, Comparison.EQ, 0).testSome(new long[1]))
          .hasMessageContaining("indices.length=1 nelems=2");
      assertRefused(wrong, () -> Variables.of(LONG, array, 0, 2, new int[1], Comparison.EQ, 0).testAny())
          .hasMessageContaining("status.length=1 nelems=2");
      assertRefused(IndexOutOfBoundsException.class,
          () -> Variables.ofEach(LONG, array, 0, 3, null, Comparison.EQ, local).testAny())
          .hasMessageContaining("values.length=2");
      assertRefused(nothing, () -> new Signal(null, 0)).hasMessage("array must not be null");
      assertRefused(wrong, () -> shmem.callocate(Narrow.TYPE, 1)).hasMessageContaining("elementBytes=4");
      Longs longs = shmem.callocate(Longs.TYPE, 4);
      assertRefused(IndexOutOfBoundsException.class, () -> new Signal(longs, 4))
          .hasMessageContaining("index=4 array.length=4");
    });
  }

  @Test
  void memoryOfAClosedArenaIsRefusedByName() {
    Shmem.launch(1, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 4);
      MemorySegment closed;
      try (Arena arena = Arena.ofConfined()) {
        closed = arena.allocate(32);
      }
      String said = " must be memory that still exists, but the arena of the segment is closed: ";
      assertRefused(IllegalStateException.class, () -> Transfers.BLOCKING.put(null, LONG, array, 0, closed, 4, 0))
          .hasMessageStartingWith("source" + said + "source.byteSize=32; close the arena after the call");
      assertRefused(IllegalStateException.class, () -> Transfers.BLOCKING.get(null, LONG, closed, array, 0, 4, 0))
          .hasMessageStartingWith("dest" + said);
      assertRefused(IllegalStateException.class,
          () -> StridedTransfers.BLOCKING.put(null, LONG, array, 0, closed, 2, 2, 1, 1, 0))
          .hasMessageStartingWith("source" + said);
    });
  }
}
