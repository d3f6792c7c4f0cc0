package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Channel;

/**
 * Barrier and sync of one host's PEs, and calls that meet to agree on one word of each member. Every member reads the
 * flags of all.
 */
final class NearBarrier extends NearCollective {
  private boolean words;
  private long mine;
  private long[] all;
  private long greatest;

  NearBarrier(Channel channel) {
    super(channel);
  }

  /** Prepares a meeting at which all members arrive. */
  NearBarrier meet(Call call) {
    if (record.isSet(call)) {
      return this;
    }
    record.set(call);
    return with(false, 0, null);
  }

  /** Prepares a meeting from which all members learn the greatest of their words, and, unless null, all words. */
  NearBarrier agree(Call call, long first, long second, long third, long mine, long[] all) {
    record.set(call, first, second, third);
    return with(true, mine, all);
  }

  /** Prepares a meeting of members that bring the same list, from which all learn the greatest of their words. */
  NearBarrier agree(Call call, long[] list, long mine) {
    record.set(call, list.length, CallRecord.NONE, CallRecord.NONE);
    record.addCounts(list);
    return with(true, mine, null);
  }

  /** {@return the greatest of the members' words} */
  long greatest() {
    return greatest;
  }

  private NearBarrier with(boolean words, long mine, long[] all) {
    this.words = words;
    this.greatest = Long.MIN_VALUE;
    this.mine = mine;
    this.all = all;
    setPayloadBytes(Long.BYTES);
    everyoneArrives();
    return this;
  }

  @Override
  protected void contribute() {
    if (words) {
      Words.set(memory, payload(channel.me(), Long.BYTES), mine);
    }
  }

  @Override
  protected void work(int step, int block) {
    for (int member = 0; words && member < channel.size(); member++) {
      long word = Words.get(memory, payload(member, Long.BYTES));
      greatest = Math.max(greatest, word);
      if (all != null) {
        all[member] = word;
      }
    }
  }
}
