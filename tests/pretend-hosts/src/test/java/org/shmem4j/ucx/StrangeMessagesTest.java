package org.shmem4j.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.internal.betweenhosts.transport.JobTerms;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.type.AtomicOp;

/** Messages that no PE of the job would send: they do not harm, and what they break is told. */
@Timeout(60)
class StrangeMessagesTest {
  private static final long SECRET = 0x5ec2e7_5ec2e7L;
  private static final int GUARD = 4096;
  private static final int HEAP_BYTES = 64 << 10;
  private static final int BYTES = GUARD + HEAP_BYTES + GUARD;
  private static final int MESSAGES = 50_000;
  private static final byte UNTOUCHED = 0x55;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(BYTES, 4096).fill(UNTOUCHED);
  private final Queue<Throwable> broken = new ConcurrentLinkedQueue<>();
  private UcxTransport end;
  private UcxTransport other;

  @BeforeAll
  static void needsTheLibrary() {
    assumeThat(UcxTransport.refusal()).as("why UCX cannot be used").isEmpty();
  }

  @BeforeEach
  void start() {
    end = end(0, memory);
    other = end(1, arena.allocate(BYTES, 4096));
    end.connect(pe -> other.address());
    other.connect(pe -> end.address());
  }

  private static UcxTransport end(int pe, MemorySegment memory) {
    return new UcxTransport(
        new TransportEnd(pe, 2, memory, GUARD, HEAP_BYTES, new JobTerms(SECRET, Duration.ofSeconds(8), List.of())));
  }

  @AfterEach
  void close() {
    end.close();
    other.close();
    arena.close();
  }

  private void startOther() {
    other.start((done, pe) -> await(done), pe -> false, broken::add, () -> {});
  }

  private void await(BooleanSupplier done) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!done.getAsBoolean() && System.nanoTime() < until) {
      boolean ignored = end.progress();
      ignored = other.progress();
    }
    assertThat(done.getAsBoolean()).isTrue();
  }

  /** Gives the callback of UCX a message. */
  private void arrives(byte[] header, byte[] payload) {
    try (Arena messages = Arena.ofConfined()) {
      MemorySegment head = messages.allocateFrom(ValueLayout.JAVA_BYTE, header);
      MemorySegment data = messages.allocateFrom(ValueLayout.JAVA_BYTE, payload);
      MemorySegment param = messages.allocate(UcpLayout.AM_RECV_PARAM_BYTES, 8);
      end.lock().lock();
      try {
        int status = end.messages().received(
            0, head.address(), header.length, data.address(), payload.length, param.address());
        assertThat(status).isEqualTo(UcpLayout.OK);
      } finally {
        end.lock().unlock();
      }
    }
  }

  private static byte[] bytes(long... words) {
    return MemorySegment.ofArray(words).toArray(ValueLayout.JAVA_BYTE);
  }

  private static byte[] header(Header.Kind kind, long... words) {
    long[] all = new long[Header.OWN_WORDS + words.length];
    all[0] = kind.ordinal();
    all[1] = 1;
    all[2] = SECRET;
    System.arraycopy(words, 0, all, Header.OWN_WORDS, words.length);
    return bytes(all);
  }

  /** What PE 1 could send. */
  private static byte[] right(Random random, int payload) {
    Header.Kind[] kinds = Header.Kind.values();
    Header.Kind kind = kinds[random.nextInt(kinds.length)];
    long offset = 8L * random.nextInt((HEAP_BYTES - payload) / 8);
    return switch (kind) {
      case MESSAGE -> header(kind, 7, random.nextInt(1000), 1, 2, 3);
      case PUT -> header(kind, offset, payload, payload, 1, 8, AtomicOp.ADD.ordinal(), 1, 8);
      case GET -> header(kind, 0, 64, 8, 4, 1);
      case ATOMIC -> header(kind, 8, AtomicOp.COMPARE_SWAP.ordinal(), 1, 8, 0, random.nextInt(3));
      case OLD -> header(kind, random.nextInt(3), 1);
      case GOT, FLUSH, FLUSHED, ASK_KEY, NEED -> header(kind, random.nextInt(3));
      case KEY -> header(kind, 0, 4096);
    };
  }

  private static byte[] mutated(byte[] header, Random random) {
    byte[] changed = header.clone();
    switch (random.nextInt(4)) {
      case 0 -> changed = Arrays.copyOf(changed, random.nextInt(changed.length + 1));
      case 1 -> changed = Arrays.copyOf(changed, changed.length + random.nextInt(300));
      case 2 -> {
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
          changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
      default -> {
        int word = random.nextInt(changed.length / 8);
        long[] strange = {-1, Long.MIN_VALUE, Long.MAX_VALUE, HEAP_BYTES, HEAP_BYTES - 1, 1L << 32, 0, 2, 1L << 61};
        byte[] value = bytes(strange[random.nextInt(strange.length)]);
        System.arraycopy(value, 0, changed, word * 8, 8);
      }
    }
    return changed;
  }

  private void assertGuardsAreUntouched() {
    for (int i = 0; i < GUARD; i++) {
      assertThat(memory.get(ValueLayout.JAVA_BYTE, i)).isEqualTo(UNTOUCHED);
      assertThat(memory.get(ValueLayout.JAVA_BYTE, (long) GUARD + HEAP_BYTES + i)).isEqualTo(UNTOUCHED);
    }
  }

  private void assertWorks() {
    MemorySegment here = arena.allocate(8, 8);
    Transfer got = end.receive(1, 99, 1, here, 0, 8);
    MemorySegment sent = arena.allocate(8, 8);
    sent.set(ValueLayout.JAVA_LONG, 0, 42);
    Transfer ignored = other.send(0, 99, 1, new long[] {3}, sent, 0, 8);
    await(got::isDone);
    assertThat(here.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(42);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void mutatedMessagesOfTheJobStayWithinTheHeap(long seed) {
    AtomicLong told = new AtomicLong();
    end.start((done, pe) -> await(done), pe -> false, thrown -> {
      if (String.valueOf(thrown.getMessage()).startsWith("a message between PEs must have the form of its kind")) {
        told.incrementAndGet();
      } else {
        broken.add(thrown);
      }
    }, () -> {});
    other.start((done, pe) -> await(done), pe -> false, thrown -> {}, () -> {}); // it gets answers to no question
    Random random = new Random(seed);
    for (int i = 0; i < MESSAGES; i++) {
      byte[] payload = new byte[8 * random.nextInt(9)];
      random.nextBytes(payload);
      byte[] header = right(random, payload.length);
      arrives(random.nextInt(10) == 0 ? header : mutated(header, random), payload);
      if (i % 64 == 0) {
        boolean ignored = end.progress();
        ignored = other.progress();
      }
    }
    assertWorks();
    assertGuardsAreUntouched();
    assertThat(broken).isEmpty();
    assertThat(told).hasValueGreaterThan(MESSAGES / 20); // those of them that have the secret and are wrong
  }

  @Test
  void messagesOfStrangersChangeNothing() {
    end.start((done, pe) -> await(done), pe -> false, broken::add, () -> {});
    startOther();
    Random random = new Random(4);
    for (int i = 0; i < MESSAGES; i++) {
      byte[] payload = new byte[random.nextInt(64)];
      random.nextBytes(payload);
      byte[] header = right(random, payload.length / 8 * 8);
      MemorySegment.ofArray(header).set(ValueLayout.JAVA_LONG_UNALIGNED, 16, random.nextLong());
      arrives(random.nextBoolean() ? header : mutated(header, random), payload);
    }
    assertWorks();
    assertThat(end.messages().strangers()).isEqualTo(MESSAGES);
    assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).containsOnly(UNTOUCHED);
    assertThat(broken).isEmpty();
  }

  /** A stranger who is connected: what it sends comes by UCX itself, also as announcements of long messages. */
  @Test
  void aStrangerThatConnectsChangesNothing() {
    end.start((done, pe) -> await(done), pe -> false, broken::add, () -> {});
    startOther();
    UcxTransport stranger = end(1, arena.allocate(BYTES, 4096));
    stranger.connect(pe -> end.address());
    stranger.start((done, pe) -> {}, pe -> false, thrown -> {}, () -> {});
    long endpoint = stranger.peers().endpoint(stranger.peers().of(0));
    MemorySegment bytes = arena.allocate(1 << 20, 8);
    AtomicInteger sent = new AtomicInteger();
    for (int headerBytes : new int[] {0, 1, 7, 8, 16, 20, 24, 25, 200, 208, 4000}) {
      for (long payload : new long[] {0, 8, 100, 300_000}) {
        stranger.lock().lock();
        try {
          long request = Ucp.send(
              endpoint, 1, bytes.address(), headerBytes, bytes.address(), payload, stranger.messageParam(payload));
          stranger.requests().add("strange", 0, request, () -> {});
          sent.incrementAndGet();
        } finally {
          stranger.lock().unlock();
        }
      }
    }
    await(() -> {
      boolean ignored = stranger.progress();
      return end.messages().strangers() == sent.get();
    });
    assertWorks();
    stranger.close();
    assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).containsOnly(UNTOUCHED);
    assertThat(broken).isEmpty();
  }

  @Test
  void aHelperThatFailsFailsTheJobAndWatchesOn() {
    AtomicInteger looks = new AtomicInteger();
    end.start((done, pe) -> await(done), pe -> false, broken::add, () -> {
      if (looks.incrementAndGet() == 3) {
        throw new AssertionError("on purpose");
      }
    });
    startOther();
    await(() -> looks.get() > 6);
    assertThat(broken).singleElement().satisfies(thrown -> assertThat(thrown).hasMessage("on purpose"));
  }

  @Test
  void aHandlerThatThrowsFailsTheJob() {
    end.start((done, pe) -> await(done), pe -> false, broken::add, () -> {});
    startOther();
    end.listen(5, (from, number, record, payload) -> {
      throw new IllegalStateException("on purpose");
    });
    Transfer ignored = other.send(0, 5, 1, new long[0], null, 0, 0);
    await(() -> !broken.isEmpty());
    assertThat(broken.element()).hasMessage("on purpose");
    assertWorks();
  }
}
