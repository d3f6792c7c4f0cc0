package org.shmem4j.ucc;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.Rings;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.collective.CommonMemory;
import org.shmem4j.internal.collective.Limits;
import org.shmem4j.internal.collective.SharedStaged;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.control.PeState;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.team.TeamNumbers;

/**
 * Memory that some participants share, as one of them sees it: the first creates it, the others open it. Every team has
 * its own, so that the failure of one affects no other.
 */
final class Domain implements AutoCloseable {
  /** The number of the group of all participants. */
  static final int ALL = 0;

  private final HostMemory memory;
  private final Participant participant;
  private final PeCore core;
  private final Limits limits;
  private final TeamNumbers numbers;
  private CommonMemory common;

  private Domain(HostMemory memory, int me, Participant participant) {
    this.memory = memory;
    this.participant = participant;
    JobControl control = new JobControl(memory);
    Waiter waiter = new Waiter(memory, control, me, participant.settings(), false);
    this.core = new PeCore(me, control.placement(), memory.segment(), control, waiter, true, null);
    this.limits = Limits.of(participant.settings(), control.pes());
    this.numbers = new TeamNumbers(memory.segment());
    control.enter(me, PeState.RUNNING);
    PeerWatch.add(this);
  }

  static Domain create(int participants, int me, Participant participant) {
    return guarded(() -> {
      HostMemory memory = HostMemory.create(
          participants, PostCounts.BYTES * Rings.TEAMS, participant.settings().teams());
      if (memory.path() == null) {
        memory.close();
        throw new ShmemException("other processes must be able to open this one's shared memory, by /proc or /dev/shm");
      }
      return new Domain(memory, me, participant);
    });
  }

  static Domain attach(Path path, int me, Participant participant) {
    return guarded(() -> new Domain(HostMemory.attach(path), me, participant));
  }

  private static Domain guarded(Supplier<Domain> maker) {
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

  /** {@return this participant's number in it} */
  int me() {
    return core.pe();
  }

  /** Notes that all participants are PEs of one job, so that they need not copy its symmetric memory for each other. */
  void shareJobMemory() {
    if (participant.memoryIdentity() != 0) {
      common = new CommonMemory(participant.pe().core().memory());
    }
  }

  int participants() {
    return core.control().pes();
  }

  Waiter waiter() {
    return core.waiter();
  }

  /** The process of a participant; 0 until it has opened the memory. */
  long processOf(int member) {
    return core.control().processOf(member);
  }

  /**
   * Creates the queue for the calls of a group of participants.
   *
   * @param number the group's
   * @param members the participants
   * @param index this one's index among them
   * @param progress what advances the calls
   * @param tagged whether the calls are matched by tags
   * @return the calls
   */
  CallQueue queue(int number, int[] members, int index, Progress progress, boolean tagged) {
    long first = number == ALL ? 0 : numbers.firstSequence(number);
    SharedStaged calls = new SharedStaged(new Channel(core, number, members, index, first), limits, null, common);
    return new CallQueue(this, calls, progress, tagged ? posts(number, members, index) : null);
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
  int numberOf(long key, int[] members) {
    long number = numbers.ofKey(key, members, core.waiter());
    if (number < 0) {
      throw new UccException(UccStatus.ERR_NO_RESOURCE, numbers.refusal(number));
    }
    return (int) number;
  }

  /** Waits until a call is over; throws the failure that ends it earlier. */
  void await(CallQueue queue, Operation operation) {
    core.waiter().until(() -> queue.isOver(operation), Call.DESTROY, Waiter.ANY_PE);
  }

  /** Throws the failure that ends every call of this participant here. */
  void throwIfFailed() {
    core.control().throwIfFailed();
    participant.throwIfJobFailed();
  }

  boolean hasFailed() {
    return core.control().hasFailed();
  }

  /** Whether the only thread of this participant has ended. */
  boolean isAbandoned() {
    return participant.isGone();
  }

  /** Records that a participant is gone, unless it left properly. */
  void lost(int member) {
    if (core.control().state(member) != PeState.CLOSED) {
      core.control().peLeft(member);
    }
  }

  /** Leaves the memory. */
  @Override
  public void close() {
    PeerWatch.remove(this);
    core.control().enter(core.pe(), PeState.CLOSED);
    memory.close();
  }
}
