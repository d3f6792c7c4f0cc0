package org.shmem4j.pretend;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.betweenhosts.transport.TransportProvider;

/**
 * What joins the pretend hosts: it hands frames from PE to PE, each after a delay of its own, so that they overtake one
 * another, and counts them. Each PE's transport is an end of it.
 */
final class Network implements TransportProvider {
  private final AtomicReferenceArray<DelayedQueue> ends;
  private final AtomicLongArray sent;
  private final AtomicLongArray bytes;
  private final AtomicLongArray sentWithinHost;
  private final int[] hostOf;
  private final List<Set<Integer>> peers;
  private final Random random;
  private final int longestMicros;

  /**
   * A network.
   *
   * @param hostOf the host of each PE that it joins
   * @param seed of the delays
   * @param longestMicros the longest delay; 0 for none
   */
  Network(int[] hostOf, long seed, int longestMicros) {
    int pes = hostOf.length;
    this.hostOf = hostOf.clone();
    this.ends = new AtomicReferenceArray<>(pes);
    this.sent = new AtomicLongArray(pes);
    this.bytes = new AtomicLongArray(pes);
    this.sentWithinHost = new AtomicLongArray(pes);
    this.peers = IntStream.range(0, pes).<Set<Integer>>mapToObj(pe -> ConcurrentHashMap.newKeySet()).toList();
    this.random = new Random(seed);
    this.longestMicros = longestMicros;
  }

  @Override
  public Optional<String> refusal() {
    return Optional.empty();
  }

  @Override
  public String describe() {
    return "queues in this process";
  }

  @Override
  public Transport open(TransportEnd end) {
    return new QueueTransport(end, transport -> new DelayedQueue(this, transport));
  }

  void join(int pe, DelayedQueue end) {
    ends.set(pe, end);
  }

  /** A PE has left: frames to it are lost. */
  void leave(int pe) {
    ends.set(pe, null);
  }

  /** A PE is gone without a word: all others are notified. */
  void kill(int pe) {
    leave(pe);
    for (int other = 0; other < ends.length(); other++) {
      DelayedQueue end = ends.get(other);
      if (end != null) {
        end.lost(pe);
      }
    }
  }

  /** {@return whether a PE can be reached} */
  boolean reaches(int pe) {
    return ends.get(pe) != null;
  }

  /** {@return how many frames a PE has sent} */
  long sentBy(int pe) {
    return sent.get(pe);
  }

  /** {@return how many frames a PE has sent to PEs of its own host, whose memory it has mapped} */
  long sentWithinHostBy(int pe) {
    return sentWithinHost.get(pe);
  }

  /** {@return how many bytes of messages a PE has sent} */
  long bytesBy(int pe) {
    return bytes.get(pe);
  }

  /** {@return with how many PEs a PE began to talk: it would have connected with them} */
  int peersOf(int pe) {
    return peers.get(pe).size();
  }

  void countBytes(int from, long count) {
    long ignored = bytes.addAndGet(from, count);
  }

  private void talk(int from, int to) {
    boolean ignored = peers.get(from).add(to);
  }

  void send(int from, int to, Frame frame) {
    long ignored = sent.incrementAndGet(from);
    if (hostOf[from] == hostOf[to]) {
      ignored = sentWithinHost.incrementAndGet(from);
    }
    talk(from, to);
    DelayedQueue end = ends.get(to);
    if (end != null) {
      end.arrives(frame, System.nanoTime() + delay());
    }
  }

  private long delay() {
    if (longestMicros == 0) {
      return 0;
    }
    synchronized (random) {
      return TimeUnit.MICROSECONDS.toNanos(random.nextInt(longestMicros + 1));
    }
  }
}
