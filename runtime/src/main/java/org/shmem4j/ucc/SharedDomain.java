package org.shmem4j.ucc;

import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.pe.Guard;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.CommonMemory;
import org.shmem4j.internal.pe.collective.Limits;
import org.shmem4j.internal.pe.collective.NearCollectives;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.Rings;
import org.shmem4j.internal.pe.team.TeamNumbers;
import org.shmem4j.internal.pe.waiting.Waiter;

/** Memory that participants on one host share: the first creates it, the others open it. */
final class SharedDomain implements Domain {
  /** The number of the group of all participants. */
  private static final int ALL = 0;

  private final HostMemory memory;
  private final Participant participant;
  private final PeCore core;
  private final Limits limits;
  private final TeamNumbers numbers;
  private CommonMemory common;

  private SharedDomain(HostMemory memory, int me, Participant participant) {
    this.memory = memory;
    this.participant = participant;
    JobControl control = new JobControl(memory);
    Waiter waiter = new Waiter(memory.segment(), control, me, participant.settings(), false);
    this.core = new PeCore(me, control.placement(), memory.segment(), control, waiter, new Guard(true), null, null);
    this.limits = Limits.of(participant.settings(), control.pes());
    this.numbers = new TeamNumbers(memory.segment());
    control.enter(me, PeState.RUNNING);
    PeerWatch.add(this);
  }

  static SharedDomain create(int participants, int me, Participant participant) {
    return guarded(() -> {
      HostMemory memory = HostMemory.create(
          participants, PostCounts.BYTES * Rings.TEAMS, participant.settings().teams());
      if (memory.path() == null) {
        memory.close();
        throw new ShmemException("other processes must be able to open this one's shared memory, by /proc or /dev/shm");
      }
      return new SharedDomain(memory, me, participant);
    });
  }

  static SharedDomain attach(Path path, int me, Participant participant) {
    return guarded(() -> new SharedDomain(HostMemory.attach(path), me, participant));
  }

  private static SharedDomain guarded(Supplier<SharedDomain> maker) {
    try {
      return maker.get();
    } catch (ShmemException e) {
      throw new UccException(UccStatus.ERR_IO_ERROR, e.getMessage(), e);
    }
  }

  /** {@return the path by which other processes of this user can open it} */
  Path path() {
    return memory.path();
  }

  @Override
  public int me() {
    return core.pe();
  }

  @Override
  public void shareJobMemory() {
    if (participant.memoryIdentity() != 0) {
      common = new CommonMemory(participant.pe().core().memory());
    }
  }

  @Override
  public int participants() {
    return core.control().pes();
  }

  @Override
  public Waiter waiter() {
    return core.waiter();
  }

  /** The process of a participant; 0 until it has opened the memory. */
  long processOf(int member) {
    return core.control().processOf(member);
  }

  @Override
  public CallQueue queue(Progress progress, boolean tagged) {
    return queueOf(ALL, IntStream.range(0, participants()).toArray(), me(), progress, tagged);
  }

  @Override
  public CallQueue queue(long key, int[] members, int index, Progress progress, boolean tagged) {
    return queueOf(numberOf(key, members), members, index, progress, tagged);
  }

  private CallQueue queueOf(int number, int[] members, int index, Progress progress, boolean tagged) {
    long first = number == ALL ? 0 : numbers.firstSequence(number);
    Channel channel = new Channel(core, number, number, members, index, first);
    Matching matching =
        tagged ? new MatchingByCounts(channel, posts(number, members, index)) : Matching.inOrder();
    Collectives calls = new NearCollectives(channel, limits, null, common, false);
    return new CallQueue(this, calls, members, matching, channel, progress);
  }

  private PostCounts posts(int number, int[] members, int index) {
    long[] tables = new long[members.length];
    for (int i = 0; i < members.length; i++) {
      tables[i] = core.placement().heap(members[i]) + number * PostCounts.BYTES;
    }
    memory.reserve(tables[index], PostCounts.BYTES);
    return new PostCounts(core.memory(), tables, index);
  }

  /** The number of the group with a key; the first of its members to ask allocates the number. */
  private int numberOf(long key, int[] members) {
    long number = numbers.ofKey(key, members, core.waiter());
    if (number < 0) {
      throw new UccException(UccStatus.ERR_NO_RESOURCE, numbers.refusal(number));
    }
    return (int) number;
  }

  @Override
  public void throwIfFailed() {
    core.control().throwIfFailed();
    participant.throwIfJobFailed();
  }

  @Override
  public boolean hasFailed() {
    return core.control().hasFailed();
  }

  @Override
  public boolean isFailureTold() {
    return core.control().isFailureTold();
  }

  /** {@return whether this participant no longer does anything here} */
  boolean isAbandoned() {
    return participant.isGone();
  }

  /** Records that a participant is gone, unless it left properly. */
  void lost(int member) {
    if (core.control().state(member) != PeState.CLOSED) {
      core.control().peLeft(member);
    }
  }

  /**
   * Records that a participant's process has ended, unless it left properly. If it was a PE of this one's job, that is
   * reported first: its launcher may notice later than the participants that then end because of it.
   */
  void ended(int member) {
    if (core.control().state(member) != PeState.CLOSED) {
      participant.processEnded(processOf(member));
      core.control().peLeft(member);
    }
  }

  @Override
  public void close() {
    PeerWatch.remove(this);
    core.control().enter(core.pe(), PeState.CLOSED);
    memory.close();
  }
}
