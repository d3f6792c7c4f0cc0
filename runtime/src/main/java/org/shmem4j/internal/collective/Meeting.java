package org.shmem4j.internal.collective;

import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.memory.Words;
import org.shmem4j.internal.channel.Channel;

/** Barrier and sync, and calls that meet to agree on one word of each member. */
final class Meeting extends Collective {
  private long mine;
  private long[] all;

  Meeting(Channel channel) {
    super(channel);
  }

  /** Everybody arrives. */
  Meeting meet(Call call) {
    if (record.isSet(call)) {
      return this;
    }
    record.set(call);
    return with(0, null);
  }

  /**
   * Everybody arrives with a word and learns all words.
   *
   * @param call the call
   * @param bytes what the call asks for, which must agree
   * @param address the address that it concerns, which must agree
   * @param mine this member's word
   * @param all where the words go
   */
  Meeting exchange(Call call, long bytes, long address, long mine, long[] all) {
    record.set(call, null, bytes, -1, address, 0);
    return with(mine, all);
  }

  private Meeting with(long mine, long[] all) {
    this.mine = mine;
    this.all = all;
    leaves(Long.BYTES);
    everyoneArrives();
    return this;
  }

  @Override
  protected void contribute() {
    if (all != null) {
      Words.set(memory, payload(channel.me(), Long.BYTES), mine);
    }
  }

  @Override
  protected boolean work(int step) {
    if (all != null) {
      for (int member = 0; member < all.length; member++) {
        all[member] = Words.get(memory, payload(member, Long.BYTES));
      }
    }
    return true;
  }
}
