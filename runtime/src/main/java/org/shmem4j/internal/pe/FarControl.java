package org.shmem4j.internal.pe;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.control.PeState;
import org.shmem4j.internal.memory.Placement;
import org.shmem4j.internal.transport.Transfer;
import org.shmem4j.internal.transport.Transport;

/**
 * What hosts tell each other of the state of their job: the first failure, which each host passes on to some others so
 * that all know after few steps, and on request the state of a PE.
 */
public final class FarControl {
  private static final long CHANNEL = -1;
  private static final long FAILURE = 0;
  private static final long ASK_STATE = 1;
  private static final long STATE = 2;
  private static final long LEAST_NANOS_BETWEEN_QUESTIONS = 20_000_000;

  private final JobControl control;
  private final Placement placement;
  private final Transport transport;
  private final int me;
  private final AtomicBoolean spread = new AtomicBoolean();
  private final AtomicLong asked = new AtomicLong(System.nanoTime());

  /**
   * A PE's part in it.
   *
   * @param control the job's control state on this host
   * @param transport the way to other hosts
   * @param me the PE
   */
  public FarControl(JobControl control, Transport transport, int me) {
    this.control = control;
    this.placement = control.placement();
    this.transport = transport;
    this.me = me;
    control.askElsewhere(this::ask);
    transport.handle(CHANNEL, this::received);
  }

  private void received(int from, long kind, long[] words, MemorySegment payload) {
    if (kind == FAILURE) {
      control.failedElsewhere(me, words[0], new String(bytes(payload), StandardCharsets.UTF_8));
      spreadFailure();
    } else if (kind == ASK_STATE) {
      tell(from, STATE, new long[] {control.state(me).ordinal()}, MemorySegment.NULL);
    } else {
      control.heard(from, PeState.of(words[0]));
    }
  }

  private static byte[] bytes(MemorySegment payload) {
    return payload.toArray(ValueLayout.JAVA_BYTE);
  }

  private void tell(int pe, long kind, long[] words, MemorySegment text) {
    try {
      // Copied by the transport, or lost with a PE that is gone.
      Transfer ignored = transport.send(pe, CHANNEL, kind, words, text, 0, text.byteSize());
    } catch (ShmemException e) {
      lost(pe);
    }
  }

  private void ask(int pe) {
    long last = asked.get();
    long now = System.nanoTime();
    if (now - last > LEAST_NANOS_BETWEEN_QUESTIONS && asked.compareAndSet(last, now)) {
      tell(pe, ASK_STATE, new long[0], MemorySegment.NULL);
    }
  }

  /** A PE can no longer be reached. */
  public void lost(int pe) {
    if (control.state(me) == PeState.RUNNING) {
      control.peLost(pe);
      spreadFailure();
    }
  }

  /** Passes the job's failure on, if there is one, once: to hosts at distances that double. */
  public void spreadFailure() {
    if (!control.hasFailed() || !spread.compareAndSet(false, true)) {
      return;
    }
    MemorySegment text = MemorySegment.ofArray(control.failureText().getBytes(StandardCharsets.UTF_8));
    long[] words = {control.failureWord()};
    for (int distance = 1; distance < placement.hosts(); distance *= 2) {
      tellHost((placement.host() + distance) % placement.hosts(), words, text);
      tellHost((placement.host() - distance + placement.hosts()) % placement.hosts(), words, text);
    }
  }

  /** All PEs of a host are told: any of them may be the one that is gone. */
  private void tellHost(int host, long[] words, MemorySegment text) {
    for (int pe = 0; pe < placement.pes(); pe++) {
      if (placement.hostOf(pe) == host && pe != me) {
        tell(pe, FAILURE, words, text);
      }
    }
  }
}
