package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.shmem4j.internal.pe.control.Call;

/**
 * One participant's part in the creation of a team: all exchange their cards, open common memory, and meet there.
 * {@link #isDone} advances it a little and never waits.
 */
final class TeamCreation {
  private final Gathering.Place place;
  private final Participant participant;
  private final Progress progress;
  private final boolean tagged;
  private final Gathering cards;
  private final List<Card> all = new ArrayList<>();
  private final List<Integer> members = new ArrayList<>();
  private Bootstrap bootstrap;
  private CallQueue queue;
  private PostedCollective meeting;

  /**
   * Starts the creation.
   *
   * @param place where participants gather
   * @param card this participant's card
   * @param participant this participant
   * @param progress what advances the team's calls
   * @param tagged whether the team matches by tags
   */
  TeamCreation(Gathering.Place place, Card card, Participant participant, Progress progress, boolean tagged) {
    this.place = place;
    this.participant = participant;
    this.progress = progress;
    this.tagged = tagged;
    this.cards = place.start(card.bytes());
  }

  /** {@return whether the team is ready} */
  boolean isDone() {
    if (all.isEmpty()) {
      if (!cards.isDone()) {
        return false;
      }
      readCards();
      bootstrap = new Bootstrap(place, participant, members.stream().mapToInt(Integer::intValue).toArray());
    }
    if (meeting == null) {
      if (!bootstrap.isDone()) {
        return false;
      }
      if (!isIncluded()) {
        return true;
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

  /** Checks the cards. All participants see the same ones, so that all refuse them or none does. */
  private void check() {
    Set<Long> endpoints = new HashSet<>();
    Card first = members.isEmpty() ? null : all.get(members.getFirst());
    for (int participant : members) {
      Card card = all.get(participant);
      if (card.contexts() != first.contexts() || card.contextType() != first.contextType()) {
        throw UccException.invalid("every participant must provide the same number of contexts, of the same type:"
            + " participant=" + participant + " contexts=" + card.contexts() + " type="
            + UccContextType.values()[card.contextType()]
            + ", another provides contexts=" + first.contexts() + " type="
            + UccContextType.values()[first.contextType()]);
      }
      if (card.ordering() != first.ordering() || card.range() != first.range() || card.syncType() != first.syncType()
          || card.choosesId() != first.choosesId() || card.id() != first.id()) {
        throw UccException.invalid(
            "every participant must ask for the same ordering, endpoint range, synchronization and id: participant="
                + participant + " ordering=" + UccPostOrdering.values()[card.ordering()] + " syncType="
                + UccSyncType.values()[card.syncType()]);
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

  /** Ends it, since it has failed here. */
  void abandon() {
    if (queue != null) {
      queue.close(); // before its memory
    }
    if (bootstrap != null) {
      bootstrap.abandon();
    }
  }

  boolean isIncluded() {
    return members.contains(place.me());
  }

  private void meet() {
    if (members.stream().map(all::get).allMatch(card -> card.memory() == participant.memoryIdentity())) {
      domain().shareJobMemory();
    }
    queue = domain().queue(progress, tagged);
    meeting = new PostedCollective(Exchanges.meet(queue.calls(), Call.START));
    meeting.staged().tag(tagged ? PostedCollective.INTERNAL_TAG : 0);
    queue.post(meeting);
  }

  /** {@return the team's memory} */
  Domain domain() {
    return bootstrap.domain();
  }

  CallQueue queue() {
    return queue;
  }

  /** {@return the endpoints of the members, in the order of the members' numbers} */
  long[] endpoints(boolean renumbered) {
    long[] endpoints = new long[members.size()];
    Arrays.setAll(endpoints, i -> renumbered ? i : endpoint(members.get(i)));
    return endpoints;
  }
}
