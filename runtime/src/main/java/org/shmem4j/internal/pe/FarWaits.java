package org.shmem4j.internal.pe;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.memory.Placement;
import org.shmem4j.internal.transport.Transfer;
import org.shmem4j.internal.transport.Transport;

/** Gathers what the PEs of other hosts wait for. It asks two PEs of each host, since one may be stopped. */
final class FarWaits {
  private static final long ASK = 7;
  private static final long ANSWER = 8;
  /**
   * The largest job in which PEs ask other hosts, since any PE may do so; in larger ones each reports its own host
   * only.
   */
  private static final int MOST_PES = 512;

  private static final int ASKED_OF_HOST = 2;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MOST_BYTES = 4096; // fits into one message

  private final JobControl control;
  private final Placement placement;
  private final Transport transport;
  private final Map<Integer, String> lines = new ConcurrentHashMap<>();

  FarWaits(PeCore core) {
    this.control = core.control();
    this.placement = core.placement();
    this.transport = core.transport();
  }

  /** {@return what each PE on other hosts does, as far as its host answers} */
  Map<Integer, String> gather() {
    lines.clear();
    if (placement.pes() > MOST_PES) {
      return Map.of();
    }
    for (int host = 0; host < placement.hosts(); host++) {
      if (host != placement.host() && !control.hasFailed()) {
        IntStream.of(placement.pesOf(host))
            .limit(ASKED_OF_HOST)
            .takeWhile(pe -> !control.hasFailed())
            .forEach(pe -> send(pe, ASK, new byte[0]));
      }
    }
    int others = placement.pes() - placement.pesHere();
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (lines.size() < others && !control.hasFailed() && System.nanoTime() < end) {
      if (!transport.progress()) {
        LockSupport.parkNanos(this, LOOK_NANOS);
      }
    }
    return Map.copyOf(lines);
  }

  private void send(int pe, long kind, byte[] text) {
    Transfer ignored = transport.send(pe, FarControl.CHANNEL, kind, new long[0], MemorySegment.ofArray(text), 0,
        Math.min(text.length, MOST_BYTES));
  }

  /** {@return whether a message was for this class, which then has handled it} */
  boolean received(int from, long kind, MemorySegment payload) {
    if (kind == ASK) {
      String text = IntStream.range(0, placement.pesHere())
          .map(placement::peHere)
          .mapToObj(pe -> pe + " " + control.doing(pe))
          .collect(Collectors.joining("\n"));
      send(from, ANSWER, text.getBytes(StandardCharsets.UTF_8));
    } else if (kind == ANSWER) {
      new String(payload.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8).lines().forEach(this::take);
    }
    return kind == ASK || kind == ANSWER;
  }

  private void take(String line) {
    int end = line.indexOf(' ');
    lines.put(Integer.valueOf(line.substring(0, end)), line.substring(end + 1));
  }
}
