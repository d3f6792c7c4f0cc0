package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.control.Call;

/** All arrive with a word, and learn those of all. */
final class WordCollect extends Rounds {
  private long mine;
  private long[] all;
  private MemorySegment blocks;

  WordCollect(Mail mail) {
    super(mail);
  }

  WordCollect of(Call call, long first, long second, long third, long word, long[] words) {
    record.set(call, first, second, third);
    mine = word;
    all = words;
    return this;
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      blocks = scratch(size * (long) Long.BYTES);
      blocks.set(ValueLayout.JAVA_LONG, 0, mine);
    }
    if (spread(index, FIRST_TAG, blocks, 0, Long.BYTES)) {
      return true;
    }
    for (int member = 0; member < size; member++) {
      all[member] = blocks.getAtIndex(ValueLayout.JAVA_LONG, spreadIndex(member));
    }
    return false;
  }
}
