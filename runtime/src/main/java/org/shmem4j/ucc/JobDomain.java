package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.flags.Signature;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.waiting.Waiter;

/** Participants that are PEs of one job over several hosts, and send each other messages. */
final class JobDomain implements Domain {
  // Keys of groups, apart from those of the job's teams.
  private static final long TEAM = 1L << 60;
  private static final long SET = 1L << 63;

  private final Participant participant;
  private final PeCore core;
  private final long key;
  private final int[] pes;
  private final int me;
  private final Waiter waiter;
  private final List<Collectives> groups = new ArrayList<>();

  /**
   * Creates a participant's view.
   *
   * @param participant the participant
   * @param number a number that a PE has given to this domain only
   * @param pes the PEs that the participants are
   * @param me this one's index among them
   */
  JobDomain(Participant participant, long number, int[] pes, int me) {
    Pe pe = participant.pe();
    Transport transport = pe.core().transport();
    this.participant = participant;
    this.core = pe.core();
    this.key = TEAM | number;
    this.pes = pes;
    this.me = me;
    this.waiter = new Waiter(core.memory(), core.control(), core.pe(), participant.settings(), false);
    waiter.work().transport(transport::progress, transport::sleep);
  }

  @Override
  public int me() {
    return me;
  }

  @Override
  public int participants() {
    return pes.length;
  }

  @Override
  public Waiter waiter() {
    return waiter;
  }

  @Override
  public CallQueue queue(Progress progress, boolean tagged) {
    int[] all = new int[pes.length];
    Arrays.setAll(all, i -> i);
    return queueOf(key, all, me, progress, tagged);
  }

  @Override
  public CallQueue queue(long ofGroup, int[] members, int index, Progress progress, boolean tagged) {
    long both = Signature.fold(Signature.fold(Signature.START, key), ofGroup);
    return queueOf(SET | (both >>> 1), members, index, progress, tagged);
  }

  private CallQueue queueOf(long group, int[] members, int index, Progress progress, boolean tagged) {
    int[] peers = Arrays.stream(members).map(member -> pes[member]).toArray();
    Collectives calls = participant.pe().collectives(group, peers, index);
    groups.add(calls);
    Matching matching = tagged ? new MatchingByTags() : Matching.inOrder();
    return new CallQueue(this, calls.nonblocking(), members, matching, null, progress);
  }

  @Override
  public void throwIfFailed() {
    core.control().throwIfFailed();
  }

  @Override
  public boolean hasFailed() {
    return core.control().hasFailed();
  }

  @Override
  public boolean isFailureTold() {
    return core.control().isFailureTold();
  }

  @Override
  public void close() {
    groups.forEach(group -> group.groupEnd().end(false)); // the job's own memory and connections stay
  }
}
