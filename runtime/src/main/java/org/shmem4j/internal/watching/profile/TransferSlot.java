package org.shmem4j.internal.watching.profile;

import java.util.Arrays;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.watching.callsites.Site;

/** The one-sided calls of one thread at a call site. Only that thread writes it until its PE ends. */
final class TransferSlot {
  private static final int MOST_SAMPLES_OF_PERIOD = 25;
  private static final long PERIOD_NANOS = 100_000_000;
  private static final int MOST_AT_ONCE = 1 << 17;

  final UnrecordedActivity activity;
  final Thread thread;

  /** The number of calls to each peer before the next one is timed; negative if it is due. */
  final long[] left;

  /** The bytes of each peer's calls, if the calls count them. */
  final long[] bytes;

  private final Site site;
  private final boolean counted;
  private final long[] given;
  private final TimedCalls[] times;
  private boolean closed;
  private long sampledBytes;
  private int atOnce = 1;
  private int samples;
  private long periodEnds;

  TransferSlot(Site site, boolean counted, UnrecordedActivity activity) {
    this.site = site;
    this.counted = counted;
    this.activity = activity;
    this.thread = Thread.currentThread();
    int pes = activity.pe().pes();
    this.left = new long[pes];
    this.given = new long[pes];
    this.bytes = new long[pes];
    this.times = new TimedCalls[pes];
    Arrays.setAll(times, peer -> new TimedCalls());
  }

  boolean isUsable() {
    return thread == Thread.currentThread() && !closed;
  }

  boolean isClosed() {
    return closed;
  }

  /** {@return the event of a call that is timed now, and represents those that follow it untimed} */
  Events.TransferSample sample(int peer, long itsBytes) {
    times[peer].add(0, Outside.nanoTime());
    given[peer] += atOnce;
    left[peer] += atOnce;
    sampledBytes = itsBytes;
    Events.TransferSample sample = new Events.TransferSample();
    sample.slot = this;
    sample.pe = activity.pe().number();
    sample.site = site.id();
    sample.place = site.place();
    sample.peer = peer;
    sample.bytes = itsBytes;
    sample.weight = atOnce;
    return sample;
  }

  /** Records a timed call that is over. */
  void sampled(Events.TransferSample sample) {
    sample.end();
    long now = Outside.nanoTime();
    times[sample.peer].timed(sample.began, now, sample.weight);
    sample.commit();
    samples++;
    if (now - periodEnds >= 0) {
      periodEnds = now + PERIOD_NANOS;
      if (samples < MOST_SAMPLES_OF_PERIOD / 4 && atOnce > 1) {
        atOnce /= 2;
      }
      samples = 0;
    } else if (samples > MOST_SAMPLES_OF_PERIOD && atOnce < MOST_AT_ONCE) {
      atOnce *= 2;
      samples = 0;
    }
    activity.tick(now);
  }

  void open() {
    Arrays.fill(left, 0);
    closed = false;
  }

  /** Closes the slot, so that each call after the end of its PE asks for another one. */
  void close() {
    closed = true;
  }

  /** Writes events for the counted calls. */
  void flush() {
    long now = Outside.nanoTime();
    for (int peer = 0; peer < left.length; peer++) {
      long calls = given[peer] - left[peer];
      if (calls > 0) {
        Events.Transfer event = new Events.Transfer();
        event.pe = activity.pe().number();
        event.site = site.id();
        event.place = site.place();
        event.peer = peer;
        event.calls = calls;
        event.bytes = counted ? bytes[peer] : calls * sampledBytes;
        times[peer].add(Math.max(left[peer], 0), now);
        event.time = times[peer].take();
        event.commit();
      }
      given[peer] = 0;
      left[peer] = 0;
      bytes[peer] = 0;
    }
  }
}
