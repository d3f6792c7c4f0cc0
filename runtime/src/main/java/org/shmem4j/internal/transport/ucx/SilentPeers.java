package org.shmem4j.internal.transport.ucx;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Finds hosts that vanished without notice. A system acknowledges data for its processes, even stopped ones; if it does
 * not for some time, it or the network to it is gone. This system would retry for a quarter of an hour. Therefore this
 * class ends the connection, and UCX reports whose it was. Used by one thread.
 */
final class SilentPeers {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long SAME_MILLIS = 100;

  private record Silence(long lastAnswerMillis, long sinceNanos) {}

  private final Arena arena = Arena.ofAuto();
  private final Sockets sockets = new Sockets(arena);
  private final Set<Integer> ports = new HashSet<>();
  private final long limitNanos;
  /** The remote ports of the descriptors that are connections of the job. */
  private Map<Integer, Integer> connections = Map.of();
  private Map<Integer, Silence> silences = new HashMap<>();
  private long lookedAt = System.nanoTime();

  /**
   * Creates a watch of no connections.
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

  private synchronized boolean isJobs(int descriptor, int remotePort) {
    return remotePort != 0 && (ports.contains(sockets.localPort(descriptor)) || ports.contains(remotePort));
  }

  /** Checks all connections, if the last check is long enough ago. */
  void look() {
    long now = System.nanoTime();
    if (now - lookedAt < LOOK_NANOS) {
      return;
    }
    lookedAt = now;
    Map<Integer, Integer> open = new HashMap<>();
    Map<Integer, Silence> silent = new HashMap<>();
    for (int descriptor : Sockets.descriptors()) {
      int remotePort = sockets.look(descriptor) ? sockets.remotePort(descriptor) : 0;
      if (isJobs(descriptor, remotePort)) {
        open.put(descriptor, remotePort);
        if (connections.getOrDefault(descriptor, 0) != remotePort) {
          sockets.keepAlive(descriptor);
        }
        if (sockets.isUnanswered()) {
          silent.put(descriptor, silence(descriptor, now));
        }
      }
    }
    connections = open;
    silences = silent;
  }

  private Silence silence(int descriptor, long now) {
    long lastAnswer = TimeUnit.NANOSECONDS.toMillis(now) - sockets.millisSinceAnswer();
    Silence silence = silences.get(descriptor);
    if (silence == null || Math.abs(silence.lastAnswerMillis() - lastAnswer) > SAME_MILLIS) {
      return new Silence(lastAnswer, now);
    }
    if (now - silence.sinceNanos() > limitNanos) {
      Sockets.shutDown(descriptor);
    }
    return silence;
  }
}
