package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportProvider;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.ucx.UcxTransport;

/** Real UCX, two workers in one process. */
class UcxTransportTest extends TransportContract {
  @BeforeAll
  static void needsTheLibrary() {
    assumeThat(TransportProvider.all()).singleElement()
        .satisfies(ucx -> assumeThat(ucx.refusal()).as("why UCX cannot be used").isEmpty());
  }

  @Override
  TransportProvider provider() {
    return TransportProvider.choose();
  }

  @Test
  void messagesWithAnotherSecretAreNotActedOn() throws InterruptedException {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory0 = arena.allocate(BYTES, 64);
      MemorySegment memory1 = arena.allocate(BYTES, 64);
      try (Transport stranger = end(provider(), 0, memory0, SECRET + 1);
          Transport end = end(provider(), 1, memory1, SECRET)) {
        stranger.connect(pe -> end.address());
        end.connect(pe -> stranger.address());
        stranger.start((done, pe) -> await(stranger, done), pe -> false, broken::add, () -> {});
        end.start((done, pe) -> await(end, done), pe -> false, broken::add, () -> {});
        memory0.set(ValueLayout.JAVA_LONG, 0, 42);
        stranger.openContext().putSignal(1, 16, memory0, 0, 8, 0, AtomicOp.ADD, 3);
        Transfer got = end.receive(0, 7, 1, memory1, 0, 8);
        assertThat(stranger.send(1, 7, 1, new long[0], memory0, 0, 8)).isNotNull();
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
        while (System.nanoTime() < until) {
          boolean ignored = stranger.progress();
          ignored = end.progress();
        }
        assertThat(got.isDone()).isFalse();
        assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP)).isZero();
        assertThat(memory1.get(ValueLayout.JAVA_LONG, HEAP + 16)).isZero();
      }
    }
  }
}
