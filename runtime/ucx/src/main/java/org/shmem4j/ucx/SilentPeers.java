package org.shmem4j.ucx;

import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.shmem4j.internal.outside.Outside;

/**
 * Detects hosts that vanished without notice. An operating system acknowledges data for its processes, even stopped
 * ones; if it has not for some time, it or the network to it is gone. TCP would retry for a quarter of an hour, so this
 * class ends the connection, and UCX then reports whose it was.
 *
 * <p>After an interruption of the network, TCP retransmits only after another silence as long as the one so far. So
 * this class probes a silent host with a new connection, and a host that answers gets more time. Used by one thread.
 */
final class SilentPeers implements AutoCloseable {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long SAME_MILLIS = 100;

  /**
   * A connection without an answer.
   *
   * @param lastAnswerMillis when its peer last answered on it
   * @param sinceNanos when the silence was noticed
   * @param answered whether the host has answered a question since
   * @param firstNanos when it first answered
   * @param lastNanos when it last answered
   */
  private record Silence(long lastAnswerMillis, long sinceNanos, boolean answered, long firstNanos, long lastNanos) {
    Silence answeredAt(long now) {
      return new Silence(lastAnswerMillis, sinceNanos, true, answered ? firstNanos : now, now);
    }

    boolean exceeds(long limitNanos, long now) {
      if (!answered) {
        return now - sinceNanos > limitNanos;
      }
      boolean isGoneSince = now - lastNanos > limitNanos;
      boolean isConnectionDead = now - firstNanos > firstNanos - sinceNanos + limitNanos;
      return isGoneSince || isConnectionDead;
    }
  }

  private final Arena arena = Arena.ofAuto();
  private final Sockets sockets = new Sockets(arena);
  private final Questions questions = new Questions();
  private final Set<Integer> ports = new HashSet<>();
  private final long limitNanos;
  /** The descriptors that are connections of the job, each with its peer. */
  private Map<Integer, InetSocketAddress> connections = Map.of();
  private Map<Integer, Silence> silences = new HashMap<>();
  private long lookedAt = Outside.nanoTime();

  /**
   * Creates a watch without connections.
   *
   * @param limitNanos how long a host may be silent
   */
  SilentPeers(long limitNanos) {
    this.limitNanos = limitNanos;
  }

  /** Adds ports: connections with these local or remote ports are the job's. */
  synchronized void watch(int... jobPorts) {
    IntStream.of(jobPorts).forEach(ports::add);
  }

  private synchronized boolean isJobs(int descriptor, InetSocketAddress remote) {
    return remote != null && (ports.contains(sockets.localPort(descriptor)) || ports.contains(remote.getPort()));
  }

  /** Checks all connections, if the last check was long enough ago. */
  void look() {
    long now = Outside.nanoTime();
    if (now - lookedAt < LOOK_NANOS) {
      return;
    }
    lookedAt = now;
    Set<InetSocketAddress> answers = questions.answers();
    Map<Integer, InetSocketAddress> open = new HashMap<>();
    Map<Integer, Silence> silent = new HashMap<>();
    for (int descriptor : Sockets.descriptors()) {
      long beforeMillis = millis();
      InetSocketAddress remote = sockets.look(descriptor) ? sockets.remote(descriptor) : null;
      if (isJobs(descriptor, remote)) {
        open.put(descriptor, remote);
        if (!remote.equals(connections.get(descriptor))) {
          sockets.keepAlive(descriptor);
        }
        if (sockets.isUnanswered()) {
          boolean isKnown = remote.equals(connections.get(descriptor));
          Silence silence = silence(isKnown ? silences.get(descriptor) : null, beforeMillis, now);
          Silence heard = answers.contains(remote) ? silence.answeredAt(now) : silence;
          silent.put(descriptor, heard);
          if (heard.exceeds(limitNanos, now)) {
            Sockets.shutDown(descriptor);
          } else if (heard.sinceNanos() < now) {
            questions.ask(remote);
          }
        }
      }
    }
    connections = open;
    silences = silent;
  }

  @Override
  public void close() {
    questions.close();
  }

  /**
   * Continues a silence, or starts one if the peer has answered since. The times are read one after the other, and on a
   * busy machine much time can pass between the readings, so the peer counts as having answered only if that holds even
   * for the earliest moment at which its state can have been read.
   */
  private Silence silence(Silence before, long readAfterMillis, long now) {
    long sinceAnswer = sockets.millisSinceAnswer();
    if (before != null && readAfterMillis - sinceAnswer <= before.lastAnswerMillis() + SAME_MILLIS) {
      return before;
    }
    return new Silence(millis() - sinceAnswer, now, false, 0, 0);
  }

  private static long millis() {
    return TimeUnit.NANOSECONDS.toMillis(Outside.nanoTime());
  }
}
