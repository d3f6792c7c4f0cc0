package org.shmem4j.internal.collective.remote;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.internal.memory.Placement;

/**
 * The distribution of a group's members over hosts. The first member on each host leads the others there: if that saves
 * messages between hosts, only leaders exchange them, and share the data with the other members of their host.
 */
final class Hosts {
  private final int[] leaders;
  private final int rank;
  private final int[] mates;
  private final int[][] members;
  private final boolean contiguous;
  private final boolean shared;

  Hosts(Placement placement, int[] pes, int me) {
    int[] hostOf = IntStream.of(pes).map(placement::hostOf).toArray();
    int[] hosts = IntStream.of(hostOf).distinct().toArray();
    members = new int[hosts.length][];
    leaders = new int[hosts.length];
    boolean runs = true;
    int mine = 0;
    for (int i = 0; i < hosts.length; i++) {
      int host = hosts[i];
      members[i] = IntStream.range(0, pes.length).filter(member -> hostOf[member] == host).toArray();
      leaders[i] = members[i][0];
      runs &= members[i][members[i].length - 1] - members[i][0] == members[i].length - 1;
      mine = hostOf[me] == host ? i : mine;
    }
    contiguous = runs;
    shared = hosts.length < pes.length;
    rank = mine;
    mates = Arrays.copyOfRange(members[mine], 1, members[mine].length);
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

  /** {@return the members of this host without their leader} */
  int[] mates() {
    return mates;
  }

  /** {@return the members of a host, in order} */
  int[] members(int host) {
    return members[host];
  }

  /** {@return the host of a member} */
  int hostOf(int member) {
    int host = 0;
    while (Arrays.binarySearch(members[host], member) < 0) {
      host++;
    }
    return host;
  }

  /** {@return whether each host's members have consecutive numbers, so that their operands can be combined first} */
  boolean isContiguous() {
    return contiguous;
  }

  /** {@return whether some host has several members} */
  boolean isShared() {
    return shared;
  }
}
