package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.betweenhosts.transport.TransportProvider;
import org.shmem4j.type.AtomicOp;

/** What every transport between two PEs does, each with memory of its own. */
@Timeout(60)
abstract class TransportContract {
  static final long HEAP = 128;

  /** What the PEs of a job know. */
  static final long SECRET = 42;

  static final long BYTES = 8 << 20;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory0 = arena.allocate(BYTES, 64);
  private final MemorySegment memory1 = arena.allocate(BYTES, 64);
  final Queue<Throwable> broken = new ConcurrentLinkedQueue<>();
  private Transport end0;
  private Transport end1;

  /** {@return the provider whose transports must do as they are asked to} */
  abstract TransportProvider provider();

  /** Makes the end of a PE. */
  static Transport end(TransportProvider provider, int pe, MemorySegment memory, long secret) {
    return provider.open(
        new TransportEnd(pe, 2, memory, HEAP, BYTES - HEAP, new JobTerms(secret, Duration.ofSeconds(8), List.of())));
  }

  @BeforeEach
  void start() {
    TransportProvider provider = provider();
    Transport[] ends = {end(provider, 0, memory0, SECRET), end(provider, 1, memory1, SECRET)};
    for (Transport end : ends) {
      end.connect(pe -> ends[pe].address());
      end.start((done, pe) -> await(end, done), pe -> false, broken::add, () -> {});
    }
    end0 = ends[0];
    end1 = ends[1];
  }

  static void await(Transport end, BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      boolean ignored = end.progress();
    }
  }

  @AfterEach
  void close() {
    end0.close();
    end1.close();
    arena.close();
    assertThat(broken).isEmpty();
  }

  @Test
  void aPutIsThereAfterQuiet() {
    FarContext context = end0.openContext();
    memory0.set(ValueLayout.JAVA_LONG, 0, 42);
    context.putNbi(1, 16, memory0, 0, 8);
    context.quiet();
    assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP + 16)).isEqualTo(42);
  }

  @Test
  void heapArraysTravelToo() {
    FarContext context = end0.openContext();
    int[] sent = {1, 2, 3, 4};
    int[] got = new int[4];
    context.put(1, 64, MemorySegment.ofArray(sent), 4, 12);
    sent[1] = 99;
    context.quiet();
    context.get(1, 64, MemorySegment.ofArray(got), 0, 12);
    assertThat(got).containsExactly(2, 3, 4, 0);
    context.putSignal(1, 64, MemorySegment.ofArray(sent), 0, 4, 0, AtomicOp.ADD, 3);
    context.quiet();
    assertThat(memory1.get(ValueLayout.JAVA_INT, HEAP + 64)).isEqualTo(1);
    assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP)).isEqualTo(3);
  }

  @Test
  void muchTravelsWhole() {
    FarContext context = end0.openContext();
    long bytes = 3 << 20;
    fill(memory0, bytes, 3);
    context.put(1, 1024, memory0, 0, bytes);
    context.quiet();
    assertThat(memory0.asSlice(0, bytes).mismatch(memory1.asSlice(HEAP + 1024, bytes))).isEqualTo(-1);
    fill(memory1, BYTES, 5);
    context.getNbi(1, 0, memory0, 8, bytes);
    context.quiet();
    assertThat(memory0.asSlice(8, bytes).mismatch(memory1.asSlice(HEAP, bytes))).isEqualTo(-1);
    fill(memory0, bytes, 7);
    context.putSignalNbi(1, 64, memory0, 0, bytes, 8, AtomicOp.SET, 9);
    await(end1, () -> AtomicOp.FETCH.apply(memory1, HEAP + 8, 8, 0, 0) == 9);
    assertThat(memory0.asSlice(0, bytes).mismatch(memory1.asSlice(HEAP + 64, bytes))).isEqualTo(-1);
    context.quiet();
    fill(memory0, bytes, 11);
    Transfer sent = end0.send(1, 8, 1, new long[] {5}, memory0, 0, bytes);
    Transfer received = end1.receive(0, 8, 1, memory1, 16, bytes);
    await(end1, received::isDone);
    await(end0, sent::isDone);
    assertThat(received.record()).containsExactly(5);
    assertThat(memory0.asSlice(0, bytes).mismatch(memory1.asSlice(16, bytes))).isEqualTo(-1);
  }

  private static void fill(MemorySegment memory, long bytes, int seed) {
    for (long at = 0; at < bytes; at += 4) {
      memory.set(ValueLayout.JAVA_INT, at, (int) at * seed);
    }
  }

  @Test
  void blocksKeepTheirDistances() {
    FarContext context = end0.openContext();
    for (int i = 0; i < 6; i++) {
      memory0.set(ValueLayout.JAVA_INT, i * 4L, i + 1);
    }
    context.putBlocks(1, 0, 12, memory0, 0, 8, 4, 3);
    context.quiet();
    assertThat(memory1.asSlice(HEAP, 32).toArray(ValueLayout.JAVA_INT)).containsExactly(1, 0, 0, 3, 0, 0, 5, 0);
    context.getBlocks(1, 0, 12, memory0, 256, 8, 4, 3);
    assertThat(memory0.asSlice(256, 24).toArray(ValueLayout.JAVA_INT)).containsExactly(1, 0, 3, 0, 5, 0);
  }

  @Test
  void atomicsFetchWhatWasThere() {
    FarContext context = end0.openContext();
    assertThat(context.atomic(1, 8, AtomicOp.ADD, 8, 5, 0)).isZero();
    assertThat(context.atomic(1, 8, AtomicOp.COMPARE_SWAP, 8, 9, 5)).isEqualTo(5);
    context.atomicNbi(1, 8, AtomicOp.ADD, 4, -10, 0, memory0, 64);
    context.quiet();
    assertThat(memory0.get(ValueLayout.JAVA_INT, 64)).isEqualTo(9);
    assertThat(memory1.get(ValueLayout.JAVA_INT, HEAP + 8)).isEqualTo(-1);
  }

  @Test
  void choicesFetchWhatWasThere() {
    FarContext context = end0.openContext();
    memory1.set(ValueLayout.JAVA_LONG, HEAP + 8, -5);
    memory1.set(ValueLayout.JAVA_INT, HEAP + 20, 77);
    assertThat(context.atomic(1, 8, AtomicOp.MAX, 8, -7, 0)).isEqualTo(-5);
    assertThat(context.atomic(1, 8, AtomicOp.UNSIGNED_MIN, 8, -6, 0)).isEqualTo(-5);
    context.atomicNbi(1, 16, AtomicOp.MIN, 4, -3, 0, memory0, 64);
    context.quiet();
    assertThat(memory0.get(ValueLayout.JAVA_INT, 64)).isZero();
    assertThat(context.atomic(1, 8, AtomicOp.ADD, 8, 1, 0)).isEqualTo(-6);
    context.fence();
    context.atomicNbi(1, 8, AtomicOp.MAX, 8, 4, 0, memory0, 72);
    context.atomicNbi(1, 16, AtomicOp.MAX, 4, 9, 0, null, 0);
    context.fence();
    context.atomicNbi(1, 8, AtomicOp.SWAP, 8, 11, 0, memory0, 80);
    context.atomicNbi(1, 16, AtomicOp.ADD, 4, 1, 0, null, 0);
    context.quiet();
    assertThat(memory0.asSlice(72, 16).toArray(ValueLayout.JAVA_LONG)).containsExactly(-5, 4);
    assertThat(memory1.asSlice(HEAP + 8, 16).toArray(ValueLayout.JAVA_INT)).containsExactly(11, 0, 10, 77);
  }

  @Test
  void aSignalComesAfterItsData() {
    FarContext context = end0.openContext();
    for (int round = 1; round <= 50; round++) {
      memory0.set(ValueLayout.JAVA_LONG, 0, round);
      context.putSignal(1, 0, memory0, 0, 8, 8, AtomicOp.SET, round);
      int wanted = round;
      await(end1, () -> AtomicOp.FETCH.apply(memory1, HEAP + 8, 8, 0, 0) == wanted);
      assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP)).isEqualTo(round);
    }
  }

  @Test
  void anAtomicThatFetchesNothingChangesItsWordOnly() {
    FarContext context = end0.openContext();
    memory1.set(ValueLayout.JAVA_INT, HEAP + 12, 77);
    context.atomicNbi(1, 8, AtomicOp.SET, 4, -6, 0, null, 0);
    context.atomicNbi(1, 16, AtomicOp.SET, 8, -1, 0, null, 0);
    context.fence();
    context.atomicNbi(1, 8, AtomicOp.ADD, 4, 2, 0, null, 0);
    context.atomicNbi(1, 16, AtomicOp.XOR, 8, 3, 0, null, 0);
    context.quiet();
    assertThat(memory1.get(ValueLayout.JAVA_INT, HEAP + 8)).isEqualTo(-4);
    assertThat(memory1.get(ValueLayout.JAVA_INT, HEAP + 12)).isEqualTo(77);
    assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP + 16)).isEqualTo(-4);
  }

  /** Whatever came before a fence is there when the peer sees what came after it. */
  @ParameterizedTest
  @CsvSource({"8, false", "8, true", "60000, false", "60000, true", "2000000, false", "2000000, true"})
  void aFencedFlagComesAfterItsData(int bytes, boolean signaled) {
    FarContext context = end0.openContext();
    long data = 64;
    for (int round = 1; round <= 20; round++) {
      fill(memory0, bytes, round);
      if (signaled) {
        context.putSignalNbi(1, data, memory0, 0, bytes, 16, AtomicOp.SET, round);
      } else {
        context.putNbi(1, data, memory0, 0, bytes);
      }
      context.fence();
      context.atomicNbi(1, 8, AtomicOp.SET, 8, round, 0, null, 0);
      int wanted = round;
      await(end0, end1, () -> AtomicOp.FETCH.apply(memory1, HEAP + 8, 8, 0, 0) == wanted);
      assertThat(memory0.asSlice(0, bytes).mismatch(memory1.asSlice(HEAP + data, bytes))).isEqualTo(-1);
      assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP + 16)).isEqualTo(signaled ? round : 0);
      context.quiet();
    }
  }

  /** What is fetched was there before what came after the fence, and after what came before it. */
  @ParameterizedTest
  @CsvSource({"8", "60000", "2000000"})
  void aFencedFetchKeepsItsPlace(int bytes) {
    FarContext context = end0.openContext();
    long last = 64L + bytes - 8;
    for (int round = 1; round <= 20; round++) {
      fill(memory0, bytes, round);
      memory1.set(ValueLayout.JAVA_LONG, HEAP + last, -round);
      context.atomicNbi(1, last, AtomicOp.FETCH, 8, 0, 0, memory0, BYTES - 8);
      context.fence();
      context.putNbi(1, 64, memory0, 0, bytes);
      context.fence();
      context.atomicNbi(1, last, AtomicOp.SWAP, 8, 5, 0, memory0, BYTES - 16);
      context.quiet();
      assertThat(memory0.get(ValueLayout.JAVA_LONG, BYTES - 8)).isEqualTo(-round);
      assertThat(memory0.get(ValueLayout.JAVA_LONG, BYTES - 16))
          .isEqualTo(memory0.get(ValueLayout.JAVA_LONG, bytes - 8));
      assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP + last)).isEqualTo(5);
    }
  }

  private static void await(Transport one, Transport other, BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      boolean ignored = one.progress();
      ignored = other.progress();
    }
  }

  @Test
  void messagesFindTheirReceiverWhoeverComesFirst() {
    memory0.set(ValueLayout.JAVA_LONG, 0, 7);
    Transfer late = end1.receive(0, 5, 1, memory1, 0, 8);
    Transfer sent = end0.send(1, 5, 1, new long[] {11}, memory0, 0, 8);
    Transfer other = end0.send(1, 5, 2, new long[] {12}, memory0, 0, 8);
    await(end1, late::isDone);
    await(end0, end1, () -> sent.isDone() && other.isDone()); // the sender may learn of it later
    assertThat(late.record()).containsExactly(11);
    assertThat(memory1.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(7);
    Transfer short2 = end1.receive(0, 5, 2, memory1, 16, 4);
    await(end1, short2::isDone);
    assertThat(short2.bytes()).isEqualTo(8);
    assertThat(memory1.get(ValueLayout.JAVA_LONG, 16)).as("no room, nothing written").isZero();
  }

  @Test
  void aHandlerSeesWhatCameBeforeIt() {
    Transfer ignored = end0.send(1, -5, 3, new long[] {1}, null, 0, 0);
    long[] seen = new long[2];
    end1.listen(-5, (from, number, record, payload) -> {
      seen[0] = number;
      seen[1] = record[0];
    });
    await(end1, () -> seen[1] == 1);
    assertThat(seen[0]).isEqualTo(3);
  }

  /** Else a deadlock is never found in a job where one PE has started before another. */
  @Test
  void bothEndsCountAMessageAlikeThoughOnlyOneHasAHandler() {
    end0.listen(-5, (from, number, record, payload) -> {});
    Transfer ignored = end0.send(1, -5, 1, new long[] {1}, null, 0, 0);
    ignored = end0.send(1, 6, 1, new long[] {2}, null, 0, 0);
    Transfer next = end1.receive(0, 6, 1, null, 0, 0);
    await(end1, next::isDone);
    assertThat(end0.sent() + end1.sent()).isEqualTo(end0.received() + end1.received());
  }

  /** Else a PE that sends while it holds a lock and its helper would wait for each other. */
  @Test
  void aHandlerMayWaitForALockWhoseHolderSends() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch handling = new CountDownLatch(1);
    CompletableFuture<Boolean> gotTheLock = new CompletableFuture<>();
    end1.listen(-5, (from, number, record, payload) -> {
      handling.countDown();
      try {
        gotTheLock.complete(lock.tryLock(5, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        gotTheLock.completeExceptionally(e);
      }
    });
    lock.lock();
    try {
      Transfer ignored = end0.send(1, -5, 1, new long[] {1}, null, 0, 0);
      assertThat(handling.await(10, TimeUnit.SECONDS)).as("the helper finds the message").isTrue();
      ignored = end1.send(0, 6, 1, new long[] {2}, null, 0, 0);
    } finally {
      lock.unlock();
    }
    assertThat(gotTheLock.join()).isTrue();
  }
}
