package org.shmem4j.internal.pe.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.internal.onhost.datalayout.MapWords;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * A direction that a member is opening: what it sends to and receives from each member, where its flags are in its part
 * of the staging memory, and what the others have reported about theirs.
 */
final class DirectionPlan {
  /** The number of words that a member sends to another one. */
  static final int WORDS = 6;

  private static final int EXPECTED = 0;
  private static final int AREA = 1;
  private static final int CELLS = 2;
  private static final int ROOM = 3;
  private static final int TAKEN = 4;
  private static final int MAP = 5;

  private final PeCore core;
  private final TeamImpl team;
  private final TypeMap[] sent;
  private final TypeMap[] received;
  private final int[] receiverPlaces;
  private final int[] senderPlaces;
  private final AreaLayout area;
  private final long areaAt;
  private final long[][] told;
  private final long[][] maps; // the words that describe to members of this host where the elements for them are
  private final TypeMap[] lent;

  /**
   * Plans a direction.
   *
   * @param team the team in which the maps are counted
   * @param sent what is sent to each member
   * @param received what is received from each member
   * @param areaAt where the area for its flags starts in the staging memory
   * @param areaBytes the maximum size of that area
   * @param roomBytes the maximum size of a room
   */
  DirectionPlan(
      PeCore core, TeamImpl team, TypeMap[] sent, TypeMap[] received, long areaAt, long areaBytes, long roomBytes) {
    this.core = core;
    this.team = team;
    this.sent = sent;
    this.received = received;
    this.receiverPlaces = places(sent);
    this.senderPlaces = places(received);
    this.area = AreaLayout.of(count(receiverPlaces), count(senderPlaces), areaBytes, roomBytes);
    this.areaAt = areaAt;
    this.told = new long[sent.length][WORDS];
    this.maps = new long[sent.length][];
    Arrays.setAll(maps, member -> receiverPlaces[member] >= 0 ? MapWords.of(sent[member]) : new long[0]);
    this.lent = new TypeMap[sent.length];
  }

  /**
   * {@return each other member's place among the members of this host that exchange elements there; -1 for the rest}
   */
  private int[] places(TypeMap[] maps) {
    int[] places = new int[maps.length];
    int next = 0;
    for (int member = 0; member < maps.length; member++) {
      boolean isThere = member != team.myPe() && isHere(member) && maps[member].bytes() > 0;
      places[member] = isThere ? next++ : -1;
    }
    return places;
  }

  private static int count(int[] places) {
    return Arrays.stream(places).max().orElse(-1) + 1;
  }

  private boolean isHere(int member) {
    return core.placement().isHere(team.worldPe(member));
  }

  /** Writes what another member needs to know. */
  void tell(int member, long[] words, int at) {
    words[at + EXPECTED] = received[member].bytes();
    words[at + AREA] = areaAt;
    words[at + ROOM] = area.roomBytes();
    words[at + MAP] = maps[member].length;
    if (senderPlaces[member] >= 0) {
      words[at + CELLS] = areaAt + area.cells(senderPlaces[member]);
    }
    if (receiverPlaces[member] >= 0) {
      words[at + TAKEN] = areaAt + area.taken(receiverPlaces[member]);
    }
  }

  /** Reads what another member wrote for this one. */
  void hear(int member, long[] words, int at) {
    System.arraycopy(words, at, told[member], 0, WORDS);
  }

  /** {@return how many bytes each member expects from this one} */
  long[] expected() {
    return Arrays.stream(told).mapToLong(words -> words[EXPECTED]).toArray();
  }

  /** {@return the words that describe to a member of this host where the elements for it are; none for others} */
  long[] map(int member) {
    return maps[member];
  }

  /** {@return how many such words a member has for this one} */
  int mapWords(int member) {
    return (int) told[member][MAP];
  }

  /** Reads where the elements from a member of this host are. */
  void hearMap(int member, long[] words, int at) {
    if (mapWords(member) > 0) {
      lent[member] = MapWords.read(words, at);
    }
  }

  /** Resets the flags to their values before the first turn; others write there once all have met. */
  void clear(long staging) {
    long start = staging + areaAt;
    for (int receiver = 0; receiver < area.receivers(); receiver++) {
      Words.set(core.memory(), start + area.taken(receiver), 0);
    }
    for (int sender = 0; sender < area.senders(); sender++) {
      for (int turn = 0; turn < 2; turn++) {
        Words.set(core.memory(), AreaLayout.cell(start + area.cells(sender), turn) + AreaLayout.TURN, 0);
      }
    }
  }

  /** {@return where this member keeps the arguments of its turns; negative if no other member is on its host} */
  long records(long staging) {
    return staging < 0 ? staging : staging + areaAt;
  }

  /**
   * Returns the neighbors, in the order of the team.
   *
   * @param stagings the staging memory of each member
   * @param messages the messages to and from members of other hosts
   * @param copier copies what is exchanged
   * @return the neighbors
   */
  Neighbor[] neighbors(long[] stagings, FarNeighbor.Messages messages, Copier copier) {
    List<Neighbor> neighbors = new ArrayList<>();
    for (int member = 0; member < sent.length; member++) {
      if (sent[member].bytes() > 0 || received[member].bytes() > 0) {
        neighbors.add(neighbor(member, stagings, messages, copier));
      }
    }
    return neighbors.toArray(Neighbor[]::new);
  }

  private Neighbor neighbor(int member, long[] stagings, FarNeighbor.Messages messages, Copier copier) {
    int pe = team.worldPe(member);
    if (member == team.myPe()) {
      return new SelfNeighbor(pe, sent[member], received[member], copier);
    }
    return isHere(member)
        ? new NearNeighbor(core, pe, sent[member], received[member], nearPlaces(member, stagings), copier)
        : new FarNeighbor(core, pe, sent[member], received[member], messages, copier);
  }

  private NearNeighbor.Places nearPlaces(int member, long[] stagings) {
    long there = stagings[member];
    long here = stagings[team.myPe()] + areaAt;
    long[] words = told[member];
    return new NearNeighbor.Places(
        there + words[CELLS], words[ROOM], here + area.taken(Math.max(0, receiverPlaces[member])),
        here + area.cells(Math.max(0, senderPlaces[member])), area.roomBytes(), there + words[TAKEN],
        there + words[AREA], lent[member]);
  }
}
