package org.shmem4j.internal.pe.collective.betweenhosts;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.collective.AlgorithmTable;
import org.shmem4j.internal.pe.collective.Limits;

/**
 * The distribution of a group's members over hosts. The first member on each host leads the others there: if that saves
 * messages between hosts, only leaders exchange them, and share the data with the other members of their host.
 */
final class GroupHosts {
  private final int[] hosts; // of members
  private final int[][] members; // of hosts
  private final int rank;
  private final boolean contiguous;
  private final int[] starts;
  private final int[] indexes;
  private final int[] sizes;

  /** Finds the hosts of PEs that meet in their host's memory. */
  GroupHosts(Placement placement, int[] pes, int me) {
    this(IntStream.of(pes).map(placement::hostOf).toArray(), me);
  }

  /** Treats each member as if it were alone on its host, for members that have no place to meet there. */
  static GroupHosts strangers(int members, int me) {
    return new GroupHosts(IntStream.range(0, members).toArray(), me);
  }

  private GroupHosts(int[] numbers, int me) {
    hosts = inOrder(numbers);
    rank = hosts[me];
    indexes = new int[hosts.length];
    int[] counts = new int[IntStream.of(hosts).max().orElse(0) + 1];
    for (int member = 0; member < hosts.length; member++) {
      indexes[member] = counts[hosts[member]]++;
    }
    contiguous = IntStream.range(1, hosts.length).allMatch(member -> hosts[member] >= hosts[member - 1]);
    sizes = IntStream.of(counts).sorted().distinct().toArray();
    members = new int[counts.length][];
    starts = new int[counts.length + 1];
    for (int distance = 0; distance < counts.length; distance++) {
      int host = after(distance);
      members[host] = new int[counts[host]];
      starts[distance + 1] = starts[distance] + counts[host];
    }
    for (int member = 0; member < hosts.length; member++) {
      members[hosts[member]][indexes[member]] = member;
    }
  }

  /** {@return the numbers of the hosts in the order of their first members, in time linear in the members} */
  private static int[] inOrder(int[] numbers) {
    Map<Integer, Integer> ranks = new HashMap<>();
    return IntStream.of(numbers).map(number -> ranks.computeIfAbsent(number, first -> ranks.size())).toArray();
  }

  int count() {
    return members.length;
  }

  /** {@return the number of this host among the group's hosts} */
  int rank() {
    return rank;
  }

  /** {@return the member that leads a host's members} */
  int leader(int host) {
    return members[host][0];
  }

  /** {@return the member that leads this host's members} */
  int leader() {
    return members[rank][0];
  }

  int[] here() {
    return members[rank];
  }

  /** {@return how many members are on this host and on the hosts that follow it at a smaller distance} */
  int start(int distance) {
    return starts[distance];
  }

  /** {@return the place of a member if hosts are ordered by their distance from this one} */
  int place(int member) {
    return starts[(hosts[member] - rank + members.length) % members.length] + indexes[member];
  }

  /** {@return the index of a member among those of its host} */
  int index(int member) {
    return indexes[member];
  }

  /** {@return the number of the host that is some hosts after this one, in a circle} */
  int after(int distance) {
    return (rank + distance) % members.length;
  }

  /** {@return the number of the host that is some hosts before this one, in a circle} */
  int before(int distance) {
    return (rank + members.length - distance) % members.length;
  }

  /** {@return whether the members of each host are consecutive} */
  boolean areRuns() {
    return contiguous;
  }

  /** {@return the different numbers of members that hosts have} */
  int[] sizes() {
    return sizes;
  }

  /** {@return the table that chooses the algorithms of members that are placed like this} */
  AlgorithmTable table(Limits limits) {
    return new AlgorithmTable(limits, hosts.length, members.length, sizes[sizes.length - 1], contiguous);
  }

  /** {@return the members of a host, in order} */
  int[] members(int host) {
    return members[host];
  }

  int hostOf(int member) {
    return hosts[member];
  }
}
