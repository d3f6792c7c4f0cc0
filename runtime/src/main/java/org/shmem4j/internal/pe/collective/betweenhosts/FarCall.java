package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.NearCollective;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.pe.waiting.Thrown;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The flags and messages of one call of one member: members of one host meet in its memory, under the call's number
 * there, and those of different hosts send each other messages.
 */
abstract class FarCall extends Collective {
  /** The step that leaders reach when all have met; the steps of a call after its meeting are greater. */
  protected static final int MET = 1;

  private static final long FIRST_QUESTION_NANOS = 20_000_000;
  private static final int LOOKS_BETWEEN_TIMES = 32;

  protected final FarGroup group;
  protected final int me;
  protected final int size;
  protected final GroupHosts hosts;
  /** This host's memory. */
  protected final MemorySegment host;
  /** Where the members of this host meet; null if there are no others here, or they cannot meet. */
  protected final Channel channel;

  private final long[] words = new long[FarGroup.WORDS];
  private final WaitCondition awaitedIsDone = this::awaitedIsDone;
  private final PendingTransfers receives = new PendingTransfers();
  private final PendingTransfers sends = new PendingTransfers();
  private long number;
  private long numberHere;
  private int mateFrom;
  private int mateTo;
  private int mateStep;
  private int heard;
  private boolean differs; // whether a message's call differs from this one: the failure that reports it is on its way
  private int sendsAhead;
  private NearCollective tier;
  /** Whether the members still meet before the call, so that some may not have reached their tier yet. */
  protected boolean meets;
  private Throwable refused;
  private Transfer awaited;
  private int awaitedMember;
  private int looks;
  private long nextQuestion;
  private long untilQuestion;

  FarCall(FarGroup group) {
    super(group);
    this.group = group;
    this.me = group.me();
    this.size = group.size();
    this.hosts = group.hosts;
    this.host = group.groups.core.memory();
    this.channel = group.channel;
  }

  @Override
  public final long number() {
    return number;
  }

  /** Starts the call that the record describes. */
  protected final void open(long asNumber, boolean blocks) {
    if (channel != null) {
      if (asNumber != NEXT) {
        throw new IllegalStateException("members of a host that meet in order must not make calls out of order");
      }
      numberHere = channel.open(record.call(), reusedAfter());
    }
    number = group.open(asNumber, record, words);
    sendsAhead = 0;
    refused = null;
    differs = false;
    mateTo = 0;
    traceStart(number, blocks);
    if (channel != null) {
      contribute();
      channel.arrive(numberHere, record);
    }
  }

  @Override
  protected final boolean canBegin() {
    return channel == null || channel.canOpen(reusedAfter());
  }

  @Override
  protected final void requireToBegin() {
    if (channel != null) {
      channel.requireToFinish(reusedAfter());
    }
  }

  @Override
  protected final void requireToCome() {
    for (int mate = mateFrom; mate < mateTo; mate++) {
      if (mate != channel.me()) {
        channel.requireToCome(mate, numberHere, mateStep);
      }
    }
    if (tier != null && !meets) {
      tier.requireToCome();
    }
  }

  /** {@return after how many calls the memory of this call on its host is reused} */
  protected int reusedAfter() {
    return RingLayout.SLOTS;
  }

  /** Writes this member's payload for the others of its host, who read it when this member has arrived. */
  protected void contribute() {
    if (tier != null) {
      tier.join(numberHere, MET);
    }
  }

  /** Sets what this host's members do among themselves while messages are under way; null for nothing. */
  protected final void tier(NearCollective onHost) {
    tier = onHost;
  }

  /** Finishes the call on this member; throws what kept it from working. */
  protected final void close() {
    if (channel != null) {
      channel.finish(numberHere);
    }
    group.finished();
    traceEnd();
    Thrown.again(refused);
  }

  /** Receives the word that the sender of a message added for its own use. */
  protected void heard(long word) {}

  /** Records an exception that keeps this member from working; the first one is thrown at the end. */
  protected final void refuse(Throwable reason) {
    if (refused == null) {
      refused = reason;
    }
  }

  protected final boolean isRefused() {
    return refused != null;
  }

  /** The exception for a message whose length differs from the expected one. */
  protected RuntimeException wrongLength(int member, long sent, long expected) {
    return new IllegalArgumentException("the bytes received must be the bytes sent: from=" + member
        + " sent=" + sent + " expected=" + expected);
  }

  /**
   * Sets how many sends may still be under way when the next round starts, which must not change what they read.
   */
  protected final void sendsAhead(int most) {
    sendsAhead = most;
  }

  /** Sets this member's own word in the messages that follow. */
  protected final void say(long word) {
    words[FarGroup.OWN] = word;
  }

  protected final void send(int member, int tagged, MemorySegment memory, long at, long bytes) {
    sends.add(group.send(member, number, tagged, words, memory, at, bytes), member, bytes);
  }

  protected final void receive(int member, int tagged, MemorySegment memory, long at, long bytes) {
    receives.add(group.receive(member, number, tagged, memory, at, bytes), member, bytes);
  }

  /**
   * The address at which a member of this host, by its index here, has its payload for this call, up to a room of it.
   */
  protected final long payload(int mate, long bytes) {
    return channel.payload(mate, numberHere, bytes);
  }

  /** The address of a larger room of a member of this host, by its index here. */
  protected final long staging(int mate) {
    return channel.staging(mate, numberHere);
  }

  /** Makes this round wait until all members on this host have reached a step; step 0 is their arrival. */
  protected final void needAll(int step) {
    need(0, hosts.here().length, step);
  }

  /** Makes this round wait until the leader of this host has reached a step. */
  protected final void needLeader(int step) {
    need(0, 1, step);
  }

  /** Makes this round wait until some members of this host, by their index here, have reached a step. */
  protected final void need(int from, int to, int step) {
    mateFrom = from;
    mateTo = channel == null ? 0 : to;
    mateStep = step;
  }

  /** Announces on this host that this member has reached a step after its arrival. */
  protected final void reach(int step) {
    if (channel != null) {
      channel.reach(numberHere, step);
    }
  }

  /** {@return whether this member speaks for its host} */
  protected final boolean leads() {
    return me == hosts.leader();
  }

  /**
   * Posts a round of a meeting of all: the members of a host arrive, leaders notify leaders at doubling distances
   * (dissemination), and finally the members of their host.
   */
  protected final boolean meet(int index, int firstTag) {
    int distance = 1 << index >> 1;
    if (!leads()) {
      needLeader(MET);
      return index == 0;
    }
    if (index == 0) {
      needAll(0);
    } else if (distance < hosts.count()) {
      send(hosts.leader(hosts.after(distance)), firstTag + index, null, 0, 0);
      receive(hosts.leader(hosts.before(distance)), firstTag + index, null, 0, 0);
    } else {
      allMet();
      reach(MET);
    }
    return distance < hosts.count();
  }

  /** Called on each leader once all have met. */
  protected void allMet() {}

  /**
   * Posts a round of Bruck's allgather among leaders, which gathers the blocks of all members: the number of hosts
   * whose blocks a leader has doubles from round to round. Blocks are in the order of {@link GroupHosts#place}.
   */
  protected final boolean spread(int index, int firstTag, MemorySegment memory, long at, long bytes) {
    int distance = 1 << index;
    if (distance >= hosts.count()) {
      return false;
    }
    int part = Math.min(distance, hosts.count() - distance);
    long known = hosts.start(distance);
    send(hosts.leader(hosts.before(distance)), firstTag + index, memory, at, hosts.start(part) * bytes);
    receive(hosts.leader(hosts.after(distance)), firstTag + index, memory, at + known * bytes,
        (hosts.start(distance + part) - known) * bytes);
    return true;
  }

  protected final void forgetReceived() {
    receives.forgetFrom(0);
    heard = 0;
    mateTo = 0;
  }

  /** Waits until {@link #haveCome} returns true. */
  protected final void awaitAll(boolean all) {
    awaitMates();
    while (!haveCome(all)) {
      // A member that leaves may already have sent the message; if not, it reports that itself.
      group.waiter().until(awaitedIsDone, record.call(), Waiter.unwatched(group.members()[awaitedMember]));
    }
  }

  private void awaitMates() {
    if (mateFrom < mateTo) {
      group.waiter().nextStep();
    }
    for (; mateFrom < mateTo; mateFrom++) {
      if (mateFrom != channel.me()) {
        channel.await(mateFrom, numberHere, mateStep);
      }
    }
    if (tier != null && !meets) {
      goOnHere(true);
    }
  }

  /**
   * Goes on with the tier; an exception that keeps this member from its work there is thrown at the end of the call.
   */
  private void goOnHere(boolean waits) {
    try {
      if (waits) {
        tier.runSteps();
      } else {
        boolean ignored = tier.advanceSteps();
      }
    } catch (RuntimeException | Error e) {
      if (!tier.isFinished()) {
        throw e;
      }
      refuse(e);
    }
  }

  private boolean matesHaveCome() {
    while (mateFrom < mateTo && (mateFrom == channel.me() || channel.has(mateFrom, numberHere, mateStep))) {
      mateFrom++;
    }
    if (tier != null && !meets) {
      goOnHere(false);
    }
    return mateFrom >= mateTo && (tier == null || meets || tier.isFinished());
  }

  /**
   * {@return whether the round has received everything, and its sources may be changed}
   *
   * @param all whether to wait for all sends, too
   */
  protected final boolean haveCome(boolean all) {
    if (!matesHaveCome()) {
      return false;
    }
    for (; heard < receives.count; heard++) {
      Transfer transfer = receives.transfers[heard];
      int member = receives.members[heard];
      if (differs || !transfer.isDone()) {
        return awaits(transfer, member);
      }
      if (!group.agrees(member, number, words, transfer.record())) {
        group.waiter().failures().throwIfFailed();
        differs = true;
        return awaits(transfer, member);
      }
      heard(transfer.record()[FarGroup.OWN]);
      if (transfer.bytes() != receives.bytes[heard]) {
        refuse(wrongLength(member, transfer.bytes(), receives.bytes[heard]));
      }
    }
    sends.forgetDone();
    if (sends.count > (all ? 0 : sendsAhead)) {
      return awaits(sends.transfers[0], sends.members[0]);
    }
    awaited = null;
    return true;
  }

  /** Records what the round waits for; returns false, as it has not come. */
  private boolean awaits(Transfer transfer, int member) {
    if (transfer != awaited) {
      awaited = transfer;
      awaitedMember = member;
      untilQuestion = FIRST_QUESTION_NANOS;
      nextQuestion = Outside.nanoTime() + untilQuestion;
    }
    askIfLate();
    return false;
  }

  private boolean awaitedIsDone() {
    askIfLate();
    return !differs && awaited.isDone();
  }

  private void askIfLate() {
    if (looks++ % LOOKS_BETWEEN_TIMES == 0 && Outside.nanoTime() > nextQuestion) {
      group.ask(awaitedMember, number, words, 0);
      untilQuestion *= 2;
      nextQuestion = Outside.nanoTime() + untilQuestion;
    }
  }
}
