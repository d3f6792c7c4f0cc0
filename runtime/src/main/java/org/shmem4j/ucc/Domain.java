package org.shmem4j.ucc;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.function.Supplier;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.collective.Limits;
import org.shmem4j.internal.collective.SharedStaged;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.control.PeState;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.team.TeamNumbers;

/** Memory that some participants share, as one of them sees it: made by the first, opened by the others. */
final class Domain implements AutoCloseable {
  private static final long HEAP_BYTES = 4096;

  private final HostMemory memory;
  private final long id;
  private final PeCore core;
  private final Limits limits;
  private final TeamNumbers numbers;
  private int users;

  private Domain(HostMemory memory, long id, int me, Settings settings) {
    this.memory = memory;
    this.id = id;
    JobControl control = new JobControl(memory);
    Waiter waiter = new Waiter(memory, control, me, settings, false);
    this.core = new PeCore(me, control.placement(), memory.segment(), control, waiter, true, null);
    this.limits = Limits.of(settings, control.pes());
    this.numbers = new TeamNumbers(memory.segment());
    control.enter(me, PeState.RUNNING);
    PeerWatch.add(this);
  }

  static Domain create(int participants, int me, Settings settings) {
    return guarded(() -> {
      HostMemory memory = HostMemory.create(participants, HEAP_BYTES, settings.teams());
      if (memory.path() == null) {
        memory.close();
        throw new ShmemException("other processes must be able to open this one's shared memory, by /proc or /dev/shm");
      }
      return new Domain(memory, new SecureRandom().nextLong() | 1, me, settings);
    });
  }

  static Domain attach(Path path, long id, int me, Settings settings) {
    return guarded(() -> new Domain(HostMemory.attach(path), id, me, settings));
  }

  private static Domain guarded(Supplier<Domain> maker) {
    try {
      return maker.get();
    } catch (ShmemException e) {
      throw new UccException(UccStatus.ERR_IO_ERROR, e.getMessage(), e);
    }
  }

  /** {@return a number that tells it from other memory; not 0} */
  long id() {
    return id;
  }

  /** {@return where other processes of this user can open it} */
  Path path() {
    return memory.path();
  }

  /** {@return this participant's number in it} */
  int me() {
    return core.pe();
  }

  int participants() {
    return core.control().pes();
  }

  Waiter waiter() {
    return core.waiter();
  }

  JobControl control() {
    return core.control();
  }

  TeamNumbers numbers() {
    return numbers;
  }

  /** The collectives of a group. */
  SharedStaged group(int number, int[] members, int index, long firstSequence) {
    return new SharedStaged(new Channel(core, number, members, index, firstSequence), limits, null);
  }

  /** The number of a group that is found by its key: the first of its members to ask takes it. */
  int numberOf(long key, int[] members) {
    long number = numbers.ofKey(key, members, core.waiter());
    if (number < 0) {
      throw new UccException(UccStatus.ERR_NO_RESOURCE, numbers.refusal(number));
    }
    return (int) number;
  }

  /** Says that a participant is gone, unless it left as it should. */
  void lost(int participant) {
    if (core.control().state(participant) != PeState.CLOSED) {
      core.control().peLeft(participant);
    }
  }

  /** One more needs it. */
  synchronized Domain retain() {
    users++;
    return this;
  }

  /** One that needed it does not any more; the last one leaves. */
  synchronized void release() {
    users--;
    if (users == 0) {
      close();
    }
  }

  /** Leaves. */
  @Override
  public void close() {
    PeerWatch.remove(this);
    core.control().enter(core.pe(), PeState.CLOSED);
    memory.close();
  }
}
