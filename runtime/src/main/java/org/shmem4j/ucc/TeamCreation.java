package org.shmem4j.ucc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.shmem4j.internal.collective.SharedStaged;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.control.Call;

/**
 * One participant's part in the creation of a team: all tell who they are, get memory in common or room in memory that
 * they have in common, and meet there. It goes on a little at each look and never waits.
 */
final class TeamCreation {
  private static final int OWN_NUMBER = 0;
  private static final int ROOM_BYTES = Integer.BYTES + Long.BYTES;

  private final Gathering.Place place;
  private final Settings settings;
  private final Progress progress;
  private final boolean tagged;
  private final Gathering cards;
  private final List<Card> all = new ArrayList<>();
  private final List<Integer> members = new ArrayList<>();
  private Domain domain;
  private Bootstrap bootstrap;
  private Gathering room;
  private int number = OWN_NUMBER;
  private CallQueue queue;
  private long generation;
  private Operation meeting;

  /**
   * Starts.
   *
   * @param place where participants gather
   * @param card this one's
   * @param domain memory that this one has already; null if none
   * @param settings how this one waits
   * @param progress what moves the team's calls on
   * @param tagged whether the team matches by tags
   */
  TeamCreation(
      Gathering.Place place, Card card, Domain domain, Settings settings, Progress progress, boolean tagged) {
    this.place = place;
    this.domain = domain;
    this.settings = settings;
    this.progress = progress;
    this.tagged = tagged;
    this.cards = place.start(card.bytes());
  }

  /** {@return whether the team is there} */
  boolean isDone() {
    if (all.isEmpty()) {
      if (!cards.isDone()) {
        return false;
      }
      readCards();
      findRoom();
    }
    if (meeting == null && !isIncluded()) {
      return room.isDone();
    }
    if (meeting == null) {
      if (bootstrap == null ? !room.isDone() : !bootstrap.isDone()) {
        return false;
      }
      meet();
    }
    return queue.isOver(meeting);
  }

  private void readCards() {
    for (int participant = 0; participant < place.participants(); participant++) {
      Card card = Card.read(cards.of(participant));
      all.add(card);
      if (card.included()) {
        members.add(participant);
      }
    }
    check();
    members.sort(Comparator.comparing(this::endpoint, Long::compareUnsigned));
  }

  private long endpoint(int participant) {
    Card card = all.get(participant);
    return card.choosesEndpoint() ? card.endpoint() : participant;
  }

  /** Everybody sees the same cards, so everybody refuses them or nobody does. */
  private void check() {
    Set<Long> endpoints = new HashSet<>();
    Card first = members.isEmpty() ? null : all.get(members.getFirst());
    for (int participant : members) {
      Card card = all.get(participant);
      if (card.contexts() != first.contexts() || card.contextType() != first.contextType()) {
        throw UccException.invalid("every participant must provide as many contexts, of the same type: participant="
            + participant + " contexts=" + card.contexts() + " type=" + UccContextType.values()[card.contextType()]
            + ", another provides contexts=" + first.contexts() + " type="
            + UccContextType.values()[first.contextType()]);
      }
      if (card.ordering() != first.ordering() || card.range() != first.range()
          || card.choosesId() != first.choosesId() || card.id() != first.id()) {
        throw UccException.invalid(
            "every participant must ask for the same ordering, endpoint range and id: participant=" + participant
                + " ordering=" + UccPostOrdering.values()[card.ordering()]);
      }
      if (!endpoints.add(endpoint(participant))) {
        throw UccException.invalid("participants must not share an endpoint: endpoint=" + endpoint(participant));
      }
      if (card.range() == UccEndpointRange.CONTIG.ordinal()
          && Long.compareUnsigned(endpoint(participant), members.size()) >= 0 && card.choosesEndpoint()) {
        throw UccException.invalid("contiguous endpoints are from 0 to the size less 1: endpoint="
            + Long.toUnsignedString(endpoint(participant)) + " size=" + members.size()
            + "; ask for NONCONTIG");
      }
    }
  }

  boolean isIncluded() {
    return members.contains(place.me());
  }

  private void findRoom() {
    boolean shared = domain != null && all.stream().allMatch(card -> card.domain() == domain.id());
    if (!shared) {
      bootstrap = new Bootstrap(place, settings, members.stream().mapToInt(Integer::intValue).toArray());
      return;
    }
    byte[] mine = new byte[ROOM_BYTES];
    if (!members.isEmpty() && members.getFirst() == place.me()) {
      int taken = (int) domain.numbers().take(worlds());
      ByteBuffer.wrap(mine).putInt(taken).putLong(taken < 0 ? 0 : domain.numbers().firstSequence(taken));
    }
    room = place.start(mine);
  }

  /** The numbers of the members in the memory that they share. */
  private int[] worlds() {
    return members.stream().mapToInt(participant -> all.get(participant).domainMe()).toArray();
  }

  private void meet() {
    int[] worlds = new int[members.size()];
    long first = 0;
    if (bootstrap != null) {
      domain = bootstrap.domain();
      Arrays.setAll(worlds, i -> i);
    } else {
      ByteBuffer told = room.of(members.getFirst());
      number = told.getInt();
      if (number < 0) {
        throw new UccException(UccStatus.ERR_NO_RESOURCE, domain.numbers().refusal(number));
      }
      first = told.getLong();
      worlds = worlds();
    }
    generation = first << 16 | number;
    SharedStaged calls = domain.retain().group(number, worlds, members.indexOf(place.me()), first);
    queue = new CallQueue(calls, progress, tagged);
    meeting = new Operation(Exchanges.meet(calls, Call.START));
    meeting.staged().tag(tagged ? Operation.INTERNAL_TAG : 0);
    queue.post(meeting);
  }

  Domain domain() {
    return domain;
  }

  CallQueue queue() {
    return queue;
  }

  /** {@return whether the team's memory was made for it} */
  boolean ownsMemory() {
    return bootstrap != null;
  }

  int number() {
    return number;
  }

  /** {@return a number that tells the team from every other one in its memory} */
  long generation() {
    return generation;
  }

  /** {@return the endpoints of the members, in the order of their numbers} */
  long[] endpoints(boolean renumbered) {
    long[] endpoints = new long[members.size()];
    Arrays.setAll(endpoints, i -> renumbered ? i : endpoint(members.get(i)));
    return endpoints;
  }
}
