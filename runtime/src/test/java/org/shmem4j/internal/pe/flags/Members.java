package org.shmem4j.internal.pe.flags;

import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.Guard;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** The PEs of a host, all of them moved by one thread, so that no call may have to wait. */
final class Members implements AutoCloseable {
  static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int TEAM = 0;

  final HostMemory memory;
  final int[] pes;
  final long[] rings;
  private final JobControl control;

  Members(int count) {
    memory = HostMemory.create(count, 4096);
    control = new JobControl(memory);
    pes = IntStream.range(0, count).toArray();
    Rings all = new Rings(memory.segment());
    rings = IntStream.of(pes).mapToLong(pe -> all.ring(TEAM, pe)).toArray();
  }

  PeCore core(int pe) {
    Waiter waiter = new Waiter(memory.segment(), control, pe, Settings.ofProcess(), false);
    return new PeCore(pe, control.placement(), memory.segment(), control, waiter, new Guard(false), null, null);
  }

  Agreement agreement(int member) {
    return new Agreement(core(member), pes, rings, member, 0);
  }

  SlidingWindow window(int member) {
    return new SlidingWindow(core(member), pes, rings, member, 0, agreement(member));
  }

  Channel channel(int member) {
    return new Channel(core(member), TEAM, TEAM, pes, member, 0);
  }

  /** {@return a word of a member's ring} */
  long word(int member, long at) {
    return Words.get(memory.segment(), rings[member] + at);
  }

  void set(int member, long at, long value) {
    Words.set(memory.segment(), rings[member] + at, value);
  }

  static CallRecord barrier() {
    CallRecord record = new CallRecord();
    record.set(Call.BARRIER);
    return record;
  }

  static CallRecord broadcast(long count) {
    CallRecord record = new CallRecord();
    record.set(Call.BROADCAST, INT, count, 0, 0, 0);
    return record;
  }

  static CallRecord tagged(long tag) {
    CallRecord record = barrier();
    record.addTag(tag);
    return record;
  }

  @Override
  public void close() {
    memory.close();
  }
}
