package org.shmem4j.internal.pe.irregular;

import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;

/**
 * Reports to the trace of a PE what its traffic orders (a receiver of entries knows what their sender did before) and
 * how much went where.
 */
final class TrafficTrace {
  private static final long LEAST_NANOS = 20_000_000;
  private static final int SHARE = 50;
  private static final int ALL_ALIKE = 0;

  private final Trace trace; // null if nobody watches
  private final Group group;
  private final Pipes pipes;
  private final boolean handlers;
  private final long[] sent;
  private final long[] batches;
  private final long[] full;
  private final long[] nanos;
  private final long start;
  private long lastSums;
  private long waves;

  /**
   * Creates the reporter.
   *
   * @param handlers whether a handler of the program's runs when entries arrive; otherwise only the end of a wave shows
   *     them
   */
  TrafficTrace(PeCore core, Group group, Pipes pipes, boolean handlers) {
    this.trace = core.waiter().trace();
    this.group = group;
    this.pipes = pipes;
    this.handlers = handlers;
    this.start = trace == null ? 0 : Outside.nanoTime();
    this.lastSums = start;
    int members = trace == null ? 0 : pipes.size();
    this.sent = new long[members];
    this.batches = new long[members];
    this.full = new long[members];
    this.nanos = new long[members];
  }

  /** Reports that a member, and those whose entries travel with its own, are about to see what was written for them. */
  void tells(int member) {
    if (trace == null || !handlers) {
      return;
    }
    for (int one : pipes.together(member)) {
      if (pipes.hasUnpublished(one)) {
        trace.tells(group, group.members()[one], ALL_ALIKE);
      }
    }
  }

  /** Reports that this PE sees what a member has sent. */
  void told(int member) {
    if (trace != null && handlers) {
      trace.told(group, group.members()[member], ALL_ALIKE);
    }
  }

  /** {@return the time at which a wait for room begins} */
  long waitsForRoom() {
    return trace == null ? 0 : Outside.nanoTime();
  }

  /** Reports that a wait for room for entries to a member is over. */
  void hasRoom(int member, long since) {
    if (trace != null) {
      full[member]++;
      nanos[member] += Outside.nanoTime() - since;
    }
  }

  /**
   * Reports how much has gone to each member since the last report: less and less often the longer something is open,
   * so that reports do not fill a recording; and once more at the end.
   */
  void sums(boolean isLast) {
    if (trace == null) {
      return;
    }
    long now = Outside.nanoTime();
    if (!isLast && now - lastSums < Math.max(LEAST_NANOS, (now - start) / SHARE)) {
      return;
    }
    lastSums = now;
    for (int member = 0; member < sent.length; member++) {
      long bytes = pipes.sent(member);
      if (bytes > sent[member]) {
        trace.sent(group.members()[member], bytes - sent[member], pipes.batches(member) - batches[member],
            full[member], nanos[member]);
        sent[member] = bytes;
        batches[member] = pipes.batches(member);
        full[member] = 0;
        nanos[member] = 0;
      }
    }
  }

  /** Reports that this PE waits until all have come to the same wave; returns what {@link #met} needs. */
  Object meets() {
    waves++;
    return trace == null ? null : trace.waveStarts(group, -waves);
  }

  /** Reports that all have come, and whether everything was done before. */
  void met(Object started, boolean isEnd) {
    if (started != null) {
      trace.waveEnds(started, isEnd);
    }
  }
}
