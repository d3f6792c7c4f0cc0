package org.shmem4j.internal.pe.collective.betweenhosts;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.internal.pe.collective.Shares;

/**
 * Cuts long data into lanes, each of which one member of each host carries (Träff and Hunold, "Decomposing MPI
 * Collectives for Exploiting Multi-lane Communication", 2020). Each host cuts it into one share for each of its
 * carriers, at cache lines if possible; where hosts have different numbers of carriers, a lane is what lies in one
 * share on every host, and a carrier has several of them.
 */
final class CarrierLanes {
  private final GroupHosts hosts;
  private long count;
  private long elementBytes;
  private int mostCarriers;
  private final long[] starts;
  private int number;

  CarrierLanes(GroupHosts hosts) {
    this.hosts = hosts;
    this.starts = new long[IntStream.of(hosts.sizes()).sum() + 1];
  }

  /** Cuts elements among at most {@code most} carriers on each host. */
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
        starts[number++] = Shares.start(count, elementBytes, share, carriers);
      }
    }
    Arrays.sort(starts, 0, number);
    int kept = 1; // the lane that starts at 0
    for (int i = 1; i < number && starts[i] < count; i++) {
      if (starts[i] != starts[kept - 1]) {
        starts[kept++] = starts[i];
      }
    }
    starts[kept] = count;
    number = kept;
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

  /** {@return the member of a host that carries a lane, as an index among the host's members} */
  int carrier(int host, int lane) {
    int carriers = carriers(host);
    int carrier = carriers - 1;
    while (Shares.start(count, elementBytes, carrier, carriers) > starts[lane]) {
      carrier--;
    }
    return carrier;
  }

  /** {@return the next lane from one on that a host's member, by its index, carries; the number of lanes if none} */
  int next(int host, int index, int from) {
    int lane = from;
    while (lane < number && carrier(host, lane) != index) {
      lane++;
    }
    return lane;
  }
}
