package org.shmem4j.internal.pe.collective.betweenhosts;

import java.util.Arrays;

/**
 * Cuts long data into lanes, each of which one member of each host carries. Each host cuts it into one share for each of
 * its carriers, at cache lines if possible; where hosts have different numbers of carriers, a lane is what lies in one
 * share on every host, and a carrier has several of them.
 */
final class Lanes {
  private static final long LINE = 64;

  private final Hosts hosts;
  private long count;
  private long elementBytes;
  private int mostCarriers;
  private long[] starts = new long[2];
  private int number;

  Lanes(Hosts hosts) {
    this.hosts = hosts;
  }

  /** {@return the first element of a share, which ends where the next one's starts} */
  static long start(long count, long elementBytes, int share, int shares) {
    long perLine = Math.max(1, LINE / elementBytes);
    return share == shares ? count : count * share / shares / perLine * perLine;
  }

  /** Cuts elements among at most some carriers on each host. */
  void cut(long elements, long bytesOfEach, int most) {
    if (elements == count && bytesOfEach == elementBytes && most == mostCarriers) {
      return;
    }
    count = elements;
    elementBytes = bytesOfEach;
    mostCarriers = most;
    number = 0;
    for (int size : hosts.sizes()) {
      int carriers = Math.min(size, most);
      for (int share = 0; share < carriers; share++) {
        add(start(count, elementBytes, share, carriers));
      }
    }
    Arrays.sort(starts, 0, number);
    int kept = 0;
    for (int i = 0; i < number; i++) {
      if (kept == 0 || starts[i] != starts[kept - 1]) {
        starts[kept++] = starts[i];
      }
    }
    number = kept;
    add(count);
    number--;
  }

  private void add(long start) {
    if (number == starts.length) {
      starts = Arrays.copyOf(starts, 2 * number);
    }
    starts[number++] = start;
  }

  /** {@return the number of lanes} */
  int number() {
    return number;
  }

  /** {@return the first element of a lane, which ends where the next one's starts} */
  long start(int lane) {
    return starts[lane];
  }

  /** {@return how many members of a host carry lanes} */
  int carriers(int host) {
    return Math.min(hosts.members(host).length, mostCarriers);
  }

  /** {@return the index among a host's members of the one that carries a lane} */
  int carrier(int host, int lane) {
    int carriers = carriers(host);
    int carrier = carriers - 1;
    while (start(count, elementBytes, carrier, carriers) > starts[lane]) {
      carrier--;
    }
    return carrier;
  }

  /** {@return the next lane from one on that a member of a host, by its index there, carries; the number of lanes if none} */
  int next(int host, int index, int from) {
    int lane = from;
    while (lane < number && carrier(host, lane) != index) {
      lane++;
    }
    return lane;
  }
}
