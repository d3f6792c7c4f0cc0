package org.shmem4j.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;

/** Memory that the transport may no longer use: the user's after a failed call, the host's after its end. */
@Timeout(60)
class UsersMemoryTest {
  private static final long HEAP = 128;
  private static final long BYTES = 16 << 20;
  private static final int LENGTH = 100_000;
  /** More than the system keeps for a connection. */
  private static final int MUCH = 12 << 20;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(BYTES, 64);
  private final Queue<Throwable> broken = new ConcurrentLinkedQueue<>();
  private UcxTransport end;
  private UcxTransport other;
  private volatile boolean givesUp;

  @BeforeAll
  static void needsTheLibrary() {
    assumeThat(UcxTransport.refusal()).as("why UCX cannot be used").isEmpty();
  }

  @BeforeEach
  void start() {
    end = end(0, arena.allocate(BYTES, 64));
    other = end(1, memory.fill((byte) 7));
    end.connect(pe -> other.address());
    other.connect(pe -> end.address());
    end.start((done, pe) -> await(done), pe -> false, broken::add, () -> {});
    other.start((done, pe) -> await(done), pe -> false, broken::add, () -> {});
  }

  private static UcxTransport end(int pe, MemorySegment memory) {
    return new UcxTransport(
        new TransportEnd(pe, 2, memory, HEAP, BYTES - HEAP, new JobTerms(42, Duration.ofSeconds(8), List.of())));
  }

  @AfterEach
  void close() {
    end.close();
    other.close();
    assertThat(broken).isEmpty();
  }

  private void await(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      if (givesUp) {
        throw new ShmemTimeoutException("on purpose");
      }
      boolean ignored = end.progress();
      ignored = other.progress();
    }
  }

  /** Lets calls to the other PE end with an exception before it does anything, then something be done, then it go on. */
  private void failing(Runnable call, Runnable then) {
    other.lock().lock();
    try {
      givesUp = true;
      assertThatThrownBy(call::run).hasMessageContaining("on purpose");
      then.run();
    } finally {
      givesUp = false;
      other.lock().unlock();
    }
    await(() -> !end.isBusy());
  }

  /** {@return the different bytes in some memory} */
  private static int[] values(MemorySegment of) {
    return IntStream.range(0, (int) of.byteSize()).map(at -> of.get(ValueLayout.JAVA_BYTE, at)).distinct().toArray();
  }

  @Test
  void aGetThatFailedWritesNothingLater() {
    FarContext context = end.openContext();
    MemorySegment mine = arena.allocate(LENGTH, 8);
    context.get(1, 0, mine, 0, LENGTH);
    assertThat(values(mine)).containsExactly(7);
    failing(() -> context.get(1, 0, mine, 0, LENGTH), () -> mine.fill((byte) 1));
    assertThat(values(mine)).containsExactly(1);
  }

  @Test
  void aPutThatFailedReadsNothingLater() {
    FarContext context = end.openContext();
    MemorySegment mine = arena.allocate(MUCH, 8).fill((byte) 2);
    context.put(1, 0, mine, 0, MUCH);
    context.quiet();
    mine.fill((byte) 3);
    failing(() -> {
      context.put(1, 0, mine, 0, MUCH);
      context.quiet();
    }, () -> mine.fill((byte) 4));
    context.quiet();
    assertThat(values(memory.asSlice(HEAP, MUCH))).containsExactly(3);
  }

  @Test
  void confinedMemoryIsWrittenByItsOwnThread() {
    FarContext context = end.openContext();
    try (Arena mine = Arena.ofConfined()) {
      MemorySegment got = mine.allocate(LENGTH, 8);
      context.getNbi(1, 0, got, 0, LENGTH);
      CompletableFuture.runAsync(() -> await(() -> !end.isBusy())).join();
      context.quiet();
      assertThat(values(got)).containsExactly(7);
    }
  }

  @Test
  void memoryClosedAfterAFailedCallIsForgotten() {
    FarContext context = end.openContext();
    context.get(1, 0, MemorySegment.ofArray(new byte[8]), 0, 8); // the first call gets the other's key
    other.lock().lock();
    try (Arena mine = Arena.ofShared()) {
      context.getNbi(1, 0, mine.allocate(LENGTH, 8), 0, LENGTH);
    } finally {
      other.lock().unlock();
    }
    context.quiet();
    assertThat(broken).isEmpty();
  }

  @Test
  void closingSaysWhetherTheHostsMemoryIsStillUsed() {
    other.lock().lock(); // as if this thread hung in a native call
    try {
      CompletableFuture.runAsync(() -> {
        other.hurry();
        other.close();
      }).join();
      assertThat(other.isClosed()).isTrue();
      assertThat(other.usesMemory()).isTrue();
    } finally {
      other.lock().unlock();
    }
    end.close();
    assertThat(end.usesMemory()).isFalse();
  }

  @Test
  void questionsEndWithTheirWatch() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Questions questions = new Questions();
      long before = sockets();
      questions.ask((InetSocketAddress) silent.getLocalSocketAddress());
      assertThat(sockets()).isGreaterThan(before);
      questions.close();
      assertThat(sockets()).isEqualTo(before);
    }
  }

  private static long sockets() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(UsersMemoryTest::isSocket).count();
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException e) {
      return false;
    }
  }
}
