package org.shmem4j.internal.pe.collective.betweenhosts;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.collective.AlgorithmTable;
import org.shmem4j.internal.pe.collective.Limits;

/**
 * The distribution of a group's members over hosts. The first member on each host leads the others there: if that saves
 * messages between hosts, only leaders exchange them, and share the data with the other members of their host.
 */
final class Hosts {
  private final int[] leaders;
  private final int rank;
  private final int[][] members;
  private final boolean contiguous;
  private final int[] starts;
  private final int[] places;
  private final int[] indexes;
  private final int[] sizes;

  /** Finds the hosts of PEs that meet in their host's memory. */
  Hosts(Placement placement, int[] pes, int me) {
    this(IntStream.of(pes).map(placement::hostOf).toArray(), me);
  }

  /** Treats each member as if it were alone on its host, for members that have no place to meet there. */
  static Hosts strangers(int members, int me) {
    return new Hosts(IntStream.range(0, members).toArray(), me);
  }

  private Hosts(int[] hostOf, int me) {
    int size = hostOf.length;
    members = byHost(hostOf);
    int hosts = members.length;
    leaders = new int[hosts];
    boolean runs = true;
    int mine = 0;
    for (int i = 0; i < hosts; i++) {
      leaders[i] = members[i][0];
      runs &= members[i][members[i].length - 1] - members[i][0] == members[i].length - 1;
      mine = hostOf[me] == hostOf[leaders[i]] ? i : mine;
    }
    contiguous = runs;
    rank = mine;
    sizes = IntStream.range(0, hosts).map(host -> members[host].length).sorted().distinct().toArray();
    starts = new int[hosts + 1];
    places = new int[size];
    indexes = new int[size];
    for (int distance = 0; distance < hosts; distance++) {
      int[] there = members[(rank + distance) % hosts];
      starts[distance + 1] = starts[distance] + there.length;
      for (int i = 0; i < there.length; i++) {
        places[there[i]] = starts[distance] + i;
        indexes[there[i]] = i;
      }
    }
  }

  /** {@return the members on each host, of which that of the first member comes first; in time linear in the members} */
  private static int[][] byHost(int[] hostOf) {
    int[] ranks = new int[IntStream.of(hostOf).max().orElse(0) + 1];
    Arrays.fill(ranks, -1);
    int[] counts = new int[Math.min(hostOf.length, ranks.length)];
    int hosts = 0;
    for (int host : hostOf) {
      if (ranks[host] < 0) {
        ranks[host] = hosts++;
      }
      counts[ranks[host]]++;
    }
    int[][] found = new int[hosts][];
    for (int rank = 0; rank < hosts; rank++) {
      found[rank] = new int[counts[rank]];
    }
    for (int member = hostOf.length - 1; member >= 0; member--) {
      int rank = ranks[hostOf[member]];
      found[rank][--counts[rank]] = member;
    }
    return found;
  }

  /** {@return the number of hosts} */
  int count() {
    return leaders.length;
  }

  /** {@return the number of this host among the group's hosts} */
  int rank() {
    return rank;
  }

  /** {@return the member that leads a host's members} */
  int leader(int host) {
    return leaders[host];
  }

  /** {@return the member that leads this host's members} */
  int leader() {
    return leaders[rank];
  }

  /** {@return this host's members, in order} */
  int[] here() {
    return members[rank];
  }

  /** {@return how many members the hosts have that are nearer to this one than a distance, the first one being itself} */
  int start(int distance) {
    return starts[distance];
  }

  /** {@return the place of a member if hosts are ordered by their distance from this one} */
  int place(int member) {
    return places[member];
  }

  /** {@return the index of a member among those of its host} */
  int index(int member) {
    return indexes[member];
  }

  /** {@return the number of the host that is some hosts after this one, in a circle} */
  int after(int distance) {
    return (rank + distance) % leaders.length;
  }

  /** {@return the number of the host that is some hosts before this one, in a circle} */
  int before(int distance) {
    return (rank + leaders.length - distance) % leaders.length;
  }

  /** {@return whether the members of each host follow each other} */
  boolean areRuns() {
    return contiguous;
  }

  /** {@return the numbers of members that hosts have, each once} */
  int[] sizes() {
    return sizes;
  }

  /** {@return the table that chooses the algorithms of members that are placed like this} */
  AlgorithmTable table(Limits limits) {
    return new AlgorithmTable(limits, places.length, leaders.length, sizes[sizes.length - 1], contiguous);
  }

  /** {@return the members of a host, in order} */
  int[] members(int host) {
    return members[host];
  }

  /** {@return the host of a member} */
  int hostOf(int member) {
    if (contiguous) {
      int found = Arrays.binarySearch(leaders, member);
      return found < 0 ? -found - 2 : found;
    }
    int host = 0;
    while (Arrays.binarySearch(members[host], member) < 0) {
      host++;
    }
    return host;
  }
}
