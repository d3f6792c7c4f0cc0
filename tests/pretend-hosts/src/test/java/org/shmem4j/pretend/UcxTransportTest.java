package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.transport.Transfer;
import org.shmem4j.internal.transport.Transport;
import org.shmem4j.internal.transport.ucx.JobTerms;
import org.shmem4j.internal.transport.ucx.UcxTransport;
import org.shmem4j.type.AtomicOp;

/** Real UCX, two workers in one process. */
class UcxTransportTest extends TransportContract {
  private static final long SECRET = 42;

  @BeforeAll
  static void needsTheLibrary() {
    assumeThat(UcxTransport.refusal()).as("why UCX cannot be used").isEmpty();
  }

  @Override
  Transport[] ends(MemorySegment memory0, MemorySegment memory1) {
    UcxTransport[] ends = {
      end(0, memory0, SECRET), end(1, memory1, SECRET)
    };
    for (UcxTransport end : ends) {
      end.connect(pe -> ends[pe].address());
    }
    return ends;
  }

  private static UcxTransport end(int pe, MemorySegment memory, long secret) {
    return new UcxTransport(pe, 2, memory, HEAP, BYTES - HEAP, new JobTerms(secret, Duration.ofSeconds(8)));
  }

  @Test
  void messagesWithAnotherSecretAreNotActedOn() throws InterruptedException {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory0 = arena.allocate(BYTES, 64);
      MemorySegment memory1 = arena.allocate(BYTES, 64);
      try (UcxTransport stranger = end(0, memory0, SECRET + 1);
          UcxTransport end = end(1, memory1, SECRET)) {
        stranger.connect(pe -> end.address());
        end.connect(pe -> stranger.address());
        stranger.start((done, pe) -> await(stranger, done), pe -> false, () -> {});
        end.start((done, pe) -> await(end, done), pe -> false, () -> {});
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
