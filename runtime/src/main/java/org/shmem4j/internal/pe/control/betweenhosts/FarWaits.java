package org.shmem4j.internal.pe.control.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.JobControl;

/** Collects what the PEs of other hosts wait for. Asks two PEs of each host, since one may be stopped. */
final class FarWaits {
  /**
   * The largest job in which PEs ask other hosts, since any PE may do so; in larger jobs each PE reports its own host
   * only.
   */
  private static final int MOST_PES = 512;

  private static final int ASKED_OF_HOST = 2;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long ANSWERING_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int MOST_BYTES = 4096; // fits into one message

  private static final Pattern LINE = Pattern.compile("(\\d{1,9}) (.*)");

  private final JobControl control;
  private final Placement placement;
  private final Transport transport;
  private volatile long lastInquiry;
  private final Map<Integer, String> lines = new ConcurrentHashMap<>();

  FarWaits(PeCore core) {
    this.control = core.control();
    this.placement = core.placement();
    this.transport = core.transport();
  }

  /** {@return what each PE on other hosts is doing, if its host answers} */
  Map<Integer, String> gather() {
    lines.clear();
    if (placement.pes() > MOST_PES) {
      return Map.of();
    }
    askAll();
    int others = placement.pes() - placement.pesHere();
    boolean again = others >= placement.hosts(); // then a reply to the second question has all answers
    long start = Outside.nanoTime();
    while ((lines.size() < others || again) && !control.hasFailed() && Outside.nanoTime() - start < PATIENCE_NANOS) {
      if (again && Outside.nanoTime() - start > ANSWERING_NANOS) {
        again = false;
        lines.clear();
        askAll();
      }
      if (!transport.progress()) {
        Outside.park(this, LOOK_NANOS);
      }
    }
    return Map.copyOf(lines);
  }

  private void askAll() {
    for (int host = 0; host < placement.hosts(); host++) {
      if (host != placement.host() && !control.hasFailed()) {
        IntStream.of(placement.pesOf(host))
            .limit(ASKED_OF_HOST)
            .takeWhile(pe -> !control.hasFailed())
            .forEach(pe -> send(pe, Notice.ASK_DOING, new byte[0]));
      }
    }
  }

  private void send(int pe, Notice notice, byte[] text) {
    Transfer ignored = transport.send(pe, notice.channel(), notice.number(), new long[0],
        MemorySegment.ofArray(text), 0, Math.min(text.length, MOST_BYTES));
  }

  /** Handles {@link Notice#ASK_DOING}. */
  void asked(int from) {
    boolean ignored = control.activities().claimReport(0); // the other host reports on this one, too
    long inquiry = control.activities().beginInquiry();
    long answersFrom = lastInquiry == 0 ? inquiry : lastInquiry;
    lastInquiry = inquiry;
    String text = IntStream.range(0, placement.pesHere())
        .map(placement::peHere)
        .mapToObj(pe -> pe + " " + control.activities().doing(pe, answersFrom))
        .collect(Collectors.joining("\n"));
    send(from, Notice.DOING, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Handles {@link Notice#DOING}. */
  void answered(MemorySegment payload) {
    new String(payload.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8).lines().forEach(this::take);
  }

  private void take(String line) {
    Matcher parts = LINE.matcher(line);
    int pe = parts.matches() ? Integer.parseInt(parts.group(1)) : placement.pes();
    if (pe < placement.pes()) { // the last line of a long text is truncated
      lines.put(pe, parts.group(2));
    }
  }
}
