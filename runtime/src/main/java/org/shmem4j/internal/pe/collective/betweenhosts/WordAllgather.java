package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;

/** An allgather of one word of each member. */
final class WordAllgather extends BruckAllgather {
  private long mine;
  private long[] all;

  WordAllgather(FarGroup group) {
    super(group);
  }

  WordAllgather prepare(Call call, long first, long second, long third, long word, long[] words) {
    record.set(call, first, second, third);
    mine = word;
    all = words;
    return this;
  }

  @Override
  protected long blockBytes() {
    return Long.BYTES;
  }

  @Override
  protected void contribute() {
    Words.set(channel.memory(), payload(channel.me(), Long.BYTES), mine);
  }

  @Override
  protected void fill(int mate, MemorySegment memory, long at) {
    long word = channel == null ? mine : Words.get(channel.memory(), payload(mate, Long.BYTES));
    memory.set(ValueLayout.JAVA_LONG, at, word);
  }

  @Override
  protected boolean round(int index) {
    if (gather(index, 0)) {
      return true;
    }
    for (int member = 0; member < size; member++) {
      all[member] = table.get(ValueLayout.JAVA_LONG, entry(member));
    }
    return false;
  }
}
