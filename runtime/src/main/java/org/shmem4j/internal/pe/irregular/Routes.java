package org.shmem4j.internal.pe.irregular;

import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.Placement;

/** The host of each member of a team, and each member's place among the members there. */
final class Routes {
  private final int me;
  private final int[] worldPes;
  private final int[][] onHost;
  private final int[] hostOf;
  private final int[] placeOf;
  private boolean passesOn;

  /**
   * Finds the places of members.
   *
   * @param placement the hosts of the job's PEs
   * @param worldPes the members' numbers in the world
   * @param me this member
   */
  Routes(Placement placement, int[] worldPes, int me) {
    this.me = me;
    this.worldPes = worldPes;
    this.hostOf = new int[worldPes.length];
    this.placeOf = new int[worldPes.length];
    int[] numbers = new int[placement.hosts()]; // of hosts with members, from 1 on
    int[] counts = new int[placement.hosts()];
    int hosts = 0;
    for (int member = 0; member < worldPes.length; member++) {
      int host = placement.hostOf(worldPes[member]);
      if (numbers[host] == 0) {
        numbers[host] = ++hosts;
      }
      hostOf[member] = numbers[host] - 1;
      placeOf[member] = counts[hostOf[member]]++;
    }
    this.onHost = new int[hosts][];
    for (int host = 0; host < hosts; host++) {
      onHost[host] = new int[counts[host]];
    }
    for (int member = 0; member < worldPes.length; member++) {
      onHost[hostOf[member]][placeOf[member]] = member;
    }
  }

  /** {@return how many members each host has} */
  int[] pesOfHosts() {
    int[] pes = new int[onHost.length];
    for (int host = 0; host < pes.length; host++) {
      pes[host] = onHost[host].length;
    }
    return pes;
  }

  /** Decides whether one member of a host receives the messages for all its members, and passes entries on. */
  void passOn(boolean decision) {
    passesOn = decision;
  }

  boolean passesOn() {
    return passesOn;
  }

  int size() {
    return worldPes.length;
  }

  int worldPe(int member) {
    return worldPes[member];
  }

  boolean isFar(int member) {
    return hostOf[member] != hostOf[me];
  }

  /** {@return how many members are on this host} */
  int here() {
    return onHost[hostOf[me]].length;
  }

  /** {@return the place of a member among those of its host} */
  int place(int member) {
    return placeOf[member];
  }

  /** {@return the member that receives the messages that carry a sender's entries for a given member} */
  private int getter(int sender, int member) {
    int[] there = onHost[hostOf[member]];
    return passesOn ? there[placeOf[sender] % there.length] : member;
  }

  /** {@return the member that receives the messages that carry this member's entries for one on another host} */
  int getter(int member) {
    return getter(me, member);
  }

  /** {@return the members whose entries travel in messages to a given member} */
  int[] together(int getter) {
    return passesOn ? onHost[hostOf[getter]] : new int[] {getter};
  }

  /** {@return the members to which this one sends messages} */
  int[] getters() {
    return far().filter(member -> getter(member) == member).toArray();
  }

  /** {@return the members that send messages to this one} */
  int[] senders() {
    return far().filter(sender -> getter(sender, me) == me).toArray();
  }

  private IntStream far() {
    return IntStream.range(0, size()).filter(this::isFar);
  }
}
